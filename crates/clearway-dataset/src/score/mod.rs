//! Scores an answer.
//!
//! This is what the [`Rules`] of Clearway say; those of other environments differ.
//!
//! [`read`] finds the answer in the text, and the moves in the answer. A vehicle that does not
//! exist is an illegal move. The moves are made one after the other until the red
//! car is at the exit, a move is illegal, or they cost more than ten times the optimum; the rest
//! is ignored. A search then finds the least
//! remaining cost. With *d* the least cost from the start, *r* the remaining cost and *c* the cost
//! of the moves made, the credit is
//!
//! - ½ + ½ · d / c for a solution: 1 if it is a shortest one;
//! - ½ · (d − r) / d for a part of one, and 0 if the moves lead away.

mod actions;
mod find;
mod json;
mod lex;
mod line;
mod play;
mod read;
mod words;

use crate::rules::{Credit, Rules, Source};
use clearway::board::{Metric, Puzzle};
use clearway::search::{Budget, Observer};
use clearway::solve::{Outcome, SolveOptions, Solver};
use clearway_contract::{MoveEntry, ScoreAnswer};
pub use find::AnswerPlace;
use play::play;
pub use read::{Attempt, MOST_BYTES, MOST_MOVES, Reading, Reply, read};

/// How an answer is read and scored.
#[derive(Clone, Debug)]
pub struct ScoreOptions {
    /// The rules.
    pub rules: Rules,
    /// The limits of each of the two searches.
    pub budget: Budget,
}

impl Default for ScoreOptions {
    fn default() -> Self {
        let budget = Budget { nodes: Some(5_000_000), memory: Some(1 << 30) };
        Self { rules: Rules::clearway(), budget }
    }
}

impl ScoreOptions {
    /// The usual options by these rules.
    pub fn by(rules: Rules) -> Self {
        Self { rules, ..Self::default() }
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
/// let scored = score(&puzzle, answer, &ScoreOptions::default(), &mut Unobserved);
/// assert_eq!(scored.read, 2);
/// assert!(scored.credit < 0.5);
/// ```
pub fn score(
    puzzle: &Puzzle,
    answer: &str,
    options: &ScoreOptions,
    observer: &mut dyn Observer,
) -> ScoreAnswer {
    let rules = &options.rules;
    let mut scored = ScoreAnswer::empty(puzzle, &rules.id, rules.metric);
    let attempts = match attempts(answer, puzzle, rules) {
        Ok((place, attempts)) => {
            scored.place = place.map(|place| place.id().to_owned());
            Some(attempts)
        }
        Err(message) => {
            scored.message = Some(message);
            None
        }
    };
    scored.optimum = distance(puzzle, options, observer);
    let actions = attempts.as_deref().unwrap_or_default();
    let played = play(puzzle, actions, rules, scored.optimum);
    scored.read = actions.len() as u32;
    scored.legal = played.made.len() as u32;
    scored.made = played.made.iter().map(|&step| MoveEntry::new(puzzle, step)).collect();
    scored.cost = rules.metric.cost(&played.made);
    scored.solved = played.board.is_solved();
    scored.distance =
        if scored.solved { Some(0) } else { distance(&played.board, options, observer) };
    if rules.drive_off && rules.metric == Metric::Steps {
        let off = u32::from(puzzle.red().length);
        scored.cost += if scored.solved { off } else { 0 };
        scored.optimum = scored.optimum.map(|optimum| optimum + off);
        scored.distance = scored.distance.map(|left| left + if scored.solved { 0 } else { off });
    }
    scored.optimal = scored.solved && Some(scored.cost) == scored.optimum;
    if let Some((number, message)) = played.illegal {
        scored.illegal_move = Some(number);
        scored.message = Some(message);
    }
    scored.message = scored.message.or(played.message);
    scored.credit = match rules.credit {
        Credit::Distance => credit(&scored),
        Credit::Solved if answer.is_empty() || attempts.is_none() => 0.0,
        Credit::Solved => {
            if scored.solved {
                1.0
            } else {
                rules.unsolved
            }
        }
        Credit::Edge if scored.solved => 1.0,
        Credit::Edge if played.is_ended => actions::nearness(&played.board),
        Credit::Edge => 0.0,
    };
    scored.outcome = outcome(&scored);
    scored.rounded()
}

/// The actions of an answer, and where they were found; or why there are none.
fn attempts(
    answer: &str,
    puzzle: &Puzzle,
    rules: &Rules,
) -> Result<(Option<AnswerPlace>, Vec<Attempt>), String> {
    if answer.len() > MOST_BYTES {
        return Err(format!("the answer is longer than {MOST_BYTES} bytes"));
    }
    let reading = match rules.source {
        Source::Answer => Reading::Lenient,
        Source::Strict => Reading::Strict,
        Source::Signed => return Ok((None, actions::signed(answer, puzzle)?)),
        Source::Brackets => return Ok((None, actions::bracketed(answer, puzzle))),
    };
    read(answer, puzzle, reading).map(|reply| (Some(reply.place), reply.attempts))
}

/// The least cost to solve a board; `None` if there is no solution or a limit was reached.
fn distance(puzzle: &Puzzle, options: &ScoreOptions, observer: &mut dyn Observer) -> Option<u32> {
    let (metric, budget) = (options.rules.metric, options.budget);
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
mod foreign;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod transcripts;
