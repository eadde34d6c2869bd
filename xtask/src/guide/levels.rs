//! The levels of the page: the library's ladder and its levels with walls, as JSON.
//!
//! The page needs them before the engine is there.

use super::File;
use clearway::builtin::{Rung, ladder, walled_levels};
use clearway::difficulty::Level;
use clearway::notation::one_line_board;

/// Both lists.
pub(super) fn files() -> [File; 2] {
    [
        File::new("web/src/levels/data.json", rows(ladder())),
        File::new("web/src/levels/walled.json", rows(walled_levels())),
    ]
}

/// Rows of board, level (0 to 4), grade, moves and states; the easiest first.
fn rows(rungs: impl Iterator<Item = Rung>) -> String {
    let rows = rungs.map(|rung| {
        let board = one_line_board(&rung.builtin.puzzle());
        let level = Level::ALL.iter().position(|level| *level == rung.level).unwrap_or(0);
        let (grade, moves, states) = (rung.grade, rung.builtin.moves, rung.builtin.states);
        format!("  [\"{board}\", {level}, {grade}, {moves}, {states}]")
    });
    let rows: Vec<String> = rows.collect();
    format!("[\n{}\n]\n", rows.join(",\n"))
}
