//! Reads and writes solutions.
//!
//! Five forms are read, by content:
//!
//! ```text
//! A+3 C-1                        a name and signed cells: + is right or down
//! 1. C left 2                    words, with or without a number before them;
//!                                also `Gerakan 1: C-kiri` and `C-left`
//! car,move                       a table with a header
//! C,-2
//! < 3, 2, 1 >                    a name, and the row and column where the vehicle comes to stand,
//!                                from 0
//! [{"vehicle":"C","by":-2}]      JSON, or a whole answer with a `solution` in it
//! ```

use super::text::{Block, Field, Line, shown};
use crate::board::{Axis, Fault, FaultKind, Faults, MAX_SIDE, Move, Puzzle, Side, Span, VehicleId};
use std::fmt::Write as _;

mod json;

/// The most moves that are read; no puzzle needs as many.
const MOST_MOVES: usize = 10_000_000;

/// The direction of a positive number for a vertical vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Positive {
    /// Down, as in the contract.
    #[default]
    Down,
    /// Up, as in the text of the Amsterdam assignment.
    Up,
}

/// How to read a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SolutionOptions {
    /// The meaning of signs in `A+3` and in tables; in JSON, positive is always down.
    pub positive: Positive,
}

/// How to write a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolutionStyle {
    /// `A+3 C-1` on one line.
    Plain,
    /// `1. C left 2`, a line per move.
    Words,
    /// A table with the header `car,move`.
    Csv(Positive),
    /// `< 3, 2, 1 >` after each step: the vehicle, and the row and column of its first cell, from 0.
    Path,
    /// `[{"vehicle":"C","by":-2}]` on one line.
    Json,
}

/// The moves that `text` describes, or everything that is wrong with it.
///
/// Checks names, signs and numbers, but not whether the moves are possible on the board.
///
/// ```
/// use clearway::notation::{ReadOptions, SolutionOptions, parse_solution, read};
///
/// let puzzle = read("XXA./..A./..../....", &ReadOptions::default())?.puzzle;
/// let moves = parse_solution("A+2 X+2", &puzzle, SolutionOptions::default())?;
/// assert_eq!(moves, parse_solution("1. A down 2\n2. X right 2\n", &puzzle, SolutionOptions::default())?);
/// # Ok::<(), clearway::board::Faults>(())
/// ```
pub fn parse_solution(
    text: &str,
    puzzle: &Puzzle,
    options: SolutionOptions,
) -> Result<Vec<Move>, Faults> {
    let block = Block::whole(text);
    if let Some(fault) = block.control_fault() {
        return Err(fault.into());
    }
    let mut reader = Reader::new(puzzle, options);
    if block.text.trim_start().starts_with(['[', '{']) {
        json::read(block, &mut reader);
    } else {
        let is_table = block.lines().next().is_some_and(is_table_header);
        for line in block.lines().skip(usize::from(is_table)) {
            match (reader.is_full, is_table) {
                (true, _) => break,
                (false, true) => reader.table(line),
                (false, false) => reader.line(line),
            }
        }
    }
    let Reader { moves, faults, .. } = reader;
    faults.into_result(moves)
}

fn is_table_header(line: Line<'_>) -> bool {
    let titles: Vec<_> =
        line.parts(',').take(3).map(|part| part.text.to_ascii_lowercase()).collect();
    matches!(titles.as_slice(), [car, step] if (car == "car" || car == "vehicle") && step == "move")
}

/// The moves read so far.
struct Reader<'p> {
    puzzle: &'p Puzzle,
    /// The vehicles, sorted by name.
    ids: Vec<(&'p str, VehicleId)>,
    options: SolutionOptions,
    moves: Vec<Move>,
    /// Where the first cell of each vehicle is after these moves, along its line.
    offsets: Vec<i64>,
    faults: Faults,
    is_full: bool,
}

impl<'p> Reader<'p> {
    fn new(puzzle: &'p Puzzle, options: SolutionOptions) -> Self {
        let ids = puzzle.ids().map(|(id, vehicle)| (vehicle.name.as_str(), id));
        let mut ids: Vec<_> = ids.collect();
        crate::sort::short(&mut ids, |(name, _)| *name);
        let (moves, faults) = (Vec::new(), Faults::none());
        let offsets = puzzle.offsets().into_iter().map(i64::from).collect();
        Self { puzzle, ids, options, moves, offsets, faults, is_full: false }
    }

    /// Adds a move or its fault.
    fn push(&mut self, found: Result<Move, Fault>, span: Span) {
        match found {
            _ if self.is_full => {}
            Ok(_) if self.moves.len() == MOST_MOVES => {
                self.is_full = true;
                let message = format!("more than {MOST_MOVES} moves");
                self.faults.push(Fault::new(FaultKind::Number, span, message));
            }
            Ok(step) => {
                let offset = &mut self.offsets[step.vehicle.index()];
                *offset = offset.saturating_add(step.by.into());
                self.moves.push(step);
            }
            Err(fault) => self.faults.push(fault),
        }
    }

    fn vehicle(&self, name: Field<'_>) -> Result<VehicleId, Fault> {
        let found = self.ids.binary_search_by_key(&name.text, |(name, _)| name);
        found.map(|place| self.ids[place].1).map_err(|_| {
            let message = format!("there is no vehicle {}", shown(name.text));
            let fault = Fault::new(FaultKind::Name, name.span, message);
            fault.expecting(self.suggestion(name.text))
        })
    }

    /// The name in the other case, else all names.
    fn suggestion(&self, name: &str) -> String {
        const MOST: usize = 30;
        let vehicles = self.puzzle.vehicles();
        if let Some(near) = vehicles.iter().find(|v| v.name.eq_ignore_ascii_case(name)) {
            return format!("perhaps {}", near.name);
        }
        let names: Vec<_> = vehicles.iter().take(MOST).map(|v| v.name.as_str()).collect();
        let more = if vehicles.len() > MOST { ", ..." } else { "" };
        format!("one of {}{more}", names.join(", "))
    }

    /// The move by a signed number, with the sign convention of the options.
    fn signed(&self, name: Field<'_>, by: Field<'_>) -> Result<Move, Fault> {
        let vehicle = self.vehicle(name)?;
        let by = cells(by)?;
        let is_vertical = self.puzzle.vehicle(vehicle).axis == Axis::Vertical;
        let flip = is_vertical && self.options.positive == Positive::Up;
        Ok(Move { vehicle, by: if flip { -by } else { by } })
    }

    /// The move in the direction of a word.
    fn worded(&self, name: Field<'_>, side: Side, by: i8, span: Span) -> Result<Move, Fault> {
        let vehicle = self.vehicle(name)?;
        if self.puzzle.vehicle(vehicle).axis != side.axis() {
            let direction = side.direction();
            let message = format!("vehicle {} cannot go {direction}", name.text);
            let expected = match side.axis() {
                Axis::Horizontal => "up or down",
                Axis::Vertical => "left or right",
            };
            return Err(Fault::new(FaultKind::Orientation, span, message).expecting(expected));
        }
        Ok(Move { vehicle, by: by.abs() * side.sign() })
    }

    /// Reads a line of a table.
    fn table(&mut self, line: Line<'_>) {
        let whole = line.whole();
        let found = if let Some(at) = whole.text.rfind(',') {
            let (name, by) = split_field(whole, at, 1);
            self.signed(trimmed(name), trimmed(by))
        } else {
            let fault = Fault::new(FaultKind::Syntax, whole.span, "this is no move");
            Err(fault.expecting("a name and a number, such as `C,-2`"))
        };
        self.push(found, whole.span);
    }

    /// Reads the new place of a vehicle: `< 3, 2, 1 >`.
    fn place(&mut self, line: Line<'_>) {
        let whole = line.whole();
        let inner = whole.text.trim_matches(['<', '>', ' ']);
        let at = whole.text.find(inner).unwrap_or(0);
        let (_, inner_field) = split_field(whole, at, 0);
        let inner = Field { text: inner, ..inner_field };
        let found = self.placed(inner, whole.span);
        self.push(found, whole.span);
    }

    fn placed(&self, inner: Field<'_>, span: Span) -> Result<Move, Fault> {
        let form = || {
            let fault = Fault::new(FaultKind::Syntax, span, "this is no place of a vehicle");
            fault.expecting("name, row and column from 0, such as `< 3, 2, 1 >`")
        };
        let (first, rest) =
            inner.text.find(',').map(|at| split_field(inner, at, 1)).ok_or_else(form)?;
        let (row, column) =
            rest.text.find(',').map(|at| split_field(rest, at, 1)).ok_or_else(form)?;
        let id = self.vehicle(trimmed(first))?;
        let vehicle = self.puzzle.vehicle(id);
        let row = trimmed(row).number("the row, from 0")?;
        let column = trimmed(column).number("the column, from 0")?;
        let (along, line) = match vehicle.axis {
            Axis::Horizontal => (column, row),
            Axis::Vertical => (row, column),
        };
        if line != i64::from(vehicle.line()) {
            let message = format!("vehicle {} is not on that line", vehicle.name);
            return Err(Fault::new(FaultKind::OffBoard, span, message));
        }
        let by = check_cells(along.saturating_sub(self.offsets[id.index()]), span)?;
        Ok(Move { vehicle: id, by })
    }

    /// Reads the moves of a line.
    fn line(&mut self, line: Line<'_>) {
        let start = line.text.trim_start();
        if start.starts_with('<') {
            return self.place(line);
        }
        // The heading of a list of places.
        if start.starts_with("Solution <") {
            return;
        }
        let mut words = line.fields().map(without_comma).peekable();
        skip_numbering(&mut words, line);
        while let Some(word) = words.next() {
            if self.is_full {
                return;
            }
            let found = if let Some((name, by)) = split_signed(word) {
                self.signed(name, by)
            } else {
                let joined = split_direction(word);
                let next = words.peek().copied();
                let (name, side, way) = match (joined, next.and_then(|w| direction(w.text))) {
                    (Some((name, side, way)), _) => (name, Some(side), way),
                    (None, Some(side)) => {
                        words.next();
                        (word, Some(side), next.unwrap_or(word))
                    }
                    (None, None) => (word, None, word),
                };
                let number = words.next_if(|w| side.is_some() && w.is_digits());
                match (side, number.map_or(Ok(1), cells)) {
                    (Some(side), Ok(by)) => self.worded(name, side, by, way.span),
                    (Some(_), Err(fault)) => Err(fault),
                    (None, _) => Err(no_move(word)),
                }
            };
            self.push(found, word.span);
        }
    }
}

fn no_move(word: Field<'_>) -> Fault {
    let message = format!("{} is no move", shown(word.text));
    Fault::new(FaultKind::Syntax, word.span, message).expecting("moves such as `A+3` or `C left 2`")
}

/// The number of cells, which is not 0 and not more than a board is long.
fn cells(field: Field<'_>) -> Result<i8, Fault> {
    let most = MAX_SIDE as i64;
    let number = field.number("the cells of a move")?;
    check_cells(number, field.span).map_err(|fault| fault.expecting(format!("1 to {most} cells")))
}

fn check_cells(number: i64, span: Span) -> Result<i8, Fault> {
    i8::try_from(number)
        .ok()
        .filter(|by| *by != 0 && usize::from(by.unsigned_abs()) <= MAX_SIDE)
        .ok_or_else(|| Fault::new(FaultKind::Number, span, format!("a move by {number} cells")))
}

/// Skips the numbering of the moves: `3.`, `3)`, `3:`, or a word and `3:`.
fn skip_numbering<'a>(
    words: &mut std::iter::Peekable<impl Iterator<Item = Field<'a>> + Clone>,
    line: Line<'a>,
) {
    let is_number = |word: Field<'_>| {
        word.text.strip_suffix(['.', ')', ':']).is_some_and(super::text::is_digits)
    };
    let mut ahead = line.fields();
    match (ahead.next(), ahead.next()) {
        (Some(first), Some(_)) if is_number(first) => {
            words.next();
        }
        (Some(first), Some(second)) if is_number(second) && direction(first.text).is_none() => {
            words.next();
            words.next();
        }
        _ => {}
    }
}

/// The side that a word means, in English or Indonesian.
fn direction(word: &str) -> Option<Side> {
    const WORDS: [(&str, Side); 8] = [
        ("left", Side::Left),
        ("right", Side::Right),
        ("up", Side::Top),
        ("down", Side::Bottom),
        ("kiri", Side::Left),
        ("kanan", Side::Right),
        ("atas", Side::Top),
        ("bawah", Side::Bottom),
    ];
    WORDS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|&(_, side)| side)
}

/// `A+3` as its name and its number.
fn split_signed(word: Field<'_>) -> Option<(Field<'_>, Field<'_>)> {
    let at = word.text.rfind(['+', '-'])?;
    let is_number = super::text::is_digits(&word.text[at + 1..]);
    (at > 0 && is_number).then(|| split_field(word, at, 0))
}

/// `C-left` as its name, the side, and the word for it.
fn split_direction(word: Field<'_>) -> Option<(Field<'_>, Side, Field<'_>)> {
    let at = word.text.rfind('-').filter(|&at| at > 0)?;
    let (name, way) = split_field(word, at, 1);
    direction(way.text).map(|side| (name, side, way))
}

/// The parts of a field before byte `at` and from `skip` bytes after it.
fn split_field(field: Field<'_>, at: usize, skip: usize) -> (Field<'_>, Field<'_>) {
    let (before, after) = (&field.text[..at], &field.text[at + skip..]);
    let count = |text: &str| text.chars().count() as u32;
    let Span { line, column, .. } = field.span;
    let second = column + count(before) + skip as u32;
    (
        Field { text: before, span: Span::new(line, column, count(before).max(1)) },
        Field { text: after, span: Span::new(line, second, count(after).max(1)) },
    )
}

/// The field without blanks at its ends.
fn trimmed(field: Field<'_>) -> Field<'_> {
    let text = field.text.trim();
    let indent = field.text.chars().take_while(|c| c.is_whitespace()).count() as u32;
    let Span { line, column, length } = field.span;
    let kept = text.chars().count() as u32;
    let column = if text.is_empty() { column } else { column + indent };
    Field { text, span: Span::new(line, column, kept.clamp(1, length)) }
}

/// The word without the comma or semicolon that may follow it.
fn without_comma(word: Field<'_>) -> Field<'_> {
    let text = word.text.strip_suffix([',', ';']).filter(|text| !text.is_empty());
    Field { text: text.unwrap_or(word.text), ..word }
}

/// The text of `moves` in a style, with a line end.
pub fn write_solution(puzzle: &Puzzle, moves: &[Move], style: SolutionStyle) -> String {
    let name = |step: &Move| puzzle.vehicle(step.vehicle).name.as_str();
    match style {
        SolutionStyle::Plain => {
            let words: Vec<_> =
                moves.iter().map(|step| format!("{}{:+}", name(step), step.by)).collect();
            words.join(" ") + "\n"
        }
        SolutionStyle::Words => {
            let mut text = String::new();
            for (index, step) in moves.iter().enumerate() {
                let _ = writeln!(text, "{}. {}", index + 1, step.text(puzzle));
            }
            text
        }
        SolutionStyle::Csv(positive) => {
            let mut text = "car,move\n".to_owned();
            for step in moves {
                let is_vertical = step.side(puzzle).axis() == Axis::Vertical;
                let flip = is_vertical && positive == Positive::Up;
                let by = if flip { -step.by } else { step.by };
                let _ = writeln!(text, "{},{by}", name(step));
            }
            text
        }
        SolutionStyle::Path => {
            let mut offsets = puzzle.offsets();
            let mut text = "Solution <car_index, new_row, new_column>:\n".to_owned();
            for step in moves {
                for _ in 0..step.by.unsigned_abs() {
                    let offset = &mut offsets[step.vehicle.index()];
                    *offset = offset.saturating_add_signed(step.by.signum());
                    let vehicle = puzzle.vehicle(step.vehicle);
                    let (row, column) = match vehicle.axis {
                        Axis::Horizontal => (vehicle.line(), *offset),
                        Axis::Vertical => (*offset, vehicle.line()),
                    };
                    let _ = writeln!(text, "< {}, {row}, {column} >", vehicle.name);
                }
            }
            text
        }
        SolutionStyle::Json => json::write(moves.iter().map(|step| (name(step), step.by))),
    }
}

#[cfg(test)]
mod tests;
