//! A valid board.

use super::{Axis, Cell, CellSet, Layout, LayoutCell, LayoutExit, LayoutVehicle, Move, Shape};
use super::{Side, Vehicle, VehicleId};
use std::sync::Arc;

/// A valid board: size, walls, vehicles where they start, the red car and its exit.
///
/// Immutable, and made only by [`Layout::into_puzzle`], which parsing and
/// [`read`](crate::notation::read) call last. The vehicles are kept in reading order of their first
/// cells, whatever the order in the text, so that the same board has the same solution in every
/// notation. A clone shares its contents with the original, so it is cheap.
///
/// ```
/// let puzzle: clearway::Puzzle = "A.BB/A.../XX.C/...C".parse()?;
/// assert_eq!((puzzle.width(), puzzle.vehicles().len()), (4, 4));
/// assert_eq!(puzzle.red().name, "X");
/// assert_eq!(puzzle.to_string(), "A.BB/A.../XX.C/...C");
/// # Ok::<(), clearway::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle(Arc<Contents>);

/// The contents of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contents {
    pub(super) name: Option<String>,
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) walls: CellSet,
    pub(super) vehicles: Vec<Vehicle>,
    pub(super) red: VehicleId,
    pub(super) exit: Side,
}

impl Puzzle {
    /// The puzzle with these contents, which the gate has checked.
    pub(super) fn new(contents: Contents) -> Self {
        Self(Arc::new(contents))
    }

    /// The puzzle's own name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// The same puzzle under another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        Arc::make_mut(&mut self.0).name = Some(name.into());
        self
    }

    /// The number of columns.
    pub fn width(&self) -> u8 {
        self.0.width
    }

    /// The number of rows.
    pub fn height(&self) -> u8 {
        self.0.height
    }

    /// The number of cells of a line of `axis`.
    pub fn line_length(&self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.0.width,
            Axis::Vertical => self.0.height,
        }
    }

    /// The cells that are never free.
    pub fn walls(&self) -> &CellSet {
        &self.0.walls
    }

    /// The vehicles in reading order of their first cells.
    pub fn vehicles(&self) -> &[Vehicle] {
        &self.0.vehicles
    }

    /// The vehicles with their ids.
    pub fn ids(&self) -> impl Iterator<Item = (VehicleId, &Vehicle)> {
        self.0.vehicles.iter().enumerate().map(|(index, vehicle)| (VehicleId(index as u8), vehicle))
    }

    /// The vehicle with this id.
    ///
    /// # Panics
    /// If the id belongs to another puzzle.
    pub fn vehicle(&self, id: VehicleId) -> &Vehicle {
        &self.0.vehicles[id.index()]
    }

    /// The id of the vehicle with this name.
    pub fn find(&self, name: &str) -> Option<VehicleId> {
        self.ids().find(|(_, vehicle)| vehicle.name == name).map(|(id, _)| id)
    }

    /// The red car's id.
    pub fn red_id(&self) -> VehicleId {
        self.0.red
    }

    /// The red car.
    pub fn red(&self) -> &Vehicle {
        self.vehicle(self.0.red)
    }

    /// The side that the red car must reach.
    pub fn exit(&self) -> Side {
        self.0.exit
    }

    /// The offset of the red car's first cell when its front is on the exit edge.
    pub fn solved_offset(&self) -> u8 {
        match self.0.exit.sign() {
            1 => self.line_length(self.0.exit.axis()) - self.red().length,
            _ => 0,
        }
    }

    /// Whether the red car's front is on the exit edge at the start already.
    pub fn is_solved(&self) -> bool {
        self.red().offset() == self.solved_offset()
    }

    /// The offset of each vehicle at the start: the coordinate of its first cell on its line.
    pub fn offsets(&self) -> Vec<u8> {
        self.0.vehicles.iter().map(Vehicle::offset).collect()
    }

    /// The vehicle on `cell` at the start.
    pub fn vehicle_at(&self, cell: Cell) -> Option<VehicleId> {
        self.ids()
            .find(|(_, vehicle)| vehicle.cells().any(|covered| covered == cell))
            .map(|(id, _)| id)
    }

    /// The puzzle that starts where these offsets put the vehicles, ids as before.
    ///
    /// The offsets are not checked: callers pass those that a search or `verify` has reached.
    #[must_use]
    pub(crate) fn with_offsets(&self, offsets: &[u8]) -> Self {
        let mut contents = Contents::clone(&self.0);
        for (vehicle, &offset) in contents.vehicles.iter_mut().zip(offsets) {
            vehicle.cell = Cell::on_line(vehicle.axis, vehicle.line(), offset);
        }
        Self::new(contents)
    }

    /// The boards along `moves`, the start included, each with the ids of this puzzle.
    ///
    /// The moves must be legal, as those of a verified solution are.
    pub fn boards<'a>(&'a self, moves: &'a [Move]) -> impl Iterator<Item = Self> + 'a {
        let mut offsets = self.offsets();
        std::iter::once(self.clone()).chain(moves.iter().map(move |slide| {
            let offset = &mut offsets[slide.vehicle.index()];
            *offset = offset.saturating_add_signed(slide.by);
            self.with_offsets(&offsets)
        }))
    }

    /// The board after all of `moves`, which must be legal, with the ids of this puzzle.
    #[must_use]
    pub fn after(&self, moves: &[Move]) -> Self {
        let mut offsets = self.offsets();
        for step in moves {
            let offset = &mut offsets[step.vehicle.index()];
            *offset = offset.saturating_add_signed(step.by);
        }
        self.with_offsets(&offsets)
    }

    /// Whether both are the same board: size, walls, exit, red car and vehicles, whatever their names.
    pub fn same_board(&self, other: &Self) -> bool {
        let bars = |puzzle: &Self| {
            let mut bars: Vec<_> = puzzle
                .ids()
                .map(|(id, v)| (v.cell, v.length, v.axis, id == puzzle.0.red))
                .collect();
            crate::sort::long(&mut bars);
            bars
        };
        (self.0.width, self.0.height, self.0.exit) == (other.0.width, other.0.height, other.0.exit)
            && self.0.walls == other.0.walls
            && bars(self) == bars(other)
    }

    /// The layout that describes this puzzle.
    pub fn to_layout(&self) -> Layout {
        let place = |cell: Cell| LayoutCell {
            row: cell.row.into(),
            column: cell.column.into(),
            span: None,
        };
        Layout {
            name: self.0.name.clone(),
            width: self.0.width.into(),
            height: self.0.height.into(),
            walls: self.0.walls.iter().map(place).collect(),
            vehicles: self
                .ids()
                .map(|(id, vehicle)| LayoutVehicle {
                    name: Some(vehicle.name.clone()),
                    shape: Shape::Bar {
                        cell: place(vehicle.cell),
                        length: vehicle.length.into(),
                        axis: vehicle.axis,
                    },
                    red: id == self.0.red,
                    span: None,
                })
                .collect(),
            exit: Some(LayoutExit { side: self.0.exit, line: None, span: None }),
        }
    }
}
