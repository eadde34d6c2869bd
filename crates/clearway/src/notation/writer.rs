//! Writing a puzzle in a notation.

use super::formats::{join_rows, one_line, own_rows};
use super::{Facts, Notation, WriteError, detect};
use crate::board::Puzzle;

/// The text of `puzzle` in `notation`, with a line end.
///
/// Keeps the vehicles' names if the notation allows all of them; otherwise all vehicles get new
/// names.
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

/// Like [`write()`], for notations that also hold results of a search.
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
/// If [`grid_rows`] returns `None`, the puzzle in the `json` notation. A board of one row ends with
/// `/`, because a line without `/` is read as a square board.
pub fn one_line_board(puzzle: &Puzzle) -> String {
    let board = grid_rows(puzzle).map(|rows| join_rows(&rows));
    // A board that begins with a bracket would be read as a JSON object.
    let board =
        board.filter(|text| !text.starts_with(['[', '{']) || detect(text) != Some(Notation::Json));
    board.unwrap_or_else(|| one_line(puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{ReadOptions, read};

    #[test]
    fn a_board_that_begins_with_a_bracket_is_read_back() {
        for (name, other) in [("[", "]"), ("{", "\\\""), ("{", ":"), ("[", "{"), ("(", "[")] {
            let text = format!(
                r#"{{"width":4,"height":3,"vehicles":[
                {{"name":"{name}","row":0,"column":0,"length":2,"orientation":"vertical"}},
                {{"name":"{other}","row":0,"column":1,"length":2,"orientation":"vertical"}},
                {{"name":"X","row":2,"column":0,"length":2,"orientation":"horizontal","red":true}}]}}"#
            );
            let puzzle = read(&text, &ReadOptions::default()).expect("valid").puzzle;
            let board = one_line_board(&puzzle);
            let back = read(&board, &ReadOptions::default());
            let back = back.unwrap_or_else(|faults| panic!("{board}: {faults:?}")).puzzle;
            assert_eq!(one_line_board(&back), board);
            assert!(back.find(name).is_some(), "{board}");
        }
    }
}
