//! The puzzle of an answer: the fields that answers about one puzzle begin with.

use crate::VERSION;
use clearway::board::Puzzle;
use clearway::notation::one_line_board;
use serde::{Deserialize, Serialize};

/// A puzzle in an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Subject {
    /// The version of the contract.
    pub version: u32,
    /// The puzzle's name, if it has one.
    pub puzzle: Option<String>,
    /// The rows joined by `/`, or the `json` notation if one character per cell is not enough.
    pub board: String,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The side that the red car must reach: `left`, `right`, `top` or `bottom`.
    pub exit: String,
    /// The name of the red car, which the board alone may not show.
    pub red: String,
}

impl Subject {
    /// The fields for `puzzle` under this name.
    pub fn new(name: Option<&str>, puzzle: &Puzzle) -> Self {
        Self {
            version: VERSION,
            puzzle: name.map(str::to_owned),
            board: one_line_board(puzzle),
            width: puzzle.width(),
            height: puzzle.height(),
            exit: puzzle.exit().id().to_owned(),
            red: puzzle.red().name.clone(),
        }
    }
}
