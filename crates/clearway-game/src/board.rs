//! Boards of the game, as numbers.
//!
//! A board has a placing per row and per column. Its *row number* has a digit per row, the first
//! the most significant: 22 placings, but 5 in the red car's row. Its *column rank* has a digit per
//! column, the first the most significant: the index of the column's placing among those that the
//! rows leave room for.

use crate::placing::{COUNT, PLACINGS, Placing, RED_COUNT, RED_FIRST, Room, SIDE};
use clearway::board::Side;
use clearway::board::{Axis, Cell, Layout, LayoutCell, LayoutExit, LayoutVehicle, Puzzle, Shape};

/// The red car's row, counted from 0.
pub(crate) const RED_ROW: usize = 2;

/// Number of row numbers.
pub(crate) const ROW_NUMBERS: u32 = RED_COUNT as u32 * (COUNT as u32).pow(SIDE as u32 - 1);

/// A 6x6 board without walls: cars and trucks, no full line, the red car alone in row 3, its exit
/// on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: [u8; SIDE],
    columns: [u8; SIDE],
}

impl Board {
    /// The board with these numbers; `None` if out of range.
    pub(crate) fn from_numbers(row_number: u32, column_rank: u32) -> Option<Self> {
        if row_number >= ROW_NUMBERS {
            return None;
        }
        let rows = rows(row_number);
        let mut columns = [0; SIDE];
        let mut rest = column_rank;
        for (column, taken) in taken(rows).into_iter().enumerate().rev() {
            let room = Room::beside(taken).numbers();
            columns[column] = room[rest as usize % room.len()];
            rest /= room.len() as u32;
        }
        (rest == 0).then_some(Self { rows, columns })
    }

    /// Its row number.
    pub(crate) fn row_number(&self) -> u32 {
        self.rows.iter().enumerate().fold(0, |number, (row, &placing)| {
            let (first, radix) = digits(row);
            number * radix + u32::from(placing - first)
        })
    }

    /// Its column rank.
    pub(crate) fn column_rank(&self) -> u32 {
        let taken = taken(self.rows);
        taken.iter().zip(&self.columns).fold(0, |rank, (&taken, placing)| {
            let room = Room::beside(taken).numbers();
            let digit = room.binary_search(placing).expect("a board has no overlaps");
            rank * room.len() as u32 + digit as u32
        })
    }

    /// The start of a puzzle, if it belongs to the game.
    pub fn of_puzzle(puzzle: &Puzzle) -> Option<Self> {
        let is_square = usize::from(puzzle.width()) == SIDE && usize::from(puzzle.height()) == SIDE;
        let has_walls = puzzle.walls().iter().next().is_some();
        let red = puzzle.red();
        let is_red = red.axis == Axis::Horizontal && usize::from(red.line()) == RED_ROW;
        if !is_square || has_walls || !is_red || puzzle.exit() != Side::Right {
            return None;
        }
        Self::of_offsets(puzzle, &puzzle.offsets())
    }

    /// The board with the vehicles of a puzzle at these offsets.
    pub(crate) fn of_offsets(puzzle: &Puzzle, offsets: &[u8]) -> Option<Self> {
        let mut lines = [const { Vec::new() }; 2 * SIDE];
        for (vehicle, &offset) in puzzle.vehicles().iter().zip(offsets) {
            let first = if vehicle.axis == Axis::Horizontal { 0 } else { SIDE };
            lines.get_mut(first + usize::from(vehicle.line()))?.push((offset, vehicle.length));
        }
        let mut board = Self { rows: [0; SIDE], columns: [0; SIDE] };
        for (line, placing) in board.rows.iter_mut().chain(&mut board.columns).enumerate() {
            lines[line].sort_unstable();
            *placing = Placing::number(&lines[line])?;
        }
        let red_digit = board.rows[RED_ROW].checked_sub(RED_FIRST)?;
        (usize::from(red_digit) < RED_COUNT).then_some(board)
    }

    /// The puzzle: the red car is X, cars are named from A on, trucks from O on.
    ///
    /// # Panics
    /// Never: a board has no overlaps.
    pub fn puzzle(&self) -> Puzzle {
        let mut layout = Layout::new(SIDE as i64, SIDE as i64);
        layout.exit = Some(LayoutExit { side: Side::Right, line: None, span: None });
        layout.vehicles.extend(self.bars().map(|(axis, line, offset, length)| {
            let cell = Cell::on_line(axis, line, offset);
            let cell = LayoutCell { row: cell.row.into(), column: cell.column.into(), span: None };
            LayoutVehicle {
                name: None,
                shape: Shape::Bar { cell, length: length.into(), axis },
                red: axis == Axis::Horizontal && usize::from(line) == RED_ROW,
                span: None,
            }
        }));
        layout.into_puzzle().expect("a board of the game is valid")
    }

    /// The vehicles of each row, then of each column: axis, line, offset, length.
    fn bars(&self) -> impl Iterator<Item = (Axis, u8, u8, u8)> + '_ {
        let lines = |axis: Axis, lines: &'_ [u8; SIDE]| {
            let lines = *lines;
            (0..SIDE).flat_map(move |line| {
                let bars = PLACINGS[usize::from(lines[line])].bars();
                bars.iter().map(move |&(offset, length)| (axis, line as u8, offset, length))
            })
        };
        lines(Axis::Horizontal, &self.rows).chain(lines(Axis::Vertical, &self.columns))
    }

    /// The lengths of the vehicles on each line as digits (0, 2, 3, 22, 23 or 32), first the rows
    /// from the top, then the columns from the left. All states of a space share it.
    pub fn signature(&self) -> [u8; 2 * SIDE] {
        let mut lengths = [0; 2 * SIDE];
        for (digits, placing) in lengths.iter_mut().zip(self.rows.iter().chain(&self.columns)) {
            let bars = PLACINGS[usize::from(*placing)].bars();
            *digits = bars.iter().fold(0, |digits, &(_, length)| digits * 10 + length);
        }
        lengths
    }

    /// Number of cars, including the red one.
    pub fn cars(&self) -> u32 {
        self.bars().filter(|bar| bar.3 == 2).count() as u32
    }

    /// Number of trucks.
    pub fn trucks(&self) -> u32 {
        self.bars().filter(|bar| bar.3 == 3).count() as u32
    }

    /// The cells of the horizontal and of the vertical vehicles as bit masks; the top left cell is
    /// the lowest bit, row by row.
    pub(crate) fn masks(&self) -> (u64, u64) {
        let mut masks = (0, 0);
        for (axis, line, offset, length) in self.bars() {
            for along in offset..offset + length {
                let cell = Cell::on_line(axis, line, along);
                let bit = 1_u64 << (usize::from(cell.row) * SIDE + usize::from(cell.column));
                match axis {
                    Axis::Horizontal => masks.0 |= bit,
                    Axis::Vertical => masks.1 |= bit,
                }
            }
        }
        masks
    }
}

/// The first placing of a row, and their number.
const fn digits(row: usize) -> (u8, u32) {
    if row == RED_ROW { (RED_FIRST, RED_COUNT as u32) } else { (0, COUNT as u32) }
}

/// The placings of the rows with this row number.
fn rows(number: u32) -> [u8; SIDE] {
    let mut rows = [0; SIDE];
    let mut rest = number;
    for (row, placing) in rows.iter_mut().enumerate().rev() {
        let (first, radix) = digits(row);
        *placing = first + (rest % radix) as u8;
        rest /= radix;
    }
    rows
}

/// The occupied cells of each column, the top one in the lowest bit.
fn taken(rows: [u8; SIDE]) -> [u8; SIDE] {
    let mut taken = [0; SIDE];
    for (row, placing) in rows.into_iter().enumerate() {
        let cells = PLACINGS[usize::from(placing)].cells;
        for (column, taken) in taken.iter_mut().enumerate() {
            *taken |= (cells >> column & 1) << row;
        }
    }
    taken
}

/// Number of column ranks for this row number.
pub(crate) fn column_ranks(row_number: u32) -> u32 {
    taken(rows(row_number))
        .iter()
        .map(|&taken| Room::beside(taken).numbers().len() as u32)
        .product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin;
    use clearway::notation::{ReadOptions, one_line_board, read};
    use proptest::prelude::*;

    #[track_caller]
    fn board(text: &str) -> Option<Board> {
        Board::of_puzzle(&read(text, &ReadOptions::default()).expect("valid").puzzle)
    }

    proptest! {
        #[test]
        fn numbers_and_boards_round_trip(row_number in 0..ROW_NUMBERS, share in 0.0..1.0_f64) {
            let ranks = column_ranks(row_number);
            let rank = (f64::from(ranks) * share) as u32;
            let board = Board::from_numbers(row_number, rank).expect("in range");
            prop_assert_eq!(board.row_number(), row_number);
            prop_assert_eq!(board.column_rank(), rank);
            prop_assert_eq!(Board::of_puzzle(&board.puzzle()), Some(board));
            prop_assert_eq!(Board::from_numbers(row_number, ranks), None);
        }
    }

    #[test]
    fn a_known_board_keeps_its_vehicles() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let board = Board::of_puzzle(&puzzle).expect("of the game");
        assert!(board.puzzle().same_board(&puzzle));
        assert_eq!((board.cars(), board.trucks()), (10, 3));
        assert_eq!(board.signature(), [2, 0, 2, 3, 2, 22, 3, 2, 22, 2, 2, 3]);
        let text = one_line_board(&board.puzzle());
        assert_eq!(text, "OABBC./OAD.CP/O.DXXP/QQQE.P/..FEGG/HHFII.");
    }

    #[test]
    fn the_lowest_bit_is_the_top_left_cell() {
        let small = board("A...../A...../XX..../....../....../......").expect("of the game");
        assert_eq!(small.masks(), (0b11 << 12, 0b1_000001));
    }

    #[test]
    fn other_boards_do_not_belong_to_the_game() {
        for text in [
            "XX.../...../...../...../.....",
            "....../....../....../XX..../....../......",
            "....../....../.XXX../....../....../......",
            "....../....../XX.AA./....../....../......",
            "....../AAABBB/XX..../....../....../......",
            "....../AAAA../XX..../....../....../......",
            ".....#/....../XX..../....../....../......",
        ] {
            assert_eq!(board(text), None, "{text}");
        }
        let options = ReadOptions { exit: Some(Side::Left), ..ReadOptions::default() };
        let text = "....../....../..XX../....../....../......";
        let left = read(text, &options).expect("valid").puzzle;
        assert_eq!(Board::of_puzzle(&left), None);
        assert!(board(text).is_some());
    }
}
