//! Our own boards for the pages, and how to draw them.

use clearway::board::{Move, Puzzle};
use clearway::notation::{ReadOptions, grid_rows, read};

/// The board of the worked examples.
pub(super) const WORKED: &str = ".AAAB/...CB/XX.CD/..E.D/..EFF";

/// Parses a board on one line, rows joined by `/`.
pub(super) fn puzzle(board: &str) -> Result<Puzzle, String> {
    let reading = read(board, &ReadOptions::default())
        .map_err(|faults| format!("the board {board} is faulty: {faults}"))?;
    Ok(reading.puzzle)
}

/// The puzzle of the worked examples.
pub(super) fn worked() -> Result<Puzzle, String> {
    Ok(puzzle(WORKED)?.named("worked"))
}

/// The rows of a board, with a blank between the cells.
pub(super) fn rows(puzzle: &Puzzle) -> Vec<String> {
    let spread = |row: String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    grid_rows(puzzle).unwrap_or_default().into_iter().map(spread).collect()
}

/// Moves in words; only the first few if there are many.
pub(super) fn in_words(puzzle: &Puzzle, moves: &[Move]) -> String {
    const MOST: usize = 12;
    let words: Vec<String> =
        moves.iter().take(MOST).map(|step| step.text(puzzle).to_string()).collect();
    let words = words.join(", ");
    if moves.len() > MOST { format!("{words}, and {} more", moves.len() - MOST) } else { words }
}
