//! The recipe of a data set.

use clearway_game::{Draw, PuzzleQuery, game};
use std::ops::RangeInclusive;

/// The properties of a data set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The grades of its puzzles.
    pub grades: RangeInclusive<u8>,
    /// The constraints on the hardest puzzle of a space.
    pub query: PuzzleQuery,
    /// The seed of all random choices.
    pub seed: u64,
    /// How many puzzles of a space to try: the hardest, then others.
    pub per_space: u32,
    /// Percentage of spaces for tests.
    pub test_percent: u8,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            grades: 1..=100,
            query: PuzzleQuery::default(),
            seed: 0,
            per_space: 1,
            test_percent: 10,
        }
    }
}

impl Recipe {
    /// The spaces to make rows from, each once, in data set order.
    pub fn candidates(&self) -> Draw {
        let query = if self.per_space > 1 {
            // An easy puzzle may be a state of a hard space.
            let start = *self.query.clone().narrowed(&self.grades).moves.start();
            let end = *self.query.moves.end();
            PuzzleQuery { moves: start.min(end)..=end, ..self.query.clone() }
        } else {
            self.query.clone().narrowed(&self.grades)
        };
        game().draw(&query, self.seed)
    }
}
