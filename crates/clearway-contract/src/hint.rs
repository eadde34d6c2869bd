//! `hint`: the next move, and why it is made.

use crate::{
    Measured, MoveEntry, NamedPuzzle, PurposeEntry, PuzzleRequest, Refusal, RequestWatch,
    StatsEntry, Subject, Verdict,
};
use clearway::board::Puzzle;
use clearway::explain;
use clearway::solve::{Answer, SolveOptions, solve_observed};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks for the next move of a solution.
#[derive(Clone, Copy, Debug, Default)]
pub struct HintRequest {
    /// How to solve.
    pub options: SolveOptions,
    /// The time.
    pub time: Option<Duration>,
}

impl PuzzleRequest for HintRequest {
    type Answer = HintAnswer;

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<HintAnswer, Refusal> {
        let answer = solve_observed(puzzle.puzzle(), &self.options, watch);
        Ok(HintAnswer::new(puzzle.name(), puzzle.puzzle(), &answer, watch.measured()))
    }
}

/// The next move of a shortest solution, and why it is made.
///
/// `move`, `why` and `purpose` are null if the puzzle is solved, has no solution, or none was found; `outcome`
/// and `moves` show which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// How the search went.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The moves that are left, this one included.
    pub moves: Option<u32>,
    /// The steps that are left, this move's included.
    pub steps: Option<u32>,
    /// The vehicles in the red car's way, from the red car outwards.
    pub blockers: Vec<String>,
    /// The next move.
    pub r#move: Option<MoveEntry>,
    /// The next move in words, such as `C left 2`.
    pub text: Option<String>,
    /// The reason for the move, in words.
    pub why: Option<String>,
    /// The same reason, for programs that say it in their own words.
    pub purpose: Option<PurposeEntry>,
    /// The counters.
    pub stats: StatsEntry,
}

impl HintAnswer {
    /// The hint for `puzzle` from `answer`.
    pub fn new(name: Option<&str>, puzzle: &Puzzle, answer: &Answer, measured: Measured) -> Self {
        let hint = explain::hint(puzzle, &answer.solution);
        let name_of = |id| puzzle.vehicle(id).name.clone();
        Self {
            subject: Subject::new(name, puzzle),
            verdict: Verdict::new(answer),
            moves: answer.moves(),
            steps: answer.steps(),
            blockers: explain::blockers(puzzle).into_iter().map(name_of).collect(),
            r#move: hint.as_ref().map(|hint| MoveEntry::new(puzzle, hint.next)),
            text: hint.as_ref().map(|hint| hint.next.text(puzzle).to_string()),
            why: hint.as_ref().map(|hint| hint.reason.text(puzzle).to_string()),
            purpose: hint.as_ref().map(|hint| PurposeEntry::new(puzzle, &hint.reason)),
            stats: StatsEntry::new(answer, measured),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};
    use clearway::solve::{SolveOptions, solve};

    fn hint(board: &str) -> HintAnswer {
        let puzzle = read(board, &ReadOptions::default()).expect("valid").puzzle;
        let answer = solve(&puzzle, &SolveOptions::default());
        HintAnswer::new(None, &puzzle, &answer, Measured::default())
    }

    #[test]
    fn a_hint_names_the_move_and_what_is_in_the_way() {
        let hint = hint("XXB/..B/...");
        assert_eq!(hint.blockers, ["B"]);
        assert_eq!(hint.text.as_deref(), Some("B down 1"));
        assert_eq!(hint.why.as_deref(), Some("gets out of the red car's way"));
        assert_eq!((hint.moves, hint.steps), (Some(2), Some(2)));
        let text = serde_json::to_string(&hint).expect("serialisable");
        assert!(
            text.contains(r#""move":{"vehicle":"B","by":1},"text":"B down 1","why":"#),
            "{text}"
        );
    }

    #[test]
    fn there_is_no_move_where_nothing_is_left_to_do() {
        let hint = hint(".XX/.../...");
        assert_eq!((hint.r#move, hint.moves), (None, Some(0)));
    }
}
