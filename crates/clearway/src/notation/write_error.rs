//! Why a puzzle cannot be written in a notation.

use super::Notation;
use crate::board::Side;
use std::fmt;

/// A puzzle that a notation cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The requested notation.
    pub notation: Notation,
    /// What it cannot express.
    pub kind: WriteErrorKind,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the notation {} cannot express this puzzle: {}", self.notation.id(), self.kind)
    }
}

impl std::error::Error for WriteError {}

/// What a notation cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// It has no walls.
    Walls,
    /// It has no exit on this side.
    Exit(Side),
    /// It has no boards of this size.
    Size {
        /// The number of columns.
        width: u8,
        /// The number of rows.
        height: u8,
        /// The sizes that it has, in words.
        allowed: &'static str,
    },
    /// It has no vehicles of this length.
    Length {
        /// The vehicle's name.
        vehicle: String,
        /// Its length.
        length: u8,
        /// The lengths that it has, in words.
        allowed: &'static str,
    },
    /// It cannot show how a vehicle of one cell slides.
    OneCell {
        /// The vehicle's name.
        vehicle: String,
    },
    /// It has no red car like this one.
    Red(&'static str),
    /// It has too few names.
    TooMany {
        /// How many vehicles of the kind the puzzle has.
        count: usize,
        /// How many the notation can name.
        most: usize,
    },
    /// It needs facts that were not given.
    Facts,
}

impl fmt::Display for WriteErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walls => f.write_str("it has no sign for walls"),
            Self::Exit(side) => write!(f, "it has no sign for an exit at the {}", side.id()),
            Self::Size { width, height, allowed } => {
                write!(f, "the board is {width} by {height}, it has only {allowed}")
            }
            Self::Length { vehicle, length, allowed } => {
                write!(f, "vehicle {vehicle} has length {length}, it has only {allowed}")
            }
            Self::OneCell { vehicle } => {
                write!(f, "vehicle {vehicle} covers one cell, it cannot show how that slides")
            }
            Self::Red(kind) => write!(f, "its red car is always {kind}"),
            Self::TooMany { count, most } => {
                write!(f, "there are {count} vehicles, it has names for {most}")
            }
            Self::Facts => f.write_str(
                "it tells the least number of moves and the number of states, which a search must \
                 find",
            ),
        }
    }
}

impl std::error::Error for WriteErrorKind {}

impl WriteErrorKind {
    /// The code of this kind, for scripts.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Walls => "write-walls",
            Self::Exit(_) => "write-exit",
            Self::Size { .. } => "write-size",
            Self::Length { .. } => "write-length",
            Self::OneCell { .. } => "write-one-cell",
            Self::Red(_) => "write-red",
            Self::TooMany { .. } => "write-too-many",
            Self::Facts => "write-facts",
        }
    }
}
