//! IDA*: iterative deepening A*.
//!
//! # Idea
//! Depth-first search that turns back where cost plus estimate exceeds a limit;
//! then again with the least sum that exceeded it as the new limit. With a
//! table of states a round enters each about once; without it (`--no-table`),
//! every path is walked.
//!
//! # Guarantees
//! Optimal if the heuristic is admissible in the metric; complete with its
//! table. The limit is a proven lower bound, likewise.
//!
//! # Cost
//! With the table, the work of A* times the number of rounds. Without, memory
//! for one path only, and time exponential in the depth.
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
    options: &["--no-table"],
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
