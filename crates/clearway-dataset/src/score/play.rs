//! Plays the actions of an answer by some rules.

use super::Attempt;
use crate::rules::{Action, Illegal, Judged, Rules};
use clearway::board::{Metric, Move, Puzzle};
use clearway::verify::verify;

/// The least cost limit of an answer, whatever the optimum is.
const LEAST_CAP: u32 = 20;

/// How an answer was played.
#[derive(Debug)]
pub(super) struct Played {
    /// The moves that were made.
    pub(super) made: Vec<Move>,
    /// The board after them.
    pub(super) board: Puzzle,
    /// The number of the first illegal action, from 1, and why it is illegal.
    pub(super) illegal: Option<(u32, String)>,
    /// Why it ended, if not with the last action or an illegal one.
    pub(super) message: Option<String>,
    /// Whether illegal actions ended it.
    pub(super) is_ended: bool,
}

/// Plays actions until they end, or the rules end it.
pub(super) fn play(
    puzzle: &Puzzle,
    attempts: &[Attempt],
    rules: &Rules,
    optimum: Option<u32>,
) -> Played {
    let cap = optimum.zip(rules.most_actions).map(|(o, m)| o.saturating_mul(m).max(LEAST_CAP));
    let (made, board) = (Vec::new(), puzzle.clone());
    let mut played = Played { made, board, illegal: None, message: None, is_ended: false };
    let (mut cost, mut errors) = (0, 0);
    for (index, attempt) in attempts.iter().enumerate() {
        if rules.judged == Judged::First && played.board.is_solved() {
            break;
        }
        match legal(&played.board, attempt, rules) {
            Ok(step) => {
                errors = 0;
                let continues = played.made.last().is_some_and(|last| {
                    last.vehicle == step.vehicle && last.by.signum() == step.by.signum()
                });
                cost += match rules.metric {
                    Metric::Moves => u32::from(!continues),
                    Metric::Steps => step.by.unsigned_abs().into(),
                };
                if let Some(cap) = cap.filter(|&cap| cost > cap) {
                    played.message = Some(format!("more than {cap} {}", rules.metric));
                    break;
                }
                played.board = played.board.after(&[step]);
                played.made.push(step);
            }
            Err(message) => {
                errors += 1;
                // The number within the whole answer, because the replay has only one move.
                let number = index as u32 + 1;
                let message = message.replacen("move 1 ", &format!("move {number} "), 1);
                played.illegal.get_or_insert((number, message));
                if rules.illegal == Illegal::End || rules.errors.is_some_and(|most| errors >= most)
                {
                    played.is_ended = true;
                    break;
                }
            }
        }
    }
    played
}

/// The move that an action makes, or why it makes none.
fn legal(board: &Puzzle, attempt: &Attempt, rules: &Rules) -> Result<Move, String> {
    let step = match attempt {
        Attempt::Unclear(message) => return Err(message.clone()),
        Attempt::Move(step) => *step,
    };
    if rules.action == Action::Step && step.by.unsigned_abs() > 1 {
        return Err(format!("{} is more than one cell", step.text(board)));
    }
    let is_legal = |by: i8| verify(board, &[Move { by, ..step }]).map_err(|e| e.to_string());
    match is_legal(step.by) {
        Ok(_) => Ok(step),
        Err(message) => {
            let least = match rules.illegal {
                Illegal::Partial => Some(1),
                // As far as the edge, and from there off the board.
                _ if rules.drive_off => off_the_board(board, step),
                _ => None,
            };
            let shorter = least.and_then(|least| {
                let most = step.by.unsigned_abs().min(16) as i8;
                (least..most).rev().find(|&cells| is_legal(cells * step.by.signum()).is_ok())
            });
            let shorter = shorter.map(|cells| Move { by: cells * step.by.signum(), ..step });
            shorter.ok_or(message)
        }
    }
}

/// How many cells the red car has to its exit, if this is the red car on its way out.
fn off_the_board(board: &Puzzle, step: Move) -> Option<i8> {
    let is_out = step.vehicle == board.red_id() && step.side(board) == board.exit();
    let left = board.red().offset().abs_diff(board.solved_offset()) as i8;
    (is_out && left > 0).then_some(left)
}
