//! `database`: a board on one line, between its number of moves and its number of states.

use super::grid::{check_shape, cut, only_char, parse_drawing, rows};
use super::{Format, Notation, NotationInfo};
use crate::board::{Fault, FaultKind, Faults, Layout, MAX_SIDE, Puzzle};
use crate::notation::listing::names;
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{Block, Cursor, Field, square_root};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

pub(super) static FORMAT: Format = Format {
    notation: Notation::Database,
    info: NotationInfo {
        id: "database",
        title: "The lines of the 6x6 database",
        summary: "A puzzle per line: the least number of moves, the board as n times n characters, \
                  the number of states that can be reached, perhaps more columns. `o` or `.` is \
                  empty, `x` or `#` a wall, `A` the red car, which leaves at the right end of its \
                  row or the bottom end of its column. The numbers are not trusted; without a \
                  third column the first is taken for the puzzle's name.",
        example: "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n",
        limits: "only square boards, no exit on the left or at the top, no one-cell vehicle except \
                 the red car, at most 50 vehicles, no vehicle names",
        separator: "",
    },
    detect,
    split,
    parse,
    write,
};

fn detect(sample: &Sample<'_>) -> bool {
    // A fourth column may be long; it says nothing about the notation.
    let fields: Vec<_> = sample.first().fields().take(3).collect();
    match fields[..] {
        [number, board, states] => {
            number.is_digits()
                && states.is_digits()
                && square_root(board.span.length as usize).is_some()
                // Single characters between blanks are the cells of a grid.
                && [number, board, states].iter().any(|field| field.span.length > 1)
                && (board.span.length > 1 || !board.is_digits())
        }
        // Short words of digits could be the size of a board in another notation.
        [number, board] => {
            number.is_digits()
                && !board.is_digits()
                && square_root(board.span.length as usize).is_some_and(|side| side >= 3)
        }
        _ => false,
    }
}

fn split<'a>(cursor: &mut Cursor<'a>, _options: &ReadOptions) -> Option<Block<'a>> {
    let start = *cursor;
    cursor.next_line()?;
    Some(cursor.since(&start))
}

fn parse(block: Block<'_>, options: &ReadOptions) -> Parsed {
    let Some(line) = block.lines().next() else {
        return Parsed::new(Layout::new(6, 6), Faults::none());
    };
    let mut fields = line.fields();
    let (Some(number), Some(board)) = (fields.next(), fields.next()) else {
        let fault = Fault::new(FaultKind::Syntax, line.whole().span, "the line has one column");
        return fault.expecting("moves, board, states").into();
    };
    let states = fields.next();
    let mut faults = Faults::none();
    for column in [Some(number), states].into_iter().flatten().filter(|field| !field.is_digits()) {
        let fault = Fault::new(FaultKind::Number, column.span, "this column is no number");
        faults.push(fault.expecting("moves, board, states"));
    }
    let drawing = match cut(board, options) {
        Ok(drawing) => drawing,
        Err(fault) => {
            faults.push(fault.expecting(format!("n times n cells, n from 1 to {MAX_SIDE}")));
            return Parsed::failed(faults);
        }
    };
    let red = options.red.as_deref().map_or(Some('A'), only_char);
    let mut parsed = parse_drawing(drawing, None, red, options, faults);
    if let Some(layout) = &mut parsed.layout {
        layout.name = name(number, states);
    }
    parsed
}

/// A number beside a board without a third column can only be the puzzle's own.
fn name(number: Field<'_>, states: Option<Field<'_>>) -> Option<String> {
    states.is_none().then(|| number.text.to_owned())
}

fn write(puzzle: &Puzzle, facts: &Facts) -> Result<String, WriteErrorKind> {
    let (width, height) = (puzzle.width(), puzzle.height());
    if width != height {
        return Err(WriteErrorKind::Size { width, height, allowed: "square boards" });
    }
    check_shape(puzzle)?;
    // `o` and `x` mean other things. Digits would sort before the red car's letter, but the
    // database expects it first.
    let letters = ('B'..='Z').chain(('a'..='z').filter(|letter| !matches!(letter, 'o' | 'x')));
    let count = puzzle.vehicles().len();
    let names = names(puzzle, "A", |_| false, letters.map(String::from))
        .ok_or(WriteErrorKind::TooMany { count, most: 50 })?;
    let (Some(moves), Some(states)) = (facts.moves, facts.states) else {
        return Err(WriteErrorKind::Facts);
    };
    let signs: Vec<char> = names.iter().filter_map(|name| only_char(name)).collect();
    Ok(format!("{moves:02} {} {states}\n", rows(puzzle, &signs, 'o', 'x').concat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{detect, one_line_board, read, read_all, write, write_database};

    #[test]
    fn the_hardest_board_is_read_and_written() {
        let puzzle = read(FORMAT.info.example, &ReadOptions::default()).expect("valid").puzzle;
        assert_eq!(one_line_board(&puzzle), "IBBx../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM");
        assert_eq!(puzzle.name(), None);
        let line = write_database(&puzzle, 60, 2332).expect("expressible");
        assert_eq!(line, "60 BCCxooBooDEEFAADooFoGHHIJJGooIKKLLLI 2332\n");
        let error = write(&puzzle, Notation::Database).expect_err("no facts");
        assert_eq!(error.kind, WriteErrorKind::Facts);
    }

    #[test]
    fn variants_of_the_line() {
        for text in [
            "60 IBB#..I..LDDJAAL..J.KEEMFFK..MGGHHHM 2332",
            "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332 12,30,17",
            "1 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 9",
        ] {
            assert!(read(text, &ReadOptions::default()).is_ok(), "{text}");
        }
        let numbered =
            "01 ..B.CC..B...AAB...DDD..E.....E.....E\n02 ..B.....B..C..BAACDDDE.C...EFF......\n";
        let options = ReadOptions::default();
        let names: Vec<_> = read_all(numbered, &options)
            .map(|reading| reading.expect("valid").puzzle.name().map(str::to_owned))
            .collect();
        assert_eq!(names, [Some("01".to_owned()), Some("02".to_owned())]);
    }

    #[test]
    fn short_lines_of_other_notations_are_left_alone() {
        assert_eq!(detect("00 A 1"), Some(Notation::Database));
        for text in ["6 6", "12 1111", "A B C", "1 A 2"] {
            assert_ne!(detect(text), Some(Notation::Database), "{text}");
        }
    }

    #[test]
    fn a_bad_line_has_its_place() {
        let faults = read("60 IBBxo 2332", &ReadOptions::in_notation(Notation::Database))
            .expect_err("five cells");
        assert_eq!(faults.first().kind, FaultKind::RowLength);
        assert_eq!(faults.first().span.map(|span| (span.column, span.length)), Some((4, 5)));
    }
}
