//! Why a puzzle cannot be written in a notation.

use super::Notation;
use crate::board::Side;

/// A puzzle that a notation cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the notation {} cannot express this puzzle: {kind}", notation.id())]
pub struct WriteError {
    /// The notation that was asked for.
    pub notation: Notation,
    /// What it has no sign for.
    pub kind: WriteErrorKind,
}

/// What a notation cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteErrorKind {
    /// It has no walls.
    #[error("it has no sign for walls")]
    Walls,
    /// Its exit is somewhere else.
    #[error("it has no sign for an exit at the {}", .0.id())]
    Exit(Side),
    /// It has no boards of this size.
    #[error("the board is {width} by {height}, it has only {allowed}")]
    Size {
        /// The number of columns.
        width: u8,
        /// The number of rows.
        height: u8,
        /// The sizes that it has, in words.
        allowed: &'static str,
    },
    /// It has no vehicles of this length.
    #[error("vehicle {vehicle} has length {length}, it has only {allowed}")]
    Length {
        /// The vehicle's name.
        vehicle: String,
        /// Its length.
        length: u8,
        /// The lengths that it has, in words.
        allowed: &'static str,
    },
    /// It cannot show how a vehicle of one cell slides.
    #[error("vehicle {vehicle} covers one cell, it cannot show how that slides")]
    OneCell {
        /// The vehicle's name.
        vehicle: String,
    },
    /// It has no red car like this one.
    #[error("its red car is always {0}")]
    Red(&'static str),
    /// It has too few names.
    #[error("there are {count} vehicles, it has names for {most}")]
    TooMany {
        /// How many vehicles of the kind the puzzle has.
        count: usize,
        /// How many the notation can name.
        most: usize,
    },
    /// It tells facts that were not given.
    #[error(
        "it tells the least number of moves and the number of states, which a search must find"
    )]
    Facts,
}

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
