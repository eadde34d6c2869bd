//! The list of levels, and the best results of this session.

use clearway::board::Puzzle;
use clearway::builtin::{BUILTINS, Builtin, ladder, walled_levels};
use clearway::difficulty::{self, Difficulty};

/// A level.
#[derive(Debug)]
pub(crate) struct Level {
    /// The name.
    pub(crate) name: String,
    /// Origin and special properties.
    pub(crate) about: String,
    /// The least number of moves, if known in advance.
    pub(crate) moves: Option<u32>,
    /// The difficulty; for well-known puzzles, estimated from their moves.
    pub(crate) rank: Option<difficulty::Level>,
    /// The player's best result.
    pub(crate) best: Option<Score>,
    puzzle: Puzzle,
}

impl Level {
    fn built_in(builtin: &Builtin, rank: difficulty::Level) -> Self {
        Self {
            name: builtin.name.to_owned(),
            about: builtin.about.to_owned(),
            moves: Some(builtin.moves),
            rank: Some(rank),
            best: None,
            puzzle: builtin.puzzle(),
        }
    }
}

/// The result of a solved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    pub(crate) moves: u32,
    pub(crate) steps: u32,
}

/// All levels: the player's own puzzle first, then the well-known ones, the ladder, and the levels
/// with walls, each from easy to hard.
#[derive(Debug)]
pub(crate) struct Levels {
    all: Vec<Level>,
    current: usize,
}

impl Levels {
    /// The levels, starting with `puzzle`, which may be a built-in one.
    pub(crate) fn new(label: &str, puzzle: &Puzzle) -> Self {
        let mut builtins: Vec<&Builtin> = BUILTINS.iter().collect();
        builtins.sort_by_key(|builtin| (builtin.moves, builtin.steps));
        let known = builtins
            .into_iter()
            .map(|builtin| Level::built_in(builtin, Difficulty::of_moves(builtin.moves).level));
        let rungs = ladder().chain(walled_levels());
        let rungs = rungs.map(|rung| Level::built_in(&rung.builtin, rung.level));
        let mut all: Vec<Level> = known.chain(rungs).collect();
        // Flags may have changed the red car or the exit of a built-in puzzle; then it is another
        // puzzle.
        let same = |level: &Level| level.name == label && level.puzzle.same_board(puzzle);
        let current = all.iter().position(same).unwrap_or_else(|| {
            let level = Level {
                name: label.to_owned(),
                about: format!("{} by {}, your own", puzzle.width(), puzzle.height()),
                moves: None,
                rank: None,
                best: None,
                puzzle: puzzle.clone(),
            };
            all.insert(0, level);
            0
        });
        Self { all, current }
    }

    /// All levels.
    pub(crate) fn all(&self) -> &[Level] {
        &self.all
    }

    /// The index of the current level.
    pub(crate) fn current(&self) -> usize {
        self.current
    }

    /// The current level.
    pub(crate) fn level(&self) -> &Level {
        &self.all[self.current]
    }

    /// The current puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.level().puzzle
    }

    /// Switches to another level.
    pub(crate) fn choose(&mut self, index: usize) {
        self.current = index.min(self.all.len() - 1);
    }

    /// The next level; after the last comes the first.
    pub(crate) fn next(&self) -> usize {
        (self.current + 1) % self.all.len()
    }

    /// Records that the current level was solved.
    pub(crate) fn solved(&mut self, score: Score) {
        let best = &mut self.all[self.current].best;
        *best = Some(best.map_or(score, |known| known.min(score)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin::{self, LEVELS, WALLED_LEVELS};
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn built_in_puzzles_are_sorted_from_easy_to_hard() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let levels = Levels::new("hardest", &puzzle);
        assert_eq!(levels.all().len(), BUILTINS.len() + LEVELS + WALLED_LEVELS);
        let (known, rungs) = levels.all().split_at(BUILTINS.len());
        assert!(known.is_sorted_by_key(|level| level.moves));
        let (rungs, walled) = rungs.split_at(LEVELS);
        assert!(rungs.is_sorted_by_key(|level| level.rank));
        assert!(walled.is_sorted_by_key(|level| level.rank));
        assert_eq!(levels.level().name, "hardest");
    }

    #[test]
    fn the_own_puzzle_comes_first_and_follows_the_last() {
        let puzzle = read("XX.B/...B/....", &ReadOptions::default()).expect("valid").puzzle;
        let mut levels = Levels::new("hardest", &puzzle);
        let built_in = BUILTINS.len() + LEVELS + WALLED_LEVELS;
        assert_eq!((levels.current(), levels.all().len()), (0, built_in + 1));
        assert_eq!(levels.next(), 1);
        levels.choose(usize::MAX);
        assert_eq!(levels.next(), 0);
    }

    #[test]
    fn the_best_score_is_kept() {
        let puzzle = builtin::find("expert").expect("built in").puzzle();
        let mut levels = Levels::new("expert", &puzzle);
        for (moves, steps) in [(40, 60), (35, 70), (35, 66), (50, 50)] {
            levels.solved(Score { moves, steps });
        }
        assert_eq!(levels.level().best, Some(Score { moves: 35, steps: 66 }));
    }
}
