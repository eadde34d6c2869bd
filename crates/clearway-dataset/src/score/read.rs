//! Finds the moves in an answer.

use super::find::{self, AnswerPlace};
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

/// How much of an answer is guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Finds the answer in a text, and reads moves in any common form. For tests of models.
    #[default]
    Lenient,
    /// Guesses nothing. The answer is the text between `<answer>` and `</answer>`, or else the
    /// whole text after any thinking. It must contain only moves, in a form that `verify` reads,
    /// such as `A+3 C-1`. For training.
    Strict,
}

/// The moves of an answer, and where they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Where in the text.
    pub place: AnswerPlace,
    /// The moves, at least one.
    pub attempts: Vec<Attempt>,
}

/// The moves of an answer, or why there are none.
pub fn read(answer: &str, puzzle: &Puzzle, reading: Reading) -> Result<Reply, String> {
    if answer.len() > MOST_BYTES {
        return Err(format!("the answer is longer than {MOST_BYTES} bytes"));
    }
    let mut reply = match reading {
        Reading::Lenient => lenient(answer, puzzle),
        Reading::Strict => strict(answer, puzzle)?,
    };
    reply.attempts.truncate(MOST_MOVES);
    if reply.attempts.is_empty() {
        return Err("there is no move in the answer".to_owned());
    }
    Ok(reply)
}

fn lenient(answer: &str, puzzle: &Puzzle) -> Reply {
    let spoken = find::without_programs(find::spoken(answer));
    let places = find::passages(&spoken).into_iter();
    let mut found =
        places.map(|(place, part)| Reply { place, attempts: moves(part, place, puzzle) });
    let first = found.find(|reply| !reply.attempts.is_empty());
    first.unwrap_or(Reply { place: AnswerPlace::Text, attempts: Vec::new() })
}

/// The moves of a part of an answer.
fn moves(part: &str, place: AnswerPlace, puzzle: &Puzzle) -> Vec<Attempt> {
    if let Ok(moves) = parse_solution(part, puzzle, SolutionOptions::default())
        && !moves.is_empty()
    {
        return moves.into_iter().map(Attempt::Move).collect();
    }
    // The content of a fence is the answer; the text around it is only about it.
    let inner = if matches!(place, AnswerPlace::Fence | AnswerPlace::Text) {
        Vec::new()
    } else {
        find::fences(part)
    };
    let fenced = inner.into_iter().map(|part| moves(part, AnswerPlace::Fence, puzzle));
    let readers = [json::attempts, words::last_list, words::attempts];
    let read = readers.into_iter().map(|reader| reader(part, puzzle));
    fenced.chain(read).find(|attempts| !attempts.is_empty()).unwrap_or_default()
}

fn strict(answer: &str, puzzle: &Puzzle) -> Result<Reply, String> {
    let spoken = find::spoken(answer);
    let lower = spoken.to_ascii_lowercase();
    let count = |mark: &str| lower.matches(mark).count();
    let (place, part) = match (count("<answer>"), count("</answer>")) {
        (0, 0) => (AnswerPlace::Text, spoken),
        (1, 1) => (AnswerPlace::Tag, find::tag(spoken, &lower, "answer").unwrap_or_default()),
        _ => return Err("there must be one <answer> and one </answer>".to_owned()),
    };
    let attempts = match parse_solution(part, puzzle, SolutionOptions::default()) {
        Ok(moves) => moves.into_iter().map(Attempt::Move).collect(),
        // A vehicle that does not exist makes the move illegal, not the answer unreadable.
        Err(faults) => {
            let message = || faults.iter().next().map_or_else(String::new, ToString::to_string);
            signed(part, puzzle).ok_or_else(message)?
        }
    };
    Ok(Reply { place, attempts })
}

/// Moves such as `A+3`, between blanks or commas, and nothing else.
fn signed(part: &str, puzzle: &Puzzle) -> Option<Vec<Attempt>> {
    let words = part.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let attempts = words.map(|word| {
        let (name, by) = word.split_at(word.rfind(['+', '-']).filter(|&at| at > 0)?);
        let is_number = by[1..].bytes().all(|byte| byte.is_ascii_digit());
        let by = by.parse().ok().filter(|_| is_number && name.len() <= 20)?;
        match puzzle.find(name) {
            Some(id) => Some(words::slide(puzzle, id, by)),
            None => (!name.contains(['+', '-'])).then(|| words::stranger(name)),
        }
    });
    attempts.collect()
}
