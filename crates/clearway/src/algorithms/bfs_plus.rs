//! Breadth-first search with priorities, from report 001.
//!
//! # Idea
//! A queue in which good moves jump the line. The states they lead to go to the front
//! of the queue, in this order:
//!
//! 1. the red car towards the exit
//! 2. vehicles parallel to the red car, away from the exit (they make room)
//! 3. vehicles across
//!
//! Bad moves go to its end: the red car away from the exit, and its parallels towards
//! it. So the search goes deep as long as there are good moves, then returns to where
//! it left off: the report calls this a selective depth-first search.
//!
//! # Guarantees
//! Complete, because every state is expanded in the end. Proves nothing about the
//! length.
//!
//! # Cost
//! At worst every state once.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::engines::classes;
use crate::state::Lanes;

/// `bfs-plus`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "bfs-plus",
    title: "BFS with priorities",
    summary: "a queue: good moves go to its front, bad ones to its end",
    optimality: Optimality::Never,
    informed: false,
    options: &[],
    reports: &["001"],
    algorithm: Algorithm::BfsPlus,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    let lanes = task.space.lanes();
    Run::from_result(classes::search(task.space, &|slide| class(lanes, slide), task.control))
}

/// The class of a move: 0 is the best, the last is bad.
fn class(lanes: &Lanes, slide: Move) -> usize {
    let to_exit = slide.by.signum() == lanes.exit().sign();
    let parallel = lanes.lane(slide.vehicle).axis == lanes.exit().axis();
    match (slide.vehicle == lanes.red(), parallel, to_exit) {
        (true, _, true) => 0,
        (false, true, false) => 1,
        (false, false, _) => 2,
        (true, _, false) | (false, true, true) => classes::BAD,
    }
}
