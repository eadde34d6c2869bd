//! Eighty large boards of our own: what is decided within a minute of CPU time each.
//!
//! Most are random, from 8x8 to 16x16 and from sparse to dense. The others are the
//! built-in puzzles behind walls at the edge of a larger board, among vehicles that
//! do not matter. `large.txt` has what was decided, by `cargo xtask bench --large --bless`.

use crate::clock::cpu_time;
use crate::sets::{Recipe, random_board};
use clearway::algorithms::Algorithm;
use clearway::board::{Layout, LayoutCell, Metric, Puzzle, Shape, VehicleId};
use clearway::builtin::BUILTINS;
use clearway::search::{Observer, Progress, StopReason};
use clearway::solve::{Answer, Outcome, SolveOptions, solve, solve_observed};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The sides of the random boards.
const SIDES: [u8; 8] = [8, 9, 10, 11, 12, 13, 14, 16];

/// How many hundredths of the cells are covered, and what that is called.
const DENSITIES: [(u32, &str); 3] = [(45, "sparse"), (60, "medium"), (72, "dense")];

/// How many boards there are of each side and density.
const EACH: u64 = 3;

/// How many built-in puzzles are put into larger boards.
const EMBEDDED: usize = 8;

/// The CPU time for a board and metric.
pub const LIMIT: Duration = Duration::from_secs(60);

/// A board with its name.
#[derive(Clone, Debug)]
pub struct LargeBoard {
    /// The name.
    pub name: String,
    /// The board.
    pub puzzle: Puzzle,
}

/// The boards.
pub fn boards() -> Vec<LargeBoard> {
    let mut all = Vec::new();
    for side in SIDES {
        for (hundredths, density) in DENSITIES {
            // Two and a third cells per vehicle on average.
            let cells = u32::from(side) * u32::from(side) * hundredths / 100;
            let recipe = Recipe {
                name: "large",
                side,
                walls: 0,
                vehicles: (cells * 3 / 7) as u8,
                exit: None,
                seeds: &[],
            };
            for number in 1..=EACH {
                let seed = u64::from(side) * 1_000_000 + u64::from(hundredths) * 1_000 + number;
                let name = format!("{side}x{side}-{density}-{number}");
                all.push(LargeBoard { name, puzzle: random_board(&recipe, seed) });
            }
        }
    }
    all.extend(BUILTINS.iter().take(EMBEDDED).enumerate().map(|(index, builtin)| {
        let side = 9 + index as u8 % 4;
        let name = format!("{side}x{side}-around-{}", builtin.name);
        LargeBoard { name, puzzle: embedded(&builtin.puzzle(), side, index as u64) }
    }));
    all
}

/// A board at the middle of the edge that its exit is at, behind walls, among other vehicles.
fn embedded(inner: &Puzzle, side: u8, seed: u64) -> Puzzle {
    let recipe = Recipe {
        name: "around",
        side,
        walls: 0,
        vehicles: side * 3,
        exit: Some(inner.exit()),
        seeds: &[],
    };
    let around = random_board(&recipe, seed);
    let (top, left) = ((side - inner.height()) / 2, side - inner.width());
    let is_outside =
        |row: u8, column: u8| row + 1 < top || row > top + inner.height() || column + 1 < left;
    let mut layout = Layout::new(side.into(), side.into());
    layout.exit = around.to_layout().exit;
    for vehicle in inner.vehicles() {
        let cell = vehicle.cell;
        layout.vehicles.push(bar(inner, vehicle, (cell.row + top, cell.column + left)));
    }
    for vehicle in around.vehicles() {
        let apart = |cell: clearway::board::Cell| is_outside(cell.row, cell.column);
        if vehicle.name != around.red().name && vehicle.cells().all(apart) {
            layout.vehicles.push(bar(&around, vehicle, (vehicle.cell.row, vehicle.cell.column)));
        }
    }
    for row in 0..side {
        for column in 0..side {
            let is_inside = row >= top && row < top + inner.height() && column >= left;
            if !is_inside && !is_outside(row, column) {
                layout.walls.push(LayoutCell {
                    row: row.into(),
                    column: column.into(),
                    span: None,
                });
            }
        }
    }
    layout.into_puzzle().expect("the parts do not overlap")
}

fn bar(
    of: &Puzzle,
    vehicle: &clearway::board::Vehicle,
    (row, column): (u8, u8),
) -> clearway::board::LayoutVehicle {
    let cell = LayoutCell { row: row.into(), column: column.into(), span: None };
    let shape = Shape::Bar { cell, length: vehicle.length.into(), axis: vehicle.axis };
    let red = vehicle.name == of.red().name;
    clearway::board::LayoutVehicle { name: None, shape, red, span: None }
}

/// What became of a board in a metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The board.
    pub name: String,
    /// The metric.
    pub metric: Metric,
    /// `proven`, `unsolvable`, `gap` or `open`.
    pub verdict: &'static str,
    /// The proven lower bound, if there is a solution.
    pub lower_bound: Option<u32>,
    /// The cost of the best plan.
    pub cost: Option<u32>,
    /// How many vehicles lock each other.
    pub core: usize,
    /// The CPU time until the first plan, and in all.
    pub first: Option<Duration>,
    /// The CPU time in all.
    pub time: Duration,
}

struct Watch {
    begin: Duration,
    limit: Duration,
    first: Option<Duration>,
}

impl Observer for Watch {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        let spent = cpu_time().saturating_sub(self.begin);
        if progress.best.is_some() && self.first.is_none() {
            self.first = Some(spent);
        }
        if spent > self.limit { Err(StopReason::Time) } else { Ok(()) }
    }
}

/// Solves a board.
///
/// # Panics
/// If a core is not unsolvable by itself.
pub fn decide(board: &LargeBoard, metric: Metric, limit: Duration) -> Decided {
    let mut watch = Watch { begin: cpu_time(), limit, first: None };
    let options = SolveOptions { metric, ..SolveOptions::default() };
    let answer = solve_observed(&board.puzzle, &options, &mut watch);
    let time = cpu_time().saturating_sub(watch.begin);
    let cost = answer.cost();
    let verdict = match answer.outcome {
        Outcome::Unsolvable => "unsolvable",
        Outcome::Solved if answer.is_optimal() => "proven",
        Outcome::Solved => "gap",
        Outcome::Stopped => "open",
    };
    if !answer.core.is_empty() {
        assert!(is_locked(&answer), "{}: the core is solvable", board.name);
    }
    Decided {
        name: board.name.clone(),
        metric,
        verdict,
        lower_bound: answer.lower_bound,
        cost,
        core: answer.core.len(),
        first: watch.first.or(cost.map(|_| time)),
        time,
    }
}

/// Whether breadth-first search finds no solution for the core alone.
fn is_locked(answer: &Answer) -> bool {
    let mut layout = answer.puzzle.to_layout();
    let mut index = 0;
    layout.vehicles.retain(|_| {
        index += 1;
        answer.core.contains(&VehicleId(index - 1))
    });
    let core = layout.into_puzzle().expect("a board without some of its vehicles is a board");
    let options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
    solve(&core, &options).outcome == Outcome::Unsolvable
}

/// A line of `large.txt`.
pub fn line(decided: &Decided) -> String {
    let number = |value: Option<u32>| value.map_or("-".to_owned(), |value| value.to_string());
    let seconds = |time: Duration| format!("{:.2}", time.as_secs_f64());
    format!(
        "{:<24} {:<6} {:<11} {:>5} {:>5} {:>5} {:>7} {:>7}",
        decided.name,
        decided.metric.id(),
        decided.verdict,
        number(decided.lower_bound),
        number(decided.cost),
        decided.core,
        decided.first.map_or("-".to_owned(), seconds),
        seconds(decided.time)
    )
}

/// The first line of `large.txt`.
pub fn titles() -> String {
    format!(
        "{:<24} {:<6} {:<11} {:>5} {:>5} {:>5} {:>7} {:>7}",
        "board", "metric", "verdict", "bound", "cost", "core", "first", "seconds"
    )
}

/// How many are decided, and how many have a plan within a second.
pub fn summary(all: &[Decided]) -> String {
    let mut text = String::new();
    for metric in Metric::ALL {
        let of_metric: Vec<&Decided> = all.iter().filter(|one| one.metric == metric).collect();
        let count =
            |test: &dyn Fn(&Decided) -> bool| of_metric.iter().filter(|one| test(one)).count();
        let proven = count(&|one| one.verdict == "proven");
        let unsolvable = count(&|one| one.verdict == "unsolvable");
        let named = count(&|one| one.verdict == "unsolvable" && one.core > 0);
        let soon = count(&|one| one.first.is_some_and(|first| first <= Duration::from_secs(1)));
        let solvable = of_metric.len() - unsolvable;
        let _ = writeln!(
            text,
            "{metric}: {} of {} decided: {proven} proven, {unsolvable} unsolvable ({named} with a \
             core); a plan within a second for {soon} of {solvable}",
            proven + unsolvable,
            of_metric.len()
        );
    }
    text
}

/// Where the outcomes are.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("large.txt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eighty_boards_with_different_names() {
        let mut names: Vec<String> = boards().into_iter().map(|board| board.name).collect();
        assert_eq!(names.len(), 80);
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 80);
    }
}
