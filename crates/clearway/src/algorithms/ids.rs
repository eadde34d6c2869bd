//! Iterative deepening depth-first search.
//!
//! # Idea
//! Depth-first search that never goes deeper than a limit. Each round raises the
//! limit by 1, until a goal is found. With a table of the least depth at which each
//! state was found, a round enters each state about once. Without it (`--no-table`),
//! a round walks every path, and their number grows exponentially.
//!
//! # Guarantees
//! Optimal; complete with the table. Without it, an unsolvable puzzle is never
//! recognised. If stopped at limit d, it has proven a lower bound of d.
//!
//! # Cost
//! With the table, about the depth times the work of breadth-first search.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::StateGraph;
use crate::search::engines::best_first::Trust;
use crate::search::engines::deepening;

/// `ids`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "ids",
    title: "Iterative deepening",
    summary: "depth-first rounds under a rising depth limit",
    optimality: Optimality::Always,
    informed: false,
    options: &["no-table"],
    reports: &["000"],
    algorithm: Algorithm::Ids,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result(deepening::search(
        task.space,
        task.options.table,
        Trust::Admissible,
        // A state that is not solved needs one more: so a state at the limit is not expanded.
        |state, _| Ok(Some(u32::from(!task.space.is_solved(state)))),
        task.control,
    ))
}
