//! The best of many random walks, from report 001.
//!
//! # Idea
//! Make `--restarts` random walks and keep the shortest. A walk that is as long as
//! the best so far is abandoned, which does not change the result.
//!
//! # Guarantees
//! As for `random-walk`. If a limit stops it, it returns the best walk so far.
//!
//! # Cost
//! The cost of the walks; most are abandoned early.

use super::walk::{VisitedStates, generator, walk};
use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;

/// `hill-climb`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "hill-climb",
    title: "Hill climbing",
    summary: "the shortest of many random walks",
    optimality: Optimality::Never,
    informed: false,
    options: &["seed", "restarts", "shorten"],
    reports: &["001"],
    algorithm: Algorithm::HillClimb,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    let mut random = generator(task.options.seed);
    let mut met = VisitedStates::new();
    let mut best: Option<Vec<Move>> = None;
    let mut best_cost = u32::MAX;
    task.control.stats.iterations = 0;
    for _ in 0..task.options.restarts {
        task.control.stats.iterations += 1;
        let (metric, detours) = (task.metric, task.options.detours);
        let walked =
            walk(task.space, metric, detours, best_cost, &mut random, &mut met, task.control);
        match walked {
            Ok(Some(moves)) => {
                let cost = metric.cost(&moves);
                if cost < best_cost {
                    task.control.found(cost);
                    best_cost = cost;
                    task.control.drop_list(best.replace(moves).unwrap_or_default());
                } else {
                    task.control.drop_list(moves);
                }
            }
            Ok(None) => {}
            Err(reason) => return Run { path: best, stopped: Some(reason) },
        }
    }
    Run { path: best, stopped: None }
}
