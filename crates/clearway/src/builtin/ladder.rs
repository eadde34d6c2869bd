//! The ladder: 200 levels from the easiest to the hardest, 40 of each level name.
//!
//! They are minimal 6x6 puzzles without walls, each in the hardest state of its space.
//! `cargo xtask ladder` chose them from all such puzzles, so that they differ in their vehicles, in
//! the lines of these vehicles and in what makes them hard.

use super::Builtin;
use crate::difficulty::Level;
use crate::notation::Notation;

/// How many levels there are.
pub const LEVELS: usize = 200;

/// A level per line: name, grade, moves, steps, states, kind, board.
static TEXT: &str = include_str!("ladder.txt");

/// A level of the ladder, or one with walls.
#[derive(Clone, Copy, Debug)]
pub struct Rung {
    /// The puzzle, named `level-1` and so on (or `walls-1`). Its `about` says what makes it hard.
    pub builtin: Builtin,
    /// Its grade; see [`crate::difficulty`].
    pub grade: u8,
    /// The level name of the grade.
    pub level: Level,
}

/// The levels, the easiest first.
///
/// ```
/// use clearway::builtin::{LEVELS, ladder};
///
/// let grades: Vec<u8> = ladder().map(|rung| rung.grade).collect();
/// assert_eq!(grades.len(), LEVELS);
/// assert!(grades.is_sorted());
/// ```
pub fn ladder() -> impl Iterator<Item = Rung> {
    TEXT.lines().filter_map(rung)
}

/// The level that a line describes.
pub(super) fn rung(line: &'static str) -> Option<Rung> {
    let mut fields = line.split(' ');
    let name = fields.next()?;
    let mut number = || fields.next()?.parse::<u64>().ok();
    let (grade, moves, steps, states) = (number()?, number()?, number()?, number()?);
    let about = match fields.next()? {
        "surprising" => "its moves are not what one thinks of first",
        "long" => "many moves, each of them natural",
        "wide" => "many states to get lost in",
        "narrow" => "hardly any room to move",
        _ => return None,
    };
    let builtin = Builtin {
        name,
        text: fields.next()?,
        notation: Notation::Grid,
        moves: moves as u32,
        steps: steps as u32,
        states,
        about,
    };
    let grade = u8::try_from(grade).ok()?;
    Some(Rung { builtin, grade, level: Level::of_grade(grade) })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Metric;
    use crate::builtin::{BUILTINS, find};
    use crate::difficulty::Difficulty;
    use crate::search::{Budget, Unobserved};
    use crate::solve::{SolveOptions, solve_observed};
    use crate::space::Space;

    #[test]
    fn every_line_is_a_level_and_they_rise() {
        assert_eq!(TEXT.lines().count(), LEVELS);
        let rungs: Vec<Rung> = ladder().collect();
        assert_eq!(rungs.len(), LEVELS);
        assert!(rungs.is_sorted_by_key(|rung| rung.grade));
        for level in Level::ALL {
            assert_eq!(rungs.iter().filter(|rung| rung.level == level).count(), LEVELS / 5);
        }
        for (index, rung) in rungs.iter().enumerate() {
            assert_eq!(rung.builtin.name, format!("level-{}", index + 1));
            assert!(BUILTINS.iter().all(|builtin| builtin.name != rung.builtin.name));
        }
    }

    #[test]
    fn levels_are_found_by_their_names() {
        assert_eq!(find("level-200").map(|builtin| builtin.name), Some("level-200"));
        assert!(find("level-0").is_none() && find("level-201").is_none());
        assert_eq!(find("hardest").map(|builtin| builtin.moves), Some(51));
    }

    #[test]
    fn what_the_ladder_says_is_true() {
        for rung in ladder() {
            check_truth(&rung);
        }
    }

    /// Solves a level, and compares it with what its line says.
    #[track_caller]
    pub(in crate::builtin) fn check_truth(rung: &Rung) {
        let Builtin { name, moves, steps, states, .. } = rung.builtin;
        let puzzle = rung.builtin.puzzle();
        let (budget, watch) = (Budget::default(), &mut Unobserved);
        let space = Space::explore_observed(&puzzle, Metric::Moves, budget, watch).expect("small");
        assert_eq!((space.len() as u64, space.max_depth()), (states, Some(moves)), "{name}");
        let difficulty = Difficulty::of_space_observed(&space, budget, watch);
        let difficulty = difficulty.expect("no limit").expect("solvable");
        assert_eq!((difficulty.moves, difficulty.grade), (moves, rung.grade), "{name}");
        let options = SolveOptions { metric: Metric::Steps, ..SolveOptions::default() };
        assert_eq!(solve_observed(&puzzle, &options, watch).steps(), Some(steps), "{name}");
    }
}
