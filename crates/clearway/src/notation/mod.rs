//! Texts that describe puzzles: one notation per file, detection, reading, writing.
//!
//! [`read`] takes a text in any notation and gives a [`Puzzle`](crate::board::Puzzle)
//! or all of its faults with their places; [`read_all`] does the same for texts
//! that hold many puzzles; [`write()`] goes the other way. Every notation says in
//! its [`NotationInfo`] what it can express, and [`WriteError`] what it cannot.

mod drawing;
mod formats;
mod listing;
mod options;
mod reader;
mod solution;
mod text;
mod write_error;
mod writer;

pub use formats::{Notation, NotationInfo};
pub use options::{Facts, Mode, ReadOptions, Reading, Repair};
pub use reader::{detect, read, read_all};
pub use solution::{Positive, SolutionOptions, SolutionStyle, parse_solution, write_solution};
pub use write_error::{WriteError, WriteErrorKind};
pub use writer::{grid_rows, one_line_board, write, write_database, write_with};
