//! `jam`: a name, a size, and a vehicle per line, the red car first.

use super::{Format, Notation, NotationInfo};
use crate::board::{Axis, Fault, FaultKind, Faults, Layout, LayoutVehicle, Puzzle, is_valid_title};
use crate::notation::drawing::{is_size, size_fault};
use crate::notation::listing::{axis, bar, check_plain, exactly, red_first, vehicles};
use crate::notation::options::{Parsed, Repair};
use crate::notation::reader::Sample;
use crate::notation::text::{Block, Cursor, Line};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

pub(super) static FORMAT: Format = Format {
    notation: Notation::Jam,
    info: NotationInfo {
        id: "jam",
        title: "The jam files of the course kits",
        summary: "The puzzle's name, the size of the square board, then a vehicle per line as \
                  column, row, `h` or `v`, and length, counted from 0; the first is the red car. \
                  A line with `.` ends the puzzle. The exit is the right end of the red car's row, \
                  or the bottom end of its column.",
        example: "Jam-1\n6\n1 2 h 2\n0 1 v 3\n0 0 h 2\n3 1 v 3\n2 5 h 3\n0 4 v 2\n4 4 h 2\n\
                  5 0 v 3\n.\n",
        limits: "only square boards, no walls, no exit on the left or at the top, no vehicle names",
        separator: "",
    },
    detect,
    split,
    parse,
    write,
};

/// The form of a vehicle's line, for messages.
const VEHICLE: &str = "column, row, h or v, and length, such as `1 2 h 2`";

fn detect(sample: &Sample<'_>) -> bool {
    let is_size = |line: &Line<'_>| line.whole().is_digits();
    let is_vehicle = |line: &Line<'_>| {
        let mut fields = line.fields();
        let third = fields.nth(2).map(|field| field.text);
        matches!(third, Some("h" | "v" | "H" | "V")) && fields.count() == 1
    };
    sample.lines.get(1).is_some_and(is_size) && sample.lines.iter().skip(2).any(is_vehicle)
}

fn split<'a>(cursor: &mut Cursor<'a>, _options: &ReadOptions) -> Option<Block<'a>> {
    let start = *cursor;
    cursor.next_line()?;
    while cursor.next_line().is_some_and(|line| !is_end(line)) {}
    Some(cursor.since(&start))
}

fn is_end(line: Line<'_>) -> bool {
    line.text.trim_start() == "."
}

fn parse(block: Block<'_>, options: &ReadOptions) -> Parsed {
    let mut faults = Faults::none();
    let mut repairs = Vec::new();
    let mut lines = block.lines();
    let (Some(name), Some(size)) = (lines.next(), lines.next()) else {
        let span = block.span_at(0, 1);
        let fault = Fault::new(FaultKind::Syntax, span, "a puzzle needs a name and a size");
        return fault.expecting("a line with a name, then one with a number").into();
    };
    let side = match size.whole().number("the size of the board") {
        Ok(side) => side,
        Err(fault) => return fault.into(),
    };
    if !is_size(side, side) {
        return size_fault(side, side, Some(size.whole().span)).into();
    }
    if !lines.clone().any(is_end) {
        let message = "the puzzle has no end: no line with `.`";
        if options.is_lenient() {
            let message = format!("{message}; taken to end with the text");
            repairs.push(Repair { span: Some(name.whole().span), message });
        } else {
            let fault = Fault::new(FaultKind::Syntax, name.whole().span, message);
            faults.push(fault.expecting("`.` alone on a line after the last vehicle"));
        }
    }
    let mut layout = Layout::new(side, side);
    layout.name = Some(name.whole().text.to_owned());
    layout.vehicles = vehicles(lines.take_while(|&line| !is_end(line)), &mut faults, vehicle);
    Parsed { layout: Some(layout), faults, repairs }
}

fn vehicle(index: usize, line: Line<'_>) -> Result<LayoutVehicle, Fault> {
    let [column, row, orientation, length] = exactly(line, line.fields(), VEHICLE)?;
    let cell = (row.number("the row")?, column.number("the column")?);
    let length = length.number("the length")?;
    let vehicle = bar(None, cell, length, axis(orientation)?, line.whole().span);
    Ok(LayoutVehicle { red: index == 0, ..vehicle })
}

fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    check_plain(puzzle)?;
    let (width, height) = (puzzle.width(), puzzle.height());
    if width != height {
        return Err(WriteErrorKind::Size { width, height, allowed: "square boards" });
    }
    let name = puzzle.name().map(str::trim).filter(|name| is_valid_title(name) && *name != ".");
    let names = vec![String::new(); puzzle.vehicles().len()];
    let lines = red_first(puzzle, names).into_iter().map(|(_, vehicle)| {
        let way = match vehicle.axis {
            Axis::Horizontal => 'h',
            Axis::Vertical => 'v',
        };
        format!("{} {} {way} {}\n", vehicle.cell.column, vehicle.cell.row, vehicle.length)
    });
    Ok(format!("{}\n{width}\n{}.\n", name.unwrap_or("Puzzle"), lines.collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Mode, one_line_board, read, read_all};

    #[test]
    fn the_first_card_of_the_kit() {
        let puzzle = read(FORMAT.info.example, &ReadOptions::default()).expect("valid").puzzle;
        assert_eq!(one_line_board(&puzzle), "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.");
        assert_eq!(puzzle.name(), Some("Jam-1"));
    }

    #[test]
    fn a_faulty_puzzle_does_not_stop_the_next() {
        let text = "one\n6\n0 2 h 2\n0 2 v\n9 9 x 2\n.\ntwo\n6\n0 2 h 2\n.\n";
        let options = ReadOptions::default();
        let mut all = read_all(text, &options);
        let faults = all.next().expect("one").expect_err("faulty");
        let kinds: Vec<_> =
            faults.iter().map(|f| (f.kind, f.span.map(|s| (s.line, s.column)))).collect();
        assert_eq!(
            kinds,
            [(FaultKind::Syntax, Some((4, 1))), (FaultKind::Orientation, Some((5, 5))),]
        );
        let second = all.next().expect("two").expect("valid");
        assert_eq!((second.puzzle.name(), second.line), (Some("two"), 7));
        assert!(all.next().is_none());
    }

    #[test]
    fn a_missing_end_is_a_fault_or_a_repair() {
        let text = "one\n6\n0 2 h 2\n";
        let faults = read(text, &ReadOptions::default()).expect_err("no end");
        assert_eq!(faults.first().kind, FaultKind::Syntax);
        let options = ReadOptions { mode: Mode::Lenient, ..ReadOptions::default() };
        assert_eq!(read(text, &options).expect("repaired").repairs.len(), 1);
    }

    #[test]
    fn the_red_car_can_be_another_one() {
        let options = ReadOptions { red: Some("A".to_owned()), ..ReadOptions::default() };
        let puzzle = read(FORMAT.info.example, &options).expect("valid").puzzle;
        assert_eq!((puzzle.red().name.as_str(), puzzle.red().cell.row), ("A", 0));
    }
}
