//! The fastest proven-optimal way for the board.
//!
//! # Idea
//! On a small board, A* with the cheap `clearing` estimate in a form of its own,
//! which keeps the board's bits in each node and makes two moves that do not meet
//! in one order only. On a large one, A* with the strong `closure` estimate and
//! `sat` take turns, each
//! time with more work than before: whichever suits the board ends it, and what
//! one proves of the cost the other need not ask again. Where a lower bound is
//! infinite, no search is needed at all.
//!
//! # Guarantees
//! Optimal; complete: on an unsolvable board A* sees the whole space in the end,
//! if the memory limit allows. The answer names the algorithm and heuristic that
//! found it.

use super::{Algorithm, AlgorithmInfo, Optimality, Task, a_star};
use crate::board::{Metric, Move};
use crate::heuristics::{self, HeuristicInfo};
use crate::sat::climb::Climb;
use crate::search::{Run, StopReason};
use crate::state::Lanes;

/// `auto`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "auto",
    title: "Automatic",
    summary: "the fastest proven-optimal way for this board",
    optimality: Optimality::Always,
    informed: false,
    options: &[],
    reports: &["ours"],
    algorithm: Algorithm::Auto,
};

/// Boards with at most two to the power of this many states are small: no 6x6 board has more.
const SMALL: f64 = 38.0;

/// The states that A* expands and the conflicts that `sat` learns from in their first turns.
const FIRST_TURN: u64 = 10_000;

/// How much longer each turn is than the one before.
const GROWTH: u64 = 6;

/// Whether a board is small enough for a plain search.
pub(crate) fn is_small(lanes: &Lanes) -> bool {
    lanes.log2_states() <= SMALL
}

/// The heuristic for a board, by its name.
pub(crate) fn heuristic(lanes: &Lanes, metric: Metric) -> &'static HeuristicInfo {
    if is_small(lanes) { heuristics::quick() } else { heuristics::strongest(metric) }
}

/// The way for a large board; small ones never come here, if their states fit a machine word.
pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    let mut climb = Climb::new(task.space.lanes(), task.metric);
    let mut turn = FIRST_TURN;
    let mut fits_memory = true;
    task.control.stats.iterations = 0;
    loop {
        task.control.stats.iterations += 1;
        if fits_memory {
            task.finder = Algorithm::AStar;
            match a_star_turn(task, turn) {
                Ok(Some(path)) => return Run { path, stopped: None },
                Ok(None) => {}
                // `sat` may still do with what is left.
                Err(StopReason::Memory) => fits_memory = false,
                Err(reason) => return Run { path: climb.into_best(), stopped: Some(reason) },
            }
        }
        task.finder = Algorithm::Sat;
        match climb.turn(turn, task.control) {
            Ok(true) => return Run { path: climb.into_best(), stopped: None },
            Ok(false) => turn = turn.saturating_mul(GROWTH),
            Err(reason) => return Run { path: climb.into_best(), stopped: Some(reason) },
        }
    }
}

/// A* with so many expansions; `None` if it needs more.
#[expect(clippy::option_option, reason = "no answer yet, no solution, and a solution are three")]
fn a_star_turn<const N: usize, const B: usize>(
    task: &mut Task<'_, '_, N, B>,
    turn: u64,
) -> Result<Option<Option<Vec<Move>>>, StopReason> {
    let (space, trust, estimator) = (task.space, task.trust, &mut task.estimator);
    task.control.slice(turn, |control| a_star::search(space, trust, estimator, control))
}
