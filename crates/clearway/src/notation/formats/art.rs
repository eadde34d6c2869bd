//! `art`: a board drawn by the kinds of its vehicles, without names.

use super::{Format, Notation, NotationInfo};
use crate::board::{Axis, Fault, FaultKind, Faults, LayoutCell, LayoutVehicle, MAX_SIDE, Puzzle};
use crate::board::{Shape, Side, Span, Vehicle};
use crate::notation::drawing::{Drawing, Row, is_bar};
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{Block, Cursor, Line, shown, square_root};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

pub(super) static FORMAT: Format = Format {
    notation: Notation::Art,
    info: NotationInfo {
        id: "art",
        title: "Drawn by the kinds of vehicles",
        summary: "One row per line, or the rows on one line with blanks between them. `**` is a \
                  horizontal car, `###` a horizontal truck, `++` a vertical car, `@@@` a vertical \
                  truck, `==` the red car, `.` is empty. The red car leaves at the right end of \
                  its row. The signs `2`, `3`, `B`, `C` and `X` in this order are read as well.",
        example: ".+**+.\n.+**+.\n==+@..\n@.+@..\n@.+@**\n@.+###\n",
        limits: "only cars and trucks, only a horizontal red car of two cells with its exit on the \
                 right, no walls, no names",
        separator: "\n",
    },
    detect,
    split,
    parse,
    write,
};

/// What a character stands for: vehicles of one axis and one length.
struct Kind {
    sign: char,
    axis: Axis,
    length: u8,
    red: bool,
}

const fn kind(sign: char, axis: Axis, length: u8, red: bool) -> Kind {
    Kind { sign, axis, length, red }
}

/// The signs that are read and written.
static SIGNS: [Kind; 5] = [
    kind('*', Axis::Horizontal, 2, false),
    kind('#', Axis::Horizontal, 3, false),
    kind('+', Axis::Vertical, 2, false),
    kind('@', Axis::Vertical, 3, false),
    kind('=', Axis::Horizontal, 2, true),
];

/// Letters and digits in place of the signs, which are read only.
static LETTERS: [Kind; 5] = [
    kind('2', Axis::Horizontal, 2, false),
    kind('3', Axis::Horizontal, 3, false),
    kind('B', Axis::Vertical, 2, false),
    kind('C', Axis::Vertical, 3, false),
    kind('X', Axis::Horizontal, 2, true),
];

const EMPTY: char = '.';

fn detect(sample: &Sample<'_>) -> bool {
    let lines = sample.first_block();
    let within = |kinds: &[Kind]| {
        let is_known = |c: char| c == EMPTY || c == ' ' || kinds.iter().any(|kind| kind.sign == c);
        lines.iter().all(|line| line.text.chars().all(is_known))
    };
    // A wall alone is not enough; every other sign would be an unusual vehicle name in a grid.
    if within(&SIGNS) {
        return lines.iter().any(|line| line.text.contains(['*', '+', '@', '=']));
    }
    // Without letters and digits no grid has a red car, so the unknown signs are faults here.
    let is_word = |line: &Line<'_>| line.text.contains(char::is_alphanumeric);
    if lines.iter().any(|line| line.text.contains("==")) && !lines.iter().any(is_word) {
        return true;
    }
    within(&LETTERS) && is_no_grid(&draw(lines.iter().copied()))
}

/// Whether the letters make sense as kinds of vehicles, but not as names.
fn is_no_grid(drawing: &Drawing) -> bool {
    let is_one_bar = |kind: &Kind| {
        let cells = drawing.cells_of(kind.sign);
        cells.len() < 2 || is_bar(&cells)
    };
    let mut faults = Faults::none();
    !LETTERS.iter().all(is_one_bar)
        && cut_all(drawing, &LETTERS, &mut faults).iter().filter(|vehicle| vehicle.red).count() == 1
        && faults.is_empty()
}

/// Whether the line holds a whole board.
fn is_one_line(line: Line<'_>) -> bool {
    let text = line.text.trim_start();
    text.contains(' ') || text.chars().nth(MAX_SIDE).is_some()
}

fn split<'a>(cursor: &mut Cursor<'a>, _options: &ReadOptions) -> Option<Block<'a>> {
    let start = *cursor;
    let first = cursor.next_line()?;
    if !is_one_line(first) {
        cursor.skip_to_blank_line();
    }
    Some(cursor.since(&start))
}

fn parse(block: Block<'_>, options: &ReadOptions) -> Parsed {
    let mut faults = Faults::none();
    let mut repairs = Vec::new();
    let mut drawing = draw(block.lines());
    let Some(mut layout) = drawing.square_up(options.mode, EMPTY, &mut faults, &mut repairs) else {
        return Parsed { layout: None, faults, repairs };
    };
    let is_sign = |sign: char| SIGNS.iter().any(|kind| kind.sign == sign);
    let kinds = if drawing.signs().any(is_sign) { &SIGNS } else { &LETTERS };
    for (cell, sign) in drawing.cells() {
        if sign != EMPTY && !kinds.iter().any(|kind| kind.sign == sign) {
            let message = format!("{} is no vehicle", shown(sign.encode_utf8(&mut [0; 4])));
            let known: Vec<String> = kinds.iter().map(|kind| format!("`{}`", kind.sign)).collect();
            let fault = Fault::new(FaultKind::Character, cell.span, message);
            faults.push(fault.expecting(format!("`.` or one of {}", known.join(" "))));
        }
    }
    layout.vehicles = cut_all(&drawing, kinds, &mut faults);
    Parsed { layout: Some(layout), faults, repairs }
}

/// The rows of the lines; those of a one-line board stand between blanks or form a square.
fn draw<'a>(lines: impl Iterator<Item = Line<'a>> + Clone) -> Drawing {
    let mut drawing = Drawing::default();
    let mut rest = lines.clone();
    match (rest.next(), rest.next()) {
        (Some(line), None) if line.text.trim_start().contains(' ') => {
            for row in line.fields() {
                drawing.push(Row::new(line.number, (row.span.column..).zip(row.text.chars())));
            }
        }
        (Some(line), None) if is_one_line(line) => {
            let word = line.whole();
            let length = word.span.length as usize;
            let width = square_root(length).unwrap_or(length);
            let cells = (word.span.column..).zip(word.text.chars());
            return Drawing::cut(line.number, cells, width);
        }
        _ => drawing = Drawing::of_lines(lines),
    }
    drawing
}

/// The vehicles of all kinds: every run of a sign along its axis, cut into vehicles of its length.
fn cut_all(drawing: &Drawing, kinds: &[Kind], faults: &mut Faults) -> Vec<LayoutVehicle> {
    let mut vehicles = Vec::new();
    for kind in kinds {
        let mut cells = drawing.cells_of(kind.sign);
        let place = |cell: &LayoutCell| match kind.axis {
            Axis::Horizontal => (cell.row, cell.column),
            Axis::Vertical => (cell.column, cell.row),
        };
        let places = cells.iter().zip(0..).map(|(cell, index)| (place(cell), index));
        let mut order: Vec<((i64, i64), usize)> = places.collect();
        crate::sort::long(&mut order);
        cells = order.into_iter().map(|(_, index)| cells[index]).collect();
        let is_next = |a: &LayoutCell, b: &LayoutCell| {
            let (line, along) = place(a);
            (line, along + 1) == place(b)
        };
        for run in cells.chunk_by(is_next) {
            cut_run(run, kind, faults, &mut vehicles);
        }
    }
    vehicles
}

fn cut_run(
    run: &[LayoutCell],
    kind: &Kind,
    faults: &mut Faults,
    vehicles: &mut Vec<LayoutVehicle>,
) {
    let length = usize::from(kind.length);
    if !run.len().is_multiple_of(length) {
        let marked = if kind.axis == Axis::Horizontal { run.len() as u32 } else { 1 };
        let span = run[0].span.map(|span| Span { length: marked, ..span });
        let message = format!("{} `{}` in a row, each vehicle has {length}", run.len(), kind.sign);
        let message = match kind.axis {
            Axis::Horizontal => message,
            Axis::Vertical => message.replace("in a row", "in a column"),
        };
        let fault = Fault::new(FaultKind::Length, span, message);
        faults.push(fault.expecting(format!("a multiple of {length}")));
        return;
    }
    vehicles.extend(run.chunks(length).map(|piece| LayoutVehicle {
        name: None,
        shape: Shape::Bar { cell: piece[0], length: kind.length.into(), axis: kind.axis },
        red: kind.red,
        span: piece[0].span,
    }));
}

fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    if !puzzle.walls().is_empty() {
        return Err(WriteErrorKind::Walls);
    }
    let red = puzzle.red();
    if red.length != 2 || red.axis != Axis::Horizontal {
        return Err(WriteErrorKind::Red("horizontal and two cells long"));
    }
    if puzzle.exit() != Side::Right {
        return Err(WriteErrorKind::Exit(puzzle.exit()));
    }
    let sign = |vehicle: &Vehicle, red: bool| {
        let is_kind = |kind: &&Kind| {
            (kind.axis, kind.length, kind.red) == (vehicle.axis, vehicle.length, red)
        };
        SIGNS.iter().find(is_kind).map(|kind| kind.sign).ok_or_else(|| WriteErrorKind::Length {
            vehicle: vehicle.name.clone(),
            length: vehicle.length,
            allowed: "2 and 3",
        })
    };
    let signs: Vec<char> =
        puzzle.ids().map(|(id, v)| sign(v, id == puzzle.red_id())).collect::<Result<_, _>>()?;
    Ok(super::grid::rows(puzzle, &signs, EMPTY, '#').join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Mode, detect, one_line_board, read};

    #[test]
    fn runs_are_cut_into_vehicles() {
        let puzzle = read(FORMAT.info.example, &ReadOptions::default()).expect("valid").puzzle;
        assert_eq!(one_line_board(&puzzle), ".ABBC./.ADDC./XXEO../P.EO../P.FOGG/P.FQQQ");
        assert_eq!(super::write(&puzzle, &Facts::default()).as_deref(), Ok(FORMAT.info.example));
    }

    #[test]
    fn letters_on_one_line_are_read() {
        let text = "333BCC B22BCC B.XXCC 22B... .BB.22 .B2222";
        assert_eq!(detect(text), Some(Notation::Art));
        let puzzle = read(text, &ReadOptions::default()).expect("valid").puzzle;
        assert_eq!(one_line_board(&puzzle), "OOOAPQ/BCCAPQ/B.XXPQ/DDE.../.FE.GG/.FHHII");
        let rows = text.replace(' ', "\n");
        assert!(read(&rows, &ReadOptions::default()).expect("valid").puzzle.same_board(&puzzle));
    }

    #[test]
    fn a_grid_with_the_same_letters_stays_a_grid() {
        assert_eq!(detect("XX.B\n...B\n...B\n...B\n"), Some(Notation::Grid));
        assert_eq!(detect("BB..\nXX..\n....\nCC..\n"), Some(Notation::Grid));
        assert_eq!(detect("XX.B\n...B\n...B\nB...\n"), Some(Notation::Grid));
    }

    #[test]
    fn odd_runs_and_short_rows_are_faults() {
        let faults = read("==..\n***+\n...\n....\n", &ReadOptions::default()).expect_err("faulty");
        let found: Vec<_> =
            faults.iter().map(|f| (f.kind, f.span.map(|s| (s.line, s.column, s.length)))).collect();
        assert_eq!(
            found,
            [
                (FaultKind::Length, Some((2, 1, 3))),
                (FaultKind::Length, Some((2, 4, 1))),
                (FaultKind::RowLength, Some((3, 1, 3))),
            ]
        );
        let options = ReadOptions { mode: Mode::Lenient, ..ReadOptions::default() };
        assert_eq!(read("==..\n...\n", &options).expect("repaired").repairs.len(), 1);
    }
}
