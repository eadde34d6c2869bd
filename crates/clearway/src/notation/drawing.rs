//! Boards drawn with one character per cell, shared by several notations.

use super::options::{Mode, Repair};
use super::text::{Line, counted};
use crate::board::{Advice, Fault, FaultKind, Faults, Layout, LayoutCell, LayoutVehicle};
use crate::board::{MAX_SIDE, Shape, Span};

/// One row of a drawn board.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The line of the text.
    line: u32,
    /// The columns of the text and what stands there; at most one more than a board can have.
    cells: Vec<(u32, char)>,
    /// How many cells the row has in the text.
    total: usize,
}

impl Row {
    /// The row of these cells of a line.
    pub(super) fn new(line: u32, cells: impl IntoIterator<Item = (u32, char)>) -> Self {
        let mut cells = cells.into_iter();
        let mut kept = Vec::with_capacity(MAX_SIDE + 1);
        kept.extend(cells.by_ref().take(MAX_SIDE + 1));
        let total = kept.len() + if kept.len() > MAX_SIDE { cells.count() } else { 0 };
        Self { line, cells: kept, total }
    }

    /// The place of the whole row.
    fn span(&self) -> Span {
        let column = self.cells.first().map_or(1, |&(column, _)| column);
        Span::new(self.line, column, (self.total as u32).max(1))
    }
}

/// A drawn board.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    rows: Vec<Row>,
    /// How many rows the text has; only those that a board can have are kept.
    total: usize,
}

impl Drawing {
    /// Adds a row at the bottom.
    pub(super) fn push(&mut self, row: Row) {
        self.total += 1;
        if self.rows.len() <= MAX_SIDE {
            self.rows.push(row);
        }
    }

    /// A row per line. Leading blanks that all lines share are not part of the board.
    pub(super) fn of_lines<'a>(lines: impl Iterator<Item = Line<'a>> + Clone) -> Self {
        let indent = |line: Line<'_>| line.text.chars().take_while(|c| c.is_whitespace()).count();
        let margin = lines.clone().map(indent).min().unwrap_or(0);
        let mut drawing = Self::default();
        for line in lines {
            drawing.push(Row::new(line.number, line.cells().skip(margin)));
        }
        drawing
    }

    /// The cells of one line cut into rows of `width`.
    pub(super) fn cut(
        line: u32,
        cells: impl IntoIterator<Item = (u32, char)>,
        width: usize,
    ) -> Self {
        let mut drawing = Self::default();
        let mut cells = cells.into_iter().peekable();
        while cells.peek().is_some() {
            drawing.push(Row::new(line, cells.by_ref().take(width.max(1))));
        }
        drawing
    }

    /// The characters of all cells.
    pub(super) fn signs(&self) -> impl Iterator<Item = char> + '_ {
        self.rows.iter().flat_map(|row| row.cells.iter().map(|&(_, sign)| sign))
    }

    /// The cells with their places and characters, by rows.
    pub(super) fn cells(&self) -> impl Iterator<Item = (LayoutCell, char)> + '_ {
        self.rows.iter().enumerate().flat_map(|(row, cells)| {
            cells.cells.iter().enumerate().map(move |(column, &(place, sign))| {
                let span = Some(Span::new(cells.line, place, 1));
                (LayoutCell { row: row as i64, column: column as i64, span }, sign)
            })
        })
    }

    /// The cells that show `sign`.
    pub(super) fn cells_of(&self, sign: char) -> Vec<LayoutCell> {
        self.cells().filter(|&(_, found)| found == sign).map(|(cell, _)| cell).collect()
    }

    /// Makes all rows equally long, or reports those that are not; `None` if no board is that
    /// large.
    ///
    /// In strict mode the width is the most common length. In lenient mode it is the greatest, and
    /// shorter rows are padded on the right with `empty`.
    pub(super) fn square_up(
        &mut self,
        mode: Mode,
        empty: char,
        faults: &mut Faults,
        repairs: &mut Vec<Repair>,
    ) -> Option<Layout> {
        let lengths = || self.rows.iter().map(|row| row.total);
        let count = |length: usize| lengths().filter(|&other| other == length).count();
        let width = match mode {
            Mode::Strict => lengths().max_by_key(|&length| (count(length), length)),
            Mode::Lenient => lengths().max(),
        };
        // The gate refuses a board without rows.
        let width = width.unwrap_or(0);
        if width > MAX_SIDE || self.total > MAX_SIDE {
            let span = self.rows.first().map(Row::span);
            faults.push(size_fault(width as i64, self.total as i64, span));
            return None;
        }
        self.fit(width, mode, empty, faults, repairs);
        Some(Layout::new(width as i64, self.total as i64))
    }

    /// Makes all rows `width` long: reports the others, or pads the short ones in lenient mode.
    pub(super) fn fit(
        &mut self,
        width: usize,
        mode: Mode,
        empty: char,
        faults: &mut Faults,
        repairs: &mut Vec<Repair>,
    ) {
        for (index, row) in self.rows.iter_mut().enumerate() {
            let (number, total) = (index + 1, row.total);
            let found = counted(total, "cell");
            if total < width && mode == Mode::Lenient {
                let message = format!("row {number} has {found}: padded to {width}");
                repairs.push(Repair { span: Some(row.span()), message });
                row.pad(width, empty);
            } else if total != width {
                let message = format!("row {number} has {found}, the board is {width} wide");
                let expected = format!("{} in every row", counted(width, "cell"));
                let fault = Fault::new(FaultKind::RowLength, row.span(), message);
                let mut fault = fault.expecting(expected);
                // A row that is too long cannot be repaired without guessing.
                fault.advice = (total < width).then_some(Advice::Lenient);
                faults.push(fault);
                row.cells.truncate(width);
            }
        }
    }

    /// The vehicles, one for each character that `is_vehicle` accepts, in reading order.
    pub(super) fn vehicles(
        &self,
        is_vehicle: impl Fn(char) -> bool,
        red: Option<char>,
    ) -> Vec<LayoutVehicle> {
        let mut found: Vec<(char, Vec<LayoutCell>)> = Vec::new();
        for (cell, sign) in self.cells().filter(|&(_, sign)| is_vehicle(sign)) {
            match found.iter_mut().find(|(name, _)| *name == sign) {
                Some((_, cells)) => cells.push(cell),
                None => found.push((sign, vec![cell])),
            }
        }
        found
            .into_iter()
            .map(|(name, cells)| LayoutVehicle {
                name: Some(name.to_string()),
                red: red == Some(name),
                span: cells[0].span,
                shape: Shape::Cells(cells),
            })
            .collect()
    }
}

impl Row {
    fn pad(&mut self, width: usize, empty: char) {
        let next = self.cells.last().map_or(1, |&(column, _)| column + 1);
        for column in next.. {
            if self.cells.len() >= width {
                break;
            }
            self.cells.push((column, empty));
        }
        self.total = width;
    }
}

/// Whether these cells are two or more, in one line and side by side.
pub(super) fn is_bar(cells: &[LayoutCell]) -> bool {
    let steps = |across: i64, down: i64| {
        cells.windows(2).all(|pair| {
            (pair[0].row + down, pair[0].column + across) == (pair[1].row, pair[1].column)
        })
    };
    cells.len() >= 2 && (steps(1, 0) || steps(0, 1))
}

/// Whether a board can have this size.
pub(super) fn is_size(width: i64, height: i64) -> bool {
    [width, height].iter().all(|side| (1..=MAX_SIDE as i64).contains(side))
}

/// The fault of a board of another size.
pub(super) fn size_fault(width: i64, height: i64, span: Option<Span>) -> Fault {
    let message = format!("the board is {width} by {height} cells");
    let expected = format!("width and height from 1 to {MAX_SIDE}");
    Fault::new(FaultKind::Size, span, message).expecting(expected)
}
