//! Puzzles of the game with their grades, which the table does not store.

use crate::{Listed, PuzzleQuery};
use clearway::board::{Metric, Puzzle};
use clearway::difficulty::Difficulty;
use clearway::search::{Budget, Observer, StopReason};
use clearway::space::Space;
use std::ops::RangeInclusive;

/// A puzzle of the game with data from its space.
#[derive(Debug)]
pub struct Graded {
    /// Its entry in the table.
    pub listed: Listed,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its space, in moves.
    pub space: Space,
    /// How hard it is for people.
    pub difficulty: Difficulty,
}

impl Listed {
    /// Explores and grades the puzzle; `None` if it has no solution. Every puzzle of the table has.
    pub fn grade(
        &self,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Graded>, StopReason> {
        let puzzle = self.board.puzzle();
        let space = Space::explore_observed(&puzzle, Metric::Moves, budget, observer)?;
        let difficulty = Difficulty::of_space_observed(&space, budget, observer)?;
        Ok(difficulty.map(|difficulty| Graded { listed: *self, puzzle, space, difficulty }))
    }
}

impl PuzzleQuery {
    /// Excludes the numbers of moves that no puzzle with one of these grades can have.
    ///
    /// From its hardest state a puzzle leaves no way to get lost, so its equivalent moves are 0.898
    /// m e^(0.22 (S - 1.7)). S is at least 0. The subgoal player moves at random a quarter of the
    /// time, and there are fewer than 64 moves, so S is at most log2(4 * 64) = 8.
    #[must_use]
    pub fn narrowed(mut self, grades: &RangeInclusive<u8>) -> Self {
        const LEAST: f64 = 0.617;
        const MOST: f64 = 3.6;
        let most = f64::from(u16::from(*grades.end()) + 1) / 2.0 / LEAST;
        let least = f64::from(grades.start().saturating_sub(1)) / 2.0 / MOST;
        // The highest grade has no upper bound.
        let most = if *grades.end() >= 100 { u32::MAX } else { most.ceil() as u32 };
        let (start, end) = (*self.moves.start(), *self.moves.end());
        self.moves = start.max(least.floor() as u32)..=end.min(most);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game;
    use clearway::search::Unobserved;

    #[test]
    fn narrowing_loses_no_puzzle() {
        for grades in [1..=20, 21..=30, 40..=60, 90..=100] {
            let narrowed = PuzzleQuery::default().narrowed(&grades);
            for listed in game().draw(&PuzzleQuery::default(), 5).take(60) {
                let graded = listed.grade(Budget::default(), &mut Unobserved);
                let graded = graded.expect("no limit").expect("solvable");
                let fits = grades.contains(&graded.difficulty.grade);
                assert!(!fits || narrowed.fits(&listed), "{grades:?} {listed:?}");
            }
        }
    }
}
