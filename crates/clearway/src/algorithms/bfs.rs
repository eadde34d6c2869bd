//! Breadth-first search.
//!
//! # Idea
//! Look at all states one move from the start, then all at two, and so on. The
//! first solved state met is a nearest one, because all edges cost 1: a move in
//! one metric, a step in the other.
//!
//! # Guarantees
//! Optimal; complete. Stopped in layer d, it has proven a lower bound of d + 1.
//!
//! # Cost
//! Every state nearer than the goal is expanded once and kept.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::engines::breadth_first;

/// `bfs`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "bfs",
    title: "Breadth-first search",
    summary: "layer by layer; by unit steps under the metric steps",
    optimality: Optimality::Always,
    informed: false,
    options: &[],
    reports: &["000", "001", "003"],
    algorithm: Algorithm::Bfs,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result(breadth_first::search(task.space, task.control))
}
