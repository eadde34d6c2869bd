//! A satisfiability solver that tests one cost after the other.
//!
//! # Idea
//! A formula of propositional logic describes a plan of at most a given number of moves
//! (or steps). Some plan is found first, by a search that does not care how long it is.
//! Then a solver with conflict-driven clause learning finds plans of lower and lower
//! cost, until it refutes the formula; another refutes one cost after the other from
//! below. They reason about vehicles and cells, not about states, so the number of
//! states does not matter: for boards of 9x9 and more.
//!
//! # Guarantees
//! Optimal, because every smaller cost has been refuted. If stopped, it returns the best
//! plan and the lower bound so far. An unsolvable puzzle is recognised if a lower bound
//! is infinite, or if a few vehicles lock each other; otherwise the search goes on until
//! a limit stops it.
//!
//! # Cost
//! `expanded` counts conflicts, `generated` counts decisions. The work grows with the
//! cost of the solution, not with the size of the space: slow on small boards with
//! long solutions.
//!
//! # Reference
//! Kautz, Selman: Planning as satisfiability, 1992.

use super::auto::core::CoreSearch;
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

/// A quarter of the work of the first turn.
const FIRST_TURN: u64 = 3_000_000;

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    if task.space.is_solved(&task.space.start()) {
        return Run { path: Some(Vec::new()), stopped: None };
    }
    let mut climb = Climb::new(task.space.lanes(), task.metric);
    let mut core = CoreSearch::new(task.space.lanes(), task.metric);
    let mut turn = FIRST_TURN;
    loop {
        let sought = climb.find_plan(turn, task.control);
        match sought.and_then(|()| climb.turn(turn, task.control)) {
            Ok(true) => return Run { path: climb.into_best(), stopped: None },
            Ok(false) => {}
            Err(reason) => return Run { path: climb.into_best(), stopped: Some(reason) },
        }
        match core.turn(turn, task.control) {
            Ok(None) => turn = turn.saturating_mul(2),
            Ok(Some(found)) => return found.into_run(task.control),
            Err(reason) => return Run { path: climb.into_best(), stopped: Some(reason) },
        }
    }
}
