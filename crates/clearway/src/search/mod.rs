//! Search over any space of states: engines, budgets, counters, outcomes.
//!
//! Nothing here knows about vehicles. A [`Space`] gives a start, neighbours and
//! a goal test; an engine searches it under a [`Budget`] while an [`Observer`]
//! watches and may stop it. All edges cost 1: a move in one metric, a step in
//! the other.

mod arena;
mod control;
pub(crate) mod engines;
mod layer;
mod space;
mod stats;
mod table;
mod trace;

pub(crate) use arena::Arena;
pub use control::{Budget, Expansion, Observer, Progress, StopReason, Unobserved};
pub(crate) use control::{Control, Run};
pub use engines::deepening::Memory;
pub use layer::SortedKey;
pub use space::{Estimate, Space, StateKey};
pub use stats::SearchStats;
pub use stats::effective_branching_factor;
pub(crate) use table::StateTable;
pub use trace::{Frame, Trace};
