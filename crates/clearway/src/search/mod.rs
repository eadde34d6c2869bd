//! Limits, counters and observers of searches, and the search engines.
//!
//! A search runs under a [`Budget`] while an [`Observer`] watches and may stop it; its
//! [`SearchStats`] mean the same in every algorithm. Inside, engines search any graph of states and
//! know nothing about vehicles. All edges cost 1: a move in one metric, a step in the other.

mod arena;
mod control;
pub(crate) mod engines;
mod graph;
mod layer;
mod stats;
mod table;
mod trace;

pub(crate) use arena::Arena;
pub use control::{Budget, Expansion, Observer, Progress, StopReason, Unobserved};
pub(crate) use control::{Control, Run};
pub use engines::deepening::Memory;
pub(crate) use graph::{Estimate, StateGraph, StateKey};
pub(crate) use layer::SortedKey;
pub use stats::SearchStats;
pub use stats::effective_branching_factor;
pub(crate) use table::StateTable;
pub use trace::{Trace, TraceFrame};
