//! Uniform-cost search, known as Dijkstra's algorithm.
//!
//! # Idea
//! Expand the state in the queue with the least cost. All edges cost 1, so this is
//! breadth-first search with a later goal test: when a state leaves the queue, not
//! when it is produced.
//!
//! # Guarantees
//! Optimal; complete. The least cost in the queue is a proven lower bound.
//!
//! # Cost
//! Expands every state nearer than the goal, and some that are equally near, once.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::engines::best_first::{self, Priority, Trust};

/// `uniform-cost`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "uniform-cost",
    title: "Uniform-cost search",
    summary: "Dijkstra: by the cost so far",
    optimality: Optimality::Always,
    informed: false,
    options: &[],
    reports: &["courses"],
    algorithm: Algorithm::UniformCost,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result(best_first::search(
        task.space,
        Priority::Cost,
        Trust::Admissible,
        &mut task.estimator,
        task.control,
    ))
}
