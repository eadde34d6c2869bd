//! `list`: five numbers per vehicle.

use super::{Format, Notation, NotationInfo};
use crate::board::{Axis, Fault, FaultKind, Faults, Layout, LayoutVehicle, Puzzle};
use crate::notation::listing::{
    bar, check_plain, exactly, names, red_first, split_vehicles, vehicles,
};
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{Block, Cursor, Field, Line, is_digits, shown};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

pub(super) static FORMAT: Format = Format {
    notation: Notation::List,
    info: NotationInfo {
        id: "list",
        title: "Five numbers per vehicle",
        summary: "A vehicle per line as its number, row, column, length, and 1 for horizontal or 2 \
                  for vertical; rows and columns count from 0. Number 0 is the red car; it leaves \
                  at the right end of its row, or at the bottom end of its column. The board is 6 \
                  by 6 unless --size says otherwise.",
        example: "0 2 1 2 1\n1 0 0 2 1\n2 1 0 3 2\n3 0 5 3 2\n",
        limits: "no walls, no exit on the left or at the top, no size, no vehicle names",
        separator: "\n",
    },
    detect,
    split,
    parse,
    write,
};

/// The form of a vehicle's line, for messages.
const VEHICLE: &str = "number, row, column, length, and 1 or 2, such as `0 2 1 2 1`";

fn detect(sample: &Sample<'_>) -> bool {
    let mut fields = sample.first().fields().take(6);
    fields.clone().count() == 5 && fields.all(Field::is_digits)
}

fn split<'a>(cursor: &mut Cursor<'a>, options: &ReadOptions) -> Option<Block<'a>> {
    split_vehicles(cursor, options.red.as_deref().unwrap_or("0"), name)
}

/// The number that a vehicle's line begins with.
fn name(line: Line<'_>) -> &str {
    line.fields().next().map_or("", |field| field.text)
}

fn parse(block: Block<'_>, options: &ReadOptions) -> Parsed {
    let mut faults = Faults::none();
    let (width, height) = options.size.unwrap_or((6, 6));
    let mut layout = Layout::new(width.into(), height.into());
    layout.vehicles = vehicles(block.lines(), &mut faults, |_, line| vehicle(line));
    Parsed::new(layout, faults)
}

fn vehicle(line: Line<'_>) -> Result<LayoutVehicle, Fault> {
    let [id, row, column, length, way] = exactly(line, line.fields(), VEHICLE)?;
    let id = id.number("the vehicle's number")?;
    let cell = (row.number("the row")?, column.number("the column")?);
    let length = length.number("the length")?;
    let axis = match way.text {
        "1" => Axis::Horizontal,
        "2" => Axis::Vertical,
        other => {
            let message = format!("{} is no orientation", shown(other));
            let fault = Fault::new(FaultKind::Orientation, way.span, message);
            return Err(fault.expecting("1 for horizontal or 2 for vertical"));
        }
    };
    let vehicle = bar(Some(id.to_string()), cell, length, axis, line.whole().span);
    Ok(LayoutVehicle { red: id == 0, ..vehicle })
}

fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    check_plain(puzzle)?;
    let numbers = (1..).map(|number: u32| number.to_string());
    let is_fit = |vehicle: &crate::board::Vehicle| {
        is_digits(&vehicle.name) && !vehicle.name.starts_with('0')
    };
    let names = names(puzzle, "0", is_fit, numbers).expect("numbers do not run out");
    let lines = red_first(puzzle, names).into_iter().map(|(name, vehicle)| {
        let way = match vehicle.axis {
            Axis::Horizontal => 1,
            Axis::Vertical => 2,
        };
        let cell = vehicle.cell;
        format!("{name} {} {} {} {way}\n", cell.row, cell.column, vehicle.length)
    });
    Ok(lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read, write};

    #[test]
    fn rows_come_before_columns_and_zero_is_red() {
        let puzzle = read(FORMAT.info.example, &ReadOptions::default()).expect("valid").puzzle;
        let red = puzzle.red();
        assert_eq!((red.name.as_str(), red.cell.row, red.cell.column), ("0", 2, 1));
        assert_eq!(
            write(&puzzle, Notation::List).as_deref(),
            Ok("0 2 1 2 1\n1 0 0 2 1\n3 0 5 3 2\n2 1 0 3 2\n")
        );
    }

    #[test]
    fn every_fault_has_its_place() {
        let text = "0 2 0 2 1\n1 0 0 2 3\n2 0 0 2\n3 a 0 2 1\n4 5 5 2 1\n";
        let faults = read(text, &ReadOptions::default()).expect_err("faulty");
        let found: Vec<_> =
            faults.iter().map(|f| (f.kind, f.span.map(|s| (s.line, s.column)))).collect();
        assert_eq!(
            found,
            [
                (FaultKind::Orientation, Some((2, 9))),
                (FaultKind::Syntax, Some((3, 1))),
                (FaultKind::Number, Some((4, 3))),
                (FaultKind::OffBoard, Some((5, 1))),
            ]
        );
    }

    #[test]
    fn a_size_can_be_given() {
        let options = ReadOptions { size: Some((9, 7)), ..ReadOptions::default() };
        let puzzle = read("0 2 7 2 1\n", &options).expect("valid").puzzle;
        assert_eq!((puzzle.width(), puzzle.height()), (9, 7));
    }

    #[test]
    fn a_text_of_more_lines_than_a_board_has_cells_is_left_early() {
        let text: String = "7 0 0 1 1\n".repeat(100_000);
        let faults = read(&text, &ReadOptions::default()).expect_err("too many");
        assert!(faults.iter().count() <= Faults::KEPT && faults.more() < 1000);
    }
}
