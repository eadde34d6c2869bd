//! Further signs of difficulty that players and studies name.

use super::{chain, walk};
use crate::board::{Move, Puzzle};
use crate::search::{Budget, Control, Observer, StopReason, Unobserved};
use crate::space::{Space, StateNumber};

/// Further signs of difficulty that players and studies name; not part of the grade.
///
/// They describe the shortest solution of [`Space::way_out`].
/// [`SpaceFacts`](crate::space::SpaceFacts) has how many shortest solutions there are, and where
/// they part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signs {
    /// How often the red car drives away from the exit in a shortest solution.
    pub red_retreats: u32,
    /// How many moves of a shortest solution bring a vehicle back to where it has stood before.
    pub returns: u32,
    /// How deep the chain of blockers is at the start: 0 if the red car's way is free, 1 if every
    /// blocker could leave at once, and so on.
    ///
    /// Each vehicle makes room by going either way, just as far as it must. The vehicles on the
    /// cells it needs are the next link; each vehicle counts only the first time.
    pub blocker_depth: u32,
    /// The average number of moves of a player who makes random legal moves.
    ///
    /// The relative error is at most [`WALK_PRECISION`](super::WALK_PRECISION), apart from
    /// rounding. `None` if the space has more than [`WALK_STATES`](super::WALK_STATES) states.
    pub random_walk: Option<f64>,
}

impl Signs {
    /// The signs of a puzzle from its space in moves; `None` if it has no solution.
    pub fn find(space: &Space) -> Result<Option<Self>, StopReason> {
        Self::find_observed(space, Budget::default(), &mut Unobserved)
    }

    /// As [`find`](Self::find), unless a limit or the observer stops it.
    ///
    /// The memory limit holds for what is needed beside the space.
    pub fn find_observed(
        space: &Space,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Self>, StopReason> {
        if !space.is_solvable() {
            return Ok(None);
        }
        let control = &mut Control::new(budget, observer);
        let moves = space.moves_along(&space.way_out(StateNumber::START));
        let (red_retreats, returns) = looks_wrong(space.puzzle(), &moves);
        Ok(Some(Self {
            red_retreats,
            returns,
            blocker_depth: chain::depth(space.puzzle()),
            random_walk: walk::expected_length(space, control)?,
        }))
    }
}

/// How many of these moves take the red car away from the exit, and how many bring a vehicle
/// back to where it has stood before.
pub(super) fn looks_wrong(puzzle: &Puzzle, moves: &[Move]) -> (u32, u32) {
    let mut offsets = puzzle.offsets();
    // Bit o of a vehicle: it has stood at offset o.
    let mut stood: Vec<u16> = offsets.iter().map(|offset| 1 << offset).collect();
    let (mut retreats, mut returns) = (0, 0);
    for slide in moves {
        let is_red = slide.vehicle == puzzle.red_id();
        retreats += u32::from(is_red && slide.by.signum() != puzzle.exit().sign());
        let index = slide.vehicle.index();
        offsets[index] = offsets[index].saturating_add_signed(slide.by);
        let place = 1 << offsets[index];
        returns += u32::from(stood[index] & place != 0);
        stood[index] |= place;
    }
    (retreats, returns)
}
