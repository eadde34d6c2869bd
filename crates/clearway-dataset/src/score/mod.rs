//! Scores an answer.
//!
//! [`read`] finds the answer in the text, and the moves in the answer. A vehicle that does not
//! exist is an illegal move. The moves are made one after the other until the red
//! car is at the exit or a move is illegal; the rest is ignored. A search then finds the least
//! remaining cost. With *d* the least cost from the start, *r* the remaining cost and *c* the cost
//! of the moves made, the credit is
//!
//! - ½ + ½ · d / c for a solution: 1 if it is a shortest one;
//! - ½ · (d − r) / d for a part of one, and 0 if the moves lead away.

mod find;
mod json;
mod lex;
mod line;
mod read;
mod words;

use clearway::board::{Metric, Move, Puzzle};
use clearway::search::{Budget, Observer};
use clearway::solve::{Outcome, SolveOptions, Solver};
use clearway::verify::verify;
use clearway_contract::{MoveEntry, ScoreAnswer};
pub use find::Place;
pub use read::{Attempt, MOST_BYTES, MOST_MOVES, Reading, Reply, read};

/// How an answer is read and scored.
#[derive(Clone, Copy, Debug)]
pub struct ScoreOptions {
    /// The metric of the costs.
    pub metric: Metric,
    /// How much of the answer is guessed.
    pub reading: Reading,
    /// The limits of each of the two searches.
    pub budget: Budget,
}

impl Default for ScoreOptions {
    fn default() -> Self {
        let budget = Budget { nodes: Some(5_000_000), memory: Some(1 << 30) };
        Self { metric: Metric::Moves, reading: Reading::Lenient, budget }
    }
}

/// Scores an answer. Any text gets a score.
///
/// ```
/// use clearway::builtin;
/// use clearway::search::Unobserved;
/// use clearway_dataset::{ScoreOptions, score};
///
/// let puzzle = builtin::find("huji").expect("built in").puzzle();
/// let answer = "First move the red car X right 1, then D down two cells.";
/// let scored = score(&puzzle, answer, ScoreOptions::default(), &mut Unobserved);
/// assert_eq!(scored.read, 2);
/// assert!(scored.credit < 0.5);
/// ```
pub fn score(
    puzzle: &Puzzle,
    answer: &str,
    options: ScoreOptions,
    observer: &mut dyn Observer,
) -> ScoreAnswer {
    let mut scored = ScoreAnswer::empty(puzzle, options.metric);
    let attempts = match read(answer, puzzle, options.reading) {
        Ok(reply) => {
            scored.place = Some(reply.place.id().to_owned());
            reply.attempts
        }
        Err(message) => {
            scored.message = Some(message);
            Vec::new()
        }
    };
    scored.read = attempts.len() as u32;
    let made = replay(puzzle, &attempts, &mut scored);
    scored.legal = made.len() as u32;
    scored.made = made.iter().map(|&step| MoveEntry::new(puzzle, step)).collect();
    scored.cost = options.metric.cost(&made);
    let last = puzzle.after(&made);
    scored.solved = last.is_solved();
    scored.optimum = distance(puzzle, options, observer);
    scored.distance = if scored.solved { Some(0) } else { distance(&last, options, observer) };
    scored.optimal = scored.solved && Some(scored.cost) == scored.optimum;
    scored.credit = credit(&scored);
    scored.outcome = outcome(&scored);
    scored.rounded()
}

/// Makes the legal moves and notes why the next one is illegal.
fn replay(puzzle: &Puzzle, attempts: &[Attempt], scored: &mut ScoreAnswer) -> Vec<Move> {
    let mut made: Vec<Move> = Vec::new();
    let mut board = puzzle.clone();
    for (index, attempt) in attempts.iter().enumerate() {
        if board.is_solved() {
            break;
        }
        let refused = match attempt {
            Attempt::Unclear(message) => Some(message.clone()),
            Attempt::Move(step) => match verify(&board, &[*step]) {
                Ok(_) => {
                    board = board.after(&[*step]);
                    made.push(*step);
                    None
                }
                Err(error) => {
                    // Its number in the answer, not in a plan of one move.
                    let message = error.to_string();
                    Some(message.replacen("move 1 ", &format!("move {} ", index + 1), 1))
                }
            },
        };
        if let Some(message) = refused {
            scored.illegal_move = Some(index as u32 + 1);
            scored.message = Some(message);
            break;
        }
    }
    made
}

/// The least cost to solve a board; `None` if there is no solution or a limit was reached.
fn distance(puzzle: &Puzzle, options: ScoreOptions, observer: &mut dyn Observer) -> Option<u32> {
    let ScoreOptions { metric, budget, .. } = options;
    let wanted = SolveOptions { metric, budget, ..SolveOptions::default() };
    let answer = Solver::new().solve_observed(puzzle, &wanted, observer);
    let known = answer.outcome == Outcome::Solved && answer.is_optimal();
    answer.cost().filter(|_| known)
}

/// How the answer ended, in one word.
fn outcome(scored: &ScoreAnswer) -> String {
    let id = match (scored.solved, scored.illegal_move) {
        (true, _) if scored.optimal => "optimal",
        (true, _) => "solved",
        (false, Some(_)) => "illegal",
        (false, None) if scored.read > 0 => "incomplete",
        (false, None) => "unreadable",
    };
    id.to_owned()
}

fn credit(scored: &ScoreAnswer) -> f64 {
    let (Some(optimum), Some(left)) = (scored.optimum, scored.distance) else {
        // A solution counts even if the least cost is unknown.
        return if scored.solved { 0.5 } else { 0.0 };
    };
    let part =
        |part: u32, whole: u32| if whole == 0 { 1.0 } else { f64::from(part) / f64::from(whole) };
    if scored.solved {
        0.5 + 0.5 * part(optimum.min(scored.cost), scored.cost)
    } else {
        0.5 * part(optimum.saturating_sub(left), optimum)
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod transcripts;
