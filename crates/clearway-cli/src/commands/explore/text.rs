//! A space as text.

use super::difficulty;
use crate::output::board;
use crate::output::chart;
use crate::output::columns::newspaper;
use crate::output::numbers::{counted, grouped, seconds};
use crate::output::paint::Paint;
use crate::output::table::wrap;
use crate::output::text::limit;
use crate::source::Item;
use clearway::board::{Metric, Puzzle, VehicleId, merge_moves};
use clearway::space::{GreedyWalk, ShortestSolutions, SpaceFacts, StateNumber};
use clearway_contract::Explored;
use std::io::{self, Write};

/// The width of the names of facts.
const NAME: usize = 19;

/// Everything about one space.
pub(super) fn report(
    out: &mut dyn Write,
    item: &Item,
    explored: &Explored<'_>,
    elapsed: f64,
    width: usize,
    paint: Paint,
) -> io::Result<()> {
    let Explored { puzzle, metric, space, .. } = *explored;
    let states = counted(space.len() as u64, "state");
    writeln!(out, "{}: {states}, in {}\n", paint.strong(&item.label), seconds(elapsed))?;
    beside(out, puzzle, &facts(explored), width, paint)?;
    if let Some(hardest) = space.hardest() {
        let start = space.depth(StateNumber::START).unwrap_or(0);
        writeln!(out, "\n{}\n", paint.strong(&format!("States by depth in {metric}")))?;
        let mark = Some((start as usize, "start"));
        for line in chart::bars(space.depth_counts(), mark, width.saturating_sub(2), paint) {
            writeln!(out, "  {line}")?;
        }
        let moves = merge_moves(&space.moves_along(&space.way_out(hardest)));
        let same = if hardest == StateNumber::START { " (the start)" } else { "" };
        let title = format!("The hardest state{same} and a shortest solution");
        writeln!(out, "\n{}\n", paint.strong(&title))?;
        if hardest != StateNumber::START {
            for line in board::framed(&space.board(hardest), paint).lines {
                writeln!(out, "  {line}")?;
            }
            writeln!(out)?;
        }
        let digits = moves.len().to_string().len();
        let list: Vec<String> = (1..)
            .zip(&moves)
            .map(|(number, step)| format!("{number:>digits$}. {}", step.text(puzzle)))
            .collect();
        for line in newspaper(&list, width.saturating_sub(2)) {
            writeln!(out, "  {line}")?;
        }
    }
    if let Some(reason) = explored.stopped {
        let what = format!("Stopped by {}: some facts are missing.", limit(reason));
        writeln!(out, "\n{}", paint.strong(&what))?;
    }
    Ok(())
}

/// The board and the facts, side by side if there is room.
fn beside(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    facts: &[(&str, String)],
    width: usize,
    paint: Paint,
) -> io::Result<()> {
    const GAP: usize = 3;
    /// The least width of facts beside a board.
    const LEAST: usize = 34;
    let drawing = board::framed(puzzle, paint);
    let fits = width >= 2 + drawing.width + GAP + NAME + LEAST;
    let left = if fits { 2 + drawing.width + GAP } else { 2 };
    let room = width.saturating_sub(left + NAME).max(20);
    let mut lines = Vec::new();
    for (name, text) in facts {
        for (number, part) in wrap(text, room).iter().enumerate() {
            let name = if number == 0 { *name } else { "" };
            lines.push(format!("{}{part}", paint.dim(&format!("{name:<NAME$}"))));
        }
    }
    if !fits {
        for line in &drawing.lines {
            writeln!(out, "  {line}")?;
        }
        writeln!(out)?;
        for line in &lines {
            writeln!(out, "  {line}")?;
        }
        return Ok(());
    }
    let none = String::new();
    for row in 0..drawing.lines.len().max(lines.len()) {
        let right = lines.get(row).unwrap_or(&none);
        let text = match drawing.lines.get(row) {
            Some(line) => format!("  {line}{}{right}", " ".repeat(GAP)),
            None => format!("{}{right}", " ".repeat(left)),
        };
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// A number of moves or steps.
fn cost(metric: Metric, number: u32) -> String {
    let one = match metric {
        Metric::Moves => "move",
        Metric::Steps => "step",
    };
    counted(number.into(), one)
}

fn facts(explored: &Explored<'_>) -> Vec<(&'static str, String)> {
    let Explored { metric, space, .. } = *explored;
    let mut lines = Vec::new();
    let solved = space.solved_count();
    if let Some((depth, deepest)) = space.depth(StateNumber::START).zip(space.max_depth()) {
        let many = space.depth_counts().last().copied().unwrap_or(0);
        lines.push(("start", format!("{} from solved", cost(metric, depth))));
        let deepest = cost(metric, deepest);
        lines.push(("deepest", format!("{} from solved: {}", deepest, counted(many, "state"))));
    } else {
        lines.push(("unsolvable", "no state is solved: there is no solution, proven".to_owned()));
    }
    if let Some(known) = explored.difficulty {
        lines.push(("difficulty", difficulty::grade(known)));
        lines.extend(difficulty::rests_on(known));
    }
    let share = solved as f64 * 100.0 / space.len() as f64;
    lines.push(("solved states", format!("{} ({share:.1}%)", grouped(solved))));
    let mean = space.edge_count() as f64 * 2.0 / space.len() as f64;
    let edges = grouped(space.edge_count());
    lines.push(("edges", format!("{edges} ({mean:.1} {metric} per state)")));
    if let Some(facts) = explored.facts {
        more_facts(&mut lines, explored, facts);
    }
    if let Some(signs) = explored.signs {
        lines.extend(difficulty::signs(signs));
    }
    if let Some(removable) = explored.removable {
        lines.push(("can be left out", names(explored.puzzle, removable)));
    }
    lines
}

fn more_facts(
    lines: &mut Vec<(&'static str, String)>,
    explored: &Explored<'_>,
    facts: &SpaceFacts,
) {
    let Explored { puzzle, metric, .. } = *explored;
    let far = cost(metric, facts.eccentricity);
    lines.push(("furthest", format!("{far} from the start")));
    if let Some(solutions) = &facts.solutions {
        lines.push(("shortest solutions", shortest(metric, solutions)));
    }
    lines.push(("never move", names(puzzle, &facts.immobile)));
    lines.push(("greedy player", greedy(metric, &facts.greedy)));
}

fn shortest(metric: Metric, solutions: &ShortestSolutions) -> String {
    let parts = match solutions.diverge_after {
        None => ", no choice on the way".to_owned(),
        Some(0) => ", different from the first".to_owned(),
        Some(edges) => format!(", different after {}", cost(metric, edges)),
    };
    let states = counted(solutions.states, "state");
    let more = if solutions.is_saturated { "more than " } else { "" };
    format!("{more}{}{parts}, through {states}", large(solutions.count))
}

/// A count that may be huge.
fn large(count: u128) -> String {
    match u64::try_from(count) {
        Ok(count) if count < 1_000_000_000_000 => grouped(count),
        _ => format!("{:.2e}", count as f64),
    }
}

fn greedy(metric: Metric, walk: &GreedyWalk) -> String {
    let length = cost(metric, walk.length);
    match (walk.is_solved, walk.least_depth) {
        (true, _) => format!("gets out after {length}"),
        (false, Some(least)) => {
            format!("is stuck after {length}, {} from solved at best", cost(metric, least))
        }
        (false, None) => format!("is stuck after {length}"),
    }
}

fn names(puzzle: &Puzzle, ids: &[VehicleId]) -> String {
    if ids.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<_> = ids.iter().map(|&id| puzzle.vehicle(id).name.as_str()).collect();
    names.join(" ")
}
