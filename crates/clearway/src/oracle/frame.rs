//! Splits a board into what is the same in its whole space, and the offsets of its vehicles.

use crate::board::{Cell, CellSet, Move, Puzzle, Vehicle, VehicleId};

/// A board in two parts: what never changes, and what moves change.
///
/// The vehicles are in an order that no move changes: by axis, line, and place on the line.
/// Names do not count.
#[derive(Debug)]
pub(super) struct SpaceFrame {
    /// Size, walls, exit, red car, and the line and length of each vehicle.
    pub(super) key: Vec<u8>,
    /// The offset of each vehicle.
    pub(super) offsets: Vec<u8>,
}

impl SpaceFrame {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let order = order(puzzle);
        let mut key = vec![puzzle.width(), puzzle.height(), puzzle.exit() as u8];
        key.push(order.iter().position(|&id| id == puzzle.red_id()).unwrap_or_default() as u8);
        key.push(order.len() as u8);
        let mut offsets = Vec::with_capacity(order.len());
        for &id in &order {
            let vehicle = puzzle.vehicle(id);
            key.extend([vehicle.axis as u8, vehicle.line(), vehicle.length]);
            offsets.push(vehicle.offset());
        }
        key.extend(puzzle.walls().iter().flat_map(|wall| [wall.row, wall.column]));
        Self { key, offsets }
    }
}

/// The vehicles of a puzzle in the order of a [`SpaceFrame`].
pub(super) fn order(puzzle: &Puzzle) -> Vec<VehicleId> {
    let mut order: Vec<VehicleId> = puzzle.ids().map(|(id, _)| id).collect();
    order.sort_unstable_by_key(|&id| {
        let vehicle = puzzle.vehicle(id);
        (vehicle.axis, vehicle.line(), vehicle.offset())
    });
    order
}

/// The legal slides of a board: vehicle by vehicle, left or up first, shorter before longer.
pub(super) fn legal_moves(puzzle: &Puzzle) -> Vec<Move> {
    let mut taken: CellSet = *puzzle.walls();
    for cell in puzzle.vehicles().iter().flat_map(Vehicle::cells) {
        taken.insert(cell);
    }
    let mut moves = Vec::new();
    for (id, vehicle) in puzzle.ids() {
        let is_free =
            |along: &u8| !taken.contains(Cell::on_line(vehicle.axis, vehicle.line(), *along));
        let offset = vehicle.offset();
        let before = (0..offset).rev().take_while(is_free).count() as i8;
        let end = puzzle.line_length(vehicle.axis);
        let after = (offset + vehicle.length..end).take_while(is_free).count() as i8;
        moves.extend((1..=before).map(|by| Move { vehicle: id, by: -by }));
        moves.extend((1..=after).map(|by| Move { vehicle: id, by }));
    }
    moves
}
