//! Looks up a board's space in the table.

use crate::board::RED_ROW;
use crate::placing::SIDE;
use crate::{Board, Listed, Table, Turn};
use clearway::board::{Metric, Puzzle};
use clearway::search::{Budget, Observer, StopReason};
use clearway::space::{Space, StateNumber};
use std::fmt;

/// The entry found for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlace {
    /// The puzzle: the hardest state of the board's space.
    pub listed: Listed,
    /// Its number in the table, counted from 1.
    pub number: usize,
    /// How the board was turned.
    pub turn: Turn,
    /// Number of states of the space.
    pub states: u64,
    /// The depth of the board itself, in moves.
    pub depth: u32,
}

/// Why a board's space is not in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Absence {
    /// The board is not 6x6.
    Size,
    /// It has walls.
    Walls,
    /// The red car is not 2 cells long.
    RedLength,
    /// The red car's line is not row or column 3 or 4.
    RedLine,
    /// The red car is not alone on its line.
    RedCompany,
    /// A vehicle is neither a car nor a truck.
    Length,
    /// A line is full of vehicles, which can never move.
    FullLine,
    /// There is no solution.
    Unsolvable,
    /// The hardest state of the space is no easier without some vehicle.
    NotMinimal,
}

impl Absence {
    const ALL: [Self; 9] = [
        Self::Size,
        Self::Walls,
        Self::RedLength,
        Self::RedLine,
        Self::RedCompany,
        Self::Length,
        Self::FullLine,
        Self::Unsolvable,
        Self::NotMinimal,
    ];

    /// The reason with this [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|absence| absence.code() == code)
    }

    /// The stable id.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Size => "size",
            Self::Walls => "walls",
            Self::RedLength => "red-length",
            Self::RedLine => "red-line",
            Self::RedCompany => "red-company",
            Self::Length => "length",
            Self::FullLine => "full-line",
            Self::Unsolvable => "unsolvable",
            Self::NotMinimal => "not-minimal",
        }
    }
}

impl fmt::Display for Absence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "the board is not 6x6",
            Self::Walls => "the board has walls",
            Self::RedLength => "the red car is not 2 cells long",
            Self::RedLine => "the red car's line is not one of the two in the middle",
            Self::RedCompany => "the red car is not alone on its line",
            Self::Length => "a vehicle is neither a car (2 cells) nor a truck (3)",
            Self::FullLine => "a line is full of vehicles, which can never move",
            Self::Unsolvable => "the board has no solution",
            Self::NotMinimal => {
                "it is not minimal: from the hardest state of its space a vehicle can be taken \
                 without making it easier"
            }
        })
    }
}

impl Table<'_> {
    /// Looks up the space of a board, which may be any state of it, turned if necessary.
    ///
    /// [`Absence::NotMinimal`] relies on the table being complete.
    pub fn contains(
        &self,
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Result<TablePlace, Absence>, StopReason> {
        let turn = match check(puzzle) {
            Ok(turn) => turn,
            Err(absence) => return Ok(Err(absence)),
        };
        let Some(turned) = turn.apply(puzzle).filter(|turned| Board::of_puzzle(turned).is_some())
        else {
            // A line without a placing of the game is full.
            return Ok(Err(Absence::FullLine));
        };
        let space = Space::explore_observed(&turned, Metric::Moves, budget, observer)?;
        let Some((moves, depth)) = space.max_depth().zip(space.depth(StateNumber::START)) else {
            return Ok(Err(Absence::Unsolvable));
        };
        let deepest = space.deepest();
        let boards = deepest.filter_map(|state| Board::of_offsets(&turned, &space.offsets(state)));
        let hardest = boards.min_by_key(Board::masks);
        let before: usize =
            self.by_moves().filter(|entry| entry.0 < moves).map(|entry| entry.1 as usize).sum();
        let found = self.bucket(moves).enumerate().find(|(_, l)| Some(l.board) == hardest);
        Ok(found.ok_or(Absence::NotMinimal).map(|(index, listed)| TablePlace {
            listed,
            number: before + index + 1,
            turn,
            states: space.len() as u64,
            depth,
        }))
    }
}

/// How to turn a board into one of the game, or why that is impossible.
fn check(puzzle: &Puzzle) -> Result<Turn, Absence> {
    let red = puzzle.red();
    let line = usize::from(red.line());
    let on_line = |v: &&clearway::board::Vehicle| v.axis == red.axis && v.line() == red.line();
    if [puzzle.width(), puzzle.height()].map(usize::from) != [SIDE; 2] {
        Err(Absence::Size)
    } else if puzzle.walls().iter().next().is_some() {
        Err(Absence::Walls)
    } else if red.length != 2 {
        Err(Absence::RedLength)
    } else if line != RED_ROW && line != SIDE - 1 - RED_ROW {
        Err(Absence::RedLine)
    } else if puzzle.vehicles().iter().filter(on_line).count() > 1 {
        Err(Absence::RedCompany)
    } else if puzzle.vehicles().iter().any(|v| !(2..=3).contains(&v.length)) {
        Err(Absence::Length)
    } else {
        Ok(Turn::needed(puzzle))
    }
}
