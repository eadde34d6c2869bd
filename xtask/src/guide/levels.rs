//! The levels of the page: the library's ladder as JSON.
//!
//! They are kept out of the WebAssembly module, to keep it small.

use super::File;
use clearway::builtin::ladder;
use clearway::difficulty::Level;
use clearway::notation::one_line_board;

/// Rows of board, level (0 to 4), grade, moves and states; the easiest first.
pub(super) fn file() -> File {
    let rows = ladder().map(|rung| {
        let board = one_line_board(&rung.builtin.puzzle());
        let level = Level::ALL.iter().position(|level| *level == rung.level).unwrap_or(0);
        let (grade, moves, states) = (rung.grade, rung.builtin.moves, rung.builtin.states);
        format!("  [\"{board}\", {level}, {grade}, {moves}, {states}]")
    });
    let rows: Vec<String> = rows.collect();
    File::new("web/src/levels/data.json", format!("[\n{}\n]\n", rows.join(",\n")))
}
