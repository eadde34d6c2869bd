//! A board size with its tables, and its boards.

use super::half::{Half, Member};
use super::parts::{Parts, Rim};

/// A board: bit `i` is set if the vehicle on cell `i` moves along its column. The cell of the hole
/// stands above.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State(u64);

const CELL_BITS: u32 = 36;

impl State {
    pub(crate) fn new(down: u64, hole: u32) -> Self {
        Self(u64::from(hole) << CELL_BITS | down)
    }

    pub(crate) fn down(self) -> u64 {
        self.0 & ((1 << CELL_BITS) - 1)
    }

    pub(crate) fn hole(self) -> u32 {
        (self.0 >> CELL_BITS) as u32
    }
}

/// The keys of the upper and of the lower rows: how many vehicles move along each row.
pub(crate) type Rows = (usize, usize);

/// The size of a board, with the tables of its halves.
pub(crate) struct Field {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) upper: Half,
    pub(crate) lower: Half,
    pub(crate) upper_parts: Parts,
    pub(crate) lower_parts: Parts,
    pub(crate) upper_cells: u32,
    /// The cells at the ends of rows and of columns.
    pub(crate) row_ends: u64,
    pub(crate) column_ends: u64,
    /// The cells that have a neighbour on the left and on the right.
    pub(crate) has_left: u64,
    pub(crate) has_right: u64,
}

impl Field {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        let (upper_rows, lower_rows) = (height / 2, height - height / 2);
        let (upper, lower) = (Half::new(width, upper_rows), Half::new(width, lower_rows));
        // On a square board the red car of a turned board moves along a column.
        let has_column_ends = width == height;
        let column =
            |column: u32| (0..height).fold(0, |all, row| all | 1 << (row * width + column));
        let row = |row: u32| ((1_u64 << width) - 1) << (row * width);
        let all = (1_u64 << (width * height)) - 1;
        Self {
            width,
            height,
            upper_parts: Parts::new(
                &upper,
                Rim { border: upper_rows - 1, edge: 0, has_column_ends },
            ),
            lower_parts: Parts::new(
                &lower,
                Rim { border: 0, edge: lower_rows - 1, has_column_ends },
            ),
            upper,
            lower,
            upper_cells: upper_rows * width,
            row_ends: column(0) | column(width - 1),
            column_ends: if has_column_ends { row(0) | row(height - 1) } else { 0 },
            has_left: all & !column(0),
            has_right: all & !column(width - 1),
        }
    }

    /// The keys of the rows, one of each pair of mirror images. Those with the largest classes come
    /// first, so that the bound is good early.
    pub(crate) fn keys(&self) -> Vec<Rows> {
        let mut keys: Vec<Rows> = Vec::new();
        for upper in 0..self.upper.row_keys() {
            for lower in 0..self.lower.row_keys() {
                let counts = self.row_counts((upper, lower));
                let mirrored: Vec<u32> = counts.iter().rev().copied().collect();
                if counts <= mirrored {
                    keys.push((upper, lower));
                }
            }
        }
        let distance = |&key: &Rows| -> u32 {
            self.row_counts(key).iter().map(|&count| (2 * count).abs_diff(self.width).pow(2)).sum()
        };
        keys.sort_by_key(distance);
        keys
    }

    /// How many vehicles move along each row.
    pub(crate) fn row_counts(&self, (upper, lower): Rows) -> Vec<u32> {
        let base = self.width as usize + 1;
        let digits = |mut key: usize, rows: u32| {
            (0..rows).map(move |_| {
                let digit = key % base;
                key /= base;
                digit as u32
            })
        };
        let upper_rows = self.height / 2;
        digits(upper, upper_rows).chain(digits(lower, self.height - upper_rows)).collect()
    }

    /// Whether a class is searched: of mirror images, and of boards turned over the diagonal, the
    /// first.
    pub(crate) fn is_first(&self, rows: &[u32], columns: &[u32]) -> bool {
        columns.iter().le(columns.iter().rev()) && (self.width != self.height || rows <= columns)
    }

    /// The board of two halves, the first of which has the hole if `is_above`.
    pub(crate) fn join(&self, is_above: bool, above: Member, below: Member) -> State {
        let hole = if is_above { above.hole() } else { self.upper_cells + below.hole() };
        let down = u64::from(above.pattern()) | u64::from(below.pattern()) << self.upper_cells;
        State::new(down, hole)
    }

    /// The board in signs, turned so that the red car leaves on the right.
    pub(crate) fn draw(&self, state: State, end: End) -> String {
        let (width, height) = (self.width, self.height);
        let (line, is_near) = (end.line(width), end.is_near(width));
        let (rows, columns) = if end.of_row { (height, width) } else { (width, height) };
        // The cell at a place of the board as it is drawn.
        let cell = |row: u32, column: u32| {
            let column = if is_near { columns - 1 - column } else { column };
            if end.of_row { row * width + column } else { column * width + row }
        };
        let is_along = |cell: u32| (state.down() >> cell & 1 == 0) == end.of_row;
        let is_hole = |cell: u32| cell == state.hole();
        let mut red = None;
        for column in 0..columns {
            let cell = cell(line, column);
            if !is_hole(cell) && is_along(cell) {
                red = Some(cell);
            }
        }
        let sign = |cell: u32| match cell {
            _ if is_hole(cell) => '.',
            _ if Some(cell) == red => '>',
            _ if is_along(cell) => '-',
            _ => '|',
        };
        let row = |row: u32| (0..columns).map(|column| sign(cell(row, column))).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    }
}

/// An end of a line, of a row or of a column, that the red car may have to reach.
#[derive(Clone, Copy)]
pub(crate) struct End {
    pub(crate) cell: u32,
    pub(crate) of_row: bool,
}

impl End {
    fn line(self, width: u32) -> u32 {
        if self.of_row { self.cell / width } else { self.cell % width }
    }

    /// Whether it is the left or the upper end.
    fn is_near(self, width: u32) -> bool {
        if self.of_row { self.cell.is_multiple_of(width) } else { self.cell / width == 0 }
    }

    /// Whether a vehicle of the line stands there.
    pub(crate) fn is_solved(self, state: State) -> bool {
        let is_down = state.down() >> self.cell & 1 == 1;
        state.hole() != self.cell && is_down != self.of_row
    }
}
