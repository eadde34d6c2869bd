//! The recording of a search.

use clearway::search::{Trace, TraceFrame};
use serde::{Deserialize, Serialize};

/// A search, frame by frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceEntry {
    /// How many expansions lie between two frames.
    pub stride: u64,
    /// How many costs share a bucket of `by_cost`.
    pub bucket: u32,
    /// The frames, first to last; empty if the algorithm has no single states to show.
    pub frames: Vec<FrameEntry>,
}

impl From<&Trace<'_>> for TraceEntry {
    fn from(trace: &Trace<'_>) -> Self {
        Self {
            stride: trace.stride(),
            bucket: trace.bucket(),
            frames: trace.frames().iter().map(FrameEntry::from).collect(),
        }
    }
}

/// One frame: a state just before its successors are produced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FrameEntry {
    /// States expanded so far, this one included.
    pub expanded: u64,
    /// Successors produced so far.
    pub generated: u64,
    /// How many states waited.
    pub waiting: u64,
    /// The cost of the path to the state.
    pub cost: u32,
    /// The offset of each vehicle on its line, in the order of the board.
    pub offsets: Vec<u8>,
    /// How many states were expanded so far, by the cost of the path to them, in buckets.
    pub by_cost: Vec<u64>,
}

impl From<&TraceFrame> for FrameEntry {
    fn from(frame: &TraceFrame) -> Self {
        Self {
            expanded: frame.stats.expanded,
            generated: frame.stats.generated,
            waiting: frame.waiting,
            cost: frame.cost,
            offsets: frame.offsets.clone(),
            by_cost: frame.by_cost.clone(),
        }
    }
}
