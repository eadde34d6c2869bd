//! Facts about a puzzle that its whole space shows.

use super::{GreedyWalk, ShortestSolutions, Space, StateNumber};
use crate::board::VehicleId;
use crate::search::{Budget, Control, Observer, StopReason, Unobserved};

/// Facts about a puzzle that its whole space shows, beyond the depths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceFacts {
    /// The depth of the start; `None` without a solution.
    pub depth: Option<u32>,
    /// The greatest distance of any state from the start.
    pub eccentricity: u32,
    /// The shortest solutions from the start; `None` without any.
    pub solutions: Option<ShortestSolutions>,
    /// The vehicles that stand in the same place in every state.
    pub immobile: Vec<VehicleId>,
    /// How far a greedy player gets.
    pub greedy: GreedyWalk,
}

impl SpaceFacts {
    /// Finds the facts of a space.
    pub fn find(space: &Space) -> Result<Self, StopReason> {
        Self::find_observed(space, Budget::default(), &mut Unobserved)
    }

    /// As [`find`](Self::find), unless a limit or the observer stops it.
    pub fn find_observed(
        space: &Space,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let control = &mut Control::new(budget, observer);
        Ok(Self {
            depth: space.depth(StateNumber::START),
            eccentricity: space.eccentricity(),
            solutions: space.shortest_solutions(control)?,
            immobile: space.immobile(control)?,
            greedy: space.greedy_walk(control)?,
        })
    }
}

impl Space {
    fn immobile(&self, control: &mut Control<'_>) -> Result<Vec<VehicleId>, StopReason> {
        let start = self.offsets(StateNumber::START);
        let mut immobile: Vec<VehicleId> = self.puzzle.ids().map(|(id, _)| id).collect();
        let mut offsets = Vec::new();
        for state in self.numbers() {
            control.tick()?;
            self.write_offsets(state, &mut offsets);
            immobile.retain(|id| offsets[id.index()] == start[id.index()]);
            if immobile.is_empty() {
                break;
            }
        }
        Ok(immobile)
    }
}
