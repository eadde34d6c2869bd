//! `grid`: one character per cell, as most people write a board.

use super::{Format, Notation, NotationInfo};
use crate::board::{Advice, Fault, FaultKind, Faults, LayoutExit, MAX_SIDE, Puzzle, Side, Span};
use crate::board::{assign_names, is_valid_name};
use crate::notation::drawing::{Drawing, Row, is_bar};
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{
    Block, Cursor, Field, LONG, Line, counted, shown, square_root, square_side,
};
use crate::notation::{Facts, ReadOptions, WriteErrorKind, detect as detect_any};

/// The signs for an empty cell, of which a text uses one.
const EMPTY: [char; 4] = ['.', 'o', '_', '-'];

/// Signs that structure the text, so no vehicle can use them.
const FORM: [char; 4] = ['/', '|', ',', '>'];

pub(super) static FORMAT: Format = Format {
    notation: Notation::Grid,
    info: NotationInfo {
        id: "grid",
        title: "One character per cell",
        summary: "One row per line, rows joined by `/`, or one line of n times n characters. \
                  `.`, `o`, `_` or `-` is empty, `x` or `#` a wall; the red car is `X`, or `A` if \
                  there is no `X`. It leaves at the right end of its row, or at the bottom end of \
                  its column. Cells may be separated by single blanks or commas, and rows may be \
                  framed as `|AA..|` with `>` at the exit.",
        example: "AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n",
        limits: "no exit on the left or at the top, no one-cell vehicle except the red car, at \
                 most 60 vehicles",
        separator: "\n",
    },
    detect,
    split,
    parse,
    write,
};

/// How the cells of a row are separated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    Spaced,
    Commas,
    Framed,
}

impl Form {
    /// The form of a board whose first lines are these.
    fn of_board<'a>(mut lines: impl Iterator<Item = Line<'a>>) -> Self {
        match (lines.next().map(Self::of), lines.next().map(Self::of)) {
            // The first line may be the upper edge of a frame.
            (Some(Self::Plain), Some(Self::Framed)) => Self::Framed,
            (first, _) => first.unwrap_or(Self::Plain),
        }
    }

    fn of(line: Line<'_>) -> Self {
        let text = line.text.trim_start();
        let single = |part: Field<'_>| part.text.chars().nth(1).is_none();
        // A long line has none of these forms, so it is not read to its end.
        let short = text.len() <= LONG;
        if text.starts_with('|') && text.len() > 1 {
            Self::Framed
        } else if short && text.contains(',') && line.parts(',').all(single) {
            Self::Commas
        } else if short && text.contains(' ') && line.fields().all(single) {
            Self::Spaced
        } else {
            Self::Plain
        }
    }
}

fn detect(sample: &Sample<'_>) -> bool {
    let first = sample.first();
    let block = sample.first_block();
    match Form::of_board(block.iter().copied()) {
        Form::Framed => true,
        Form::Commas | Form::Spaced => {
            first.text.contains(|c: char| !c.is_ascii_digit() && c != ' ' && c != ',')
        }
        Form::Plain => {
            let is_word = |line: Line<'_>| !line.text.trim_start().contains(char::is_whitespace);
            let cells = |line: Line<'_>| line.text.trim_start().chars().count();
            let length = cells(first);
            // Boards that are too large are also recognised, so that the message can say how large
            // they are.
            let is_joined = is_one_line(first) || square_side(length).is_some();
            let is_board = if block.len() == 1 {
                is_joined || square_root(sample.first_length()).is_some()
            } else {
                is_joined && length > MAX_SIDE || sample.mostly(|line| cells(line) == length)
            };
            is_word(first) && is_board
        }
    }
}

/// Whether the line holds rows joined by `/`.
fn is_one_line(line: Line<'_>) -> bool {
    line.text.contains('/')
}

fn split<'a>(cursor: &mut Cursor<'a>, options: &ReadOptions) -> Option<Block<'a>> {
    let start = *cursor;
    let first = cursor.next_line()?;
    let length = first.text.trim_start().chars().take(MAX_SIDE * MAX_SIDE + 1).count();
    let asked = options.size.is_some_and(|(width, height)| {
        let (width, height) = (usize::from(width), usize::from(height));
        length == width * height && length != width
    });
    let squared = length > MAX_SIDE && square_side(length).is_some();
    if !(asked || is_one_line(first) || squared && Form::of(first) == Form::Plain) {
        cursor.skip_to_blank_line();
    }
    Some(cursor.since(&start))
}

fn parse(block: Block<'_>, options: &ReadOptions) -> Parsed {
    let mut faults = Faults::none();
    match draw(block, options, &mut faults) {
        Ok((drawing, exit)) => {
            let red = red_sign(&drawing, options);
            parse_drawing(drawing, exit, red, options, faults)
        }
        Err(fault) => fault.into(),
    }
}

/// The layout of a drawn board with this red car.
pub(super) fn parse_drawing(
    mut drawing: Drawing,
    exit: Option<LayoutExit>,
    red: Option<char>,
    options: &ReadOptions,
    mut faults: Faults,
) -> Parsed {
    let empty = drawing.signs().find(|sign| EMPTY.contains(sign)).unwrap_or(EMPTY[0]);
    let mut repairs = Vec::new();
    let squared = drawing.square_up(options.mode, empty, &mut faults, &mut repairs);
    let Some(mut layout) = squared else {
        return Parsed { layout: None, faults, repairs };
    };
    check_signs(&drawing, empty, &mut faults);
    let is_wall = |sign: char| sign == '#' || sign == 'x' && red != Some('x');
    let is_vehicle = |sign: char| {
        !EMPTY.contains(&sign) && !FORM.contains(&sign) && !sign.is_whitespace() && !is_wall(sign)
    };
    layout.walls =
        drawing.cells().filter(|&(_, sign)| is_wall(sign)).map(|(cell, _)| cell).collect();
    layout.vehicles = drawing.vehicles(is_vehicle, red);
    layout.exit = exit;
    Parsed { layout: Some(layout), faults, repairs }
}

/// The character of the red car: `X`, else `A`, else `x` if that is a bar rather than walls.
fn red_sign(drawing: &Drawing, options: &ReadOptions) -> Option<char> {
    if let Some(red) = &options.red {
        return only_char(red);
    }
    let has = |sign: char| drawing.signs().any(|found| found == sign);
    ['X', 'A']
        .into_iter()
        .find(|&sign| has(sign))
        .or_else(|| is_bar(&drawing.cells_of('x')).then_some('x'))
}

/// The character that `text` consists of, if it is one.
pub(super) fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Reports signs that cannot stand in a cell.
fn check_signs(drawing: &Drawing, empty: char, faults: &mut Faults) {
    let mut told = vec![empty];
    for (cell, sign) in drawing.cells() {
        let found = || shown(sign.encode_utf8(&mut [0; 4]));
        let (message, expected) = if EMPTY.contains(&sign) {
            // Report each sign once: a board with one of them usually has many.
            if told.contains(&sign) {
                continue;
            }
            told.push(sign);
            (format!("{} and `{empty}` both mean an empty cell", found()), "one of them throughout")
        } else if sign.is_whitespace() {
            ("a blank within a row".to_owned(), "a character for every cell")
        } else if FORM.contains(&sign) {
            (
                format!("{} cannot stand in a cell", found()),
                "a letter, a digit, a wall or an empty cell",
            )
        } else {
            continue;
        };
        faults.push(Fault::new(FaultKind::Character, cell.span, message).expecting(expected));
    }
}

type Drawn = (Drawing, Option<LayoutExit>);

/// The rows of the block, and the exit if a frame shows it.
fn draw(block: Block<'_>, options: &ReadOptions, faults: &mut Faults) -> Result<Drawn, Fault> {
    let mut lines = block.lines();
    let Some(first) = lines.next() else { return Ok((Drawing::default(), None)) };
    let is_alone = lines.next().is_none();
    let form = Form::of_board(block.lines());
    let mut drawing = Drawing::default();
    match form {
        Form::Framed => return Ok(draw_frame(block, faults)),
        Form::Plain if is_one_line(first) => {
            let rows = first.text.strip_suffix('/').unwrap_or(first.text);
            let joined = Line { text: rows, ..first };
            for row in joined.parts('/') {
                drawing.push(Row::new(first.number, (row.span.column..).zip(row.text.chars())));
            }
        }
        Form::Plain if is_alone => return Ok((cut(first.whole(), options)?, None)),
        Form::Plain => drawing = Drawing::of_lines(block.lines()),
        Form::Spaced | Form::Commas => {
            block.lines().for_each(|line| drawing.push(separated_row(line, form)));
        }
    }
    Ok((drawing, None))
}

/// A row whose cells are separated by blanks or commas.
fn separated_row(line: Line<'_>, form: Form) -> Row {
    let cell = |field: Field<'_>| (field.span.column, field.text.chars().next().unwrap_or(' '));
    if form == Form::Commas {
        Row::new(line.number, line.parts(',').map(cell))
    } else {
        Row::new(line.number, line.fields().map(cell))
    }
}

/// A word of n times n characters, or of as many as the requested size has.
pub(super) fn cut(word: Field<'_>, options: &ReadOptions) -> Result<Drawing, Fault> {
    let length = word.span.length as usize;
    let asked = options.size.map(|(width, height)| (usize::from(width), usize::from(height)));
    let width = match asked {
        Some((width, height)) => (width * height == length).then_some(width),
        None => square_root(length),
    };
    if let Some(width) = width {
        let cells = (word.span.column..).zip(word.text.chars());
        return Ok(Drawing::cut(word.span.line, cells, width));
    }
    let found = counted(length, "cell");
    let message = match asked {
        Some((width, height)) => {
            let cells = width * height;
            format!("the line has {found}, a board of {width} by {height} has {cells}")
        }
        None => format!("the line has {found}, which is no square"),
    };
    Err(Fault::new(FaultKind::RowLength, word.span, message)
        .expecting("n times n cells, or rows joined by `/`")
        .advising(Advice::Size))
}

/// Rows between `|` and `|`, with `>` in place of the second at the exit.
fn draw_frame(block: Block<'_>, faults: &mut Faults) -> Drawn {
    let mut drawing = Drawing::default();
    let mut exit = None;
    let mut row = 0;
    for line in block.lines() {
        let whole = line.whole();
        if whole.text.chars().all(|c| matches!(c, '+' | '-')) {
            continue;
        }
        let inner = whole.text.strip_prefix('|').unwrap_or(whole.text);
        let (inner, end) = match inner.char_indices().next_back() {
            Some((at, end @ ('|' | '>'))) => (&inner[..at], Some(end)),
            _ => (inner, None),
        };
        let last = whole.span.column + whole.span.length - 1;
        if end.is_none() || !whole.text.starts_with('|') {
            let message = format!("row {} is not framed", row + 1);
            let fault = Fault::new(FaultKind::Syntax, whole.span, message);
            faults.push(fault.expecting("`|` before and `|` or `>` after every row"));
        }
        if end == Some('>') {
            let span = Span::new(line.number, last, 1);
            let found = LayoutExit { side: Side::Right, line: Some(row), span: Some(span) };
            if exit.is_some() {
                let fault = Fault::new(FaultKind::TwoExits, span, "a second exit");
                faults.push(fault.expecting("one `>`"));
            }
            exit.get_or_insert(found);
        }
        let start = whole.span.column + u32::from(whole.text.starts_with('|'));
        drawing.push(Row::new(line.number, (start..).zip(inner.chars())));
        row += 1;
    }
    (drawing, exit)
}

/// Whether a vehicle can be shown by this character.
fn is_usable(sign: char) -> bool {
    !EMPTY.contains(&sign) && !FORM.contains(&sign) && !matches!(sign, 'x' | '#')
}

/// The one character that `name` is, if a grid can show it.
fn sign_of(name: &str) -> Option<char> {
    only_char(name).filter(|&sign| is_usable(sign) && is_valid_name(name))
}

/// The rows with the vehicles' own names; `None` if the names or shapes do not allow it.
pub(in crate::notation) fn own_rows(puzzle: &Puzzle) -> Option<Vec<String>> {
    let signs = own_signs(puzzle)?;
    one_cell_vehicle(puzzle).is_none().then(|| rows(puzzle, &signs, '.', 'x'))
}

fn own_signs(puzzle: &Puzzle) -> Option<Vec<char>> {
    puzzle.vehicles().iter().map(|vehicle| sign_of(&vehicle.name)).collect()
}

/// The name of a vehicle of one cell other than the red car.
pub(super) fn one_cell_vehicle(puzzle: &Puzzle) -> Option<String> {
    puzzle
        .ids()
        .find(|&(id, vehicle)| vehicle.length == 1 && id != puzzle.red_id())
        .map(|(_, vehicle)| vehicle.name.clone())
}

/// The rows of the board with a character for each vehicle.
pub(super) fn rows(puzzle: &Puzzle, signs: &[char], empty: char, wall: char) -> Vec<String> {
    let (width, height) = (usize::from(puzzle.width()), usize::from(puzzle.height()));
    let mut rows = vec![vec![empty; width]; height];
    for cell in puzzle.walls().iter() {
        rows[usize::from(cell.row)][usize::from(cell.column)] = wall;
    }
    for (vehicle, &sign) in puzzle.vehicles().iter().zip(signs) {
        for cell in vehicle.cells() {
            rows[usize::from(cell.row)][usize::from(cell.column)] = sign;
        }
    }
    rows.into_iter().map(String::from_iter).collect()
}

fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    check_shape(puzzle)?;
    // Tries the vehicles' own names before generated ones, and a row per line before one line.
    // Takes the first text that cannot be mistaken for another notation.
    let own = own_signs(puzzle).filter(|signs| shows_red(puzzle, signs));
    let chosen = chosen_signs(puzzle);
    let found = [own, chosen]
        .into_iter()
        .flatten()
        .map(|signs| rows(puzzle, &signs, '.', 'x'))
        .flat_map(|rows| texts(&rows))
        .find(|text| detect_any(text) == Some(Notation::Grid));
    let count = puzzle.vehicles().len();
    found.ok_or(WriteErrorKind::TooMany { count, most: 60 })
}

/// The forms of a text with these rows, the most readable one first.
fn texts(rows: &[String]) -> Vec<String> {
    let joined = format!("{}\n", join_rows(rows));
    match rows {
        [_] => vec![joined],
        _ => vec![format!("{}\n", rows.join("\n")), joined],
    }
}

/// The rows on one line; one row alone would be read as a square, so it ends with `/`.
pub(in crate::notation) fn join_rows(rows: &[String]) -> String {
    match rows {
        [row] if row.chars().nth(1).is_some() => format!("{row}/"),
        _ => rows.join("/"),
    }
}

/// Refuses what no drawn board can show.
pub(super) fn check_shape(puzzle: &Puzzle) -> Result<(), WriteErrorKind> {
    if let Some(vehicle) = one_cell_vehicle(puzzle) {
        return Err(WriteErrorKind::OneCell { vehicle });
    }
    if matches!(puzzle.exit(), Side::Left | Side::Top) {
        return Err(WriteErrorKind::Exit(puzzle.exit()));
    }
    if puzzle.red().length == 1 && puzzle.exit() != Side::Right {
        return Err(WriteErrorKind::OneCell { vehicle: puzzle.red().name.clone() });
    }
    Ok(())
}

/// Whether a reader finds the red car among these characters.
fn shows_red(puzzle: &Puzzle, signs: &[char]) -> bool {
    match signs[puzzle.red_id().index()] {
        'X' => true,
        'A' => !signs.contains(&'X'),
        _ => false,
    }
}

fn chosen_signs(puzzle: &Puzzle) -> Option<Vec<char>> {
    let vehicles: Vec<_> =
        puzzle.ids().map(|(id, v)| (v.length, v.axis, id == puzzle.red_id())).collect();
    assign_names(&vehicles).iter().map(|name| sign_of(name)).collect()
}

#[cfg(test)]
mod tests;
