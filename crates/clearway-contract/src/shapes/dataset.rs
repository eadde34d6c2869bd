//! A row of a data set.

use crate::{DifficultyEntry, MoveEntry, Subject};
use serde::{Deserialize, Serialize};

/// A puzzle with everything needed to train or test a model on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatasetEntry {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// `train` or `test`; all puzzles of a space are in the same.
    pub split: String,
    /// The board that identifies the space: its hardest state, as in the 6x6 game.
    pub space: String,
    /// How many states the space has.
    pub states: u64,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// A solution with the least number of moves.
    pub solution: Vec<MoveEntry>,
    /// The same solution on one line, such as `A+3 C-1`.
    pub solution_text: String,
    /// The reason for each of its moves, in words.
    pub reasons: Vec<String>,
    /// How hard it is for people.
    #[serde(flatten)]
    pub difficulty: DifficultyEntry,
}
