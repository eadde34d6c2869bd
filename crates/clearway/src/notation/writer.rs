//! Writing a puzzle in a notation.

use super::formats::{join_rows, one_line, own_rows};
use super::{Facts, Notation, WriteError};
use crate::board::Puzzle;

/// The text of `puzzle` in `notation`, with a line end.
///
/// Names are kept as far as the notation has such names; otherwise all vehicles
/// are given names that it has.
///
/// ```
/// use clearway::notation::{Notation, ReadOptions, read, write};
///
/// let puzzle = read("XX../.AA./..../....", &ReadOptions::default())?.puzzle;
/// assert_eq!(write(&puzzle, Notation::Grid).as_deref(), Ok("XX..\n.AA.\n....\n....\n"));
/// # Ok::<(), clearway::board::Faults>(())
/// ```
pub fn write(puzzle: &Puzzle, notation: Notation) -> Result<String, WriteError> {
    write_with(puzzle, notation, &Facts::default())
}

/// Like [`write()`], for notations that also tell what a search has found.
pub fn write_with(
    puzzle: &Puzzle,
    notation: Notation,
    facts: &Facts,
) -> Result<String, WriteError> {
    (notation.format().write)(puzzle, facts).map_err(|kind| WriteError { notation, kind })
}

/// A line of the `database` notation: the least number of moves, the board, the number of states.
pub fn write_database(puzzle: &Puzzle, moves: u32, states: u64) -> Result<String, WriteError> {
    let facts = Facts { moves: Some(moves), states: Some(states) };
    write_with(puzzle, Notation::Database, &facts)
}

/// The rows of the board with the vehicles' own names, `.` for empty and `x` for walls.
///
/// `None` if some name is not one usable character, or if a vehicle other than
/// the red car covers one cell only, so that the rows would not show how it slides.
pub fn grid_rows(puzzle: &Puzzle) -> Option<Vec<String>> {
    own_rows(puzzle)
}

/// The board on one line: the rows joined by `/`.
///
/// Where [`grid_rows`] has no answer, the puzzle in the `json` notation. A board
/// of one row ends with `/`, since a line without any is read as a square board.
pub fn one_line_board(puzzle: &Puzzle) -> String {
    match grid_rows(puzzle) {
        Some(rows) => join_rows(&rows),
        None => one_line(puzzle),
    }
}
