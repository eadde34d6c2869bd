//! A*.
//!
//! # Idea
//! Expand the state in the queue with the least sum of cost so far and estimate. A
//! state found again at a lower cost goes back into the queue: with an inconsistent
//! heuristic, A* may have expanded it too early.
//!
//! # Guarantees
//! Optimal if the heuristic is admissible in the metric; complete always. With an
//! admissible heuristic, the least sum in the queue is a proven lower bound.
//!
//! # Cost
//! Expands every state whose sum is below the optimum: the better the estimate,
//! the fewer.
//!
//! # Reference
//! Hart, Nilsson, Raphael: A formal basis for the heuristic determination of
//! minimum cost paths, 1968.

use super::{Algorithm, AlgorithmInfo, Estimator, Optimality, Task};
use crate::board::Move;
use crate::search::engines::best_first::{self, Priority, Trust};
use crate::search::{Control, Run, StopReason};
use crate::state::PackedGraph;

/// `a-star`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "a-star",
    title: "A*",
    summary: "by the cost so far plus the estimate; reopens where the heuristic is inconsistent",
    optimality: Optimality::IfAdmissible,
    informed: true,
    options: &[],
    reports: &["000", "002", "003", "004"],
    algorithm: Algorithm::AStar,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result(search(task.space, task.trust, &mut task.estimator, task.control))
}

/// The search itself, for `auto` to call in turns.
pub(super) fn search<const N: usize, const B: usize>(
    space: &PackedGraph<N, B>,
    trust: Trust,
    estimator: &mut Estimator<'_, N, B>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    best_first::search(space, Priority::Sum, trust, estimator, control)
}
