//! Answers as text.

use super::board;
use super::columns::{Tile, newspaper, tiles};
use super::numbers::{bytes, counted, grouped, seconds};
use super::paint::Paint;
use crate::source::Item;
use clap::ValueEnum;
use clearway::board::{Axis, Move, Puzzle};
use clearway::search::StopReason;
use clearway_contract::{HintAnswer, SolveAnswer, StatsEntry, TieEntry, Verdict};
use std::io::{self, Write};

/// Which boards of the solution are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Boards {
    /// The board after each move.
    All,
    /// The board after the last move.
    Last,
    /// Only the first board.
    None,
}

/// How an answer is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) paint: Paint,
    pub(crate) width: usize,
    pub(crate) boards: Boards,
}

/// The title and the board itself.
pub(crate) fn puzzle(out: &mut dyn Write, item: &Item, paint: Paint) -> io::Result<()> {
    let puzzle = item.puzzle();
    let about = format!(
        "{} by {}, {}, red car {}, exit {}",
        puzzle.width(),
        puzzle.height(),
        counted(puzzle.vehicles().len() as u64, "vehicle"),
        puzzle.red().name,
        puzzle.exit().id()
    );
    writeln!(out, "{}: {about}\n", paint.strong(&item.label))?;
    for line in board::framed(puzzle, paint).lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Everything about one puzzle.
pub(crate) fn report(
    out: &mut dyn Write,
    item: &Item,
    answer: &SolveAnswer,
    look: Look,
) -> io::Result<()> {
    puzzle(out, item, look.paint)?;
    writeln!(out)?;
    let plan = answer.plan(item.puzzle());
    if !plan.is_empty() {
        for line in newspaper(&move_list(item.puzzle(), &plan), look.width) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        way(out, item.puzzle(), &plan, look)?;
    }
    writeln!(out, "{}", look.paint.strong(&verdict(item.puzzle(), answer)))?;
    writeln!(out, "{}", effort(&answer.verdict, &answer.stats))
}

/// The titles of the lines that [`line()`] prints.
pub(crate) fn line_titles(paint: Paint) -> String {
    let [moves, steps, expanded, time] = ["moves", "steps", "expanded", "seconds"];
    paint.strong(&format!(
        "{:<LABEL$} {moves:>5} {steps:>5} {expanded:>11} {time:>8}  result",
        "puzzle"
    ))
}

/// The width of a puzzle's name in a list.
const LABEL: usize = 22;

/// One line about one puzzle of many.
pub(crate) fn line(item: &Item, answer: &SolveAnswer) -> String {
    let Verdict { metric, outcome, reason, optimal, lower_bound, .. } = &answer.verdict;
    let least = || format!("at least {} {metric}", lower_bound.unwrap_or(0));
    let result = match outcome.as_str() {
        "solved" if *optimal => format!("fewest {metric}"),
        "solved" => least(),
        "unsolvable" => "unsolvable".to_owned(),
        _ => format!("stopped by {}, {}", reason.as_deref().map_or("a limit", limit_of), least()),
    };
    let number = |count: Option<u32>| count.map_or("-".to_owned(), |count| count.to_string());
    format!(
        "{:<LABEL$} {:>5} {:>5} {:>11} {:>8.3}  {result}",
        ending(&item.label),
        number(answer.moves),
        number(answer.steps),
        grouped(answer.stats.expanded),
        answer.stats.seconds
    )
}

/// A name cut to its column: the end of a long path is more useful.
fn ending(label: &str) -> String {
    let length = label.chars().count();
    if length <= LABEL {
        return label.to_owned();
    }
    format!("...{}", label.chars().skip(length - LABEL + 3).collect::<String>())
}

/// The moves, numbered and in words.
fn move_list(puzzle: &Puzzle, plan: &[Move]) -> Vec<String> {
    let digits = plan.len().to_string().len();
    (1..)
        .zip(plan)
        .map(|(number, step)| format!("{number:>digits$}. {}", step.text(puzzle)))
        .collect()
}

/// The boards of the solution, several to a row.
fn way(out: &mut dyn Write, puzzle: &Puzzle, plan: &[Move], look: Look) -> io::Result<()> {
    let first = match look.boards {
        Boards::All => 0,
        Boards::Last => plan.len() - 1,
        Boards::None => return Ok(()),
    };
    let boards = puzzle.boards(plan).skip(1).zip(plan);
    let shown: Vec<Tile> = (1..)
        .zip(boards)
        .skip(first)
        .map(|(number, (board, step)): (usize, _)| {
            let title = format!("{number}. {}", step.text(puzzle));
            let drawing = board::rows(&board, look.paint, Some(step.vehicle));
            let visible = |line: &String| match look.paint {
                Paint::Plain => line.chars().count(),
                Paint::Colour => drawing.width,
            };
            let widths = std::iter::once(title.chars().count())
                .chain(drawing.lines.iter().map(visible))
                .collect();
            let title = look.paint.strong(&title);
            let lines = std::iter::once(title).chain(drawing.lines.iter().cloned()).collect();
            Tile { lines, widths }
        })
        .collect();
    for line in tiles(&shown, look.width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}

/// The parts of an answer that the summary sentence needs.
#[derive(Clone, Copy)]
pub(crate) struct Found<'a> {
    verdict: &'a Verdict,
    moves: Option<u32>,
    steps: Option<u32>,
    stats: &'a StatsEntry,
    tie: Option<&'a TieEntry>,
}

impl<'a> From<&'a SolveAnswer> for Found<'a> {
    fn from(answer: &'a SolveAnswer) -> Self {
        let SolveAnswer { verdict, moves, steps, stats, tie, .. } = answer;
        Self { verdict, moves: *moves, steps: *steps, stats, tie: tie.as_ref() }
    }
}

impl<'a> From<&'a HintAnswer> for Found<'a> {
    fn from(answer: &'a HintAnswer) -> Self {
        let HintAnswer { verdict, moves, steps, stats, .. } = answer;
        Self { verdict, moves: *moves, steps: *steps, stats, tie: None }
    }
}

/// The answer in one sentence.
pub(crate) fn verdict<'a>(puzzle: &Puzzle, found: impl Into<Found<'a>>) -> String {
    let Found { verdict, moves, steps, stats, tie } = found.into();
    let Verdict { metric, outcome, reason, optimal, lower_bound, .. } = verdict;
    let in_steps = metric == "steps";
    let bound = lower_bound.unwrap_or(0);
    let least = counted(bound.into(), if in_steps { "step" } else { "move" });
    match (outcome.as_str(), moves, steps) {
        ("solved", Some(0), _) => {
            format!("Solved already: {} is at the exit.", puzzle.red().name)
        }
        ("solved", Some(moves), Some(steps)) => {
            let cost = if in_steps { steps } else { moves };
            let (moves, steps) = (counted(moves.into(), "move"), counted(steps.into(), "step"));
            if *optimal {
                let (also, perhaps) = match tie {
                    Some(TieEntry { metric, proven: true }) => {
                        (format!(", then the fewest {metric}"), String::new())
                    }
                    Some(TieEntry { metric, .. }) => {
                        (String::new(), format!("\nOthers as short may have fewer {metric}."))
                    }
                    None => Default::default(),
                };
                let fewest = format!("the fewest {metric}{also}, proven.{perhaps}");
                return format!("Solved in {moves}, {steps}: {fewest}");
            }
            let stopped = reason.as_deref().map_or(String::new(), |reason| {
                format!(" The proof was cut short by {}.", limit_of(reason))
            });
            format!(
                "Solved in {moves}, {steps}: not proven to be the fewest {metric}; \
                 at least {least} (a gap of {}).{stopped}",
                cost.saturating_sub(bound)
            )
        }
        ("unsolvable", ..) if verdict.core.is_empty() => unsolvable(puzzle, stats),
        ("unsolvable", ..) => {
            let reason = locked(&verdict.core);
            format!("Unsolvable: there is no solution, proven.{reason}")
        }
        _ => format!(
            "Stopped by {}: no solution found; any takes at least {least}.",
            reason.as_deref().map_or("a limit", limit_of)
        ),
    }
}

/// A sentence about the vehicles that lock the red car in; empty if they are not known.
pub(crate) fn locked(core: &[String]) -> String {
    match core {
        [] => String::new(),
        [red] => format!(" {red} cannot reach the exit even alone on the board."),
        _ => format!(" These {} vehicles lock each other: {}.", core.len(), core.join(", ")),
    }
}

/// How unsolvability was proven.
fn unsolvable(puzzle: &Puzzle, stats: &StatsEntry) -> String {
    let red = &puzzle.red().name;
    if let Some(what) = shut_for_good(puzzle) {
        return format!("Unsolvable: {what} can never leave the way of {red}.");
    }
    match stats.distinct.unwrap_or(stats.expanded) {
        0 => format!(
            "Unsolvable, proven without a search: what stands in the way of {red} can never make room."
        ),
        1 => format!("Unsolvable: nothing that could lead {red} to the exit can move."),
        2 => format!(
            "Unsolvable: both positions that might lead {red} to the exit were seen, and neither does."
        ),
        seen => format!(
            "Unsolvable: all {} positions that might lead {red} to the exit were seen, and none does.",
            grouped(seen)
        ),
    }
}

/// What blocks the red car's line for ever: a wall, or another vehicle on the same line.
fn shut_for_good(puzzle: &Puzzle) -> Option<String> {
    let red = puzzle.red();
    let ahead = |offset: u8| match puzzle.exit().sign() {
        1 => offset >= red.offset() + red.length,
        _ => offset < red.offset(),
    };
    let is_wall = puzzle.walls().iter().any(|wall| {
        let (line, offset) = match red.axis {
            Axis::Horizontal => (wall.row, wall.column),
            Axis::Vertical => (wall.column, wall.row),
        };
        line == red.line() && ahead(offset)
    });
    if is_wall {
        return Some("a wall".to_owned());
    }
    let mut others = puzzle.vehicles().iter();
    let other = others.find(|other| {
        other.axis == red.axis && other.line() == red.line() && ahead(other.offset())
    });
    other.map(|other| other.name.clone())
}

/// The limit in words.
pub(crate) fn limit(reason: StopReason) -> &'static str {
    limit_of(reason.id())
}

/// The limit with this id, in words.
pub(crate) fn limit_of(reason: &str) -> &'static str {
    match reason {
        "time" => "the time limit",
        "memory" => "the memory limit",
        "nodes" => "the node limit",
        "interrupted" => "Ctrl-C",
        _ => "a limit",
    }
}

/// The algorithm and the counters.
fn effort(verdict: &Verdict, stats: &StatsEntry) -> String {
    let heuristic = verdict.heuristic.as_ref().map_or(String::new(), |id| format!(" with {id}"));
    format!(
        "{}{heuristic}: {} expanded, {} generated, {}, {}",
        verdict.algorithm,
        grouped(stats.expanded),
        grouped(stats.generated),
        bytes(stats.peak_bytes),
        seconds(stats.seconds)
    )
}
