//! The five names for ranges of grades.

use crate::ids::print_and_read_by_id;
use std::ops::RangeInclusive;

/// How hard a puzzle is, in one word.
///
/// ```
/// use clearway::difficulty::Level;
///
/// assert_eq!(Level::of_grade(40), Level::Advanced);
/// assert_eq!("expert".parse(), Ok(Level::Expert));
/// assert_eq!(Level::Expert.grades(), 55..=74);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Grades 1 to 19: plays like fewer than 10 moves.
    Beginner,
    /// Grades 20 to 34: like 10 to 17 moves.
    Intermediate,
    /// Grades 35 to 54: like 18 to 27 moves.
    Advanced,
    /// Grades 55 to 74: like 28 to 37 moves.
    Expert,
    /// Grades 75 to 100: like 38 moves or more.
    Grandmaster,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] =
        [Self::Beginner, Self::Intermediate, Self::Advanced, Self::Expert, Self::Grandmaster];

    /// The name in the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Advanced => "advanced",
            Self::Expert => "expert",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// The level with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// The grades of this level.
    pub const fn grades(self) -> RangeInclusive<u8> {
        match self {
            Self::Beginner => 1..=19,
            Self::Intermediate => 20..=34,
            Self::Advanced => 35..=54,
            Self::Expert => 55..=74,
            Self::Grandmaster => 75..=100,
        }
    }

    /// The level of a grade; 0 counts as 1, and anything above 100 as 100.
    pub fn of_grade(grade: u8) -> Self {
        let found = Self::ALL.into_iter().find(|level| grade <= *level.grades().end());
        found.unwrap_or(Self::Grandmaster)
    }
}

print_and_read_by_id!(Level, "level", Self::ALL.iter().map(|level| level.id()));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_has_one_level_and_the_levels_leave_no_gap() {
        for grade in 1..=100 {
            let levels = Level::ALL.into_iter().filter(|level| level.grades().contains(&grade));
            assert_eq!(levels.collect::<Vec<_>>(), [Level::of_grade(grade)]);
        }
        assert_eq!(Level::of_grade(0), Level::Beginner);
        assert_eq!(Level::of_grade(255), Level::Grandmaster);
        assert!(Level::ALL.is_sorted());
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("Expert".parse::<Level>().is_err(), "ids are in lower case");
        assert_eq!(format!("{:<10}|", Level::Expert), "expert    |");
    }
}
