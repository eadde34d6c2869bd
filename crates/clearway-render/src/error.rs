//! Errors of drawing a picture.

use clearway::verify::ReplayError;
use std::fmt;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RenderError {
    /// A move is illegal on this board.
    Moves(ReplayError),
    /// There are more moves than a picture may show.
    TooManyMoves {
        /// Number of moves.
        found: usize,
        /// Maximum number.
        most: usize,
    },
    /// There are more cards than a document may hold.
    TooManyCards {
        /// Number of cards.
        found: usize,
        /// Maximum number.
        most: usize,
    },
    /// The boards together have more vehicles than a picture may show.
    TooManyVehicles {
        /// Number of vehicles.
        found: usize,
        /// Maximum number.
        most: usize,
    },
    /// The picture would take too much memory.
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
    },
    /// There is nothing to draw.
    Empty,
    /// The picture could not be encoded in its file format.
    Encoding(String),
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(error) => error.fmt(f),
            Self::TooManyMoves { found, most } => {
                write!(f, "{found} moves are too many for a picture, at most {most} can be shown")
            }
            Self::TooManyCards { found, most } => {
                write!(f, "{found} cards are too many for a document, at most {most} fit")
            }
            Self::TooManyVehicles { found, most } => write!(
                f,
                "{found} vehicles on all boards together are too many, at most {most} can be drawn"
            ),
            Self::TooLarge { width, height } => write!(
                f,
                "a picture of {width} by {height} pixels is too large, choose smaller cells"
            ),
            Self::Empty => f.write_str("there is no puzzle to draw"),
            Self::Encoding(error) => write!(f, "the picture cannot be encoded: {error}"),
        }
    }
}

impl std::error::Error for RenderError {}

impl From<ReplayError> for RenderError {
    fn from(error: ReplayError) -> Self {
        Self::Moves(error)
    }
}

impl RenderError {
    /// A stable identifier for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Moves(_) => "illegal-move",
            Self::TooManyMoves { .. } => "too-many-moves",
            Self::TooManyCards { .. } => "too-many-cards",
            Self::TooManyVehicles { .. } => "too-many-vehicles",
            Self::TooLarge { .. } => "too-large",
            Self::Empty => "empty",
            Self::Encoding(_) => "encoding",
        }
    }
}
