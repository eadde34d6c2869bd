//! The answer to `convert`.

use crate::VERSION;
use clearway::board::Puzzle;
use clearway::notation::{Notation, one_line_board};
use serde::{Deserialize, Serialize};

/// A puzzle in another notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConvertAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The puzzle's name, where it has one.
    pub puzzle: Option<String>,
    /// The board, as in the answer to `solve`.
    pub board: String,
    /// The notation of the text.
    pub notation: String,
    /// The puzzle in that notation, with a line end.
    pub text: String,
}

impl ConvertAnswer {
    /// The answer for `puzzle`, which `text` describes.
    pub fn new(name: Option<&str>, puzzle: &Puzzle, notation: Notation, text: String) -> Self {
        Self {
            version: VERSION,
            puzzle: name.map(str::to_owned),
            board: one_line_board(puzzle),
            notation: notation.id().to_owned(),
            text,
        }
    }
}
