//! Writes the ladder of levels.

use super::choose::{Candidate, Graded, choose};
use crate::run::root;
use clearway_game::game;
use std::fs;

/// The path of the ladder.
const LADDER: &str = "crates/clearway/src/builtin/ladder.txt";

/// Chooses the levels from the table of the game and writes them.
pub(crate) fn run() -> Result<(), String> {
    write(LADDER, "level", &choose(&game())?)
}

/// Writes the levels to a file: `level-1 GRADE MOVES STEPS STATES KIND BOARD`.
pub(super) fn write<C: Candidate>(
    path: &str,
    prefix: &str,
    chosen: &[Graded<C>],
) -> Result<(), String> {
    let lines =
        chosen.iter().zip(1..).map(|(Graded { candidate, states, difficulty, kind }, number)| {
            format!(
                "{prefix}-{number} {} {} {} {states} {} {}\n",
                difficulty.grade,
                candidate.moves(),
                candidate.steps(),
                kind.words(),
                candidate.board()
            )
        });
    let text: String = lines.collect();
    fs::write(root().join(path), &text).map_err(|error| format!("cannot write {path}: {error}"))?;
    println!("wrote {path}: {} levels, {} bytes", chosen.len(), text.len());
    Ok(())
}
