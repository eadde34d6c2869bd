//! A random walk, from report 001.
//!
//! # Idea
//! Pick a random vehicle and move it one step in the next direction of the fixed
//! cycle left, right, up, down, if it can go there. Repeat until the red car is out.
//! `--shorten` removes detours: it returns the shortest path among the states that
//! the walk visited.
//!
//! # Guarantees
//! If a solution exists, it finds one with probability 1, without any bound on the
//! time. The same seed gives the same walk on every machine. An unsolvable puzzle is
//! recognised only if a lower bound is infinite.
//!
//! # Cost
//! Thousands to millions of steps.

use super::walk::{VisitedStates, generator, walk};
use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;

/// `random-walk`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "random-walk",
    title: "Random walk",
    summary: "a random vehicle, one step, until solved",
    optimality: Optimality::Never,
    informed: false,
    options: &["seed", "shorten"],
    reports: &["001"],
    algorithm: Algorithm::RandomWalk,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    let mut random = generator(task.options.seed);
    Run::from_result(walk(
        task.space,
        task.metric,
        task.options.detours,
        u32::MAX,
        &mut random,
        &mut VisitedStates::new(),
        task.control,
    ))
}
