//! Depth-first search with a visited set.
//!
//! # Idea
//! Follow the first successor as deep as it goes. At a dead end, return to the last
//! state with a successor that was not entered yet.
//!
//! # Guarantees
//! Complete, because no state is entered twice. Solutions can be hundreds of times
//! longer than needed.
//!
//! # Cost
//! At worst every state once. It often finds a goal sooner, at great depth.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::engines::classes;

/// `dfs`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "dfs",
    title: "Depth-first search",
    summary: "as deep as it goes, with a visited set",
    optimality: Optimality::Never,
    informed: false,
    options: &[],
    reports: &["000"],
    algorithm: Algorithm::Dfs,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    // All moves are good ones: the search goes as deep as it can.
    Run::from_result(classes::search(task.space, &|_| 0, task.control))
}
