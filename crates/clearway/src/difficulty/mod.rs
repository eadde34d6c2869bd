//! How hard a puzzle is for people: a grade from 1 to 100, and a level.
//!
//! The grade was fitted to public records of 63 people on 70 puzzles; `docs/difficulty.md` says
//! how, and how far it can be trusted. It rises with three things:
//!
//! - *m*, the least number of moves;
//! - *S*, the surprise: how many bits of information a move of a shortest solution gives, on
//!   average, to a player who thinks in subgoals (what blocks the red car, what blocks that
//!   blocker, and so on);
//! - *x*, the room to get lost: how many moves deeper than the start the deepest state is.
//!
//! From these come the *equivalent moves* E = m · e^(0.22 (S − 1.7)) · ((1 + x) / 3.3)^0.09: the
//! puzzle plays like a typical one of E moves. The grade is 2 E, rounded and kept between 1
//! and 100. If the whole space cannot be explored, E is m and the result is marked as an estimate.
//!
//! [`Signs`] has other properties that players and studies name. They are not part of the grade: in
//! the records they added nothing measurable.

mod chain;
mod level;
mod player;
mod reach;
mod real;
mod signs;
mod surprise;
mod walk;

use crate::board::{Metric, Puzzle};
use crate::search::{Budget, Control, Observer, StopReason, Unobserved};
use crate::solve::{Outcome, SolveOptions, solve_observed};
use crate::space::{Space, StateNumber};
pub use level::Level;
pub use signs::Signs;
pub use walk::{WALK_PRECISION, WALK_STATES};

/// The state limit of a search that serves only to estimate the difficulty.
pub const ESTIMATE_NODES: u64 = 1_000_000;

/// How hard a puzzle is for people. All numbers count moves, not steps.
///
/// ```
/// use clearway::builtin;
/// use clearway::difficulty::{Difficulty, Level};
///
/// let puzzle = builtin::find("beginner").expect("built in").puzzle();
/// let difficulty = Difficulty::find(&puzzle).expect("a small board").expect("solvable");
/// assert_eq!((difficulty.moves, difficulty.grade), (15, 29));
/// assert_eq!(difficulty.level, Level::Intermediate);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// The grade, from 1 to 100.
    pub grade: u8,
    /// The level that the grade belongs to.
    pub level: Level,
    /// The number of moves of a typical puzzle that is as hard (E).
    pub equivalent_moves: f64,
    /// The least number of moves (m).
    pub moves: u32,
    /// The surprise of the shortest solutions in bits per move (S); `None` in an estimate.
    pub surprise: Option<f64>,
    /// How many moves deeper than the start the deepest state is (x); `None` in an estimate.
    pub room: Option<u32>,
}

impl Difficulty {
    /// The difficulty of a puzzle; `None` if it has no solution.
    ///
    /// Uses as much memory as the space needs.
    pub fn find(puzzle: &Puzzle) -> Result<Option<Self>, StopReason> {
        Self::find_observed(puzzle, Budget::default(), &mut Unobserved)
    }

    /// As [`find`](Self::find), within limits.
    ///
    /// If the space is too large for the budget, the result is an [estimate](Self::is_estimated)
    /// from a shortest solution. The search for that solution gets the same budget again.
    pub fn find_observed(
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Self>, StopReason> {
        let found = Space::explore_observed(puzzle, Metric::Moves, budget, observer)
            .and_then(|space| Self::of_space_observed(&space, budget, observer));
        match found {
            Err(StopReason::Nodes | StopReason::Memory) => Self::estimate(puzzle, budget, observer),
            other => other,
        }
    }

    /// The difficulty of a puzzle from its space in moves; `None` if it has no solution.
    pub fn of_space(space: &Space) -> Result<Option<Self>, StopReason> {
        Self::of_space_observed(space, Budget::default(), &mut Unobserved)
    }

    /// As [`of_space`](Self::of_space), unless a limit or the observer stops it.
    ///
    /// The memory limit does not count the space itself.
    pub fn of_space_observed(
        space: &Space,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Self>, StopReason> {
        let Some((moves, deepest)) = space.depth(StateNumber::START).zip(space.max_depth()) else {
            return Ok(None);
        };
        let control = &mut Control::new(budget, observer);
        let surprise = surprise::surprise(space, control)?;
        let room = deepest - moves;
        Ok(surprise.map(|surprise| Self {
            surprise: Some(surprise),
            room: Some(room),
            ..Self::like(moves, equivalent_moves(moves, surprise, room))
        }))
    }

    /// An estimate from a shortest solution, without the space; `None` if there is no solution.
    pub fn estimate(
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Self>, StopReason> {
        let options = SolveOptions { metric: Metric::Moves, budget, ..SolveOptions::default() };
        let answer = solve_observed(puzzle, &options, observer);
        match answer.moves().filter(|_| answer.is_optimal()) {
            Some(moves) => Ok(Some(Self::of_moves(moves))),
            None if answer.outcome == Outcome::Unsolvable => Ok(None),
            None => Err(answer.reason.unwrap_or(StopReason::Nodes)),
        }
    }

    /// The estimate for a puzzle of which only the least number of moves is known.
    pub fn of_moves(moves: u32) -> Self {
        Self::like(moves, f64::from(moves))
    }

    fn like(moves: u32, equivalent_moves: f64) -> Self {
        let grade = (2.0 * equivalent_moves).round().clamp(1.0, 100.0) as u8;
        let level = Level::of_grade(grade);
        Self { grade, level, equivalent_moves, moves, surprise: None, room: None }
    }

    /// Whether this comes from the number of moves alone, because the space was not explored.
    pub const fn is_estimated(&self) -> bool {
        self.surprise.is_none()
    }
}

/// The number of moves of a typical puzzle that is as hard: the formula at the top of this module.
fn equivalent_moves(moves: u32, surprise: f64, room: u32) -> f64 {
    let room = 0.09 * real::ln(f64::from(room + 1) / 3.3);
    f64::from(moves) * real::exp(0.22 * (surprise - 1.7) + room)
}

#[cfg(test)]
mod tests;
