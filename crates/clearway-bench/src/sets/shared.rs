//! Puzzle files of courses and other programs, which are not part of the project.

use std::path::Path;

/// The text of a file of `../shared/puzzles`; if it is missing, adds a note.
pub fn shared(path: &str, notes: &mut Vec<String>) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/puzzles");
    let text = std::fs::read_to_string(folder.join(path)).ok();
    if text.is_none() {
        notes.push(format!("skipped: ../shared/puzzles/{path} is not here"));
    }
    text
}
