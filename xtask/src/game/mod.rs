//! The whole 6x6 game: its table, the ladder of levels chosen from it, and the levels with walls.

mod choose;
mod ladder;
mod lines;
mod walled;

pub(crate) use ladder::run as ladder;
pub(crate) use walled::run as walled;

use crate::run::root;
use clearway_game::{Table, encode};
use std::fs;
use std::path::Path;

/// The path of the table.
const TABLE: &str = "crates/clearway-game/data/game.bin";

/// Writes the table of the puzzles in `source`: a file with a puzzle per line, or a folder of such
/// files.
pub(crate) fn table(source: &str) -> Result<(), String> {
    let read = lines::read(Path::new(source))?;
    let bytes = encode(&read.puzzles);
    let table = Table::new(&bytes).map_err(|error| error.to_string())?;
    if table.len() != read.puzzles.len() {
        let (kept, all) = (table.len(), read.puzzles.len());
        return Err(format!("{all} puzzles were read and {kept} are different"));
    }
    fs::write(root().join(TABLE), &bytes)
        .map_err(|error| format!("cannot write {TABLE}: {error}"))?;
    println!("wrote {TABLE}: {} puzzles, {} bytes", table.len(), bytes.len());
    if let Some((states, board)) = read.largest {
        println!("largest space: {states} states, {board}");
    }
    Ok(())
}
