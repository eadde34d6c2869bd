//! Finds the moves in an answer, in whatever form it is written.
//!
//! Reads what follows the last `answer:` or `solution:` if it has moves, else the whole text. Tries
//! the library's notations first, then JSON, then parses the text word by word.

use super::{json, words};
use clearway::board::{Move, Puzzle};
use clearway::notation::{SolutionOptions, parse_solution};

/// Maximum length of an answer.
pub const MOST_BYTES: usize = 1 << 20;

/// Maximum number of moves.
pub const MOST_MOVES: usize = 10_000;

/// Something in an answer that looks like a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A move, legal or not.
    Move(Move),
    /// Something that no vehicle can do, and why.
    Unclear(String),
}

/// The moves of an answer, or why there are none.
pub fn read(answer: &str, puzzle: &Puzzle) -> Result<Vec<Attempt>, String> {
    if answer.len() > MOST_BYTES {
        return Err(format!("the answer is longer than {MOST_BYTES} bytes"));
    }
    let parts = [after_marker(answer), Some(answer)];
    let mut found = parts.into_iter().flatten().map(|part| moves(part, puzzle));
    let mut attempts = found.find(|attempts| !attempts.is_empty()).unwrap_or_default();
    attempts.truncate(MOST_MOVES);
    if attempts.is_empty() {
        return Err("there is no move in the answer".to_owned());
    }
    Ok(attempts)
}

/// The text after the last word that announces an answer.
fn after_marker(answer: &str) -> Option<&str> {
    // Lowers ASCII only, so that byte offsets stay the same.
    let lower = answer.to_ascii_lowercase();
    let ends = ["answer:", "solution:", "answer:**", "solution:**"];
    let end = ends.iter().filter_map(|marker| Some(lower.rfind(marker)? + marker.len())).max()?;
    answer.get(end..)
}

fn moves(part: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    if let Ok(moves) = parse_solution(part, puzzle, SolutionOptions::default())
        && !moves.is_empty()
    {
        return moves.into_iter().map(Attempt::Move).collect();
    }
    let found = json::attempts(part, puzzle);
    if found.is_empty() { words::attempts(part, puzzle) } else { found }
}
