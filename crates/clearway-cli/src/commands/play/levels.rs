//! The puzzles to choose from, and how they were solved in this session.

use clearway::board::Puzzle;
use clearway::builtin::{BUILTINS, Builtin, ladder};
use clearway::difficulty::{self, Difficulty};

/// A puzzle to choose.
#[derive(Debug)]
pub(crate) struct Level {
    /// What to call it.
    pub(crate) name: String,
    /// Where it comes from and what is special about it.
    pub(crate) about: String,
    /// The least number of moves, where it is known beforehand.
    pub(crate) moves: Option<u32>,
    /// How hard it is for people; for the well-known ones, as far as their moves tell.
    pub(crate) rank: Option<difficulty::Level>,
    /// The fewest moves and steps that the player has solved it in.
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

/// What a solved game took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    pub(crate) moves: u32,
    pub(crate) steps: u32,
}

/// The puzzles to choose from: the player's own first, then the well-known ones and the ladder of
/// levels, both from easy to hard.
#[derive(Debug)]
pub(crate) struct Levels {
    all: Vec<Level>,
    current: usize,
}

impl Levels {
    /// The levels, beginning with `puzzle`, which may be a built-in one.
    pub(crate) fn new(label: &str, puzzle: &Puzzle) -> Self {
        let mut builtins: Vec<&Builtin> = BUILTINS.iter().collect();
        builtins.sort_by_key(|builtin| (builtin.moves, builtin.steps));
        let known = builtins
            .into_iter()
            .map(|builtin| Level::built_in(builtin, Difficulty::of_moves(builtin.moves).level));
        let rungs = ladder().map(|rung| Level::built_in(&rung.builtin, rung.level));
        let mut all: Vec<Level> = known.chain(rungs).collect();
        // Flags may have changed the red car or the exit of a built-in puzzle: then it is another.
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

    /// All of them.
    pub(crate) fn all(&self) -> &[Level] {
        &self.all
    }

    /// The index of the one that is played.
    pub(crate) fn current(&self) -> usize {
        self.current
    }

    /// The one that is played.
    pub(crate) fn level(&self) -> &Level {
        &self.all[self.current]
    }

    /// Its puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.level().puzzle
    }

    /// Chooses another.
    pub(crate) fn choose(&mut self, index: usize) {
        self.current = index.min(self.all.len() - 1);
    }

    /// The next one, around.
    pub(crate) fn next(&self) -> usize {
        (self.current + 1) % self.all.len()
    }

    /// Notes that the level that is played was solved.
    pub(crate) fn solved(&mut self, score: Score) {
        let best = &mut self.all[self.current].best;
        *best = Some(best.map_or(score, |known| known.min(score)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin::{self, LEVELS};
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn built_in_puzzles_come_from_easy_to_hard() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let levels = Levels::new("hardest", &puzzle);
        assert_eq!(levels.all().len(), BUILTINS.len() + LEVELS);
        let (known, rungs) = levels.all().split_at(BUILTINS.len());
        assert!(known.is_sorted_by_key(|level| level.moves));
        assert!(rungs.is_sorted_by_key(|level| level.rank));
        assert_eq!(levels.level().name, "hardest");
    }

    #[test]
    fn the_own_puzzle_comes_first_and_the_last_is_followed_by_it() {
        let puzzle = read("XX.B/...B/....", &ReadOptions::default()).expect("valid").puzzle;
        let mut levels = Levels::new("hardest", &puzzle);
        assert_eq!((levels.current(), levels.all().len()), (0, BUILTINS.len() + LEVELS + 1));
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
