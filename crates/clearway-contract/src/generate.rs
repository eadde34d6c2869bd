//! `generate`: puzzles that meet constraints, always by a search, so that every front end gives the
//! same.

use crate::{Context, DifficultyEntry, Limits, ReadAnswer, Refusal, RequestWatch, codes};
use clearway::generate::{Constraints, Generator, Made};
use serde::{Deserialize, Serialize};

/// How many puzzles a request may ask for.
const MOST_PUZZLES: u32 = 1000;

/// Asks for puzzles that meet constraints.
#[derive(Clone, Debug, Default)]
pub struct GenerateRequest {
    /// The constraints.
    pub constraints: Constraints,
    /// The seed.
    pub seed: u64,
    /// How many puzzles; one, and no list, if missing.
    pub count: Option<u32>,
    /// After how many boards without a new puzzle to give up.
    pub patience: Option<u64>,
    /// The limits.
    pub limits: Limits,
}

impl GenerateRequest {
    /// The generator of the puzzles.
    pub fn generator(&self) -> Result<Generator, Refusal> {
        let generator = Generator::new(self.constraints.clone(), self.seed).map_err(|error| {
            Refusal::new(codes::USAGE, format!("{}: {}", error.part, error.message))
        })?;
        Ok(match self.patience {
            Some(patience) => generator.with_patience(patience),
            None => generator,
        })
    }

    /// Answers the request. If there are too few puzzles, the nearest misses follow.
    pub fn answer(&self, context: &mut dyn Context) -> Result<Generated, Refusal> {
        let count = self.count.unwrap_or(1);
        if !(1..=MOST_PUZZLES).contains(&count) {
            let message = format!("count: from 1 to {MOST_PUZZLES} puzzles");
            return Err(Refusal::new(codes::USAGE, message));
        }
        let mut generator = self.generator()?;
        let mut watch = RequestWatch::new(self.limits.time, context);
        let mut answers: Vec<GenerateAnswer> = Vec::new();
        let mut ended = "patience";
        while answers.len() < count as usize {
            match generator.next_observed(self.limits.budget, &mut watch) {
                Ok(Some(made)) => answers.push(GenerateAnswer::new(&made)),
                Ok(None) => break,
                Err(reason) => {
                    ended = reason.id();
                    break;
                }
            }
        }
        if answers.len() < count as usize {
            answers.extend(generator.nearest().iter().map(GenerateAnswer::new));
        }
        if self.count.is_some() {
            return Ok(Generated::Many(answers));
        }
        let first = answers.into_iter().next().ok_or_else(|| {
            let message = format!("stopped ({ended}) before a puzzle was made");
            Refusal::new(codes::STOPPED, message)
        })?;
        Ok(Generated::One(Box::new(first)))
    }
}

/// The answer to `generate`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Generated {
    /// One puzzle, if no count was given.
    One(Box<GenerateAnswer>),
    /// As many as requested, or as were found.
    Many(Vec<GenerateAnswer>),
}

/// A generated puzzle: the fields of `read`, and more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateAnswer {
    /// The puzzle; it has no name. On a board of at most 56 cells it is in the hardest state
    /// of its space.
    #[serde(flatten)]
    pub read: ReadAnswer,
    /// Whether it meets the constraints; otherwise it is one of the nearest misses.
    pub fits: bool,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// How many states can be reached; null if that is not known, as on most large boards.
    pub states: Option<u64>,
    /// How hard it is for people.
    #[serde(flatten)]
    pub difficulty: DifficultyEntry,
}

impl GenerateAnswer {
    /// The answer for a puzzle.
    pub fn new(made: &Made) -> Self {
        Self {
            read: ReadAnswer::of_puzzle(&made.puzzle),
            fits: made.miss == 0,
            moves: made.moves,
            steps: made.steps,
            states: made.states,
            difficulty: DifficultyEntry::new(Some(&made.difficulty)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin;
    use clearway::difficulty::Difficulty;

    #[test]
    fn a_made_puzzle_reads_like_one_that_was_read() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let difficulty = Difficulty::of_moves(51);
        let made = Made { puzzle, moves: 51, steps: 83, states: Some(4780), difficulty, miss: 0 };
        let text = serde_json::to_string(&GenerateAnswer::new(&made)).expect("serialisable");
        assert!(text.starts_with(r#"{"version":1,"puzzle":null,"board":"#), "{text}");
        assert!(text.contains(r#""notation":"grid","repairs":[],"walls":[],"vehicles":[{"#));
        let end = r#""fits":true,"moves":51,"steps":83,"states":4780,"grade":100,"level":"grandmaster","equivalent_moves":51.0,"surprise":null,"room":null,"estimated":true}"#;
        assert!(text.ends_with(end), "{text}");
        let read: ReadAnswer = serde_json::from_str(&text).expect("the shape of `read`");
        assert_eq!(read.vehicles.len(), 13);
    }
}
