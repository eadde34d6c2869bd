//! The cells that a vehicle must leave, and how far it could go to leave them.

use crate::board::{Axis, MAX_SIDE, VehicleId};
use crate::state::{Lane, Lanes, Occupant, Position};

/// Consecutive cells of one line: from `from` up to, but not including, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stretch {
    axis: Axis,
    line: u8,
    from: u8,
    end: u8,
}

impl Stretch {
    /// The cells that the red car has yet to pass.
    pub(super) fn way_out(position: &Position) -> Self {
        let lanes = position.lanes();
        let lane = lanes.lane(lanes.red());
        let (offset, solved) = (position.offset(lanes.red()), lanes.solved_offset());
        let (from, end) = if solved > offset {
            (offset + lane.length, solved + lane.length)
        } else {
            (solved, offset)
        };
        Self { axis: lane.axis, line: lane.line, from, end }
    }
}

/// How far a vehicle could go in one direction if all others made way, and the vehicles it would
/// meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    lane: Lane,
    offset: u8,
    is_forward: bool,
    /// How far the edge or the nearest wall lets it go.
    room: u8,
    /// The vehicles it would meet, nearest first, and after how many cells.
    met: [(VehicleId, u8); MAX_SIDE],
    met_count: u8,
}

impl Reach {
    /// Looks from `vehicle` towards lower offsets and towards higher ones.
    pub(super) fn both_ways(position: &Position, vehicle: VehicleId) -> [Self; 2] {
        [false, true].map(|is_forward| Self::look(position, vehicle, is_forward))
    }

    fn look(position: &Position, vehicle: VehicleId, is_forward: bool) -> Self {
        let lanes = position.lanes();
        let lane = *lanes.lane(vehicle);
        let offset = position.offset(vehicle);
        let end = offset + lane.length;
        let edge = if is_forward { line_length(lanes, lane.axis) - end } else { offset };
        let met = [(vehicle, 0); MAX_SIDE];
        let mut reach = Self { lane, offset, is_forward, room: 0, met, met_count: 0 };
        let mut last = vehicle;
        for distance in 1..=edge {
            let along = if is_forward { end + distance - 1 } else { offset - distance };
            match position.occupant(lane.cell(along)) {
                Occupant::Wall => break,
                // A vehicle that is parallel to the line is met on several cells in a row.
                Occupant::Vehicle(other) if other != last => {
                    reach.met[usize::from(reach.met_count)] = (other, distance);
                    reach.met_count += 1;
                    last = other;
                }
                Occupant::Vehicle(_) | Occupant::Free => {}
            }
            reach.room = distance;
        }
        reach
    }

    /// The vehicles it would meet, nearest first, and after how many cells.
    pub(super) fn met(&self) -> &[(VehicleId, u8)] {
        &self.met[..usize::from(self.met_count)]
    }

    /// How far the vehicle could go if all made way except those for which `stays` is true.
    pub(super) fn furthest(&self, stays: impl Fn(VehicleId) -> bool) -> u8 {
        let first = self.met().iter().find(|(other, _)| stays(*other));
        first.map_or(self.room, |(_, distance)| distance - 1)
    }

    /// How far the vehicle, which stands in `need`, must go to leave it; further is as good.
    pub(super) const fn least(&self, need: Stretch) -> u8 {
        // The vehicle leaves one cell of its own line if `need` crosses it, else a stretch of it.
        let (from, end) = if matches!(
            (self.lane.axis, need.axis),
            (Axis::Horizontal, Axis::Horizontal) | (Axis::Vertical, Axis::Vertical)
        ) {
            (need.from, need.end)
        } else {
            (need.line, need.line + 1)
        };
        if self.is_forward { end - self.offset } else { self.offset + self.lane.length - from }
    }

    /// The vehicle's offset after it has moved by `distance`.
    pub(super) const fn target(&self, distance: u8) -> u8 {
        if self.is_forward { self.offset + distance } else { self.offset - distance }
    }

    /// The cells that must be free for it to move by `distance`.
    pub(super) const fn swept(&self, distance: u8) -> Stretch {
        let from =
            if self.is_forward { self.offset + self.lane.length } else { self.offset - distance };
        Stretch { axis: self.lane.axis, line: self.lane.line, from, end: from + distance }
    }
}

const fn line_length(lanes: &Lanes, axis: Axis) -> u8 {
    match axis {
        Axis::Horizontal => lanes.width(),
        Axis::Vertical => lanes.height(),
    }
}
