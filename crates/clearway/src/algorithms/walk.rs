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
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let mut walk = Walk { seen: StateTable::new(), moves: Arena::new(), cost: 0 };
    let result = walk.run(space, metric, detours, enough, random, control);
    walk.seen.clear(control);
    walk.moves.clear(control);
    result
}

struct Walk<const N: usize> {
    /// The states visited, to cut out detours; the start is number 0.
    seen: StateTable<Packed<N>>,
    moves: Arena<Move>,
    cost: u32,
}

impl<const N: usize> Walk<N> {
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
        while !space.is_solved(&state) {
            if detours == Detours::Keep && self.cost >= enough {
                return Ok(None);
            }
            control.expand_state(space, &state, || self.cost)?;
            let drawn = (u64::from(random.next_u32()) * count) >> 32;
            let vehicle = VehicleId(drawn as u8);
            let (along, sign) = CYCLE[turn];
            turn = (turn + 1) % CYCLE.len();
            if space.lanes().lane(vehicle).axis != along {
                continue;
            }
            let Some(next) = space.step(&state, vehicle, sign) else { continue };
            let step = Move { vehicle, by: sign };
            control.generated(1);
            state = next;
            self.note(step, metric, control)?;
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
