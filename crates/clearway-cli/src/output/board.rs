//! A board as text: a letter per cell, and a colour per vehicle if colour is used.

use super::paint::Paint;
use anstyle::{Ansi256Color, Color, Style};
use clearway::board::{Cell, Puzzle, Side, VehicleId};

/// Backgrounds for black letters: readable, unlike the red car's red, and different from their
/// neighbours in the list.
pub(crate) const VEHICLE_COLOURS: [u8; 14] =
    [75, 114, 221, 141, 80, 215, 176, 150, 67, 187, 109, 180, 147, 72];

/// A board ready to be printed; every line takes the same number of columns.
pub(crate) struct Drawing {
    /// The lines.
    pub(crate) lines: Vec<String>,
    /// How many columns each line takes.
    pub(crate) width: usize,
}

/// The rows alone, with `moved` highlighted.
pub(crate) fn rows(puzzle: &Puzzle, paint: Paint, moved: Option<VehicleId>) -> Drawing {
    let cell_width = cell_width(puzzle);
    let lines = (0..puzzle.height())
        .map(|row| {
            let line: String = (0..puzzle.width())
                .map(|column| cell(puzzle, Cell::new(row, column), cell_width, paint, moved))
                .collect();
            // Without colour, trailing blanks are invisible, so they are removed.
            if paint == Paint::Plain { line.trim_end().to_owned() } else { line }
        })
        .collect();
    Drawing { lines, width: usize::from(puzzle.width()) * cell_width }
}

/// The rows in a frame that is open at the exit.
pub(crate) fn framed(puzzle: &Puzzle, paint: Paint) -> Drawing {
    let cell_width = cell_width(puzzle);
    let inner = rows(puzzle, paint, None);
    let red = puzzle.red().line();
    let exit = puzzle.exit();
    let border = |side: Side, sign: char| {
        let mut edge: Vec<char> = vec!['-'; inner.width + 1];
        if exit == side {
            edge[1 + usize::from(red) * cell_width] = sign;
        }
        format!("+{}+", edge.into_iter().collect::<String>())
    };
    let mut lines = vec![border(Side::Top, '^')];
    for (row, line) in (0..).zip(&inner.lines) {
        let left = if exit == Side::Left && row == red { '<' } else { '|' };
        let right = if exit == Side::Right && row == red { '>' } else { '|' };
        let fill = match paint {
            Paint::Plain => inner.width - line.chars().count(),
            Paint::Colour => 0,
        };
        lines.push(format!("{left} {line}{}{right}", " ".repeat(fill)));
    }
    lines.push(border(Side::Bottom, 'v'));
    Drawing { lines, width: inner.width + 3 }
}

/// The columns of a cell: the longest name and a blank.
fn cell_width(puzzle: &Puzzle) -> usize {
    1 + puzzle.vehicles().iter().map(|vehicle| vehicle.name.chars().count()).max().unwrap_or(1)
}

fn cell(
    puzzle: &Puzzle,
    cell: Cell,
    width: usize,
    paint: Paint,
    moved: Option<VehicleId>,
) -> String {
    let padded = |text: &str| format!("{text:<width$}");
    match puzzle.vehicle_at(cell) {
        Some(id) => {
            let mut style = vehicle_style(puzzle, id);
            if moved == Some(id) {
                style = style.bold().underline();
            }
            paint.styled(style, &padded(&puzzle.vehicle(id).name))
        }
        None if puzzle.walls().contains(cell) => {
            let style = Style::new().bg_color(colour(240)).fg_color(colour(250));
            paint.styled(style, &padded("#"))
        }
        None => paint.dim(&padded(".")),
    }
}

/// The colours of a vehicle: the red car is red, the others take turns.
fn vehicle_style(puzzle: &Puzzle, id: VehicleId) -> Style {
    if id == puzzle.red_id() {
        return Style::new().bg_color(colour(160)).fg_color(colour(231)).bold();
    }
    Style::new()
        .bg_color(colour(VEHICLE_COLOURS[id.index() % VEHICLE_COLOURS.len()]))
        .fg_color(colour(16))
}

#[expect(clippy::unnecessary_wraps, reason = "a style takes its colours as options")]
const fn colour(index: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[track_caller]
    fn check(board: &str, exit: Option<Side>, expected: &[&str]) {
        let options = ReadOptions { exit, ..ReadOptions::default() };
        let puzzle = read(board, &options).expect("valid").puzzle;
        let drawing = framed(&puzzle, Paint::Plain);
        assert_eq!(drawing.lines, expected);
        assert!(drawing.lines.iter().all(|line| line.chars().count() == drawing.width));
    }

    #[test]
    fn the_frame_is_open_at_the_exit() {
        check("XX.B/#..B", None, &["+---------+", "| X X . B >", "| # . . B |", "+---------+"]);
        check(
            "XX.B/...B",
            Some(Side::Left),
            &["+---------+", "< X X . B |", "| . . . B |", "+---------+"],
        );
        check(".X/.X/..", None, &["+-----+", "| . X |", "| . X |", "| . . |", "+---v-+"]);
        check(
            ".X/.X/..",
            Some(Side::Top),
            &["+---^-+", "| . X |", "| . X |", "| . . |", "+-----+"],
        );
    }
}
