//! `heuristics`: the value of every heuristic on a board, and what it is made of.

use super::one_puzzle;
use crate::args::{Limits, Reading};
use crate::output::board;
use crate::output::numbers::counted;
use crate::output::table::Table;
use crate::ui::Ui;
use clearway::algorithms::Algorithm;
use clearway::board::{Axis, Metric, Puzzle, VehicleId};
use clearway::heuristics::{HEURISTICS, HeuristicInfo};
use clearway::solve::{SolveOptions, Solver};
use clearway::{Position, heuristics};
use clearway_run::interrupt::InterruptListener;

/// Show the value of every heuristic on a board, and its parts.
///
/// Without PUZZLE it is the built-in `hardest`. The values stand beside the true
/// cost of a shortest solution, in both metrics; one that is too large is marked
/// with an exclamation mark.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file, `-`, a built-in puzzle or a board on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
    let Some(item) = one_puzzle(args.puzzle.as_ref(), &args.reading, ui)? else { return Ok(()) };
    let puzzle = item.puzzle();
    let _listener = InterruptListener::begin();
    let depths = Metric::ALL.map(|metric| depth(args, puzzle, metric));
    let position = Position::new(puzzle);
    let mut table = Table::new(&["heuristic", "moves", "steps", "parts"]);
    for info in HEURISTICS {
        let mut row = vec![info.id.to_owned()];
        for (metric, depth) in Metric::ALL.into_iter().zip(depths) {
            row.push(value(args, info, puzzle, metric, depth));
        }
        row.push(parts(info.id, puzzle, &position));
        table.row(row);
    }
    let known = depths.map(|depth| depth.map_or("-".to_owned(), |depth| depth.to_string()));
    let [moves, steps] = known;
    table.row(vec!["true cost".to_owned(), moves, steps, String::new()]);
    let (paint, width) = (ui.paint, ui.width);
    writeln!(ui.out(), "{}\n", paint.strong(&item.label))?;
    for line in board::framed(puzzle, paint).lines {
        writeln!(ui.out(), "  {line}")?;
    }
    writeln!(ui.out(), "\n{}\n", in_the_way(puzzle, &position))?;
    table.print(ui.out(), width, paint)?;
    ui.flush()?;
    Ok(())
}

/// The cost of a shortest solution, if it is found within the limits.
fn depth(args: &Args, puzzle: &Puzzle, metric: Metric) -> Option<u32> {
    depth_by(args, puzzle, metric, Algorithm::Auto)
}

fn depth_by(args: &Args, puzzle: &Puzzle, metric: Metric, algorithm: Algorithm) -> Option<u32> {
    let budget = args.limits.budget(1);
    let options = SolveOptions { metric, budget, algorithm, ..SolveOptions::default() };
    let answer = Solver::new().solve_observed(puzzle, &options, &mut args.limits.context());
    answer.cost().filter(|_| answer.is_optimal())
}

fn value(
    args: &Args,
    info: &HeuristicInfo,
    puzzle: &Puzzle,
    metric: Metric,
    depth: Option<u32>,
) -> String {
    // To prepare it is to explore the whole space; the search has just found the same.
    if info.id == "perfect" {
        return depth.map_or("-".to_owned(), |depth| depth.to_string());
    }
    // Its preparation is a breadth-first search; whether that stays within the limits is tried.
    if info.id == "goal-manhattan" && depth_by(args, puzzle, metric, Algorithm::Bfs).is_none() {
        return "-".to_owned();
    }
    let Ok(mut heuristic) = info.prepare(puzzle, metric) else { return "-".to_owned() };
    match heuristic.estimate(&Position::new(puzzle)) {
        None => "never".to_owned(),
        Some(value) if depth.is_some_and(|depth| value > depth) => format!("{value}!"),
        Some(value) => value.to_string(),
    }
}

/// The vehicles between the red car and the exit, and whether they are stuck.
fn blockers(puzzle: &Puzzle, position: &Position) -> Vec<(String, bool)> {
    let stuck = |id: VehicleId| position.room_before(id) == 0 && position.room_after(id) == 0;
    position.blockers().map(|id| (puzzle.vehicle(id).name.clone(), stuck(id))).collect()
}

fn in_the_way(puzzle: &Puzzle, position: &Position) -> String {
    let named = blockers(puzzle, position)
        .into_iter()
        .map(|(name, is_stuck)| if is_stuck { format!("{name} (stuck)") } else { name });
    let named: Vec<String> = named.collect();
    let red = &puzzle.red().name;
    let way = position.distance();
    if named.is_empty() {
        return format!(
            "Nothing is in the way of {red}; its way has {}.",
            counted(way.into(), "cell")
        );
    }
    let way = counted(way.into(), "cell");
    format!("In the way of {red}: {}. Its way has {way}.", named.join(", "))
}

/// What a value is made of, in words.
fn parts(id: &str, puzzle: &Puzzle, position: &Position) -> String {
    if position.is_solved() {
        return "solved".to_owned();
    }
    let blockers = blockers(puzzle, position);
    let each = |of: &dyn Fn(&(String, bool)) -> String| -> Vec<String> {
        blockers.iter().map(of).collect()
    };
    let once = each(&|(name, _)| format!("{name} 1"));
    let stuck = each(&|(name, is_stuck)| match is_stuck {
        true => format!("{name} 2 (stuck)"),
        false => format!("{name} 1"),
    });
    let red = format!("{} 1", puzzle.red().name);
    let distance = format!("distance {}", position.distance());
    let sum = |parts: &[Vec<String>]| parts.concat().join(" + ");
    match id {
        "distance" => format!("{} to the exit", counted(position.distance().into(), "cell")),
        "blocking" => sum(&[once, vec![red]]),
        "hybrid" => sum(&[vec![distance], once]),
        "blocked-blocking" => sum(&[stuck, vec![red]]),
        "distance-blocked" => sum(&[vec![distance], stuck]),
        "recursive" => {
            let twice = each(&|(name, _)| format!("{name} 2"));
            let total = heuristics::find(id)
                .and_then(|info| info.prepare(puzzle, Metric::Moves).ok())
                .and_then(|mut heuristic| heuristic.estimate(position))
                .unwrap_or(0);
            let chains = total.saturating_sub(2 * blockers.len() as u32);
            let chains = if chains > 0 { vec![format!("in their way {chains}")] } else { vec![] };
            sum(&[twice, chains])
        }
        "recursive-distance" => format!("recursive + {distance}"),
        "vertical-right" => across(puzzle),
        "goal-manhattan" => "cells from where a breadth-first solution leaves each".to_owned(),
        _ => String::new(),
    }
}

/// The vehicles across, between the red car's front and the exit, with their lengths.
fn across(puzzle: &Puzzle) -> String {
    let red = puzzle.red();
    let ahead = |vehicle: &clearway::board::Vehicle| {
        let line = vehicle.line();
        let front = red.offset() + red.length;
        match puzzle.exit().sign() {
            1 => line >= front,
            _ => line < red.offset(),
        }
    };
    let is_across = |axis: Axis| axis != puzzle.exit().axis();
    let found =
        puzzle.vehicles().iter().filter(|vehicle| is_across(vehicle.axis) && ahead(vehicle));
    let named: Vec<String> =
        found.map(|vehicle| format!("{} {}", vehicle.name, vehicle.length)).collect();
    named.join(" + ")
}
