//! Every interesting puzzle of a board size.
//!
//! # Definitions
//! The vehicles are cars and trucks (2 and 3 cells); the red car is a car, alone in its row except
//! for walls behind it, and its exit is on the right. No row and no column is full of vehicles; in
//! a row the walls count too. Depths and optima are in the metric of the [`Field`].
//!
//! * A *candidate* is a board on which no vehicle can step left or up. Every space has at least
//!   one. (Candidates are only counted, for comparison.)
//! * Every space is looked at once, whatever board leads to it.
//! * A space is *solvable* if the red car can get out.
//! * It is shown in its hardest state: the one of greatest depth. Ties go to the state whose cells
//!   make the smaller number, where cell 1 (top left) is the lowest bit, row by row: first the
//!   cells of the horizontal vehicles, then those of the vertical ones.
//! * It is *minimal* if that puzzle gets easier whichever vehicle (except the red car) or wall is
//!   removed. The result has only minimal puzzles.
//!
//! # Idea
//! See [`crate::space`] for the boxes. All boards with the same groups of vehicles on the same
//! lines are swept together (`unit` says in which order), and with them their mirror images
//! (`pictures`). A vehicle that moves in a shortest solution is always needed, so only the others
//! are tried for removal (`minimal`).
//!
//! # Reference
//! The definitions are those of M. Fogleman's `rush` (2018), which enumerated
//! the 6x6 board first.

mod candidates;
mod groups;
mod images;
mod minimal;
mod pictures;
mod total;
mod unit;
mod walk;
mod wallings;
mod worker;

pub use worker::Worker;

use crate::board::{Metric, Puzzle};
use candidates::Columns;
use std::fmt;
use std::ops::RangeInclusive;
use wallings::Wallings;

/// The board sizes that can be enumerated: the sides.
pub const SIDES: RangeInclusive<u8> = 3..=8;

/// The names of the vehicles in a line of text, in the order of their first cells. The red car is
/// `A`, `o` an empty cell and `x` a wall.
pub const NAMES: &[u8] = b"BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz";

/// What is enumerated: the board size, how many walls it may have, the red car's row, and the
/// metric of difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    width: u8,
    height: u8,
    walls: RangeInclusive<u8>,
    red_row: u8,
    metric: Metric,
}

/// Why a size cannot be enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EnumerationError {
    /// A side is too short or too long.
    Size,
    /// So many walls that nothing else has room.
    Walls,
    /// More choices of walls than can be numbered.
    TooManyWalls,
    /// The red car's row is not on the board.
    RedRow,
    /// A line has more placings than the engine takes.
    TooLarge,
}

impl fmt::Display for EnumerationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "a board is enumerated with sides from 3 to 8 cells",
            Self::Walls => "so many walls leave no room for vehicles",
            Self::TooManyWalls => "there are too many choices of walls",
            Self::TooLarge => "a line has too many placings",
            Self::RedRow => "the red car's row is not on the board",
        })
    }
}

impl std::error::Error for EnumerationError {}

impl EnumerationError {
    /// The stable name of the error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Size => "size",
            Self::Walls => "walls",
            Self::RedRow => "red-row",
            Self::TooManyWalls | Self::TooLarge => "too-large",
        }
    }
}

impl Field {
    /// Boards of this size with this many walls, counted in moves. The red car is in the middle
    /// row, or in the upper one of the two in the middle.
    pub fn new(width: u8, height: u8, walls: RangeInclusive<u8>) -> Result<Self, EnumerationError> {
        if !SIDES.contains(&width) || !SIDES.contains(&height) {
            return Err(EnumerationError::Size);
        }
        let room = u32::from(width) * u32::from(height) - u32::from(groups::RED_LENGTH);
        if walls.is_empty() || u32::from(*walls.end()) > room {
            return Err(EnumerationError::Walls);
        }
        Ok(Self { width, height, walls, red_row: (height - 1) / 2, metric: Metric::Moves })
    }

    /// The same in another metric.
    #[must_use]
    pub const fn with_metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }

    /// The same with the red car in another row, counted from 0 at the top.
    pub fn with_red_row(mut self, row: u8) -> Result<Self, EnumerationError> {
        if row >= self.height {
            return Err(EnumerationError::RedRow);
        }
        self.red_row = row;
        Ok(self)
    }

    /// The same without walls.
    #[must_use]
    pub const fn without_walls(mut self) -> Self {
        self.walls = 0..=0;
        self
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many walls there may be.
    pub const fn walls(&self) -> &RangeInclusive<u8> {
        &self.walls
    }

    /// In how many ways the walls can be chosen, saturating.
    pub fn wall_choices(&self) -> u64 {
        wallings::choices(self)
    }

    /// The red car's row, counted from 0 at the top.
    pub const fn red_row(&self) -> u8 {
        self.red_row
    }

    /// The metric of depths and optima.
    pub const fn metric(&self) -> Metric {
        self.metric
    }
}

/// The work of an enumeration: units that can be done in any order, on any machine.
#[derive(Debug)]
pub struct Enumeration {
    wallings: Wallings,
    columns: Columns,
}

impl Enumeration {
    /// The enumeration of a field.
    pub fn new(field: Field) -> Result<Self, EnumerationError> {
        let columns = Columns::new(field.height);
        Ok(Self { wallings: Wallings::new(field)?, columns })
    }

    /// What is enumerated.
    pub const fn field(&self) -> &Field {
        self.wallings.field()
    }

    /// How many units of work there are.
    pub const fn units(&self) -> u64 {
        self.wallings.units()
    }

    /// How many states all boards have together: exact, or an estimate if the rows have too many
    /// placings to visit each.
    pub fn states(&self) -> StateTotal {
        total::states(self)
    }

    /// How many boards have no vehicle that can step left or up: as many as [`Tally::candidates`]
    /// of all units, without doing them. Every placing of the rows is visited once.
    pub fn candidates(&self) -> u64 {
        let walled = self.wallings.iter();
        walled.map(|walled| candidates::count_all_candidates(&self.columns, &walled)).sum()
    }
}

/// How many states there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StateTotal {
    /// The number.
    pub states: f64,
    /// Whether it is exact.
    pub is_exact: bool,
}

/// A puzzle of the result: a minimal space in its hardest state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The hardest state. Vehicles are named from A on: the red car, then row by row, then column
    /// by column.
    pub puzzle: Puzzle,
    /// Its optimum in moves.
    pub moves: u32,
    /// Its optimum in steps.
    pub steps: u32,
    /// How many states its space has.
    pub states: u64,
    /// How many states of its space have each depth in the field's metric.
    pub depth_counts: Vec<u64>,
}

/// The counts of an enumeration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Boards on which no vehicle can step left or up.
    pub candidates: u64,
    /// Spaces.
    pub spaces: u64,
    /// Spaces that can be solved.
    pub solvable: u64,
    /// Solvable spaces whose hardest state is a minimal puzzle.
    pub minimal: u64,
    /// States of all spaces together.
    pub states: u64,
    /// Minimal puzzles by their optimum in the field's metric.
    pub by_cost: Vec<u64>,
}

impl Tally {
    /// Counts a minimal puzzle with this optimum.
    fn count(&mut self, cost: u32) {
        let cost = cost as usize;
        if self.by_cost.len() <= cost {
            self.by_cost.resize(cost + 1, 0);
        }
        self.minimal += 1;
        self.by_cost[cost] += 1;
    }

    /// Adds the counts of another part of the enumeration.
    pub fn add(&mut self, other: &Self) {
        self.candidates += other.candidates;
        self.spaces += other.spaces;
        self.solvable += other.solvable;
        self.minimal += other.minimal;
        self.states += other.states;
        if self.by_cost.len() < other.by_cost.len() {
            self.by_cost.resize(other.by_cost.len(), 0);
        }
        for (mine, theirs) in self.by_cost.iter_mut().zip(&other.by_cost) {
            *mine += theirs;
        }
    }
}

#[cfg(test)]
mod tests;
