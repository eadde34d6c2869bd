//! `cars`: a vehicle per line as `A23V`, on the board of the boxed game.

use super::{Format, Notation, NotationInfo};
use crate::board::assign_names;
use crate::board::{Axis, Fault, FaultKind, Faults, Layout, LayoutVehicle, Puzzle, Span};
use crate::notation::listing::{axis, bar, check_plain, names, split_vehicles, vehicles};
use crate::notation::options::Parsed;
use crate::notation::reader::Sample;
use crate::notation::text::{Block, Cursor, Field, Line, shown};
use crate::notation::{Facts, ReadOptions, WriteErrorKind};

pub(super) static FORMAT: Format = Format {
    notation: Notation::Cars,
    info: NotationInfo {
        id: "cars",
        title: "Four characters per vehicle",
        summary: "A vehicle per line as its letter, column, row, and `H` or `V`, counted from 0, \
                  on a board of 6 by 6. The letter gives the length: `X` and `A` to `K` are 2 \
                  cells, `O` to `R` are 3. `X` is the red car; it leaves at the right end of its \
                  row, or at the bottom end of its column.",
        example: "A00H\nP01V\nB04V\nX12H\nQ31V\nC44H\nO50V\nR25H\n",
        limits: "only 6 by 6, no walls, no exit on the left or at the top, at most 11 cars and 4 trucks",
        separator: "\n",
    },
    detect,
    split,
    parse,
    write,
};

fn detect(sample: &Sample<'_>) -> bool {
    let is_vehicle = |line: Line<'_>| {
        matches!(line.whole().text.as_bytes(), [id, column, row, way]
            if id.is_ascii_alphabetic()
                && column.is_ascii_digit()
                && row.is_ascii_digit()
                && matches!(way, b'H' | b'V' | b'h' | b'v'))
    };
    is_vehicle(sample.first()) && sample.mostly(is_vehicle)
}

fn split<'a>(cursor: &mut Cursor<'a>, options: &ReadOptions) -> Option<Block<'a>> {
    split_vehicles(cursor, options.red.as_deref().unwrap_or("X"), name)
}

/// The letter that a vehicle's line begins with.
fn name(line: Line<'_>) -> &str {
    let text = line.text.trim_start();
    text.char_indices().nth(1).map_or(text, |(end, _)| &text[..end])
}

fn parse(block: Block<'_>, _options: &ReadOptions) -> Parsed {
    let mut faults = Faults::none();
    let mut layout = Layout::new(6, 6);
    layout.vehicles = vehicles(block.lines(), &mut faults, |_, line| vehicle(line));
    Parsed::new(layout, faults)
}

/// The length that a letter stands for.
fn length(id: char) -> Option<u8> {
    match id {
        'X' | 'A'..='K' => Some(2),
        'O'..='R' => Some(3),
        _ => None,
    }
}

fn vehicle(line: Line<'_>) -> Result<LayoutVehicle, Fault> {
    let whole = line.whole();
    let mut chars = whole.text.char_indices();
    let parts = [chars.next(), chars.next(), chars.next(), chars.next()];
    let ([Some((_, id)), Some((column, _)), Some((row, _)), Some((way, _))], None) =
        (parts, chars.next())
    else {
        let message = format!("{} is no vehicle", shown(whole.text));
        let fault = Fault::new(FaultKind::Syntax, whole.span, message);
        return Err(fault.expecting("letter, column, row, and H or V, such as `A23V`"));
    };
    let part = |from: usize, to: usize, index: u32| Field {
        text: &whole.text[from..to],
        span: Span::new(line.number, whole.span.column + index, 1),
    };
    let column = part(column, row, 1).number("the column, 0 to 5")?;
    let row = part(row, way, 2).number("the row, 0 to 5")?;
    let axis = axis(part(way, whole.text.len(), 3))?;
    let Some(length) = length(id) else {
        let span = Span::new(line.number, whole.span.column, 1);
        let message = format!("{} is no vehicle's letter", shown(&whole.text[..id.len_utf8()]));
        let fault = Fault::new(FaultKind::Name, span, message);
        return Err(fault.expecting("X or A to K for two cells, O to R for three"));
    };
    let vehicle = bar(Some(id.to_string()), (row, column), length.into(), axis, whole.span);
    Ok(LayoutVehicle { red: id == 'X', ..vehicle })
}

fn write(puzzle: &Puzzle, _facts: &Facts) -> Result<String, WriteErrorKind> {
    check_plain(puzzle)?;
    let (width, height) = (puzzle.width(), puzzle.height());
    if (width, height) != (6, 6) {
        return Err(WriteErrorKind::Size { width, height, allowed: "6 by 6" });
    }
    if puzzle.red().length != 2 {
        return Err(WriteErrorKind::Red("two cells long"));
    }
    if let Some(odd) = puzzle.vehicles().iter().find(|vehicle| !matches!(vehicle.length, 2 | 3)) {
        let vehicle = odd.name.clone();
        return Err(WriteErrorKind::Length { vehicle, length: odd.length, allowed: "2 and 3" });
    }
    let count = |length: u8| puzzle.vehicles().iter().filter(|v| v.length == length).count();
    for (count, most) in [(count(2), 12), (count(3), 4)] {
        if count > most {
            return Err(WriteErrorKind::TooMany { count, most });
        }
    }
    let letters = letters(puzzle);
    let lines = puzzle.vehicles().iter().zip(letters).map(|(vehicle, letter)| {
        let way = match vehicle.axis {
            Axis::Horizontal => 'H',
            Axis::Vertical => 'V',
        };
        format!("{letter}{}{}{way}\n", vehicle.cell.column, vehicle.cell.row)
    });
    Ok(lines.collect())
}

/// The vehicles' own letters if these match their lengths, else the letters of the boxed game.
fn letters(puzzle: &Puzzle) -> Vec<String> {
    let shapes: Vec<_> =
        puzzle.ids().map(|(id, v)| (v.length, v.axis, id == puzzle.red_id())).collect();
    let chosen = assign_names(&shapes);
    let others = chosen.clone().into_iter().filter(|name| name != "X");
    let is_fit = |vehicle: &crate::board::Vehicle| {
        let mut chars = vehicle.name.chars();
        chars.next().filter(|&id| id != 'X').and_then(length) == Some(vehicle.length)
            && chars.next().is_none()
    };
    names(puzzle, "X", is_fit, others).unwrap_or(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{one_line_board, read, write};

    #[test]
    fn the_first_card_of_the_box() {
        let puzzle = read(FORMAT.info.example, &ReadOptions::default()).expect("valid").puzzle;
        assert_eq!(one_line_board(&puzzle), "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.");
        let text = write(&puzzle, Notation::Cars).expect("expressible");
        assert_eq!(read(&text, &ReadOptions::default()).expect("valid").puzzle, puzzle);
    }

    #[test]
    fn every_fault_has_its_place() {
        let text = "X02H\nM00H\nAx0H\nA09H\nB22D\nC1\n";
        let faults = read(text, &ReadOptions::default()).expect_err("faulty");
        let found: Vec<_> =
            faults.iter().map(|f| (f.kind, f.span.map(|s| (s.line, s.column)))).collect();
        assert_eq!(
            found,
            [
                (FaultKind::Name, Some((2, 1))),
                (FaultKind::Number, Some((3, 2))),
                (FaultKind::OffBoard, Some((4, 1))),
                (FaultKind::Orientation, Some((5, 4))),
                (FaultKind::Syntax, Some((6, 1))),
            ]
        );
    }
}
