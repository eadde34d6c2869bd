//! Beam search.
//!
//! # Idea
//! Breadth-first search that keeps only the `--beam-width` states with the least
//! estimates in each layer. If a beam finds nothing, the search restarts with a beam
//! twice as wide.
//!
//! # Guarantees
//! Complete, because the beam widens. Solutions are often short, never proven.
//!
//! # Cost
//! At most the width times the length of the solution, for each beam.

use super::{Algorithm, AlgorithmInfo, Optimality, Task};
use crate::board::Move;
use crate::search::Run;
use crate::search::engines::beam;

/// `beam`.
pub(super) static INFO: AlgorithmInfo = AlgorithmInfo {
    id: "beam",
    title: "Beam search",
    summary: "layer by layer, keeping only the most promising states",
    optimality: Optimality::Never,
    informed: true,
    options: &["beam-width"],
    reports: &["courses"],
    algorithm: Algorithm::Beam,
};

pub(super) fn run<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Run::from_result(beam::search(
        task.space,
        task.options.beam_width as usize,
        &mut task.estimator,
        task.control,
    ))
}
