//! Runs the searches and explorations that the figures come from.

use clearway::Position;
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::{self, HeuristicInfo};
use clearway::solve::{Answer, SolveOptions, solve};
use clearway::space::Space;

/// Solves a puzzle without a time limit.
pub(super) fn run(puzzle: &Puzzle, options: &SolveOptions) -> Answer {
    solve(puzzle, options)
}

/// The options for an algorithm, with a heuristic if it uses one.
pub(super) fn options(
    algorithm: Algorithm,
    heuristic: Option<&'static HeuristicInfo>,
    metric: Metric,
) -> SolveOptions {
    SolveOptions { algorithm, heuristic, metric, ..SolveOptions::default() }
}

/// The heuristic with this id.
pub(super) fn heuristic(id: &str) -> Result<&'static HeuristicInfo, String> {
    heuristics::find(id).ok_or_else(|| format!("there is no heuristic {id}"))
}

/// Every state of a puzzle.
pub(super) fn explore(puzzle: &Puzzle, metric: Metric) -> Result<Space, String> {
    Space::explore(puzzle, metric)
        .map_err(|reason| format!("exploring a space was stopped: {reason:?}"))
}

/// The values of a heuristic, prepared for `puzzle`, on its states.
pub(super) fn estimates(
    info: &HeuristicInfo,
    puzzle: &Puzzle,
    metric: Metric,
    states: impl Iterator<Item = Vec<u8>>,
) -> Result<Vec<Option<u32>>, String> {
    let mut heuristic = info
        .prepare(puzzle, metric)
        .map_err(|reason| format!("preparing {} was stopped: {reason:?}", info.id))?;
    let mut position = Position::new(puzzle);
    Ok(states
        .map(|offsets| {
            position.set(offsets.into_iter());
            heuristic.estimate(&position)
        })
        .collect())
}
