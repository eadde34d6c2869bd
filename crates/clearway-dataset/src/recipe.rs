//! What a data set should be like.

use clearway_game::{Draw, Wish, game};
use std::ops::RangeInclusive;

/// What a data set should be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The grades of its puzzles.
    pub grades: RangeInclusive<u8>,
    /// What the hardest puzzle of a space should be like.
    pub wish: Wish,
    /// The seed of all that is drawn.
    pub seed: u64,
    /// How many puzzles of a space are tried: the hardest one, then others of it.
    pub per_space: u32,
    /// How many of a hundred spaces are for tests.
    pub test_percent: u8,
}

impl Default for Recipe {
    fn default() -> Self {
        Self { grades: 1..=100, wish: Wish::default(), seed: 0, per_space: 1, test_percent: 10 }
    }
}

impl Recipe {
    /// The spaces to make rows of, in the order of the data set, each once.
    pub fn candidates(&self) -> Draw {
        let wish = if self.per_space > 1 {
            // An easy puzzle may be a state of a hard space.
            let start = *self.wish.clone().narrowed(&self.grades).moves.start();
            let end = *self.wish.moves.end();
            Wish { moves: start.min(end)..=end, ..self.wish.clone() }
        } else {
            self.wish.clone().narrowed(&self.grades)
        };
        game().draw(&wish, self.seed)
    }
}
