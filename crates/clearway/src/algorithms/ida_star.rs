//! IDA*: iterative deepening A*.
//!
//! # Idea
//! Depth-first search that turns back where cost plus estimate exceeds a limit. The
//! next round uses the least sum that exceeded it as the new limit. With a table of
//! states, a round enters each state about once. Without it (`--no-table`), a round
//! walks every path.
//!
//! # Guarantees
//! Optimal if the heuristic is admissible in the metric; then the limit is also a
//! proven lower bound. Complete with the table.
//!
//! # Cost
//! With the table, the work of A* times the number of rounds. Without it, memory for
//! only one path, and time exponential in the depth.
//!
//! # Reference
//! Korf: Depth-first iterative-deepening, 1985.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Estimate;
use crate::search::Run;
use crate::search::engines::deepening;

/// `ida-star`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "ida-star",
    title: "IDA*",
    summary: "depth-first rounds under a rising limit on cost plus estimate",
    optimality: Optimality::IfAdmissible,
    informed: true,
    options: &["no-table"],
    reports: &["000", "003"],
    algorithm: Algorithm::IdaStar,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result({
        let estimator = &mut task.estimator;
        deepening::search(
            task.space,
            task.options.table,
            task.trust,
            |state, control| {
                control.evaluate()?;
                Ok(estimator.estimate(state))
            },
            task.control,
        )
    })
}
