//! One random walk, from report 001, and the shortest path among the states it visited.
//!
//! The directions follow the fixed cycle left, right, up, down. For each direction
//! a random vehicle is drawn, and moves one step that way if it can. (If each vehicle
//! tried the directions in this order until one fits, left and up would be taken far
//! more often than right and down, and the red car would hardly ever get out.)

use crate::board::{Axis, Metric, Move, VehicleId};
use crate::search::engines::among;
use crate::search::{Arena, Control, StateGraph, StateTable, StopReason};
use crate::state::{Packed, PackedGraph};
use rand_core::Rng;
use rand_pcg::Pcg32;

/// Whether the useless detours of a walk are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detours {
    /// The walk as it was.
    #[default]
    Keep,
    /// The shortest path among the states that it visited.
    Cut,
}

/// A generator whose numbers depend on the seed alone, on every machine.
pub(super) fn generator(seed: u64) -> Pcg32 {
    Pcg32::new(seed, 0x0a02_bdbf_7bb3_c0a7)
}

/// The cycle of directions: the axis and the sign of each.
const CYCLE: [(Axis, i8); 4] =
    [(Axis::Horizontal, -1), (Axis::Horizontal, 1), (Axis::Vertical, -1), (Axis::Vertical, 1)];

/// Walks until solved and gives the moves, or `None` once they cost `enough` or more.
pub(super) fn walk<const N: usize, const B: usize>(
    space: &PackedGraph<N, B>,
    metric: Metric,
    detours: Detours,
    enough: u32,
    random: &mut Pcg32,
    met: &mut VisitedStates<N>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let mut walk = Walk { seen: StateTable::new(), met, moves: Arena::new(), cost: 0 };
    let result = walk.run(space, metric, detours, enough, random, control);
    walk.seen.clear(control);
    walk.moves.clear(control);
    result
}

/// The states of all walks, kept only to count them. `None` if they do not fit in memory.
pub(super) struct VisitedStates<const N: usize>(Option<StateTable<Packed<N>>>);

impl<const N: usize> VisitedStates<N> {
    pub(super) const fn new() -> Self {
        Self(Some(StateTable::new()))
    }

    fn note(&mut self, state: Packed<N>, control: &mut Control<'_>) -> Result<(), StopReason> {
        let Some(table) = &mut self.0 else { return Ok(()) };
        match table.insert(state, control) {
            Err(StopReason::Memory) => {
                table.clear(control);
                self.0 = None;
                control.stats.distinct = 0;
                Ok(())
            }
            other => other.map(|_| ()),
        }
    }
}

struct Walk<'a, const N: usize> {
    /// The states visited, if detours are to be cut out; the start is number 0.
    seen: StateTable<Packed<N>>,
    met: &'a mut VisitedStates<N>,
    moves: Arena<Move>,
    cost: u32,
}

impl<const N: usize> Walk<'_, N> {
    fn run<const B: usize>(
        &mut self,
        space: &PackedGraph<N, B>,
        metric: Metric,
        detours: Detours,
        enough: u32,
        random: &mut Pcg32,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let mut state = space.start();
        let mut turn = 0;
        let count = space.vehicle_count() as u64;
        if detours == Detours::Cut {
            self.seen.insert(state, control)?;
        }
        self.met.note(state, control)?;
        let mut found = Vec::new();
        space.successors(&state, &mut found);
        if found.is_empty() {
            // Every move can be undone, so only the start can have no move.
            return Ok(space.is_solved(&state).then(Vec::new));
        }
        while !space.is_solved(&state) {
            if detours == Detours::Keep && self.cost >= enough {
                return Ok(None);
            }
            let drawn = (u64::from(random.next_u32()) * count) >> 32;
            let vehicle = VehicleId(drawn as u8);
            let (along, sign) = CYCLE[turn];
            turn = (turn + 1) % CYCLE.len();
            let is_along = space.lanes().lane(vehicle).axis == along;
            let Some(next) = is_along.then(|| space.step(&state, vehicle, sign)).flatten() else {
                control.tick()?;
                continue;
            };
            let step = Move { vehicle, by: sign };
            // The one successor that the walk is interested in.
            control.expand_state(space, &state, || self.cost)?;
            control.generated(1);
            state = next;
            self.note(step, metric, control)?;
            self.met.note(state, control)?;
            if detours == Detours::Cut {
                self.seen.insert(state, control)?;
            }
        }
        match detours {
            Detours::Keep => {
                let mut moves = Vec::new();
                control.reserve(&mut moves, self.moves.len())?;
                moves.extend(self.moves.iter());
                Ok(Some(moves))
            }
            Detours::Cut => {
                let goal = self.seen.find(&state).expect("every state of the walk is in the table");
                among::shortest_path(space, &self.seen, goal, control).map(Some)
            }
        }
    }

    /// Adds a step to the walk and its cost.
    fn note(
        &mut self,
        step: Move,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let goes_on = self.moves.len() > 0 && *self.moves.get(self.moves.len() - 1) == step;
        self.cost += u32::from(metric == Metric::Steps || !goes_on);
        self.moves.push(step, control)
    }
}
