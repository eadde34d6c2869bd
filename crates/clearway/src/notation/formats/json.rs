//! `json`: an object with everything that a puzzle has.

use super::{Format, Notation, NotationInfo};
use crate::board::{Axis, Fault, FaultKind, Faults, Layout, LayoutCell, LayoutExit, LayoutVehicle};
use crate::board::{Puzzle, Shape, Side, Span};
use crate::notation::listing::MOST_VEHICLES;
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{Block, shown};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

mod capped;
mod extent;
mod places;

use capped::Capped;
pub(in crate::notation) use places::{Places, offset, syntax_fault};

pub(super) static FORMAT: Format = Format {
    notation: Notation::Json,
    info: NotationInfo {
        id: "json",
        title: "An object with everything",
        summary: "An object with `width`, `height`, `exit` (`left`, `right`, `top` or `bottom`), \
                  `walls` as pairs of row and column, and `vehicles` with `name`, `row`, `column`, \
                  `length`, `orientation` (`horizontal` or `vertical`) and `red`; rows and columns \
                  count from 0. `name` is the puzzle's own; it, `exit`, `walls` and `red` may be \
                  left out. Many puzzles: an array, or one object after the other.",
        example: "{\"name\":\"small\",\"width\":4,\"height\":3,\"exit\":\"right\",\
                  \"walls\":[[0,3]],\"vehicles\":[{\"name\":\"X\",\"row\":1,\"column\":0,\
                  \"length\":2,\"orientation\":\"horizontal\",\"red\":true},{\"name\":\"A\",\
                  \"row\":1,\"column\":2,\"length\":2,\"orientation\":\"vertical\"}]}\n",
        limits: "none",
        separator: "",
    },
    detect,
    split: extent::split,
    parse,
    write,
};

/// A puzzle as it is read; lists are kept as text, so that their members have places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleText<'a> {
    name: Option<String>,
    width: i64,
    height: i64,
    #[serde(borrow)]
    exit: Option<&'a RawValue>,
    #[serde(borrow, default)]
    walls: Capped<'a>,
    #[serde(borrow)]
    vehicles: Capped<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VehicleText {
    name: String,
    row: i64,
    column: i64,
    length: i64,
    orientation: Orientation,
    #[serde(default)]
    red: bool,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Orientation {
    Horizontal,
    Vertical,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Exit {
    Left,
    Right,
    Top,
    Bottom,
}

#[derive(Serialize)]
struct PuzzleObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    width: u8,
    height: u8,
    exit: &'static str,
    walls: Vec<(u8, u8)>,
    vehicles: Vec<VehicleObject<'a>>,
}

#[derive(Serialize)]
struct VehicleObject<'a> {
    name: &'a str,
    row: u8,
    column: u8,
    length: u8,
    orientation: Orientation,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    red: bool,
}

fn detect(sample: &Sample<'_>) -> bool {
    let mut signs = sample.lines.iter().flat_map(|line| line.text.chars());
    let mut next = || signs.by_ref().find(|c| !c.is_whitespace());
    match next() {
        Some('{') => matches!(next(), None | Some('"' | '}')),
        Some('[') => matches!(next(), None | Some('{' | '[' | ']')),
        _ => false,
    }
}

fn parse(block: Block<'_>, _options: &ReadOptions) -> Parsed {
    if !block.text.starts_with('{') {
        let message = format!("{} is no object", shown(block.text.trim_end()));
        let fault = Fault::new(FaultKind::Syntax, block.span_at(0, 1), message);
        return fault.expecting("a puzzle as an object in braces").into();
    }
    let text: PuzzleText<'_> = match serde_json::from_str(block.text) {
        Ok(text) => text,
        Err(error) => return syntax_fault(block, 0, &error).into(),
    };
    let mut places = Places::new(block);
    let mut faults = Faults::none();
    let mut layout = Layout::new(text.width, text.height);
    layout.name = text.name;
    for (list, what) in [(&text.walls, "walls"), (&text.vehicles, "vehicles")] {
        if list.is_cut {
            let message = format!("more than {MOST_VEHICLES} {what}");
            let fault = Fault::new(FaultKind::VehicleCount, block.span_at(0, 1), message);
            faults.push(fault.expecting("no more than a board has cells"));
        }
    }
    if let Some(exit) = text.exit {
        match read_exit(exit, block) {
            Ok(exit) => layout.exit = exit,
            Err(fault) => faults.push(fault),
        }
    }
    // The places are found in one walk through the text, list after list.
    let mut lists = [text.walls.items.as_slice(), text.vehicles.items.as_slice()];
    lists.sort_by_key(|list| list.first().map(|item| item.get().as_ptr() as usize));
    for list in lists {
        let is_walls = std::ptr::eq(list, text.walls.items.as_slice());
        for item in list {
            let start = offset(block.text, item.get());
            let span = places.span(start, item.get());
            let read = if is_walls {
                serde_json::from_str(item.get()).map(|cell| layout.walls.push(wall(cell, span)))
            } else {
                serde_json::from_str(item.get())
                    .map(|text| layout.vehicles.push(vehicle(text, span)))
            };
            if let Err(error) = read {
                faults.push(syntax_fault(block, start, &error));
            }
        }
    }
    Parsed::new(layout, faults)
}

fn wall((row, column): (i64, i64), span: Span) -> LayoutCell {
    LayoutCell { row, column, span: Some(span) }
}

fn vehicle(text: VehicleText, span: Span) -> LayoutVehicle {
    let cell = LayoutCell { row: text.row, column: text.column, span: Some(span) };
    let axis = match text.orientation {
        Orientation::Horizontal => Axis::Horizontal,
        Orientation::Vertical => Axis::Vertical,
    };
    LayoutVehicle {
        name: Some(text.name),
        shape: Shape::Bar { cell, length: text.length, axis },
        red: text.red,
        span: Some(span),
    }
}

fn read_exit(raw: &RawValue, block: Block<'_>) -> Result<Option<LayoutExit>, Fault> {
    let start = offset(block.text, raw.get());
    let exit: Option<Exit> =
        serde_json::from_str(raw.get()).map_err(|error| syntax_fault(block, start, &error))?;
    let side = exit.map(|exit| match exit {
        Exit::Left => Side::Left,
        Exit::Right => Side::Right,
        Exit::Top => Side::Top,
        Exit::Bottom => Side::Bottom,
    });
    let length = raw.get().chars().count() as u32;
    let span = block.span_at(start, length);
    Ok(side.map(|side| LayoutExit { side, line: None, span: Some(span) }))
}

#[expect(clippy::unnecessary_wraps, reason = "other notations cannot express every puzzle")]
fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    Ok(one_line(puzzle) + "\n")
}

/// The object of a puzzle on one line.
pub(in crate::notation) fn one_line(puzzle: &Puzzle) -> String {
    let object = PuzzleObject {
        name: puzzle.name(),
        width: puzzle.width(),
        height: puzzle.height(),
        exit: puzzle.exit().id(),
        walls: puzzle.walls().iter().map(|cell| (cell.row, cell.column)).collect(),
        vehicles: puzzle
            .ids()
            .map(|(id, vehicle)| VehicleObject {
                name: &vehicle.name,
                row: vehicle.cell.row,
                column: vehicle.cell.column,
                length: vehicle.length,
                orientation: match vehicle.axis {
                    Axis::Horizontal => Orientation::Horizontal,
                    Axis::Vertical => Orientation::Vertical,
                },
                red: id == puzzle.red_id(),
            })
            .collect(),
    };
    serde_json::to_string(&object).expect("an object of names and numbers can be written")
}

#[cfg(test)]
mod tests;
