//! Breadth-first search.
//!
//! # Idea
//! Look at all states one move from the start, then all at two moves, and so on. The
//! first solved state found is a nearest one, because all edges cost 1: one move or
//! one step, depending on the metric.
//!
//! # Guarantees
//! Optimal; complete. If stopped in layer d, it has proven a lower bound of d + 1.
//!
//! # Cost
//! Expands and keeps every state nearer than the goal. With `--lean` it keeps only
//! the last layers, in a few bytes per state, and finds the path by smaller searches
//! afterwards (the counters include them). Use it for spaces that do not fit in
//! memory.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::engines::{breadth_first, layers};
use crate::solve::Keep;

/// `bfs`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "bfs",
    title: "Breadth-first search",
    summary: "layer by layer; by unit steps under the metric steps",
    optimality: Optimality::Always,
    informed: false,
    options: &["lean"],
    reports: &["000", "001", "003"],
    algorithm: Algorithm::Bfs,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result(match task.options.keep {
        Keep::AllLayers => breadth_first::search(task.space, task.control),
        Keep::LastLayers => layers::search(task.space, task.control),
    })
}
