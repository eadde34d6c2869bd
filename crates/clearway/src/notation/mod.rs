//! Texts that describe puzzles: one notation per file, detection, reading, writing.
//!
//! [`read`] turns a text in any notation into a [`Puzzle`](crate::board::Puzzle), or reports all of
//! its faults with their places. [`read_all`] does the same for texts with many puzzles, and
//! [`write()`] turns a puzzle into text. [`NotationInfo`] lists what a notation cannot express, and
//! [`WriteError`] reports it.

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
