//! A row of a data set.

use crate::{DifficultyEntry, MoveEntry, Subject};
use serde::{Deserialize, Serialize};

/// A puzzle with everything that a learner or a test of one needs to know about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatasetEntry {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// `train` or `test`; all puzzles of a space are in the same.
    pub split: String,
    /// The board that stands for the space: its hardest state, as the 6x6 game has it.
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
    /// What each of its moves is good for, in words.
    pub reasons: Vec<String>,
    /// How hard it is for people.
    #[serde(flatten)]
    pub difficulty: DifficultyEntry,
}
