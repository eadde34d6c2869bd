//! The states of a whole space, behind a trait that hides how they are stored.

use super::{boxed, packed};
use crate::board::{Metric, Move};
use crate::search::{Control, StopReason};
use crate::state::{Lanes, with_graph};
use std::fmt::Debug;

/// Numbered states with their neighbours and depths; the start has number 0.
pub(crate) trait States: Debug + Send + Sync {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether the red car is at the exit.
    fn is_solved(&self, number: u32) -> bool;

    /// The number of the state with these offsets.
    fn find(&self, offsets: &[u8]) -> Option<u32>;

    /// Replaces `offsets` by those of a state.
    fn write_offsets(&self, number: u32, offsets: &mut Vec<u8>);

    /// Replaces `found` by the numbers of a state's neighbours.
    fn neighbours(&self, number: u32, found: &mut Vec<u32>);

    /// The move that leads from a state to its neighbour.
    fn move_between(&self, from: u32, to: u32) -> Move;

    /// How many pairs of states are neighbours.
    fn edge_count(&self) -> u64;

    /// The depth of a state; `None` if there is no solution.
    fn depth(&self, number: u32) -> Option<u32>;

    /// How many states there are of each depth; none if there is no solution.
    fn depth_counts(&self) -> &[u64];

    /// The states of a depth.
    fn at_depth(&self, depth: u32) -> Vec<u32>;

    /// The distance of every state from the start.
    fn distances(&self) -> Vec<u32>;

    /// The greatest distance of any state from the start.
    fn eccentricity(&self) -> u32;
}

/// All states that can be reached from the start, in boxes if the board allows it.
///
/// Their memory stays charged to the control. The feature `compact` leaves out the boxes, which are
/// as much code as the rest of this module.
pub(crate) fn explore(
    lanes: &Lanes,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<Box<dyn States>, StopReason> {
    if cfg!(not(feature = "compact"))
        && let Some(states) = boxed::explore(lanes, metric, control)?
    {
        return Ok(states);
    }
    with_graph!(lanes, metric, |space| packed::explore(space, control))
}
