//! Errors of drawing a picture.

use clearway::verify::ReplayError;
use thiserror::Error;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenderError {
    /// A move is illegal on this board.
    #[error(transparent)]
    Moves(#[from] ReplayError),
    /// There are more moves than a picture may show.
    #[error("{found} moves are too many for a picture, at most {most} can be shown")]
    TooManyMoves {
        /// Number of moves.
        found: usize,
        /// Maximum number.
        most: usize,
    },
    /// There are more cards than a document may hold.
    #[error("{found} cards are too many for a document, at most {most} fit")]
    TooManyCards {
        /// Number of cards.
        found: usize,
        /// Maximum number.
        most: usize,
    },
    /// The boards together have more vehicles than a picture may show.
    #[error("{found} vehicles on all boards together are too many, at most {most} can be drawn")]
    TooManyVehicles {
        /// Number of vehicles.
        found: usize,
        /// Maximum number.
        most: usize,
    },
    /// The picture would take too much memory.
    #[error("a picture of {width} by {height} pixels is too large, choose smaller cells")]
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
    },
    /// There is nothing to draw.
    #[error("there is no puzzle to draw")]
    Empty,
    /// The picture could not be encoded in its file format.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
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
