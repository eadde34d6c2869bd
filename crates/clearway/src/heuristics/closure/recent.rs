//! Values that need not be computed again.
//!
//! One position after the other differs from the last ones in a vehicle or two,
//! since they are neighbours of the same position; and most vehicles have nothing
//! to do with the value. What an evaluation looks at is noted: the vehicles whose
//! places it asks for, and the cells on which it looks for others. A position that
//! has the same there has the same value, for the evaluation would go the same way.

use crate::state::{Lanes, Position};
use std::cell::Cell;

/// How many values are kept.
const KEPT: usize = 8;

/// Positions that differ in more vehicles are not looked at closely.
const MOST_CHANGES: usize = 3;

/// A set of numbers below 256.
type Set = [u64; 4];

/// What an evaluation looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Footprint {
    vehicles: Cell<Set>,
    cells: Cell<Set>,
}

impl Footprint {
    pub(super) fn clear(&self) {
        self.vehicles.set([0; 4]);
        self.cells.set([0; 4]);
    }

    /// The value depends on where a vehicle is.
    pub(super) fn mark_vehicle(&self, vehicle: usize) {
        mark(&self.vehicles, vehicle);
    }

    /// The value depends on who is on a cell.
    pub(super) fn mark_cell(&self, cell: usize) {
        mark(&self.cells, cell);
    }
}

fn mark(set: &Cell<Set>, number: usize) {
    let mut all = set.get();
    all[number / 64 % 4] |= 1 << (number % 64);
    set.set(all);
}

fn contains(set: &Set, number: usize) -> bool {
    set[number / 64 % 4] >> (number % 64) & 1 != 0
}

/// A value; `None` says that the position can never be solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate(pub(super) Option<u32>);

/// A value and what it depends on.
#[derive(Debug)]
struct Known {
    offsets: Vec<u8>,
    vehicles: Set,
    cells: Set,
    estimate: Estimate,
}

/// The last values that were computed.
#[derive(Debug, Default)]
pub(super) struct Recent {
    values: Vec<Known>,
    /// The oldest.
    next: usize,
}

impl Recent {
    /// The value of a position, if it follows from one that was computed before.
    pub(super) fn find(&self, position: &Position<'_>) -> Option<Estimate> {
        let lanes = position.lanes();
        let known = self.values.iter().find(|known| known.holds(lanes, position.offsets()));
        known.map(|known| known.estimate)
    }

    /// Keeps a value in the place of the oldest.
    pub(super) fn keep(
        &mut self,
        position: &Position<'_>,
        footprint: &Footprint,
        estimate: Estimate,
    ) {
        let (vehicles, cells) = (footprint.vehicles.get(), footprint.cells.get());
        if self.values.len() < KEPT {
            let offsets = position.offsets().to_vec();
            self.values.push(Known { offsets, vehicles, cells, estimate });
            return;
        }
        let oldest = &mut self.values[self.next];
        oldest.offsets.copy_from_slice(position.offsets());
        (oldest.vehicles, oldest.cells, oldest.estimate) = (vehicles, cells, estimate);
        self.next = (self.next + 1) % KEPT;
    }
}

impl Known {
    /// Whether it holds for these offsets too.
    fn holds(&self, lanes: &Lanes, offsets: &[u8]) -> bool {
        let changes = || {
            let pairs = self.offsets.iter().zip(offsets).enumerate();
            pairs.filter(|(_, (old, new))| old != new).map(|(vehicle, (_, &at))| (vehicle, at))
        };
        // Where it stood before, nobody looked: its vehicle would be among those seen.
        let is_clear = |(vehicle, at): (usize, u8)| {
            !contains(&self.vehicles, vehicle)
                && lanes.all()[vehicle]
                    .cells(at)
                    .all(|cell| !contains(&self.cells, lanes.index(cell)))
        };
        changes().nth(MOST_CHANGES).is_none() && changes().all(is_clear)
    }
}
