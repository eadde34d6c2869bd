//! Satisfiability: "solvable at this cost?", put to a solver, the cost rising.
//!
//! # Idea
//! A formula of propositional logic says what a plan of so many moves (or steps)
//! is. A solver that learns from its conflicts refutes one cost after the other,
//! until a plan satisfies the formula. It reasons about vehicles and cells, not
//! about states, and so does not mind how many states there are: for boards of
//! 9x9 and more.
//!
//! # Guarantees
//! Optimal: every smaller cost has been refuted. Where that takes long, it also
//! looks for plans from above; stopped, it gives the best plan and the lower
//! bound so far. An unsolvable puzzle is recognised only where a
//! lower bound is infinite; otherwise the costs rise for ever.
//!
//! # Cost
//! `expanded` counts conflicts, `generated` decisions. Grows with the cost of
//! the solution rather than with the size of the space: slow on small boards
//! with long solutions.
//!
//! # Reference
//! Kautz, Selman: Planning as satisfiability, 1992.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::sat::climb::Climb;
use crate::search::{Run, StateGraph};

/// `sat`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "sat",
    title: "Satisfiability",
    summary: "\"solvable at this cost?\" put to a SAT solver, the cost rising",
    optimality: Optimality::Always,
    informed: false,
    options: &[],
    reports: &["ours"],
    algorithm: Algorithm::Sat,
};

/// The conflicts of the first turn from below, before a search from above begins.
const FIRST_TURN: u64 = 50_000;

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    if task.space.is_solved(&task.space.start()) {
        return Run { path: Some(Vec::new()), stopped: None };
    }
    let mut climb = Climb::new(task.space.lanes(), task.metric);
    let mut turn = FIRST_TURN;
    loop {
        match climb.turn(turn, task.control) {
            Ok(true) => return Run { path: climb.into_best(), stopped: None },
            Ok(false) => turn = turn.saturating_mul(2),
            Err(reason) => return Run { path: climb.into_best(), stopped: Some(reason) },
        }
    }
}
