//! An independent check of solutions.
//!
//! Shares nothing with the search: no packed states, no lanes, no tables. It fills the board cell
//! by cell and moves one vehicle one cell at a time, as a person would check a solution on a real
//! board.

use crate::board::{Axis, Cell, Move, Puzzle, VehicleId};
use std::fmt;

/// A plan that was replayed to its end without a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Moves, where consecutive slides of one vehicle in the same direction are one.
    pub moves: u32,
    /// Steps: cells travelled by all vehicles.
    pub steps: u32,
    /// Whether the red car's front is on the exit edge at the end.
    pub solved: bool,
}

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The puzzle has no vehicle with that number.
    NoSuchVehicle,
    /// A move by 0 cells.
    Standstill,
    /// The vehicle would leave the board.
    LeavesBoard,
    /// A wall is in the way.
    HitsWall(Cell),
    /// A vehicle is in the way.
    HitsVehicle(Cell, VehicleId),
}

/// The first move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The index of the move, from 0.
    pub index: usize,
    /// Why not.
    pub reason: IllegalMove,
    /// The move in words, such as `C left 2`.
    text: String,
    /// The name of the vehicle that is hit.
    hit: String,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}) is not legal: ", self.index + 1, self.text)?;
        let place = |cell: &Cell| format!("row {}, column {}", cell.row + 1, cell.column + 1);
        match &self.reason {
            IllegalMove::NoSuchVehicle => f.write_str("there is no such vehicle"),
            IllegalMove::Standstill => f.write_str("it goes nowhere"),
            IllegalMove::LeavesBoard => f.write_str("it leaves the board"),
            IllegalMove::HitsWall(cell) => write!(f, "there is a wall at {}", place(cell)),
            IllegalMove::HitsVehicle(cell, _) => {
                write!(f, "{} stands at {}", self.hit, place(cell))
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Square {
    Free,
    Wall,
    Taken(u8),
}

/// Replays `moves` from the puzzle's start, cell by cell.
pub fn verify(puzzle: &Puzzle, moves: &[Move]) -> Result<Replay, ReplayError> {
    let mut table = Table::lay_out(puzzle);
    let mut replay = Replay { moves: 0, steps: 0, solved: false };
    let mut last: Option<(VehicleId, bool)> = None;
    for (index, &slide) in moves.iter().enumerate() {
        let fail = |reason: IllegalMove| {
            let hit = match reason {
                IllegalMove::HitsVehicle(_, id) => puzzle.vehicle(id).name.clone(),
                _ => String::new(),
            };
            let known = slide.vehicle.index() < puzzle.vehicles().len();
            let text = if known {
                slide.text(puzzle).to_string()
            } else {
                format!("vehicle number {}", slide.vehicle.0)
            };
            ReplayError { index, reason, text, hit }
        };
        if slide.vehicle.index() >= puzzle.vehicles().len() {
            return Err(fail(IllegalMove::NoSuchVehicle));
        }
        if slide.by == 0 {
            return Err(fail(IllegalMove::Standstill));
        }
        for _ in 0..slide.by.unsigned_abs() {
            table.push(puzzle, slide.vehicle, slide.by > 0).map_err(fail)?;
        }
        replay.steps += u32::from(slide.by.unsigned_abs());
        let direction = (slide.vehicle, slide.by > 0);
        if last != Some(direction) {
            replay.moves += 1;
        }
        last = Some(direction);
    }
    replay.solved = table.red_is_out(puzzle);
    Ok(replay)
}

/// The contents of every cell, with the first cell of each vehicle.
struct Table {
    squares: Vec<Vec<Square>>,
    first: Vec<(usize, usize)>,
}

impl Table {
    fn lay_out(puzzle: &Puzzle) -> Self {
        let (width, height) = (usize::from(puzzle.width()), usize::from(puzzle.height()));
        let mut squares = vec![vec![Square::Free; width]; height];
        for wall in puzzle.walls().iter() {
            squares[usize::from(wall.row)][usize::from(wall.column)] = Square::Wall;
        }
        let mut first = Vec::new();
        for (number, vehicle) in puzzle.vehicles().iter().enumerate() {
            let (row, column) = (usize::from(vehicle.cell.row), usize::from(vehicle.cell.column));
            first.push((row, column));
            for k in 0..usize::from(vehicle.length) {
                let (r, c) = match vehicle.axis {
                    Axis::Horizontal => (row, column + k),
                    Axis::Vertical => (row + k, column),
                };
                squares[r][c] = Square::Taken(number as u8);
            }
        }
        Self { squares, first }
    }

    /// Pushes a vehicle one cell right or down (`forward`), or left or up.
    fn push(&mut self, puzzle: &Puzzle, id: VehicleId, forward: bool) -> Result<(), IllegalMove> {
        let vehicle = puzzle.vehicle(id);
        let length = usize::from(vehicle.length);
        let (row, column) = self.first[id.index()];
        let (rows, columns) = match vehicle.axis {
            Axis::Horizontal => (0, 1),
            Axis::Vertical => (1, 0),
        };
        let (entered, left, first) = if forward {
            let entered = (row + rows * length, column + columns * length);
            (entered, (row, column), (row + rows, column + columns))
        } else {
            let (Some(r), Some(c)) = (row.checked_sub(rows), column.checked_sub(columns)) else {
                return Err(IllegalMove::LeavesBoard);
            };
            ((r, c), (r + rows * length, c + columns * length), (r, c))
        };
        let square = self.squares.get(entered.0).and_then(|line| line.get(entered.1));
        let cell = Cell::new(entered.0 as u8, entered.1 as u8);
        match square {
            None => return Err(IllegalMove::LeavesBoard),
            Some(Square::Wall) => return Err(IllegalMove::HitsWall(cell)),
            Some(&Square::Taken(other)) => {
                return Err(IllegalMove::HitsVehicle(cell, VehicleId(other)));
            }
            Some(Square::Free) => {}
        }
        self.squares[entered.0][entered.1] = Square::Taken(id.0);
        self.squares[left.0][left.1] = Square::Free;
        self.first[id.index()] = first;
        Ok(())
    }

    /// Whether the red car covers the last cell of its line at the exit.
    fn red_is_out(&self, puzzle: &Puzzle) -> bool {
        use crate::board::Side;
        let red = puzzle.red();
        let (row, column) = (usize::from(red.cell.row), usize::from(red.cell.column));
        let edge = match puzzle.exit() {
            Side::Left => (row, 0),
            Side::Right => (row, usize::from(puzzle.width()) - 1),
            Side::Top => (0, column),
            Side::Bottom => (usize::from(puzzle.height()) - 1, column),
        };
        self.squares[edge.0][edge.1] == Square::Taken(puzzle.red_id().0)
    }
}
