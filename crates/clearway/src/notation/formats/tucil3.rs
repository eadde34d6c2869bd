//! `tucil3`: the notation of the Bandung course, with the exit drawn outside the board.

use super::grid::{one_cell_vehicle, only_char, rows};
use super::{Format, Notation, NotationInfo};
use crate::board::{Fault, FaultKind, Faults, Layout, LayoutExit, MAX_SIDE, Puzzle, Side};
use crate::notation::listing::names;
use crate::notation::options::{Parsed, Repair};
use crate::notation::reader::Sample;
use crate::notation::text::{Block, Cursor, Field, Line, shown};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

mod body;

pub(super) static FORMAT: Format = Format {
    notation: Notation::Tucil3,
    info: NotationInfo {
        id: "tucil3",
        title: "Header and board with the exit outside",
        summary: "A line with the numbers of rows and columns, a line with the number of vehicles \
                  besides the red car, then the rows. `P` is the red car, other capital letters \
                  are vehicles, `.` is empty. `K` is the exit: behind its row, before it (then \
                  every other row begins with a blank), or on a line of its own over or under its \
                  column.",
        example: "6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n",
        limits: "no walls, no one-cell vehicle except the red car, at most 24 other vehicles",
        separator: "",
    },
    detect,
    split,
    parse,
    write,
};

/// The sign of the exit.
const EXIT: char = 'K';

/// The sign of the red car.
const RED: char = 'P';

fn detect(sample: &Sample<'_>) -> bool {
    is_header(sample.first())
}

fn is_header(line: Line<'_>) -> bool {
    let mut fields = line.fields().take(3);
    fields.clone().count() == 2 && fields.all(Field::is_digits)
}

/// The next header ends a puzzle. A blank line does not: it is a fault inside the puzzle.
fn split<'a>(cursor: &mut Cursor<'a>, _options: &ReadOptions) -> Option<Block<'a>> {
    let start = *cursor;
    cursor.next_line()?;
    // The second line may be two numbers by mistake.
    cursor.next_line();
    cursor.skip_while(|line| !is_header(line));
    Some(cursor.since(&start))
}

fn parse(block: Block<'_>, options: &ReadOptions) -> Parsed {
    let mut faults = Faults::none();
    let mut lines = block.lines();
    let header = lines
        .next()
        .map_or_else(|| Err(Fault::new(FaultKind::Empty, None, "there is no puzzle")), header);
    let (width, height) = match header {
        Ok(size) => size,
        Err(fault) => return fault.into(),
    };
    let count = match lines.next().map(count) {
        Some(Ok(count)) => Some(count),
        Some(Err(fault)) => {
            faults.push(fault);
            None
        }
        None => {
            let span = block.lines().next().map(|line| line.whole().span);
            let fault = Fault::new(FaultKind::Syntax, span, "the number of vehicles is missing");
            return fault.expecting("a second line with one number").into();
        }
    };
    let mut repairs = Vec::new();
    let mut layout = Layout::new(width as i64, height as i64);
    let mut body = body::Body::new(block, (width, height), options.mode);
    let drawing = body.draw(&mut faults, &mut repairs);
    layout.exit = body.exit;
    layout.vehicles = drawing.vehicles(body::is_vehicle, Some(RED));
    if faults.is_empty()
        && let Some(count) = count
    {
        check_count(&layout, count, options, &mut faults, &mut repairs);
    }
    if !body.is_whole {
        return Parsed { layout: None, faults, repairs };
    }
    Parsed { layout: Some(layout), faults, repairs }
}

/// The width and height of the board.
fn header(line: Line<'_>) -> Result<(usize, usize), Fault> {
    let fields: Vec<_> = line.fields().take(3).collect();
    let [rows, columns] = fields[..] else {
        let message = "the first line is not two numbers";
        let fault = Fault::new(FaultKind::Syntax, line.whole().span, message);
        return Err(fault.expecting("the numbers of rows and columns, such as `6 6`"));
    };
    let side = |field: Field<'_>, what: &str| {
        let number = field.number(what)?;
        usize::try_from(number).ok().filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(|| {
            let message = format!("{number} is not {what} of a board");
            let expected = format!("1 to {MAX_SIDE}");
            Fault::new(FaultKind::Size, field.span, message).expecting(expected)
        })
    };
    let height = side(rows, "the number of rows")?;
    Ok((side(columns, "the number of columns")?, height))
}

/// The number of vehicles without the red car, and where it stands.
fn count(line: Line<'_>) -> Result<Field<'_>, Fault> {
    let mut fields = line.fields();
    let first = fields.next().unwrap_or(line.whole());
    first.number("the number of vehicles without the red car")?;
    match fields.next() {
        None => Ok(first),
        Some(junk) => {
            let message = format!("{} after the number of vehicles", shown(junk.text));
            Err(Fault::new(FaultKind::Syntax, junk.span, message).expecting("one number"))
        }
    }
}

fn check_count(
    layout: &Layout,
    announced: Field<'_>,
    options: &ReadOptions,
    faults: &mut Faults,
    repairs: &mut Vec<Repair>,
) {
    let found = layout.vehicles.iter().filter(|vehicle| !vehicle.red).count();
    if announced.text.parse() == Ok(found) {
        return;
    }
    let announced_count = announced.text;
    let message =
        format!("the header says {announced_count} besides the red car, the board has {found}");
    if options.is_lenient() {
        let message = format!("{message}: counted again");
        repairs.push(Repair { span: Some(announced.span), message });
    } else {
        let fault = Fault::new(FaultKind::VehicleCount, announced.span, message);
        faults.push(fault.expecting(format!("{found}, the red car not counted")));
    }
}

fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    if !puzzle.walls().is_empty() {
        return Err(WriteErrorKind::Walls);
    }
    if let Some(vehicle) = one_cell_vehicle(puzzle) {
        return Err(WriteErrorKind::OneCell { vehicle });
    }
    let is_free = |sign: char| sign.is_ascii_uppercase() && sign != EXIT && sign != RED;
    let is_fit = |vehicle: &crate::board::Vehicle| only_char(&vehicle.name).is_some_and(is_free);
    let letters = ('A'..='Z').filter(|&letter| is_free(letter)).map(String::from);
    let count = puzzle.vehicles().len() - 1;
    let names = names(puzzle, &RED.to_string(), is_fit, letters)
        .ok_or(WriteErrorKind::TooMany { count, most: 24 })?;
    let signs: Vec<char> = names.iter().filter_map(|name| only_char(name)).collect();
    let rows = rows(puzzle, &signs, '.', 'x');
    let (width, height) = (puzzle.width(), puzzle.height());
    Ok(format!("{height} {width}\n{count}\n{}", with_exit(puzzle, rows)))
}

/// The rows with the exit beside them.
fn with_exit(puzzle: &Puzzle, mut rows: Vec<String>) -> String {
    let line = usize::from(puzzle.red().line());
    let over = || format!("{}{EXIT}", " ".repeat(line));
    match puzzle.exit() {
        Side::Right => rows[line].push(EXIT),
        Side::Left => {
            for (index, row) in rows.iter_mut().enumerate() {
                row.insert(0, if index == line { EXIT } else { ' ' });
            }
        }
        Side::Top => rows.insert(0, over()),
        Side::Bottom => rows.push(over()),
    }
    rows.into_iter().map(|row| row + "\n").collect()
}

/// An exit at a place of the text.
fn exit_at(side: Side, line: usize, span: crate::board::Span) -> LayoutExit {
    LayoutExit { side, line: Some(line as i64), span: Some(span) }
}

#[cfg(test)]
mod tests;
