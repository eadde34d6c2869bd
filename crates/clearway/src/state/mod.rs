//! States: where the vehicles are, as a decoded position or as a packed integer.
//!
//! [`Lanes`] holds what never changes in a puzzle: the line of each vehicle and the stretch of it
//! that the vehicle can ever reach. [`Position`] is a decoded state, convenient for heuristics.
//! [`PackedGraph`] is the graph that searches run on; its states have one field of bits per vehicle
//! in one or more machine words.

mod lanes;
mod packed;
mod position;
mod width;

pub(crate) use lanes::{Lane, Lanes};
pub(crate) use packed::{Packed, PackedGraph};
pub use position::{Occupant, Position};
pub(crate) use width::{with_graph, with_large_graph};
