//! The board: cells, vehicles, and the gate from a raw layout to a valid puzzle.
//!
//! A text in any notation becomes a [`Layout`], which may be faulty in every
//! way. [`Layout::into_puzzle`] is the only gate to a [`Puzzle`], and it reports
//! all faults, not only the first. Everything behind the gate may rely on a
//! puzzle being valid.

mod cell;
mod fault;
mod gate;
mod layout;
mod moves;
mod names;
mod puzzle;
mod vehicle;

pub use cell::{Axis, Cell, CellSet, Side};
pub use fault::{Advice, Fault, FaultKind, Faults, Span};
pub use layout::{Layout, LayoutCell, LayoutExit, LayoutVehicle, Shape};
pub(crate) use moves::merge_in_place;
pub use moves::{Metric, Move, MoveText, count_moves, count_steps, merge_moves};
pub use names::{assign_names, is_invisible, is_valid_name, is_valid_title};
pub use puzzle::Puzzle;
pub use vehicle::{Vehicle, VehicleId};

/// The largest width and height of a board.
pub const MAX_SIDE: usize = 16;
