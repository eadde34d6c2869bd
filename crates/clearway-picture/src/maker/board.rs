//! Random boards and their correct readings.

use super::random::Random;
use crate::geometry::{Corners, Point};
use crate::tiling::Piece;
use clearway::board::{Axis, Side};

/// A vehicle or, with length 1, a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TruthPiece {
    /// The row of its first cell.
    pub row: usize,
    /// The column of its first cell.
    pub column: usize,
    /// The number of cells.
    pub length: usize,
    /// Its direction.
    pub axis: Axis,
}

impl TruthPiece {
    /// The same as the reader has it.
    pub(super) const fn piece(&self) -> Piece {
        let Self { row, column, length, axis } = *self;
        Piece { row, column, length, axis }
    }
}

/// The correct reading of a picture.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Vehicles and walls; the red car comes first.
    pub pieces: Vec<TruthPiece>,
    /// The exit.
    pub exit: Side,
    /// The corners of the playing field.
    pub corners: Corners,
}

impl Truth {
    /// Per cell, the index of its piece.
    pub fn labels(&self) -> Vec<Option<usize>> {
        let mut labels = vec![None; self.columns * self.rows];
        for (index, piece) in self.pieces.iter().enumerate() {
            for step in 0..piece.length {
                let (row, column) = match piece.axis {
                    Axis::Horizontal => (piece.row, piece.column + step),
                    Axis::Vertical => (piece.row + step, piece.column),
                };
                labels[row * self.columns + column] = Some(index);
            }
        }
        labels
    }

    /// Moves the corners.
    pub(super) fn map(&mut self, change: impl Fn(Point) -> Point) {
        self.corners = self.corners.map(change);
    }
}

/// A random board; it need not have a solution. Of 20 pieces, about `walls` are walls.
pub(super) fn random_board(random: &mut Random, side: Option<u8>, walls: usize) -> Truth {
    let side = match side {
        Some(side) => side as usize,
        None if random.chance(0.7) => 6,
        None => *random.pick(&[5, 7, 8]),
    };
    let exit = match random.below(10) {
        0..=5 => Side::Right,
        6 => Side::Left,
        7 => Side::Top,
        _ => Side::Bottom,
    };
    let mut truth = Truth {
        columns: side,
        rows: side,
        pieces: Vec::new(),
        exit,
        corners: [Point::default(); 4],
    };
    let axis = match exit {
        Side::Left | Side::Right => Axis::Horizontal,
        Side::Top | Side::Bottom => Axis::Vertical,
    };
    let line = (side - 1) / 2;
    // Not yet at the exit, because a solved board is not a puzzle.
    let mut along = random.below(side - 2);
    if matches!(exit, Side::Left | Side::Top) {
        along += 1;
    }
    let (row, column) = if axis == Axis::Horizontal { (line, along) } else { (along, line) };
    truth.pieces.push(TruthPiece { row, column, length: 2, axis });
    let target = (random.range(0.3, 0.72) * (side * side) as f32) as usize;
    let mut covered = 2;
    let mut tries = 0;
    while covered < target && tries < 400 {
        tries += 1;
        let axis = if random.chance(0.5) { Axis::Horizontal } else { Axis::Vertical };
        let length = match random.below(20) {
            0 if side > 6 => 4,
            // The first wall is this number, so that a seed that has few gives the same board.
            1 if walls > 0 => 1,
            number if number > 20 - walls => 1,
            2..=7 => 3,
            _ => 2,
        };
        let axis = if length == 1 { Axis::Horizontal } else { axis };
        let piece =
            TruthPiece { row: random.below(side), column: random.below(side), length, axis };
        if fits(&truth, &piece) {
            truth.pieces.push(piece);
            covered += length;
        }
    }
    truth
}

fn fits(truth: &Truth, piece: &TruthPiece) -> bool {
    let labels = truth.labels();
    (0..piece.length).all(|step| {
        let (row, column) = match piece.axis {
            Axis::Horizontal => (piece.row, piece.column + step),
            Axis::Vertical => (piece.row + step, piece.column),
        };
        row < truth.rows && column < truth.columns && labels[row * truth.columns + column].is_none()
    })
}
