//! The fastest proven-optimal way for the board.
//!
//! # Idea
//! A* with the strongest admissible heuristic for the metric. A red car whose
//! own stretch of line ends before the exit needs no search at all.
//!
//! # Guarantees
//! Optimal; complete. The answer names the algorithm and heuristic that were used.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::state::Lanes;

/// `auto`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "auto",
    title: "Automatic",
    summary: "the fastest proven-optimal way for this board",
    optimality: Optimality::Always,
    informed: false,
    options: &[],
    reports: &["ours"],
    algorithm: Algorithm::Auto,
};

/// The algorithm for a board.
pub(super) fn choose(_: &Lanes) -> Algorithm {
    Algorithm::AStar
}

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    choose(task.space.lanes()).run(task)
}
