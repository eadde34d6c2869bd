//! The score of an answer to a puzzle.

use crate::{MoveEntry, VERSION};
use clearway::board::{Metric, Puzzle};
use clearway::notation::one_line_board;
use serde::{Deserialize, Serialize};

/// The score of an answer by a person or a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The puzzle's name, where it has one.
    pub puzzle: Option<String>,
    /// The board, as in the answer to `solve`.
    pub board: String,
    /// The rules that it was scored by.
    pub rules: String,
    /// The metric of costs and distances: `moves` or `steps`.
    pub metric: String,
    /// How it ended: `optimal`, `solved`, `incomplete`, `illegal` or `unreadable`.
    pub outcome: String,
    /// Where in the text the moves were found: `tag`, `boxed`, `announced`, `fence` or `text`; null
    /// if there are none.
    pub place: Option<String>,
    /// How many moves were found in the text.
    pub read: u32,
    /// How many of them were made, until the puzzle was solved or one was illegal.
    pub legal: u32,
    /// The moves that were made.
    pub made: Vec<MoveEntry>,
    /// The number of the first illegal move, from 1.
    pub illegal_move: Option<u32>,
    /// Why it is illegal, or why there is nothing to score.
    pub message: Option<String>,
    /// Whether the red car is at the exit.
    pub solved: bool,
    /// Whether it got there at the optimum.
    pub optimal: bool,
    /// The cost of the moves that were made.
    pub cost: u32,
    /// The least cost from the start; null if there is no solution or it is not known.
    pub optimum: Option<u32>,
    /// The least cost from the position after the moves; null if there is no solution or it is not
    /// known.
    pub distance: Option<u32>,
    /// The credit by the rules. By the rules `clearway` from 0 to 1: 1 for a shortest solution,
    /// more than a half for any solution, less for a part of one.
    pub credit: f64,
}

impl ScoreAnswer {
    /// A score with nothing in it yet.
    pub fn empty(puzzle: &Puzzle, rules: &str, metric: Metric) -> Self {
        Self {
            version: VERSION,
            puzzle: puzzle.name().map(str::to_owned),
            board: one_line_board(puzzle),
            rules: rules.to_owned(),
            metric: metric.id().to_owned(),
            outcome: "unreadable".to_owned(),
            place: None,
            read: 0,
            legal: 0,
            made: Vec::new(),
            illegal_move: None,
            message: None,
            solved: false,
            optimal: false,
            cost: 0,
            optimum: None,
            distance: None,
            credit: 0.0,
        }
    }

    /// The same with the precision of the contract.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        self.credit = crate::rounded(self.credit, 4);
        self
    }
}
