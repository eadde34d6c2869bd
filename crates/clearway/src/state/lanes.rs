//! The constant data of a puzzle: each vehicle's line and its reachable stretch.

use crate::board::{Axis, Cell, CellSet, Puzzle, Side, VehicleId};

/// The line of one vehicle and the stretch of it that the vehicle can ever reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lane {
    /// The axis of the line.
    pub(crate) axis: Axis,
    /// The row of a horizontal line, the column of a vertical one.
    pub(crate) line: u8,
    /// The number of cells of the vehicle.
    pub(crate) length: u8,
    /// The least offset that the vehicle can ever have.
    pub(crate) low: u8,
    /// The greatest offset that the vehicle can ever have.
    pub(crate) high: u8,
}

impl Lane {
    /// How many offsets there are.
    pub(crate) const fn count(self) -> usize {
        (self.high - self.low) as usize + 1
    }

    /// The cell of the line at coordinate `along`.
    pub(crate) const fn cell(self, along: u8) -> Cell {
        Cell::on_line(self.axis, self.line, along)
    }

    /// The cells that the vehicle covers at `offset`.
    pub(crate) fn cells(self, offset: u8) -> impl Iterator<Item = Cell> {
        (offset..offset + self.length).map(move |along| self.cell(along))
    }
}

/// The lanes of all vehicles, with the board's size, walls, red car and exit.
///
/// The order of the vehicles on one line never changes, so each has a stretch that it can never
/// leave: it ends where the vehicles on that side are all pushed against the edge or the nearest
/// wall. A cell that a vehicle covers wherever it stands in its stretch acts as a wall for the
/// vehicles that cross it. This shortens other stretches, and is repeated until nothing changes.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    width: u8,
    height: u8,
    walls: CellSet,
    all: Vec<Lane>,
    start: Vec<u8>,
    red: VehicleId,
    exit: Side,
    solved_offset: u8,
}

impl Lanes {
    /// The lanes of `puzzle`.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let lanes = puzzle
            .vehicles()
            .iter()
            .map(|vehicle| Lane {
                axis: vehicle.axis,
                line: vehicle.line(),
                length: vehicle.length,
                low: 0,
                high: puzzle.line_length(vehicle.axis) - vehicle.length,
            })
            .collect();
        let mut this = Self {
            width: puzzle.width(),
            height: puzzle.height(),
            walls: *puzzle.walls(),
            all: lanes,
            start: puzzle.offsets(),
            red: puzzle.red_id(),
            exit: puzzle.exit(),
            solved_offset: puzzle.solved_offset(),
        };
        while this.tighten() {}
        this
    }

    /// The lanes of the same board with these vehicles only; the red car must be one of them.
    pub(crate) fn only(&self, vehicles: &[VehicleId]) -> Self {
        let all = vehicles.iter().map(|&vehicle| {
            let lane = *self.lane(vehicle);
            Lane { low: 0, high: self.line_length(lane.axis) - lane.length, ..lane }
        });
        let red = vehicles.iter().position(|&vehicle| vehicle == self.red);
        let mut this = Self {
            all: all.collect(),
            start: vehicles.iter().map(|vehicle| self.start[vehicle.index()]).collect(),
            red: VehicleId(red.expect("the red car is among them") as u8),
            ..*self
        };
        while this.tighten() {}
        this
    }

    /// The lanes of some vehicles, each with the stretch that all the others leave it; the red car
    /// must be among them.
    pub(crate) fn among(&self, vehicles: &[VehicleId]) -> Self {
        let red = vehicles.iter().position(|&vehicle| vehicle == self.red);
        Self {
            all: vehicles.iter().map(|&vehicle| *self.lane(vehicle)).collect(),
            start: vehicles.iter().map(|vehicle| self.start[vehicle.index()]).collect(),
            red: VehicleId(red.expect("the red car is among them") as u8),
            ..*self
        }
    }

    /// Shortens the stretches once. Returns whether any became shorter.
    fn tighten(&mut self) -> bool {
        let before = self.all.clone();
        for axis in [Axis::Horizontal, Axis::Vertical] {
            // Cells that are never free for vehicles of this axis.
            let mut fixed = self.walls;
            for lane in self.all.iter().filter(|lane| lane.axis != axis) {
                for along in lane.high..lane.low + lane.length {
                    fixed.insert(lane.cell(along));
                }
            }
            for line in 0..self.line_count(axis) {
                self.tighten_line(axis, line, &fixed);
            }
        }
        self.all != before
    }

    fn tighten_line(&mut self, axis: Axis, line: u8, fixed: &CellSet) {
        let mut order: Vec<usize> = (0..self.all.len())
            .filter(|&index| self.all[index].axis == axis && self.all[index].line == line)
            .collect();
        crate::sort::short(&mut order, |&index| self.start[index]);
        let is_fixed = |along: u8| fixed.contains(Cell::on_line(axis, line, along));

        let mut free_from = 0;
        for &index in &order {
            let at = self.start[index];
            // The nearest fixed cell before the start bounds the stretch.
            let after_fixed = (0..at).rev().find(|&along| is_fixed(along)).map_or(0, |a| a + 1);
            let lane = &mut self.all[index];
            lane.low = lane.low.max(free_from).max(after_fixed);
            free_from = lane.low + lane.length;
        }
        let mut free_until = self.line_length(axis);
        for &index in order.iter().rev() {
            let end = self.start[index] + self.all[index].length;
            let before_fixed = (end..self.line_length(axis))
                .find(|&along| is_fixed(along))
                .unwrap_or_else(|| self.line_length(axis));
            let lane = &mut self.all[index];
            lane.high = lane.high.min(free_until.min(before_fixed) - lane.length);
            free_until = lane.high;
        }
    }

    const fn line_length(&self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.width,
            Axis::Vertical => self.height,
        }
    }

    const fn line_count(&self, axis: Axis) -> u8 {
        self.line_length(axis.across())
    }

    /// The number of columns.
    pub(crate) const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub(crate) const fn height(&self) -> u8 {
        self.height
    }

    /// The number of cells of the board.
    pub(crate) const fn area(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The index of a cell: rows one after the other.
    pub(crate) const fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.width as usize + cell.column as usize
    }

    /// The cells that are never free.
    pub(crate) const fn walls(&self) -> &CellSet {
        &self.walls
    }

    /// The lane of each vehicle, in the order of the puzzle.
    pub(crate) fn all(&self) -> &[Lane] {
        &self.all
    }

    /// The lane of a vehicle.
    pub(crate) fn lane(&self, vehicle: VehicleId) -> &Lane {
        &self.all[vehicle.index()]
    }

    /// The offset of each vehicle at the start.
    pub(crate) fn start(&self) -> &[u8] {
        &self.start
    }

    /// The red car's id.
    pub(crate) const fn red(&self) -> VehicleId {
        self.red
    }

    /// The side that the red car must reach.
    pub(crate) const fn exit(&self) -> Side {
        self.exit
    }

    /// The red car's offset when its front is on the exit edge.
    pub(crate) const fn solved_offset(&self) -> u8 {
        self.solved_offset
    }

    /// Whether the red car's own stretch ends before the exit: then the puzzle is unsolvable.
    pub(crate) fn is_shut(&self) -> bool {
        let red = self.lane(self.red);
        !(red.low..=red.high).contains(&self.solved_offset)
    }

    /// An upper bound on the number of states, as a power of two.
    pub(crate) fn log2_states(&self) -> f64 {
        self.all.iter().map(|lane| (lane.count() as f64).log2()).sum()
    }
}
