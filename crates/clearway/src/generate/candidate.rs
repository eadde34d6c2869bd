//! A board that is being changed.

use super::Random;
use super::constraints::Constraints;
use crate::board::{Axis, Cell, CellSet, Puzzle, Side};
use crate::quick::{Bar, Sketch};

/// How many random places are tried for a new vehicle or wall.
const TRIES: u32 = 24;

/// The length of the red car.
pub(super) const RED_LENGTH: u8 = 2;

/// What all boards of a generator have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ground {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) exit: Side,
    /// The red car's line.
    pub(super) line: u8,
}

impl Ground {
    /// How many cells a line of an axis has.
    pub(super) const fn cells(self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.width,
            Axis::Vertical => self.height,
        }
    }

    /// Whether a cell must have no wall: the cells of the red car at the exit, and the one behind
    /// them, because it needs room to start from.
    fn is_way_out(self, cell: Cell) -> bool {
        let axis = self.exit.axis();
        let along = cell.along(axis);
        let from_exit = match self.exit.sign() {
            1 => self.cells(axis) - 1 - along,
            _ => along,
        };
        cell.line(axis) == self.line && from_exit <= RED_LENGTH
    }
}

/// A board: the walls, and the vehicles with the red car first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) ground: Ground,
    pub(super) walls: CellSet,
    pub(super) bars: Vec<Bar>,
}

impl Candidate {
    /// The board with only the red car, at the exit.
    ///
    /// Whatever is added, a board with the red car at the exit can be solved; and every solvable
    /// space has such a board.
    pub(super) fn new(ground: Ground) -> Self {
        let axis = ground.exit.axis();
        let offset = if ground.exit.sign() > 0 { ground.cells(axis) - RED_LENGTH } else { 0 };
        let red = Bar { axis, line: ground.line, offset, length: RED_LENGTH };
        Self { ground, walls: CellSet::EMPTY, bars: vec![red] }
    }

    /// The board as the quick search takes it.
    pub(super) fn sketch(&self) -> Sketch<'_> {
        let Ground { width, height, exit, .. } = self.ground;
        Sketch { width, height, walls: &self.walls, bars: &self.bars, red: 0, exit }
    }

    /// The board as a puzzle.
    pub(super) fn puzzle(&self) -> Puzzle {
        self.sketch().puzzle().expect("nothing is put where something is")
    }

    /// The board on which a puzzle with these walls starts.
    pub(super) fn of_puzzle(puzzle: &Puzzle, ground: Ground) -> Self {
        let others = puzzle.ids().filter(|(id, _)| *id != puzzle.red_id());
        let others = others.map(|(_, vehicle)| Bar::of(vehicle));
        let bars = std::iter::once(Bar::of(puzzle.red())).chain(others).collect();
        Self { ground, walls: *puzzle.walls(), bars }
    }

    /// How many vehicles have a length, the red car included.
    pub(super) fn count(&self, length: u8) -> u32 {
        self.bars.iter().filter(|bar| bar.length == length).count() as u32
    }

    /// Whether the cells of a vehicle are free.
    pub(super) fn is_free(&self, bar: Bar) -> bool {
        let taken = self.taken();
        let mut cells = bar.offset..bar.offset + bar.length;
        !cells.any(|along| taken.contains(Cell::on_line(bar.axis, bar.line, along)))
    }

    fn taken(&self) -> CellSet {
        let mut taken = self.walls;
        for bar in &self.bars {
            for along in bar.offset..bar.offset + bar.length {
                taken.insert(Cell::on_line(bar.axis, bar.line, along));
            }
        }
        taken
    }

    /// Adds a vehicle at a random place; false if no place was found, or the constraints allow no
    /// more.
    pub(super) fn add_vehicle(&mut self, constraints: &Constraints, random: &mut Random) -> bool {
        if self.bars.len() as u32 >= *constraints.vehicles.end() {
            return false;
        }
        let taken = self.taken();
        for _ in 0..TRIES {
            let length = self.choose_length(constraints, random);
            if self.count(length) >= constraints.most_of(length) {
                continue;
            }
            let axis = if random.below(2) == 0 { Axis::Horizontal } else { Axis::Vertical };
            let (cells, lines) = (self.ground.cells(axis), self.ground.cells(axis.across()));
            let line = random.below(lines.into()) as u8;
            // A full line could never move, and the red car must be alone on its line.
            let is_red_line = axis == self.ground.exit.axis() && line == self.ground.line;
            if length >= cells || is_red_line {
                continue;
            }
            let offset = random.below(u32::from(cells - length) + 1) as u8;
            let at = |along| Cell::on_line(axis, line, along);
            if (offset..offset + length).any(|along| taken.contains(at(along))) {
                continue;
            }
            let used: u8 = self.on_line(axis, line);
            if used + length < cells {
                self.bars.push(Bar { axis, line, offset, length });
                return true;
            }
        }
        false
    }

    /// How many cells of a line belong to walls and to vehicles that slide along it.
    fn on_line(&self, axis: Axis, line: u8) -> u8 {
        let own = self.bars.iter().filter(|bar| (bar.axis, bar.line) == (axis, line));
        let walls = self.walls.iter().filter(|cell| cell.line(axis) == line).count();
        own.map(|bar| bar.length).sum::<u8>() + walls as u8
    }

    /// A random length. The shortest allowed one is twice as likely as the others, unless cars or
    /// trucks are missing: then it is one of those.
    fn choose_length(&self, constraints: &Constraints, random: &mut Random) -> u8 {
        for (length, range) in [(2, &constraints.cars), (3, &constraints.trucks)] {
            if self.count(length) < *range.start() && random.below(2) == 0 {
                return length;
            }
        }
        let mut lengths = constraints.lengths.iter();
        let count = constraints.lengths.iter().count() as u32;
        let choice = random.below(count + 1).saturating_sub(1);
        lengths.nth(choice as usize).unwrap_or(RED_LENGTH)
    }

    /// Puts a wall on a free cell; false if none was found.
    pub(super) fn add_wall(&mut self, random: &mut Random) -> bool {
        let taken = self.taken();
        let Ground { width, height, .. } = self.ground;
        for _ in 0..TRIES {
            let row = random.below(height.into()) as u8;
            let column = random.below(width.into()) as u8;
            let cell = Cell::new(row, column);
            let is_full = [Axis::Horizontal, Axis::Vertical]
                .into_iter()
                .any(|axis| self.on_line(axis, cell.line(axis)) + 1 >= self.ground.cells(axis));
            if !taken.contains(cell) && !self.ground.is_way_out(cell) && !is_full {
                self.walls.insert(cell);
                return true;
            }
        }
        false
    }

    /// Removes a random vehicle other than the red car.
    pub(super) fn remove_vehicle(&mut self, random: &mut Random) -> bool {
        let others = self.bars.len() as u32 - 1;
        if others > 0 {
            self.bars.remove(1 + random.below(others) as usize);
        }
        others > 0
    }

    /// Removes a random wall.
    pub(super) fn remove_wall(&mut self, random: &mut Random) -> bool {
        let count = self.walls.len() as u32;
        let chosen = (count > 0).then(|| random.below(count) as usize);
        let cell = chosen.and_then(|index| self.walls.iter().nth(index));
        cell.is_some_and(|cell| self.walls.remove(cell))
    }
}
