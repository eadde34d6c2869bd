//! Writes the ladder of levels.

use super::choose::{Graded, choose};
use crate::run::root;
use clearway::notation::one_line_board;
use clearway_game::game;
use std::fs;

/// The path of the ladder.
const LADDER: &str = "crates/clearway/src/builtin/ladder.txt";

/// Chooses the levels from the table of the game and writes them.
pub(crate) fn run() -> Result<(), String> {
    let chosen = choose(&game())?;
    let text: String =
        chosen.iter().enumerate().map(|(index, graded)| line(index, graded)).collect();
    fs::write(root().join(LADDER), &text)
        .map_err(|error| format!("cannot write {LADDER}: {error}"))?;
    println!("wrote {LADDER}: {} levels, {} bytes", chosen.len(), text.len());
    Ok(())
}

/// `level-1 GRADE MOVES STEPS STATES KIND BOARD`.
fn line(index: usize, graded: &Graded) -> String {
    let Graded { listed, states, difficulty, kind } = graded;
    let board = one_line_board(&listed.board.puzzle()).replace('/', "");
    format!(
        "level-{} {} {} {} {states} {} {board}\n",
        index + 1,
        difficulty.grade,
        listed.moves,
        listed.steps,
        kind.words()
    )
}
