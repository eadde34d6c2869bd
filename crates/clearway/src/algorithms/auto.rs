//! The fastest proven-optimal algorithm for the board.
//!
//! # Idea
//! - Small boards: A* with the cheap `clearing` estimate, in a form of its own. Each
//!   node holds the board as bits, and of two independent moves only one order is
//!   tried. If a board might have more than a billion states and this takes longer
//!   than a moment, it goes on as on large boards.
//! - Large boards: this search, A* with the strong `closure` estimate, and `sat` share
//!   the time in turns, each turn longer than the one before. The first to finish wins,
//!   and each uses the bounds that the others have proven.
//! - Before each turn a search on a few of the vehicles is tried. If they lock each
//!   other, so does the whole board, and the answer names them.
//! - If A* does not fit the memory limit, it is replaced by a breadth-first search that keeps only
//!   its last layers.
//! - If a lower bound is infinite, the puzzle is unsolvable and no search runs.
//!
//! # Guarantees
//! Optimal. Complete: on an unsolvable board, A* or the layered search visits the
//! whole space, if the memory limit allows. The answer names the algorithm and the
//! heuristic that found it.

mod contest;
pub(crate) mod core;
mod whole;

use super::{Algorithm, AlgorithmInfo, Finder, Optimality, Task, sat};
use crate::board::Move;
use crate::search::Run;
use crate::solve::Contender;
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

/// Boards with at most two to the power of this many states have the quick search to themselves:
/// a contest would cost more than it gains.
const QUICK_ALONE: f64 = 30.0;

/// The work of the quick search before it has to share, on boards with more states.
const QUICK_FIRST: u64 = 20_000;

/// How much the quick search may do on a small board before others get their turns.
pub(crate) fn quick_work(lanes: &Lanes) -> u64 {
    // Half of the largest number, so that sums with it are numbers.
    if lanes.log2_states() <= QUICK_ALONE { u64::MAX / 2 } else { QUICK_FIRST }
}

/// Whether a board is small enough for a plain search.
pub(crate) fn is_small(lanes: &Lanes) -> bool {
    lanes.log2_states() <= SMALL
}

/// Whether several algorithms can share the work on a board.
pub(crate) fn is_divided(lanes: &Lanes) -> bool {
    !is_small(lanes)
}

/// Solves a large board. A small board comes here only if the quick search cannot represent it,
/// does not fit the memory limit, or takes too long.
pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    if !is_divided(task.space.lanes()) {
        return contest::take_turns(task);
    }
    match task.options.contender {
        Contender::All => contest::take_turns(task),
        Contender::Search => contest::search(task),
        Contender::Sat => {
            task.finder = Finder::new(Algorithm::Sat);
            sat::run(task)
        }
    }
}
