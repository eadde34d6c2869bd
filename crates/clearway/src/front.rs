//! Shortcuts on a puzzle, with default options.

use crate::board::{Faults, Metric, Puzzle};
use crate::explain::{self, Hint};
use crate::notation::{ReadOptions, one_line_board, read};
use crate::search::StopReason;
use crate::solve::{Answer, SolveOptions, solve};
use crate::space::Space;
use std::fmt;
use std::str::FromStr;

/// Reads a puzzle in any notation, strictly, as [`read`] does with its default options.
impl FromStr for Puzzle {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        read(text, &ReadOptions::default()).map(|reading| reading.puzzle)
    }
}

/// Writes the board on one line, as [`one_line_board`] does.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&one_line_board(self))
    }
}

impl Puzzle {
    /// A solution with the fewest moves, or the proof that there is none.
    ///
    /// There is no limit on time or memory, and a board larger than 6x6 can take too much of both.
    /// [`Solver::solve`](crate::Solver::solve) has options, and reuses its memory.
    ///
    /// ```
    /// let puzzle: clearway::Puzzle = "XX.A/...A/....".parse()?;
    /// assert_eq!(puzzle.solve().moves(), Some(2));
    /// # Ok::<(), clearway::Faults>(())
    /// ```
    pub fn solve(&self) -> Answer {
        solve(self, &SolveOptions::new())
    }

    /// The next move of a solution with the fewest moves, and why it is made.
    ///
    /// `None` if the puzzle is solved already, or has no solution.
    ///
    /// ```
    /// let puzzle: clearway::Puzzle = "XX.A/...A/....".parse()?;
    /// let hint = puzzle.hint().expect("there is a way out");
    /// assert_eq!(hint.next.text(&puzzle).to_string(), "A down 1");
    /// assert_eq!(hint.reason, clearway::Reason::ClearsExitLine);
    /// # Ok::<(), clearway::Faults>(())
    /// ```
    pub fn hint(&self) -> Option<Hint> {
        explain::hint(self, &self.solve().solution)
    }

    /// Every state that can be reached from the start, with its depth in `metric`.
    ///
    /// Stops only if there are more states than can be numbered; [`Space::explore_observed`] takes
    /// limits.
    ///
    /// ```
    /// use clearway::Metric;
    ///
    /// let puzzle: clearway::Puzzle = "XX.A/...A/....".parse()?;
    /// let space = puzzle.space(Metric::Moves).expect("a small board");
    /// assert_eq!((space.len(), space.max_depth()), (5, Some(2)));
    /// # Ok::<(), clearway::Faults>(())
    /// ```
    pub fn space(&self, metric: Metric) -> Result<Space, StopReason> {
        Space::explore(self, metric)
    }
}
