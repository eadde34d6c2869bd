//! `verify`: whether a plan is a solution.

use crate::{MoveEntry, NamedPuzzle, PuzzleRequest, Refusal, RequestWatch, VERSION};
use clearway::board::{Move, Puzzle};
use clearway::notation::{SolutionOptions, one_line_board, parse_solution};
use clearway::verify::{Replay, ReplayError, verify};
use serde::{Deserialize, Serialize};

/// Asks whether a plan is a solution.
#[derive(Clone, Debug, Default)]
pub struct VerifyRequest {
    /// The plan.
    pub solution: String,
    /// How to read it.
    pub options: SolutionOptions,
}

impl PuzzleRequest for VerifyRequest {
    type Answer = VerifyAnswer;

    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<VerifyAnswer, Refusal> {
        let moves = parse_moves(&self.solution, puzzle.puzzle(), self.options)?;
        watch.check_before("the plan was replayed")?;
        Ok(VerifyAnswer::of_moves(puzzle, &moves))
    }
}

/// The moves of a text.
pub(crate) fn parse_moves(
    text: &str,
    puzzle: &Puzzle,
    options: SolutionOptions,
) -> Result<Vec<Move>, Refusal> {
    parse_solution(text, puzzle, options).map_err(|faults| Refusal::from(&faults))
}

/// Whether a plan is legal, and whether it solves the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The puzzle's name, if it has one.
    pub puzzle: Option<String>,
    /// The board, as in the answer to `solve`.
    pub board: String,
    /// Whether every move can be made.
    pub legal: bool,
    /// Whether the red car is at the exit after the last move.
    pub solved: bool,
    /// The moves, where consecutive slides of one vehicle in one direction are one; null if illegal.
    pub moves: Option<u32>,
    /// The steps; null if illegal.
    pub steps: Option<u32>,
    /// The number of the first move that cannot be made, from 1.
    pub illegal_move: Option<u32>,
    /// Why it cannot be made.
    pub message: Option<String>,
    /// The plan as it was read.
    pub solution: Vec<MoveEntry>,
}

impl VerifyAnswer {
    /// The answer for moves that were read before.
    pub fn of_moves(puzzle: &NamedPuzzle, moves: &[Move]) -> Self {
        let verdict = verify(puzzle.puzzle(), moves);
        Self::new(puzzle.name(), puzzle.puzzle(), moves, &verdict)
    }

    fn new(
        name: Option<&str>,
        puzzle: &Puzzle,
        moves: &[Move],
        verdict: &Result<Replay, ReplayError>,
    ) -> Self {
        let replay = verdict.as_ref().ok();
        let error = verdict.as_ref().err();
        Self {
            version: VERSION,
            puzzle: name.map(str::to_owned),
            board: one_line_board(puzzle),
            legal: replay.is_some(),
            solved: replay.is_some_and(|replay| replay.solved),
            moves: replay.map(|replay| replay.moves),
            steps: replay.map(|replay| replay.steps),
            illegal_move: error.map(|error| error.index as u32 + 1),
            message: error.map(ToString::to_string),
            solution: moves.iter().map(|&step| MoveEntry::new(puzzle, step)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn an_illegal_move_is_numbered_from_one() {
        let puzzle = read("XXB/..B/...", &ReadOptions::default()).expect("valid").puzzle;
        let moves = [Move { vehicle: puzzle.red_id(), by: 1 }];
        let answer = VerifyAnswer::new(None, &puzzle, &moves, &verify(&puzzle, &moves));
        assert_eq!(
            serde_json::to_string(&answer).expect("serialisable"),
            concat!(
                r#"{"version":1,"puzzle":null,"board":"XXB/..B/...","legal":false,"#,
                r#""solved":false,"moves":null,"steps":null,"illegal_move":1,"#,
                r#""message":"move 1 (X right 1) is not legal: B stands at row 1, column 3","#,
                r#""solution":[{"vehicle":"X","by":1}]}"#
            )
        );
    }
}
