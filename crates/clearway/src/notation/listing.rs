//! Vehicles given one per line, shared by the list notations, and their names.

use super::WriteErrorKind;
use super::text::{Block, Cursor, Field, Line, shown};
use crate::board::{Axis, Fault, FaultKind, Faults, LayoutCell, LayoutVehicle, MAX_SIDE, Puzzle};
use crate::board::{Shape, Side, Span, Vehicle};

/// The most vehicles that can stand on a board.
pub(super) const MOST_VEHICLES: usize = MAX_SIDE * MAX_SIDE;

/// Reads the next puzzle from the cursor: the lines up to a blank one.
///
/// People also put blank lines inside a puzzle. So two blocks are one puzzle if they share no name
/// and do not both have the vehicle `red`.
pub(super) fn split_vehicles<'a>(
    cursor: &mut Cursor<'a>,
    red: &str,
    name: fn(Line<'a>) -> &'a str,
) -> Option<Block<'a>> {
    let start = *cursor;
    cursor.skip_to_blank_line();
    loop {
        let block = cursor.since(&start);
        let mut ahead = *cursor;
        ahead.skip_blank_lines();
        let next = ahead;
        ahead.skip_to_blank_line();
        let next = ahead.since(&next);
        let count = block.lines().take(MOST_VEHICLES + 1).count();
        if count == 0 {
            return None;
        }
        if count > MOST_VEHICLES || next.text.is_empty() {
            return Some(block);
        }
        let names: Vec<&str> = block.lines().map(name).collect();
        let mut others = next.lines().take(MOST_VEHICLES).map(name);
        let both_red = names.contains(&red) && others.clone().any(|other| other == red);
        if both_red || others.any(|other| names.contains(&other)) {
            return Some(block);
        }
        *cursor = ahead;
    }
}

/// The vehicles of these lines, and a fault for each line that holds none.
///
/// Stops after 256, which is more than any board has room for, so a text of ten million lines is
/// not read to its end.
pub(super) fn vehicles<'a>(
    lines: impl Iterator<Item = Line<'a>>,
    faults: &mut Faults,
    read: impl Fn(usize, Line<'a>) -> Result<LayoutVehicle, Fault>,
) -> Vec<LayoutVehicle> {
    let mut vehicles = Vec::new();
    for (index, line) in lines.enumerate() {
        if index == MOST_VEHICLES {
            faults.push(too_many(line.whole().span));
            break;
        }
        match read(index, line) {
            Ok(vehicle) => vehicles.push(vehicle),
            Err(fault) => faults.push(fault),
        }
    }
    vehicles
}

/// The fault of a text with more vehicles than a board has room for.
pub(super) fn too_many(span: Span) -> Fault {
    let message = format!("more than {MOST_VEHICLES} vehicles");
    Fault::new(FaultKind::VehicleCount, span, message)
        .expecting(format!("a board of at most {MAX_SIDE} by {MAX_SIDE}"))
}

/// Exactly `N` fields, or the fault of the line that has more or fewer of them.
pub(super) fn exactly<'a, const N: usize>(
    line: Line<'a>,
    fields: impl Iterator<Item = Field<'a>>,
    expected: &str,
) -> Result<[Field<'a>; N], Fault> {
    let found: Vec<_> = fields.take(N + 1).collect();
    let count = found.len();
    found.try_into().map_err(|_| {
        let message = match count.cmp(&N) {
            std::cmp::Ordering::Less => format!("{count} of {N} values"),
            _ => format!("more than {N} values"),
        };
        Fault::new(FaultKind::Syntax, line.whole().span, message).expecting(expected)
    })
}

/// The axis that `h` or `v` stands for, in either case.
pub(super) fn axis(field: Field<'_>) -> Result<Axis, Fault> {
    match field.text {
        "h" | "H" => Ok(Axis::Horizontal),
        "v" | "V" => Ok(Axis::Vertical),
        other => {
            let message = format!("{} is no orientation", shown(other));
            Err(Fault::new(FaultKind::Orientation, field.span, message).expecting("h or v"))
        }
    }
}

/// A vehicle given by its top or left cell.
pub(super) fn bar(
    name: Option<String>,
    (row, column): (i64, i64),
    length: i64,
    axis: Axis,
    span: Span,
) -> LayoutVehicle {
    let cell = LayoutCell { row, column, span: Some(span) };
    LayoutVehicle { name, shape: Shape::Bar { cell, length, axis }, red: false, span: Some(span) }
}

/// Refuses walls, and exits other than the right or bottom end of the red car's line.
pub(super) fn check_plain(puzzle: &Puzzle) -> Result<(), WriteErrorKind> {
    if !puzzle.walls().is_empty() {
        return Err(WriteErrorKind::Walls);
    }
    if puzzle.exit() != Side::towards(puzzle.red().axis, 1) {
        return Err(WriteErrorKind::Exit(puzzle.exit()));
    }
    Ok(())
}

/// The vehicles with their names, the red car first.
pub(super) fn red_first(puzzle: &Puzzle, names: Vec<String>) -> Vec<(String, &Vehicle)> {
    let mut listed: Vec<_> = names.into_iter().zip(puzzle.vehicles()).collect();
    listed[..=puzzle.red_id().index()].rotate_right(1);
    listed
}

/// Names for all vehicles: their own if the red car is called `red` and every other name passes
/// `is_fit`, else `red` and the names `chosen` in reading order; `None` if there are too few of
/// these.
pub(super) fn names(
    puzzle: &Puzzle,
    red: &str,
    is_fit: impl Fn(&Vehicle) -> bool,
    mut chosen: impl Iterator<Item = String>,
) -> Option<Vec<String>> {
    let others = |(id, _): &(_, &Vehicle)| *id != puzzle.red_id();
    if puzzle.red().name == red && puzzle.ids().filter(others).all(|(_, other)| is_fit(other)) {
        return Some(puzzle.vehicles().iter().map(|vehicle| vehicle.name.clone()).collect());
    }
    puzzle
        .ids()
        .map(|(id, _)| if id == puzzle.red_id() { Some(red.to_owned()) } else { chosen.next() })
        .collect()
}
