//! `csv`: the table of the Amsterdam course.

use super::{Format, Notation, NotationInfo};
use crate::board::{Advice, Axis, Fault, FaultKind, Faults, Layout, LayoutVehicle, Puzzle, Shape};
use crate::notation::listing::{axis, bar, check_plain, exactly, names, vehicles};
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{Block, Cursor, Field, Line};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

pub(super) static FORMAT: Format = Format {
    notation: Notation::Csv,
    info: NotationInfo {
        id: "csv",
        title: "Comma-separated table",
        summary: "A header `car,orientation,col,row,length`, then a vehicle per line as its name, \
                  `H` or `V`, and three numbers; columns and rows count from 1. Semicolons or \
                  tabs may stand for the commas, and values in quotes. `X` is the red \
                  car; it leaves at the right end of its row, or at the bottom end of its column. \
                  The text does not tell the size of the board: 6 by 6 unless --size or the name \
                  of the file says otherwise.",
        example: "car,orientation,col,row,length\nA,H,1,1,2\nO,V,6,1,3\nX,H,2,3,2\nP,V,1,2,3\n",
        limits: "no walls, no exit on the left or at the top, no size",
        separator: "",
    },
    detect,
    split,
    parse,
    write,
};

/// The columns of the table; the first is also called `vehicle`.
const COLUMNS: [&str; 5] = ["car", "orientation", "col", "row", "length"];

fn detect(sample: &Sample<'_>) -> bool {
    is_header(sample.first())
}

fn is_header(line: Line<'_>) -> bool {
    let is_first = |separator| values(line, separator).next().map(column) == Some(Some(0));
    separator(line).is_some_and(is_first)
}

/// Whether the line has titles after its first value.
fn has_titles(line: Line<'_>) -> bool {
    let has = |separator| values(line, separator).skip(1).any(|title| column(title).is_some());
    separator(line).is_some_and(has)
}

/// The character between values: spreadsheets also write semicolons and tabs.
fn separator(header: Line<'_>) -> Option<char> {
    header.text.chars().find(|c| matches!(c, ',' | ';' | '\t'))
}

/// The values of a line, without the quotes that spreadsheets put around them, and without the
/// empty ones that they put at its end.
fn values(line: Line<'_>, separator: char) -> impl Iterator<Item = Field<'_>> {
    let mut is_quoted = false;
    let is_empty = |c: char| c == separator || c.is_whitespace();
    let line = Line { text: line.text.trim_end_matches(is_empty), ..line };
    let parts = line.parts_by(move |c| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    });
    parts.map(|field| {
        let inner = field.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        Field { text: inner.map_or(field.text, str::trim), ..field }
    })
}

/// The index in [`COLUMNS`] of the column with this title.
fn column(title: Field<'_>) -> Option<usize> {
    let is_title = |name: &&str| title.text.eq_ignore_ascii_case(name);
    let is_vehicle = title.text.eq_ignore_ascii_case("vehicle").then_some(0);
    COLUMNS.iter().position(is_title).or(is_vehicle)
}

fn split<'a>(cursor: &mut Cursor<'a>, _options: &ReadOptions) -> Option<Block<'a>> {
    let start = *cursor;
    cursor.next_line()?;
    // A vehicle may be called `car`. The header of the next puzzle has a second title, which a
    // vehicle's line has not.
    cursor.skip_while(|line| !(is_header(line) && has_titles(line)));
    Some(cursor.since(&start))
}

fn parse(block: Block<'_>, options: &ReadOptions) -> Parsed {
    let mut lines = block.lines();
    let Some(header) = lines.next() else {
        return Parsed::new(Layout::new(6, 6), Faults::none());
    };
    let separator = separator(header).unwrap_or(',');
    let order = match order(header, separator) {
        Ok(order) => order,
        Err(fault) => return fault.into(),
    };
    let mut faults = Faults::none();
    // Spreadsheets write a blank line as a row of separators.
    let lines = lines.filter(|line| values(*line, separator).any(|value| !value.text.is_empty()));
    let vehicles = vehicles(lines, &mut faults, |_, line| vehicle(line, separator, order));
    let (width, height) = options.size.unwrap_or((6, 6));
    if options.size.is_none()
        && let Some(vehicle) = vehicles.iter().find(|vehicle| !fits(vehicle))
    {
        let message = "the text does not say how large the board is, and 6 by 6 is too small";
        let fault = Fault::new(FaultKind::Size, vehicle.span, message);
        faults.push(fault.expecting("the board's size").advising(Advice::Size));
        return Parsed::failed(faults);
    }
    let mut layout = Layout::new(width.into(), height.into());
    layout.vehicles = vehicles;
    Parsed::new(layout, faults)
}

/// The order of the columns, from the header.
fn order(header: Line<'_>, separator: char) -> Result<[usize; 5], Fault> {
    let titles = values(header, separator);
    let titles = exactly::<5>(header, titles, "car,orientation,col,row,length")?;
    let mut order = [None; 5];
    for (index, title) in titles.into_iter().enumerate() {
        if let Some(column) = column(title) {
            order[column].get_or_insert(index);
        }
    }
    let [Some(a), Some(b), Some(c), Some(d), Some(e)] = order else {
        let message = "the header does not name all columns";
        let fault = Fault::new(FaultKind::Syntax, header.whole().span, message);
        return Err(fault.expecting("car,orientation,col,row,length"));
    };
    Ok([a, b, c, d, e])
}

fn vehicle(line: Line<'_>, separator: char, order: [usize; 5]) -> Result<LayoutVehicle, Fault> {
    let fields = values(line, separator);
    let fields = exactly::<5>(line, fields, "five values, such as `X,H,1,3,2`")?;
    let [name, orientation, column, row, length] = order.map(|index| fields[index]);
    let axis = axis(orientation)?;
    let column = column.number("the column, from 1")?.saturating_sub(1);
    let row = row.number("the row, from 1")?.saturating_sub(1);
    let length = length.number("the length")?;
    let vehicle = bar(Some(name.text.to_owned()), (row, column), length, axis, line.whole().span);
    Ok(LayoutVehicle { red: name.text == "X", ..vehicle })
}

/// Whether the vehicle does not reach beyond a board of 6 by 6 on the right or at the bottom.
fn fits(vehicle: &LayoutVehicle) -> bool {
    let &Shape::Bar { cell, length, axis } = &vehicle.shape else { return true };
    let end = |first: i64, along: Axis| {
        first.saturating_add(if axis == along { length.saturating_sub(1) } else { 0 })
    };
    end(cell.column, Axis::Horizontal) < 6 && end(cell.row, Axis::Vertical) < 6
}

fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    check_plain(puzzle)?;
    let is_fit =
        |vehicle: &crate::board::Vehicle| vehicle.name != "X" && !vehicle.name.contains([',', '"']);
    let names = names(puzzle, "X", is_fit, letters()).expect("letters do not run out");
    let lines = names.iter().zip(puzzle.vehicles()).map(|(name, vehicle)| {
        let way = match vehicle.axis {
            Axis::Horizontal => 'H',
            Axis::Vertical => 'V',
        };
        let (column, row) = (vehicle.cell.column + 1, vehicle.cell.row + 1);
        format!("{name},{way},{column},{row},{}\n", vehicle.length)
    });
    Ok(COLUMNS.join(",") + "\n" + &lines.collect::<String>())
}

/// A to Z without X, then AA, AB and so on, as the course names vehicles.
fn letters() -> impl Iterator<Item = String> {
    let all = || 'A'..='Z';
    let one = all().filter(|&letter| letter != 'X').map(String::from);
    one.chain(all().flat_map(move |a| all().map(move |b| format!("{a}{b}"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{one_line_board, read};

    #[test]
    fn columns_and_rows_count_from_one() {
        let puzzle = read(FORMAT.info.example, &ReadOptions::default()).expect("valid").puzzle;
        assert_eq!(one_line_board(&puzzle), "AA...O/P....O/PXX..O/P...../....../......");
    }

    #[test]
    fn the_header_says_the_order() {
        let text = "vehicle,orientation,row,col,length\r\nX,h,3,2,2\r\nB,V,1,6,2";
        let puzzle = read(text, &ReadOptions::default()).expect("valid").puzzle;
        assert_eq!(one_line_board(&puzzle), ".....B/.....B/.XX.../....../....../......");
    }

    #[test]
    fn a_vehicle_called_car_does_not_begin_a_new_puzzle() {
        for name in ["car", "Vehicle"] {
            let text = format!("car,orientation,col,row,length\n{name},V,5,1,2\nX,H,1,3,2\n");
            let puzzle = read(&text, &ReadOptions::default()).expect("one puzzle").puzzle;
            assert!(puzzle.find(name).is_some());
            assert_eq!(write(&puzzle, &Facts::default()).as_ref(), Ok(&text));
        }
    }

    #[test]
    fn a_larger_board_needs_its_size() {
        let text = "car,orientation,col,row,length\nX,H,8,5,2\nAA,V,1,1,2\n";
        let faults = read(text, &ReadOptions::default()).expect_err("too small");
        assert_eq!(faults.first().kind, FaultKind::Size);
        let options = ReadOptions { size: Some((9, 9)), ..ReadOptions::default() };
        let puzzle = read(text, &options).expect("valid").puzzle;
        assert!(puzzle.find("AA").is_some());
    }

    #[test]
    fn every_fault_has_its_place() {
        let text = "car,orientation,col,row,length\nX,H,1,3,2\nA,Q,1,1,2\nB,H,1,,2\nC,H,1,1\nD,H,0,1,2\n,H,1,1,2";
        let faults = read(text, &ReadOptions::default()).expect_err("faulty");
        let found: Vec<_> =
            faults.iter().map(|f| (f.kind, f.span.map(|s| (s.line, s.column)))).collect();
        assert_eq!(
            found,
            [
                (FaultKind::Orientation, Some((3, 3))),
                (FaultKind::Number, Some((4, 7))),
                (FaultKind::Syntax, Some((5, 1))),
                (FaultKind::OffBoard, Some((6, 1))),
                (FaultKind::Name, Some((7, 1))),
            ]
        );
    }
}
