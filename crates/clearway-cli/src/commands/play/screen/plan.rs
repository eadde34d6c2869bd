//! Layout: the largest board that leaves room for the text panel.

use crate::commands::play::canvas::Rect;
use clearway::board::{Cell, Puzzle};

/// Cell sizes in columns and rows, from large to small; a row is twice as high as a column is wide.
const CELLS: [(u16, u16); 6] = [(10, 5), (8, 4), (6, 3), (4, 2), (3, 1), (2, 1)];

/// Minimum width of the panel beside the board.
const PANEL: u16 = 28;

/// Maximum width of the panel; longer lines are hard to read.
const WIDE_PANEL: u16 = 60;

/// Height of the panel below the board, if it does not fit beside it.
const STRIP: u16 = 4;

/// Minimum height of the panel below the board.
const NARROW_STRIP: u16 = 2;

/// Minimum width of the window.
const NARROWEST: u16 = 24;

/// A board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardPlace {
    /// The area including the frame.
    pub(crate) frame: Rect,
    /// Size of a cell in columns and rows.
    pub(crate) cell: (u16, u16),
}

impl BoardPlace {
    /// The screen area of a rectangle of cells.
    pub(crate) fn rect(&self, first: Cell, columns: u8, rows: u8) -> Rect {
        Rect {
            x: self.frame.x + 1 + u16::from(first.column) * self.cell.0,
            y: self.frame.y + 1 + u16::from(first.row) * self.cell.1,
            width: u16::from(columns) * self.cell.0,
            height: u16::from(rows) * self.cell.1,
        }
    }

    /// The board column and row at a screen position, which may be outside the board.
    pub(crate) fn towards(&self, (x, y): (u16, u16)) -> (i16, i16) {
        let along = |at: u16, start: u16, size: u16| {
            (i32::from(at) - i32::from(start)).div_euclid(i32::from(size)) as i16
        };
        (along(x, self.frame.x + 1, self.cell.0), along(y, self.frame.y + 1, self.cell.1))
    }

    /// The cell at a screen position.
    pub(crate) fn cell_at(&self, puzzle: &Puzzle, at: (u16, u16)) -> Option<Cell> {
        let (column, row) = self.towards(at);
        let within = |at: i16, size: u8| u8::try_from(at).ok().filter(|&at| at < size);
        Some(Cell::new(within(row, puzzle.height())?, within(column, puzzle.width())?))
    }
}

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScreenPlan {
    /// The line at the top.
    pub(crate) title: Rect,
    /// The board.
    pub(crate) board: BoardPlace,
    /// The text panel, beside the board or below it.
    pub(crate) words: Rect,
    /// Whether the panel is beside the board.
    pub(crate) beside: bool,
    /// The line of keys at the bottom.
    pub(crate) keys: Rect,
}

/// The minimum window size for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooSmall {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// The layout of a board in a window.
pub(crate) fn plan(area: Rect, puzzle: &Puzzle) -> Result<ScreenPlan, TooSmall> {
    let Fitting { cell, columns, rows, fits } = fitting(area, puzzle)?;
    let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
    let beside = fits == Fits::Beside;
    let width = match fits {
        Fits::Beside => (area.width - columns - 2).min(WIDE_PANEL),
        Fits::Below => area.width,
    };
    // Spare space goes to both sides.
    let used = if beside { columns + 2 + width } else { columns };
    let shift = (area.width - used) / 2;
    let drop = if beside { (body.height - rows) / 2 } else { 0 };
    let frame = Rect { x: body.x + shift, y: body.y + drop, width: columns, height: rows };
    let words = if beside {
        let height = body.bottom() - frame.y;
        Rect { x: frame.right() + 2, y: frame.y, width, height }
    } else {
        Rect { y: frame.bottom(), height: body.height - rows, ..body }
    };
    Ok(ScreenPlan {
        title: Rect { height: 1, ..area },
        board: BoardPlace { frame, cell },
        words,
        beside,
        keys: Rect { y: area.bottom() - 1, height: 1, ..area },
    })
}

/// Where the panel fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fits {
    Beside,
    Below,
}

/// A board that fits.
struct Fitting {
    /// Size of a cell in columns and rows.
    cell: (u16, u16),
    /// Width of the board with its frame.
    columns: u16,
    /// Height of the board with its frame.
    rows: u16,
    fits: Fits,
}

/// The largest board that fits.
fn fitting(area: Rect, puzzle: &Puzzle) -> Result<Fitting, TooSmall> {
    let body = area.height.saturating_sub(2);
    let longest = puzzle.vehicles().iter().map(|v| v.name.chars().count()).max().unwrap_or(1);
    let mut need = TooSmall { width: 0, height: 0 };
    for (width, height) in CELLS {
        // Names need a gap between them; very long ones are cut.
        let cell = (width.max(longest.min(4) as u16 + 1), height);
        let columns = u16::from(puzzle.width()) * cell.0 + 2;
        let rows = u16::from(puzzle.height()) * cell.1 + 2;
        if columns + 2 + PANEL <= area.width && rows <= body {
            return Ok(Fitting { cell, columns, rows, fits: Fits::Beside });
        }
        let strip = if height > 1 { STRIP } else { NARROW_STRIP };
        if columns.max(NARROWEST) <= area.width && rows + strip <= body {
            return Ok(Fitting { cell, columns, rows, fits: Fits::Below });
        }
        need = TooSmall { width: columns.max(NARROWEST), height: rows + strip + 2 };
    }
    Err(need)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin;
    use clearway::notation::{ReadOptions, read};

    fn hardest() -> Puzzle {
        builtin::find("hardest").expect("built in").puzzle()
    }

    fn square(side: usize) -> Puzzle {
        let mut rows = vec![".".repeat(side); side];
        rows[0].replace_range(0..2, "XX");
        read(&rows.join("/"), &ReadOptions::default()).expect("valid").puzzle
    }

    fn inside(inner: Rect, outer: Rect) -> bool {
        outer.x <= inner.x
            && outer.y <= inner.y
            && inner.right() <= outer.right()
            && inner.bottom() <= outer.bottom()
    }

    fn are_apart(one: Rect, other: Rect) -> bool {
        one.right() <= other.x
            || other.right() <= one.x
            || one.bottom() <= other.y
            || other.bottom() <= one.y
    }

    #[test]
    fn every_board_fits_a_usual_terminal() {
        for side in 2..=16 {
            let plan = plan(Rect::of_size(80, 24), &square(side));
            assert!(plan.is_ok_and(|plan| plan.beside), "{side}");
        }
    }

    #[test]
    fn nothing_overlaps_in_any_window() {
        for puzzle in [hardest(), square(2), square(16)] {
            let mut fitted = 0;
            for (width, height) in (0..200).step_by(3).flat_map(|w| (0..70).map(move |h| (w, h))) {
                let area = Rect::of_size(width, height);
                match plan(area, &puzzle) {
                    Ok(plan) => {
                        fitted += 1;
                        let parts = [plan.title, plan.board.frame, plan.words, plan.keys];
                        for (index, part) in parts.iter().enumerate() {
                            assert!(inside(*part, area), "{part:?} in {area:?}");
                            for other in &parts[..index] {
                                assert!(are_apart(*part, *other), "{part:?} and {other:?}");
                            }
                        }
                    }
                    Err(need) => assert!(
                        width < need.width || height < need.height,
                        "{area:?} is said to be too small for {need:?}"
                    ),
                }
            }
            assert!(fitted > 0);
        }
    }

    #[test]
    fn the_minimum_window_size_is_enough() {
        for puzzle in [hardest(), square(2), square(16)] {
            let need = plan(Rect::of_size(5, 5), &puzzle).expect_err("far too small");
            assert!(plan(Rect::of_size(need.width, need.height), &puzzle).is_ok(), "{need:?}");
        }
    }

    #[test]
    fn cells_are_found_where_they_are_drawn() {
        let puzzle = hardest();
        let place = plan(Rect::of_size(80, 24), &puzzle).expect("it fits").board;
        for cell in [Cell::new(0, 0), Cell::new(2, 5), Cell::new(5, 3)] {
            let rect = place.rect(cell, 1, 1);
            let last = (rect.x + rect.width - 1, rect.y + rect.height - 1);
            assert_eq!(place.cell_at(&puzzle, (rect.x, rect.y)), Some(cell));
            assert_eq!(place.cell_at(&puzzle, last), Some(cell));
        }
        let frame = place.frame;
        assert_eq!(place.cell_at(&puzzle, (frame.x, frame.y + 1)), None);
        assert_eq!(place.towards((frame.x, frame.y + 1)), (-1, 0));
    }
}
