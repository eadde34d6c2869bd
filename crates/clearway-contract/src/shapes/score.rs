//! How good an answer to a puzzle is.

use crate::{MoveEntry, VERSION};
use clearway::board::{Metric, Puzzle};
use clearway::notation::one_line_board;
use serde::{Deserialize, Serialize};

/// What an answer, written by a person or a program, is worth.
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
    /// What costs and distances count: `moves` or `steps`.
    pub metric: String,
    /// How it ended: `optimal`, `solved`, `incomplete`, `illegal` or `unreadable`.
    pub outcome: String,
    /// Where in the text the moves were found: `tag`, `boxed`, `announced`, `fence` or `text`; null
    /// if there are none.
    pub place: Option<String>,
    /// How many moves were found in the text.
    pub read: u32,
    /// How many of them were made, before the puzzle was solved or one was not possible.
    pub legal: u32,
    /// The moves that were made.
    pub made: Vec<MoveEntry>,
    /// The number of the first move that is not possible, from 1.
    pub illegal_move: Option<u32>,
    /// Why it is not, or why there is nothing to score.
    pub message: Option<String>,
    /// Whether the red car is at the exit.
    pub solved: bool,
    /// Whether it got there at the least cost.
    pub optimal: bool,
    /// The cost of the moves that were made.
    pub cost: u32,
    /// The least cost from the start; null if there is no solution or it is not known.
    pub optimum: Option<u32>,
    /// The least cost from where the moves lead; null likewise.
    pub distance: Option<u32>,
    /// What the rules give for it. By the rules `clearway` from 0 to 1: 1 for a shortest solution,
    /// more than a half for any, less for a part of one.
    pub credit: f64,
}

impl ScoreAnswer {
    /// Nothing yet.
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

    /// The same with the decimals of the contract.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        self.credit = crate::rounded(self.credit, 4);
        self
    }
}
