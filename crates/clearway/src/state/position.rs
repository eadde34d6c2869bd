//! A decoded state: the offset of each vehicle, and what covers each cell.

use super::Lanes;
use crate::board::{Axis, Cell, Puzzle, VehicleId};

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nothing.
    Free,
    /// A wall.
    Wall,
    /// A vehicle.
    Vehicle(VehicleId),
}

/// The places of a puzzle's vehicles in one state: the input of a heuristic.
///
/// ```
/// use clearway::{Cell, Position, Puzzle};
///
/// let puzzle: Puzzle = "XX.A/...A/BB..".parse()?;
/// let position = Position::new(&puzzle);
/// let a = puzzle.find("A").expect("on the board");
/// assert_eq!(position.distance(), 2);
/// assert_eq!(position.blockers().collect::<Vec<_>>(), [a]);
/// assert_eq!((position.room_before(a), position.room_after(a)), (0, 1));
/// assert!(position.cells_of(a).eq([Cell::new(0, 3), Cell::new(1, 3)]));
/// assert!(position.is_free(Cell::new(2, 3)));
/// # Ok::<(), clearway::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    lanes: Lanes,
    offsets: Vec<u8>,
    cells: Vec<Occupant>,
    empty: Vec<Occupant>,
}

impl Position {
    /// The position at the start of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::at_start(&Lanes::new(puzzle))
    }

    /// The position at the start of the puzzle with these lanes.
    pub(crate) fn at_start(lanes: &Lanes) -> Self {
        let mut empty = vec![Occupant::Free; lanes.area()];
        for wall in lanes.walls().iter() {
            empty[lanes.index(wall)] = Occupant::Wall;
        }
        let mut position = Self {
            lanes: lanes.clone(),
            offsets: lanes.start().to_vec(),
            cells: empty.clone(),
            empty,
        };
        position.fill();
        position
    }

    /// Puts the vehicles at these offsets, one per vehicle in the puzzle's order.
    ///
    /// They must be a valid state of the puzzle, such as [`Space::offsets`](crate::Space::offsets).
    pub fn set(&mut self, offsets: impl Iterator<Item = u8>) {
        self.offsets.clear();
        self.offsets.extend(offsets);
        self.fill();
    }

    fn fill(&mut self) {
        self.cells.copy_from_slice(&self.empty);
        for (index, (lane, &offset)) in self.lanes.all().iter().zip(&self.offsets).enumerate() {
            for cell in lane.cells(offset) {
                self.cells[self.lanes.index(cell)] = Occupant::Vehicle(VehicleId(index as u8));
            }
        }
    }

    /// The lanes of the puzzle.
    pub(crate) const fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// The offset of each vehicle.
    pub fn offsets(&self) -> &[u8] {
        &self.offsets
    }

    /// The vehicles, in the puzzle's order.
    pub fn vehicles(&self) -> impl Iterator<Item = VehicleId> + use<> {
        (0..self.offsets.len() as u8).map(VehicleId)
    }

    /// The red car.
    pub const fn red(&self) -> VehicleId {
        self.lanes.red()
    }

    /// The axis that a vehicle slides along.
    pub fn axis(&self, vehicle: VehicleId) -> Axis {
        self.lanes.lane(vehicle).axis
    }

    /// The number of cells of a vehicle.
    pub fn length(&self, vehicle: VehicleId) -> u8 {
        self.lanes.lane(vehicle).length
    }

    /// The cells that a vehicle covers.
    pub fn cells_of(&self, vehicle: VehicleId) -> impl Iterator<Item = Cell> + use<> {
        self.lanes.lane(vehicle).cells(self.offset(vehicle))
    }

    /// The offset of a vehicle: the coordinate of its first cell on its line.
    pub fn offset(&self, vehicle: VehicleId) -> u8 {
        self.offsets[vehicle.index()]
    }

    /// What is on a cell of the board.
    ///
    /// # Panics
    /// If the cell is beyond the last row.
    pub fn occupant(&self, cell: Cell) -> Occupant {
        self.cells[self.lanes.index(cell)]
    }

    /// Whether nothing is on a cell of the board.
    ///
    /// # Panics
    /// As [`occupant`](Self::occupant).
    pub fn is_free(&self, cell: Cell) -> bool {
        self.occupant(cell) == Occupant::Free
    }

    /// What is on each cell, by [`Lanes::index`].
    pub(crate) fn cells(&self) -> &[Occupant] {
        &self.cells
    }

    /// Whether the red car's front is on the exit edge.
    pub fn is_solved(&self) -> bool {
        self.distance() == 0
    }

    /// How many cells the red car's front is away from the exit edge.
    pub fn distance(&self) -> u32 {
        let red = self.offset(self.lanes.red());
        u32::from(red.abs_diff(self.lanes.solved_offset()))
    }

    /// The cells between the red car's front and the exit edge, from the front outwards.
    pub fn way_out(&self) -> impl Iterator<Item = Cell> + use<> {
        let lane = *self.lanes.lane(self.lanes.red());
        let offset = self.offset(self.lanes.red());
        let count = self.distance() as u8;
        let forward = self.lanes.exit().sign() > 0;
        (0..count).map(move |step| {
            let along = if forward { offset + lane.length + step } else { offset - 1 - step };
            lane.cell(along)
        })
    }

    /// The vehicles that cover a cell of the way out, each once, from the red car outwards.
    pub fn blockers(&self) -> impl Iterator<Item = VehicleId> + '_ {
        let mut last = None;
        self.way_out().filter_map(move |cell| match self.occupant(cell) {
            Occupant::Vehicle(id) if last != Some(id) => {
                last = Some(id);
                Some(id)
            }
            _ => None,
        })
    }

    /// How many cells a vehicle can slide at once towards lower offsets (left or up).
    pub fn room_before(&self, vehicle: VehicleId) -> u8 {
        let lane = self.lanes.lane(vehicle);
        let offset = self.offset(vehicle);
        (0..offset)
            .rev()
            .take_while(|&along| self.occupant(lane.cell(along)) == Occupant::Free)
            .count() as u8
    }

    /// How many cells a vehicle can slide at once towards higher offsets (right or down).
    pub fn room_after(&self, vehicle: VehicleId) -> u8 {
        let lane = self.lanes.lane(vehicle);
        let end = self.offset(vehicle) + lane.length;
        let line_length = match lane.axis {
            Axis::Horizontal => self.lanes.width(),
            Axis::Vertical => self.lanes.height(),
        };
        (end..line_length)
            .take_while(|&along| self.occupant(lane.cell(along)) == Occupant::Free)
            .count() as u8
    }
}
