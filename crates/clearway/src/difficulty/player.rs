//! A model of a player who thinks in subgoals, and the probability of each of its moves.
//!
//! The player looks at what blocks the red car, then at what blocks that blocker, and so on along
//! one chain. It makes the move at the end of the chain:
//!
//! - If nothing is in the red car's way, the red car drives out.
//! - Otherwise, with probability 3/4, it asks one of the vehicles in the way to leave. With
//!   probability 1/4 it has no idea, and makes a random legal move.
//! - A vehicle that is asked to leave certain cells may go either way, any distance, as long as it
//!   ends outside of them and meets no wall and no vehicle that was asked before (nor the red car).
//!   One of these places is chosen at random.
//! - If the cells on its way there are free, that is the player's move. Otherwise, with probability
//!   3/4, one of the vehicles on these cells is asked to leave them; with probability 1/4 the
//!   player has no idea.
//! - A chain ends without an idea if it finds no place, reaches thirteen vehicles, or is less
//!   likely than 1 in 100,000.

use super::reach::{Reach, Stretch};
use crate::board::{Move, VehicleId};
use crate::search::{Control, StopReason};
use crate::state::{Lanes, Position};

/// How likely the player is to follow a chain one vehicle further.
const PERSISTENCE: f64 = 0.75;

/// How many vehicles a chain may have, not counting the red car.
const LONGEST_CHAIN: u32 = 13;

/// Less likely chains are not followed.
const LEAST_CHANCE: f64 = 1e-5;

/// The player, in one state after the other.
#[derive(Debug)]
pub(super) struct Player {
    position: Position,
    /// How far each vehicle could go, both ways.
    ways: Vec<[Reach; 2]>,
    /// The vehicles in the chain so far.
    asked: Vec<bool>,
    /// For each vehicle the offsets, as bits, that it can go to in a move that reduces the depth.
    good: Vec<u16>,
    /// How likely the player is to find a move by its chains.
    found: f64,
    /// How likely it is to find a good one.
    found_good: f64,
}

impl Player {
    /// A player of the puzzle with these lanes.
    pub(super) fn new(lanes: &Lanes) -> Self {
        let count = lanes.all().len();
        Self {
            position: Position::at_start(lanes),
            ways: Vec::with_capacity(count),
            asked: vec![false; count],
            good: vec![0; count],
            found: 0.0,
            found_good: 0.0,
        }
    }

    /// The probability that the player makes one of the moves in `good`, in the state `offsets`
    /// with `legal` possible moves.
    pub(super) fn chance(
        &mut self,
        offsets: &[u8],
        good: &[Move],
        legal: usize,
        control: &mut Control<'_>,
    ) -> Result<f64, StopReason> {
        self.position.set(offsets.iter().copied());
        let (red, solved_offset) = (self.position.red(), self.position.lanes().solved_offset());
        self.ways.clear();
        self.ways.extend(self.position.vehicles().map(|id| Reach::both_ways(&self.position, id)));
        self.good.fill(0);
        for slide in good {
            let target = offsets[slide.vehicle.index()].saturating_add_signed(slide.by);
            self.good[slide.vehicle.index()] |= 1 << target;
        }
        (self.found, self.found_good) = (0.0, 0.0);
        let blockers: Vec<(VehicleId, u8)> = self.position.blockers().map(|id| (id, 0)).collect();
        if blockers.is_empty() {
            self.find(red, solved_offset, 1.0);
        } else {
            let need = Stretch::way_out(&self.position);
            self.asked[red.index()] = true;
            self.ask_one_of(&blockers, need, 1.0, 1, control)?;
            self.asked[red.index()] = false;
        }
        let no_idea = (1.0 - self.found).max(0.0);
        let chance = self.found_good + no_idea * good.len() as f64 / legal as f64;
        // Rounding can take the sum a little above 1.
        Ok(chance.min(1.0))
    }

    /// Adds the probability that the player moves a vehicle to an offset.
    fn find(&mut self, vehicle: VehicleId, offset: u8, chance: f64) {
        self.found += chance;
        if self.good[vehicle.index()] & (1 << offset) != 0 {
            self.found_good += chance;
        }
    }

    /// Asks one of `vehicles`, if the player persists, to leave the cells of `need`.
    fn ask_one_of(
        &mut self,
        vehicles: &[(VehicleId, u8)],
        need: Stretch,
        chance: f64,
        length: u32,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let chance = chance * PERSISTENCE / vehicles.len() as f64;
        if chance < LEAST_CHANCE || length > LONGEST_CHAIN {
            return Ok(());
        }
        for &(vehicle, _) in vehicles {
            self.asked[vehicle.index()] = true;
            self.ask(vehicle, need, chance, length, control)?;
            self.asked[vehicle.index()] = false;
        }
        Ok(())
    }

    /// Asks a vehicle to leave the cells of `need`; it is number `length` of the chain.
    fn ask(
        &mut self,
        vehicle: VehicleId,
        need: Stretch,
        chance: f64,
        length: u32,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        control.tick()?;
        let ways = self.ways[vehicle.index()];
        let places = ways.each_ref().map(|way| {
            let furthest = way.furthest(|other| self.asked[other.index()]);
            (way.least(need), furthest)
        });
        let count: u8 = places.iter().map(|(least, last)| (last + 1).saturating_sub(*least)).sum();
        let each = chance / f64::from(count.max(1));
        for (way, (least, furthest)) in ways.iter().zip(places) {
            for distance in least..=furthest {
                let met = way.met().iter().take_while(|(_, at)| *at <= distance).count();
                match &way.met()[..met] {
                    [] => self.find(vehicle, way.target(distance), each),
                    met => self.ask_one_of(met, way.swept(distance), each, length + 1, control)?,
                }
            }
        }
        Ok(())
    }
}
