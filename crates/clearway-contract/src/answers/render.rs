//! The answer to `render`.

use crate::VERSION;
use clearway::board::Puzzle;
use clearway::notation::one_line_board;
use serde::{Deserialize, Serialize};

/// A picture of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The puzzle's name, where it has one.
    pub puzzle: Option<String>,
    /// The board, as in the answer to `solve`.
    pub board: String,
    /// The picture, an SVG document.
    pub svg: String,
}

impl RenderAnswer {
    /// The answer for a picture of `puzzle`.
    pub fn new(name: Option<&str>, puzzle: &Puzzle, svg: String) -> Self {
        Self {
            version: VERSION,
            puzzle: name.map(str::to_owned),
            board: one_line_board(puzzle),
            svg,
        }
    }
}
