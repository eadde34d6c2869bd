//! The answer of `generate`: a puzzle that was made, with all its parts and what is known of it.

use crate::{DifficultyEntry, ReadAnswer};
use clearway::generate::Made;
use serde::{Deserialize, Serialize};

/// A puzzle that was made: what `read` tells of it, and more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GenerateAnswer {
    /// The puzzle, in the hardest state of its space; it has no name.
    #[serde(flatten)]
    pub read: ReadAnswer,
    /// Whether it is as wished; else it is one of those that came nearest.
    pub fits: bool,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// How many states can be reached.
    pub states: u64,
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
        let made = Made { puzzle, moves: 51, steps: 83, states: 4780, difficulty, miss: 0 };
        let text = serde_json::to_string(&GenerateAnswer::new(&made)).expect("serialisable");
        assert!(text.starts_with(r#"{"version":1,"puzzle":null,"board":"#), "{text}");
        assert!(text.contains(r#""notation":"grid","repairs":[],"walls":[],"vehicles":[{"#));
        let end = r#""fits":true,"moves":51,"steps":83,"states":4780,"grade":100,"level":"grandmaster","equivalent_moves":51.0,"surprise":null,"room":null,"estimated":true}"#;
        assert!(text.ends_with(end), "{text}");
        let read: ReadAnswer = serde_json::from_str(&text).expect("the shape of `read`");
        assert_eq!(read.vehicles.len(), 13);
    }
}
