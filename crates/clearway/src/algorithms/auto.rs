//! The fastest proven-optimal way for the board.
//!
//! # Idea
//! On a small board, A* with the cheap `clearing` estimate in a form of its own,
//! which keeps the board's bits in each node and makes two moves that do not meet
//! in one order only. On a large one, A* with the strong `closure` estimate and
//! `sat` take turns, each time with more work than before: whichever suits the
//! board ends it, and what one proves of the cost the other need not ask again.
//! Where a lower bound is infinite, no search is needed at all. Where A* does not
//! fit the memory limit, breadth-first search that keeps the last layers only
//! takes its place.
//!
//! # Guarantees
//! Optimal; complete: on an unsolvable board A* sees the whole space in the end,
//! or the layers do, if the memory limit allows. The answer names the algorithm
//! and heuristic that found it.

mod contest;

use super::{Algorithm, AlgorithmInfo, Optimality, Task, sat};
use crate::board::{Metric, Move};
use crate::heuristics::{self, HeuristicInfo};
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

/// Whether a board is small enough for a plain search.
pub(crate) fn is_small(lanes: &Lanes) -> bool {
    lanes.log2_states() <= SMALL
}

/// The heuristic for a board, by its name.
pub(crate) fn heuristic(lanes: &Lanes, metric: Metric) -> &'static HeuristicInfo {
    if is_small(lanes) { heuristics::quick() } else { heuristics::strongest(metric) }
}

/// Whether the work on a board can be divided among contenders.
pub(crate) fn is_divided(lanes: &Lanes) -> bool {
    !is_small(lanes)
}

/// The way for a large board. Small ones come here only if the quick search cannot take them, or
/// does not fit the memory limit.
pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    if !is_divided(task.space.lanes()) {
        return contest::take_turns(task);
    }
    match task.options.contender {
        Contender::All => contest::take_turns(task),
        Contender::Search => contest::search(task),
        Contender::Sat => {
            task.finder = Algorithm::Sat;
            sat::run(task)
        }
    }
}
