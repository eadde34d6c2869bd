//! `json`: an object with everything that a puzzle has.

use super::{Format, Notation, NotationInfo};
use crate::board::{Axis, Fault, FaultKind, Faults, Layout, LayoutCell, LayoutExit, LayoutVehicle};
use crate::board::{Puzzle, Shape, Side, Span};
use crate::notation::drawing::{is_size, size_fault};
use crate::notation::listing::MOST_VEHICLES;
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{Block, shown};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

mod extent;
mod object;
mod places;
mod scan;

pub(in crate::notation) use object::{Object, Value};
pub(in crate::notation) use places::{Places, offset};
pub(in crate::notation) use scan::{Scanner, SyntaxError, Turn, quote};

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

/// The fields of a puzzle.
const PUZZLE: &[&str] = &["name", "width", "height", "exit", "walls", "vehicles"];

/// The fields of a vehicle.
const VEHICLE: &[&str] = &["name", "row", "column", "length", "orientation", "red"];

fn detect(sample: &Sample<'_>) -> bool {
    let mut signs = sample.lines.iter().flat_map(|line| line.text.chars());
    let mut next = || signs.by_ref().find(|c| !c.is_whitespace());
    match next() {
        // A brace before names without quotes is still a faulty object rather than a board.
        Some('{') => matches!(next(), None | Some('"' | '}')) || sample.first().text.contains(':'),
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
    let object = match Object::read(block, PUZZLE) {
        Ok(object) => object,
        Err(fault) => return fault.into(),
    };
    let mut faults = Faults::none();
    object.check_names(&mut faults);
    let width = object.need("width", &mut faults, Value::integer);
    let height = object.need("height", &mut faults, Value::integer);
    let mut layout = Layout::new(width.unwrap_or(1), height.unwrap_or(1));
    layout.name = object.may("name", &mut faults, or_null(Value::string)).flatten();
    layout.exit = object.may("exit", &mut faults, or_null(read_exit)).flatten();
    let walls = object.may("walls", &mut faults, Value::list).unwrap_or_default();
    let vehicles = object.need("vehicles", &mut faults, Value::list).unwrap_or_default();
    for (list, what) in [(&walls, "walls"), (&vehicles, "vehicles")] {
        if list.is_cut {
            let message = format!("more than {MOST_VEHICLES} {what}");
            let span = object.find(what).map(Value::span);
            let fault = Fault::new(FaultKind::VehicleCount, span, message);
            faults.push(fault.expecting("no more than a board has cells"));
        }
    }
    // The places are found in one walk through the text, list after list.
    let mut places = Places::new(block);
    let mut lists = [walls.items.as_slice(), vehicles.items.as_slice()];
    crate::sort::short(&mut lists, |list| list.first().map(|item| item.as_ptr() as usize));
    for list in lists {
        let is_walls = std::ptr::eq(list, walls.items.as_slice());
        for item in list {
            let span = places.span(offset(block.text, item), item);
            let block = Block { text: item, line: span.line, column: span.column };
            if is_walls {
                layout.walls.extend(wall(block, span, &mut faults));
            } else {
                layout.vehicles.extend(vehicle(block, span, &mut faults));
            }
        }
    }
    match (width, height) {
        (Some(width), Some(height)) if !is_size(width, height) => {
            let wrong = if is_size(width, 1) { "height" } else { "width" };
            let span = object.find(wrong).map(Value::span);
            faults.push(size_fault(width, height, span));
            Parsed::failed(faults)
        }
        (Some(_), Some(_)) => Parsed::new(layout, faults),
        _ => Parsed::failed(faults),
    }
}

/// A reader of values that may be `null`.
fn or_null<'a, T>(
    read: impl FnOnce(Value<'a>) -> Result<T, Fault>,
) -> impl FnOnce(Value<'a>) -> Result<Option<T>, Fault> {
    |value| if value.is_null() { Ok(None) } else { read(value).map(Some) }
}

/// The wall that an item of the list is.
fn wall(block: Block<'_>, span: Span, faults: &mut Faults) -> Option<LayoutCell> {
    let Some([row, column]) = Value::of(block).pair() else {
        let expected = "a row and a column, such as [0,3]";
        faults.push(Value::of(block).fault(FaultKind::Syntax, "wall", expected));
        return None;
    };
    let mut number = |value: Value<'_>| value.integer().map_err(|fault| faults.push(fault)).ok();
    let (row, column) = (number(row), number(column));
    Some(LayoutCell { row: row?, column: column?, span: Some(span) })
}

/// The vehicle that an item of the list is.
fn vehicle(block: Block<'_>, span: Span, faults: &mut Faults) -> Option<LayoutVehicle> {
    if !block.text.starts_with('{') {
        let expected = format!("an object with {}", VEHICLE.join(", "));
        faults.push(Value::of(block).fault(FaultKind::Syntax, "vehicle", &expected));
        return None;
    }
    let object = Object::read(block, VEHICLE).map_err(|fault| faults.push(fault)).ok()?;
    object.check_names(faults);
    let name = object.need("name", faults, Value::string);
    let row = object.need("row", faults, Value::integer);
    let column = object.need("column", faults, Value::integer);
    let length = object.need("length", faults, Value::integer);
    let axis = object.need("orientation", faults, read_axis);
    let red = object.may("red", faults, Value::boolean);
    let cell = LayoutCell { row: row?, column: column?, span: Some(span) };
    Some(LayoutVehicle {
        name: Some(name?),
        shape: Shape::Bar { cell, length: length?, axis: axis? },
        red: red.unwrap_or(false),
        span: Some(span),
    })
}

fn read_axis(value: Value<'_>) -> Result<Axis, Fault> {
    match value.string().as_deref() {
        Ok("horizontal") => Ok(Axis::Horizontal),
        Ok("vertical") => Ok(Axis::Vertical),
        _ => {
            let expected = "\"horizontal\" or \"vertical\"";
            Err(value.fault(FaultKind::Orientation, "orientation", expected))
        }
    }
}

fn read_exit(value: Value<'_>) -> Result<LayoutExit, Fault> {
    let side = match value.string().as_deref() {
        Ok("left") => Side::Left,
        Ok("right") => Side::Right,
        Ok("top") => Side::Top,
        Ok("bottom") => Side::Bottom,
        _ => {
            let expected = "\"left\", \"right\", \"top\" or \"bottom\"";
            return Err(value.fault(FaultKind::Syntax, "exit", expected));
        }
    };
    Ok(LayoutExit { side, line: None, span: Some(value.span()) })
}

#[expect(clippy::unnecessary_wraps, reason = "other notations cannot express every puzzle")]
fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    Ok(one_line(puzzle) + "\n")
}

/// The object of a puzzle on one line.
pub(in crate::notation) fn one_line(puzzle: &Puzzle) -> String {
    let name = puzzle.name().map_or_else(String::new, |name| format!("\"name\":{},", quote(name)));
    let walls: Vec<String> =
        puzzle.walls().iter().map(|cell| format!("[{},{}]", cell.row, cell.column)).collect();
    let vehicles: Vec<String> = puzzle
        .ids()
        .map(|(id, vehicle)| {
            let orientation = vehicle.axis.id();
            let red = if id == puzzle.red_id() { ",\"red\":true" } else { "" };
            format!(
                "{{\"name\":{},\"row\":{},\"column\":{},\"length\":{},\"orientation\":\"{orientation}\"{red}}}",
                quote(&vehicle.name),
                vehicle.cell.row,
                vehicle.cell.column,
                vehicle.length,
            )
        })
        .collect();
    format!(
        "{{{name}\"width\":{},\"height\":{},\"exit\":\"{}\",\"walls\":[{}],\"vehicles\":[{}]}}",
        puzzle.width(),
        puzzle.height(),
        puzzle.exit().id(),
        walls.join(","),
        vehicles.join(","),
    )
}

#[cfg(test)]
mod tests;
