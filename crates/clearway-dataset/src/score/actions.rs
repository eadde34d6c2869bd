//! Finds actions anywhere in a text, as other environments do.

use super::Attempt;
use clearway::board::{Axis, Move, Puzzle, VehicleId};

/// Python cannot parse longer numbers and raises an error.
const MOST_DIGITS: usize = 4300;

/// No vehicle can go further.
const MOST_CELLS: i8 = 100;

/// Every `A+1` in a text: a capital letter, a sign, a number.
///
/// Letters are numbered: the vehicles by their names, then the walls. The letter after the last
/// one is an error, and all letters after that are ignored.
pub(super) fn signed(text: &str, puzzle: &Puzzle) -> Result<Vec<Attempt>, String> {
    let bytes = text.as_bytes();
    let mut attempts = Vec::new();
    let mut at = 0;
    while at + 2 < bytes.len() {
        let digits = bytes[at + 2..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_action = bytes[at].is_ascii_uppercase() && matches!(bytes[at + 1], b'+' | b'-');
        if !is_action || digits == 0 {
            at += 1;
            continue;
        }
        if digits > MOST_DIGITS {
            return Err("a number is too long".to_owned());
        }
        let number = &text[at + 2..at + 2 + digits];
        let cells = number.parse::<i8>().unwrap_or(MOST_CELLS).min(MOST_CELLS);
        let by = if bytes[at + 1] == b'-' { -cells } else { cells };
        attempts.push(match numbered(bytes[at], puzzle)? {
            Some(vehicle) => Attempt::Move(Move { vehicle, by }),
            None => super::words::stranger(&text[at..=at]),
        });
        at += 2 + digits;
    }
    Ok(attempts)
}

/// The vehicle that a letter stands for, if any.
fn numbered(letter: u8, puzzle: &Puzzle) -> Result<Option<VehicleId>, String> {
    let mut order: Vec<(&str, VehicleId)> =
        puzzle.ids().map(|(id, vehicle)| (vehicle.name.as_str(), id)).collect();
    order.sort_unstable();
    if order.first().map(|first| first.1) != Some(puzzle.red_id()) {
        // Not a board of that form: letters are names.
        let name = char::from(letter).to_string();
        return Ok(puzzle.find(&name));
    }
    let index = usize::from(letter - b'A');
    if index == order.len() + puzzle.walls().len() {
        return Err(format!("{} is one letter too far", char::from(letter)));
    }
    Ok(order.get(index).map(|&(_, id)| id))
}

/// Every `[A+]` in a text: one cell forward or back, in either case.
pub(super) fn bracketed(text: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    let action = |part: &str| {
        let mut chars = part.chars();
        let (name, sign) = (chars.next()?, chars.next()?);
        let by = match sign {
            '+' => 1,
            '-' => -1,
            _ => return None,
        };
        if !name.is_ascii_alphabetic() || chars.next() != Some(']') {
            return None;
        }
        let name = name.to_ascii_uppercase().to_string();
        Some(match puzzle.find(&name) {
            Some(vehicle) => Attempt::Move(Move { vehicle, by }),
            None => super::words::stranger(&name),
        })
    };
    text.split('[').skip(1).filter_map(action).collect()
}

/// How near the red car is to its exit: 0 at the other end of its line, 1 at the exit.
pub(super) fn nearness(puzzle: &Puzzle) -> f64 {
    let red = puzzle.red();
    let axis: Axis = puzzle.exit().axis();
    let whole = puzzle.line_length(axis) - red.length;
    let left = red.offset().abs_diff(puzzle.solved_offset());
    if whole == 0 { 1.0 } else { 1.0 - f64::from(left) / f64::from(whole) }
}
