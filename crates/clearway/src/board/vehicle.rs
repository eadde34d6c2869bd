//! Vehicles: rigid bars that slide along their own line.

use super::{Axis, Cell};

/// The index of a vehicle in its puzzle, in reading order of the start cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleId(pub u8);

impl VehicleId {
    /// The index as a `usize`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A vehicle where it stands at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vehicle {
    /// The name, unique in its puzzle.
    pub name: String,
    /// The top or left cell.
    pub cell: Cell,
    /// The number of cells, 1 or more.
    pub length: u8,
    /// The axis that it slides along.
    pub axis: Axis,
}

impl Vehicle {
    /// The coordinate of the top or left cell along the vehicle's axis.
    pub const fn offset(&self) -> u8 {
        self.cell.along(self.axis)
    }

    /// The row (if horizontal) or column (if vertical) that the vehicle is on.
    pub const fn line(&self) -> u8 {
        self.cell.line(self.axis)
    }

    /// The cells that the vehicle covers at the start.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells_at(self.offset())
    }

    /// The cells that the vehicle covers when its first cell is at `offset`.
    pub fn cells_at(&self, offset: u8) -> impl Iterator<Item = Cell> + use<> {
        let (axis, line, length) = (self.axis, self.line(), self.length);
        (offset..offset + length).map(move |along| Cell::on_line(axis, line, along))
    }
}
