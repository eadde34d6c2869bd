//! How far a greedy player gets.

use super::{Space, StateNumber};
use crate::search::{Control, StopReason};
use crate::state::Position;

/// The walk of a greedy player from the start.
///
/// In each state the player considers the moves (or steps) that lead to a new state, and takes the
/// one after which the red car has the fewest blockers; a solved state comes before all others, and
/// ties go to the first successor. It never goes back, and gives up when no new state is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GreedyWalk {
    /// How many edges the player walked.
    pub length: u32,
    /// Whether the way ends in a solved state; else the player is stuck.
    pub is_solved: bool,
    /// The least depth on the way; `None` if the puzzle has no solution.
    pub least_depth: Option<u32>,
}

impl Space {
    pub(super) fn greedy_walk(&self, control: &mut Control<'_>) -> Result<GreedyWalk, StopReason> {
        let mut position = Position::new(&self.puzzle);
        let (mut offsets, mut neighbours) = (Vec::new(), Vec::new());
        control.charge(self.len())?;
        let mut visited = vec![false; self.len()];
        let mut state = StateNumber::START;
        let mut walk = GreedyWalk { length: 0, is_solved: false, least_depth: self.depth(state) };
        loop {
            control.tick()?;
            visited[state.index()] = true;
            walk.least_depth = walk.least_depth.min(self.depth(state));
            walk.is_solved = self.is_solved(state);
            if walk.is_solved {
                break;
            }
            self.neighbours(state, &mut neighbours);
            neighbours.retain(|next| !visited[next.index()]);
            let best = neighbours.iter().copied().min_by_key(|&next| {
                self.write_offsets(next, &mut offsets);
                position.set(offsets.iter().copied());
                if position.is_solved() { 0 } else { position.blockers().count() + 1 }
            });
            let Some(next) = best else { break };
            state = next;
            walk.length += 1;
        }
        control.release(visited.len());
        Ok(walk)
    }
}
