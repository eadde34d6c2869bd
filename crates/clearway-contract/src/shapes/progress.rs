//! The progress of a running search.

use clearway::search::Progress;
use serde::{Deserialize, Serialize};

/// The counters of a running search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgressEntry {
    /// States whose successors were produced.
    pub expanded: u64,
    /// Successors produced, duplicates included.
    pub generated: u64,
    /// Heuristic calls.
    pub evaluated: u64,
    /// The largest number of states that waited to be expanded.
    pub peak_frontier: u64,
    /// Rounds so far.
    pub iterations: u64,
    /// A proven lower bound on the cost.
    pub lower_bound: u32,
    /// The cost of the best plan so far.
    pub best: Option<u32>,
    /// Which run of a comparison it is, from 0.
    pub run: u32,
}

impl ProgressEntry {
    /// The entry for an observer's progress.
    pub fn new(progress: &Progress, run: u32) -> Self {
        let stats = &progress.stats;
        Self {
            expanded: stats.expanded,
            generated: stats.generated,
            evaluated: stats.evaluated,
            peak_frontier: stats.peak_frontier,
            iterations: stats.iterations,
            lower_bound: progress.lower_bound,
            best: progress.best,
            run,
        }
    }
}
