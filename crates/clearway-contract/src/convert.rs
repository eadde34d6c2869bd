//! `convert`: a puzzle in another notation.

use crate::context::stopped_before;
use crate::{Limits, NamedPuzzle, PuzzleRequest, Refusal, RequestWatch, VERSION};
use clearway::board::{Metric, Puzzle};
use clearway::notation::{Facts, Notation, WriteErrorKind, one_line_board, write, write_with};
use clearway::search::StopReason;
use clearway::space::{Space, StateNumber};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks for a puzzle in another notation.
#[derive(Clone, Copy, Debug)]
pub struct ConvertRequest {
    /// The notation to write.
    pub to: Notation,
    /// Whether to search for the numbers of moves and states; otherwise they are 0 in the text.
    pub solve: bool,
    /// The limits of that search.
    pub limits: Limits,
}

impl PuzzleRequest for ConvertRequest {
    type Answer = ConvertAnswer;

    fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<ConvertAnswer, Refusal> {
        let text = self.written(puzzle.puzzle(), watch)?;
        Ok(ConvertAnswer::new(puzzle.name(), puzzle.puzzle(), self.to, text))
    }
}

impl ConvertRequest {
    fn written(&self, puzzle: &Puzzle, watch: &mut RequestWatch<'_>) -> Result<String, Refusal> {
        let written = match write(puzzle, self.to) {
            Err(error) if error.kind == WriteErrorKind::Facts && !self.solve => {
                write_with(puzzle, self.to, &Facts { moves: Some(0), states: Some(0) })
            }
            Err(error) if error.kind == WriteErrorKind::Facts => {
                let facts = self.facts(puzzle, watch);
                let facts =
                    facts.map_err(|reason| stopped_before(reason, "the facts were found"))?;
                if facts.moves.is_none() {
                    let message =
                        "the puzzle has no solution, so that it has no least number of moves";
                    return Err(Refusal::new(error.kind.code(), message));
                }
                write_with(puzzle, self.to, &facts)
            }
            written => written,
        };
        written.map_err(|error| Refusal::new(error.kind.code(), error.to_string()))
    }

    /// The facts that only a search can find.
    fn facts(&self, puzzle: &Puzzle, watch: &mut RequestWatch<'_>) -> Result<Facts, StopReason> {
        let space = Space::explore_observed(puzzle, Metric::Moves, self.limits.budget, watch)?;
        Ok(Facts { moves: space.depth(StateNumber::START), states: Some(space.len() as u64) })
    }
}

/// A puzzle in another notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
