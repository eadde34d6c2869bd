//! The outcome of a search: the fields that follow the puzzle in the answers of searches.

use serde::{Deserialize, Serialize};

/// The algorithm and heuristic of a search, its outcome, and what is proven.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// The algorithm; for `auto`, the one it chose, except in `compare`, which names the requested
    /// one.
    pub algorithm: String,
    /// The heuristic, if the algorithm uses one.
    pub heuristic: Option<String>,
    /// The metric of costs and bounds: `moves` or `steps`.
    pub metric: String,
    /// `solved`, `unsolvable` (proven) or `stopped`.
    pub outcome: String,
    /// Why the search ended early: `time`, `memory`, `nodes` or `interrupted`.
    pub reason: Option<String>,
    /// Whether the solution is proven to be a shortest one in `metric`.
    pub optimal: bool,
    /// A proven lower bound on the cost; null if there is no solution.
    pub lower_bound: Option<u32>,
    /// Vehicles, including the red car, that by themselves lock the red car in; missing if none are
    /// known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub core: Vec<String>,
}

impl Verdict {
    /// The fields for an answer of the library.
    pub fn new(answer: &clearway::solve::Answer) -> Self {
        Self {
            algorithm: answer.algorithm.id.to_owned(),
            heuristic: answer.heuristic.map(|heuristic| heuristic.id.to_owned()),
            metric: answer.metric.id().to_owned(),
            outcome: answer.outcome.id().to_owned(),
            reason: answer.reason.map(|reason| reason.id().to_owned()),
            optimal: answer.is_optimal(),
            lower_bound: answer.lower_bound,
            core: answer.core.iter().map(|&id| answer.puzzle.vehicle(id).name.clone()).collect(),
        }
    }
}
