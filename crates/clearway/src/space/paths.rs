//! Shortest solutions: one of them, how many there are, and where they part.

use super::{Space, StateNumber};
use crate::board::{Move, Puzzle};
use crate::search::{Control, StopReason};

/// Marks a state that is not in the next layer.
const NO_PLACE: u32 = u32::MAX;

/// The approximate memory of an entry in a layer's map.
const ENTRY_BYTES: usize = 48;

/// All shortest solutions from the start, taken together.
///
/// A solution is a path in the state graph from the start to any solved state; two are different if
/// they pass through different states. In steps, each edge is one step, so the same slides in
/// another order are another solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortestSolutions {
    /// How many there are, saturating at `u128::MAX`.
    pub count: u128,
    /// Whether `count` is only a lower bound.
    pub is_saturated: bool,
    /// How many edges all of them share before they first differ; `None` if there is only one
    /// solution.
    pub diverge_after: Option<u32>,
    /// How many different states lie on shortest solutions, both ends included.
    pub states: u64,
    /// How many states every shortest solution passes through, the start included.
    pub shared_states: u64,
}

impl Space {
    /// Whether the red car is at the exit.
    pub fn is_solved(&self, state: StateNumber) -> bool {
        self.states.is_solved(state.0)
    }

    /// The move that leads from a state to its neighbour.
    ///
    /// # Panics
    /// If both are the same state.
    pub fn move_between(&self, from: StateNumber, to: StateNumber) -> Move {
        self.states.move_between(from.0, to.0)
    }

    /// The board of a state, as a puzzle that starts there, with the same ids and name.
    pub fn board(&self, state: StateNumber) -> Puzzle {
        self.puzzle.with_offsets(&self.offsets(state))
    }

    /// The states of a shortest path from `state` to a solved one, both included.
    ///
    /// Ties go to the first neighbour in the order of successors. Empty if there is no solution.
    ///
    /// # Panics
    /// If the number belongs to a larger space.
    pub fn way_out(&self, state: StateNumber) -> Vec<StateNumber> {
        let Some(mut depth) = self.depth(state) else { return Vec::new() };
        let mut way = vec![state];
        let mut last = state;
        let mut neighbours = Vec::new();
        while depth > 0 {
            depth -= 1;
            self.neighbours(last, &mut neighbours);
            let nearer = neighbours.iter().copied().find(|&next| self.depth(next) == Some(depth));
            last = nearer.expect("a state of depth d has a neighbour of depth d - 1");
            way.push(last);
        }
        way
    }

    /// The moves along a path, one for each edge.
    pub fn moves_along(&self, way: &[StateNumber]) -> Vec<Move> {
        way.windows(2).map(|pair| self.move_between(pair[0], pair[1])).collect()
    }

    /// The greatest distance of any state from the start.
    pub fn eccentricity(&self) -> u32 {
        self.states.eccentricity()
    }

    /// The distance of every state from the start.
    pub fn distances(&self) -> Vec<u32> {
        self.states.distances()
    }

    /// Counts the shortest solutions from the start, layer by layer; `None` without a solution.
    pub(super) fn shortest_solutions(
        &self,
        control: &mut Control<'_>,
    ) -> Result<Option<ShortestSolutions>, StopReason> {
        let Some(depth) = self.depth(StateNumber::START) else { return Ok(None) };
        let mut found = ShortestSolutions {
            count: 0,
            is_saturated: false,
            diverge_after: None,
            states: 1,
            shared_states: 1,
        };
        let mut layer = vec![(StateNumber::START, 1_u128)];
        // The index of each state in the next layer.
        let mut places: Vec<u32> = Vec::new();
        control.fill(&mut places, self.len(), NO_PLACE)?;
        let mut neighbours = Vec::new();
        for edge in 0..depth {
            let mut next: Vec<(StateNumber, u128)> = Vec::new();
            let mut edges = 0_u64;
            for &(state, ways) in &layer {
                control.tick()?;
                self.neighbours(state, &mut neighbours);
                let nearer = |next: &&StateNumber| self.depth(**next) == Some(depth - edge - 1);
                for &neighbour in neighbours.iter().filter(nearer) {
                    edges += 1;
                    let place = &mut places[neighbour.index()];
                    if *place == NO_PLACE {
                        control.charge(ENTRY_BYTES)?;
                        *place = next.len() as u32;
                        next.push((neighbour, 0));
                    }
                    let sum = &mut next[*place as usize].1;
                    found.is_saturated |= sum.checked_add(ways).is_none();
                    *sum = sum.saturating_add(ways);
                }
            }
            if edges > 1 && found.diverge_after.is_none() {
                found.diverge_after = Some(edge);
            }
            found.states += next.len() as u64;
            found.shared_states += u64::from(next.len() == 1);
            control.release(layer.len().saturating_sub(usize::from(edge == 0)) * ENTRY_BYTES);
            for (state, _) in &next {
                places[state.index()] = NO_PLACE;
            }
            layer = next;
        }
        control.drop_list(places);
        for (_, ways) in layer {
            found.is_saturated |= found.count.checked_add(ways).is_none();
            found.count = found.count.saturating_add(ways);
        }
        Ok(Some(found))
    }
}
