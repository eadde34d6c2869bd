//! Greedy best-first search.
//!
//! # Idea
//! Expand the state in the queue with the least estimate, whatever its cost so far.
//!
//! # Guarantees
//! Complete. Solutions are often close to the optimum and found with little work, but
//! nothing is proven.
//!
//! # Cost
//! At worst every state once.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::engines::best_first::{self, Priority, Trust};

/// `greedy`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "greedy",
    title: "Greedy best-first search",
    summary: "always the state that looks nearest to the goal",
    optimality: Optimality::Never,
    informed: true,
    options: &[],
    reports: &["courses"],
    algorithm: Algorithm::Greedy,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result(best_first::search(
        task.space,
        Priority::Estimate,
        Trust::Unknown,
        &mut task.estimator,
        task.control,
    ))
}
