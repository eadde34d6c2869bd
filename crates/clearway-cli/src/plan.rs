//! Solutions as boards, one after the other, in the notation of the puzzle.
//!
//! Puzzles of `cars` are drawn as a `grid`, as in report 003, where that notation comes from.

use crate::problem::Problem;
use crate::source::Item;
use clearway::board::{Fault, FaultKind, Move, Puzzle, Span, VehicleId};
use clearway::notation::{Facts, Notation, ReadOptions, read, write_with};
use clearway::verify::verify;
use std::fmt::Write as _;

/// The heading of the first board.
const FIRST: &str = "Initial state:";

/// The board at the start and after each move, each below a heading.
pub(crate) fn boards_of(item: &Item, plan: &[Move]) -> Result<String, Problem> {
    let notation = notation_of_boards(item.named.reading.notation);
    // No search was made for these numbers.
    let facts = Facts { moves: Some(0), states: Some(0) };
    let mut text = String::new();
    for (number, board) in item.puzzle().boards(plan).enumerate() {
        let board = write_with(&board, notation, &facts)
            .map_err(|error| Problem::new(error.kind.code(), error.to_string()))?;
        let _ = match number {
            0 => write!(text, "{FIRST}\n\n{board}"),
            _ => write!(text, "\nStep {number}:\n\n{board}"),
        };
    }
    Ok(text)
}

/// The notation in which the boards of a solution are written.
const fn notation_of_boards(puzzle: Notation) -> Notation {
    match puzzle {
        Notation::Cars => Notation::Grid,
        other => other,
    }
}

/// The moves between the boards of a text; `None` if the text has no headings of boards.
pub(crate) fn moves_of_boards(
    text: &str,
    puzzle: &Puzzle,
    options: &ReadOptions,
) -> Option<Result<Vec<Move>, Vec<Fault>>> {
    let is_heading = |line: &str| {
        let number = line.strip_prefix("Step ").and_then(|rest| rest.strip_suffix(':'));
        line == FIRST || number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    if !text.lines().any(|line| is_heading(line.trim())) {
        return None;
    }
    let mut boards: Vec<(u32, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if is_heading(line.trim()) {
            boards.push((number, String::new()));
        } else if let Some((_, board)) = boards.last_mut() {
            board.push_str(line);
            board.push('\n');
        }
    }
    let mut moves = Vec::new();
    let mut current = puzzle.clone();
    for (index, (line, board)) in boards.iter().enumerate() {
        let board = board.trim_matches('\n');
        let drawn =
            ReadOptions { notation: options.notation.map(notation_of_boards), ..options.clone() };
        let shown =
            match read(board, &drawn).or_else(|faults| read(board, options).map_err(|_| faults)) {
                Ok(reading) => reading.puzzle,
                Err(faults) => {
                    return Some(Err(faults.iter().map(|fault| below(fault, *line)).collect()));
                }
            };
        if same_places(&current, &shown) {
            // The first board is the puzzle itself.
            continue;
        }
        let found = if index == 0 { None } else { slide_between(&current, &shown) };
        let Some(slide) = found else {
            let message = match index {
                0 => "this is not the board of the puzzle",
                _ => "no move leads from the board before to this one",
            };
            return Some(Err(vec![Fault::new(FaultKind::Syntax, Span::new(*line, 1, 1), message)]));
        };
        current = current.after(&[slide]);
        moves.push(slide);
    }
    Some(Ok(moves))
}

/// A fault of a board whose heading is in this line.
fn below(fault: &Fault, heading: u32) -> Fault {
    let mut fault = fault.clone();
    // A blank line follows the heading.
    fault.span = fault.span.map(|span| Span { line: span.line + heading + 1, ..span });
    fault
}

/// Whether the same vehicles stand in the same places, whatever they are called.
fn same_places(a: &Puzzle, b: &Puzzle) -> bool {
    let places = |puzzle: &Puzzle| {
        let red = puzzle.red_id();
        let place = |(id, vehicle): (VehicleId, &clearway::board::Vehicle)| {
            (vehicle.cell, vehicle.axis, vehicle.length, id == red)
        };
        let mut places: Vec<_> = puzzle.ids().map(place).collect();
        places.sort_by_key(|(cell, ..)| *cell);
        places
    };
    places(a) == places(b)
}

/// The slide that leads from one board to another, if there is one.
fn slide_between(from: &Puzzle, to: &Puzzle) -> Option<Move> {
    from.ids().find_map(|(vehicle, _)| {
        (-15..=15).map(|by| Move { vehicle, by }).find(|&slide| {
            slide.by != 0
                && verify(from, &[slide]).is_ok()
                && same_places(&from.after(&[slide]), to)
        })
    })
}
