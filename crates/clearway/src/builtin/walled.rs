//! The levels with walls: 20 from the easiest to the hardest, half of them with one wall and half
//! with two.
//!
//! They are minimal 6x6 puzzles, without any wall or vehicle too many, each in the hardest state of
//! its space. `cargo xtask ladder walls` chose them from generated puzzles.

use super::ladder::{Rung, rung};

/// How many levels with walls there are.
pub const WALLED_LEVELS: usize = 20;

/// A level per line, as in the ladder.
pub(super) static TEXT: &str = include_str!("walled.txt");

/// The levels with walls, named `walls-1` and so on, the easiest first.
///
/// ```
/// use clearway::builtin::{WALLED_LEVELS, walled_levels};
///
/// assert_eq!(walled_levels().count(), WALLED_LEVELS);
/// let hardest = walled_levels().last().expect("there are some");
/// assert!(!hardest.builtin.puzzle().walls().is_empty());
/// ```
pub fn walled_levels() -> impl Iterator<Item = Rung> {
    TEXT.lines().filter_map(rung)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::ladder::tests::check_truth;
    use crate::builtin::{BUILTINS, find};
    use crate::difficulty::Level;
    use std::collections::BTreeSet;

    #[test]
    fn every_line_is_a_level_and_they_rise() {
        assert_eq!(TEXT.lines().count(), WALLED_LEVELS);
        let rungs: Vec<Rung> = walled_levels().collect();
        assert_eq!(rungs.len(), WALLED_LEVELS);
        assert!(rungs.is_sorted_by_key(|rung| rung.grade));
        for level in Level::ALL {
            assert_eq!(rungs.iter().filter(|rung| rung.level == level).count(), WALLED_LEVELS / 5);
        }
        for (index, rung) in rungs.iter().enumerate() {
            assert_eq!(rung.builtin.name, format!("walls-{}", index + 1));
            assert!(BUILTINS.iter().all(|builtin| builtin.name != rung.builtin.name));
        }
    }

    #[test]
    fn half_of_them_have_one_wall_and_half_have_two() {
        let with = |walls: usize| {
            walled_levels().filter(|rung| rung.builtin.puzzle().walls().len() == walls).count()
        };
        assert_eq!((with(1), with(2)), (WALLED_LEVELS / 2, WALLED_LEVELS / 2));
        let boards: BTreeSet<&str> = walled_levels().map(|rung| rung.builtin.text).collect();
        assert_eq!(boards.len(), WALLED_LEVELS);
    }

    #[test]
    fn they_are_found_by_their_names() {
        assert_eq!(find("walls-20").map(|builtin| builtin.name), Some("walls-20"));
        assert!(find("walls-0").is_none() && find("walls-21").is_none());
    }

    #[test]
    fn what_they_say_is_true() {
        for rung in walled_levels() {
            check_truth(&rung);
        }
    }
}
