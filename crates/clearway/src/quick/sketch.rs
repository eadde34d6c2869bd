//! Boards without names, for callers that check millions of them.

use super::model::{BoardFrame, Track};
use crate::board::{Axis, Cell, CellSet, Faults, Layout, LayoutCell, LayoutExit, LayoutVehicle};
use crate::board::{MAX_SIDE, Puzzle, Shape, Side, Vehicle};
use std::fmt;

/// A vehicle of a [`Sketch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The axis that it slides along.
    pub axis: Axis,
    /// The row of a horizontal vehicle, the column of a vertical one.
    pub line: u8,
    /// The coordinate of its first cell on the line.
    pub offset: u8,
    /// The number of cells.
    pub length: u8,
}

impl Bar {
    /// The place of a puzzle's vehicle.
    pub(crate) fn of(vehicle: &Vehicle) -> Self {
        let (line, offset) = (vehicle.line(), vehicle.offset());
        Self { axis: vehicle.axis, line, offset, length: vehicle.length }
    }
}

/// A board as the places of its vehicles, without names: it needs no memory of its own.
#[derive(Clone, Copy, Debug)]
pub struct Sketch<'a> {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The cells that are never free.
    pub walls: &'a CellSet,
    /// The vehicles, in any order.
    pub bars: &'a [Bar],
    /// Which of them is the red car.
    pub red: usize,
    /// The side that it must reach.
    pub exit: Side,
}

/// Why the quick search cannot take a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SketchFault {
    /// A side of 0 cells, or of too many.
    Size,
    /// No red car, or one that does not slide towards the exit.
    Red,
    /// A vehicle without cells, or one that is not on the board.
    OffBoard,
    /// Two things on one cell.
    Overlap,
    /// A state does not fit a machine word.
    TooLarge,
}

impl fmt::Display for SketchFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "a side of the board is not from 1 to 16",
            Self::Red => "there is no red car along the axis of the exit",
            Self::OffBoard => "a vehicle is not on the board",
            Self::Overlap => "two vehicles, or a vehicle and a wall, share a cell",
            Self::TooLarge => "a state takes more than 64 bits",
        })
    }
}

impl std::error::Error for SketchFault {}

impl Sketch<'_> {
    /// The board as a puzzle, whose vehicles get names.
    pub fn puzzle(&self) -> Result<Puzzle, Faults> {
        let mut layout = Layout::new(self.width.into(), self.height.into());
        layout.exit = Some(LayoutExit { side: self.exit, line: None, span: None });
        let at = |cell: Cell| LayoutCell {
            row: cell.row.into(),
            column: cell.column.into(),
            span: None,
        };
        layout.walls.extend(self.walls.iter().map(at));
        layout.vehicles.extend(self.bars.iter().enumerate().map(|(index, bar)| LayoutVehicle {
            name: None,
            shape: Shape::Bar {
                cell: at(Cell::on_line(bar.axis, bar.line, bar.offset)),
                length: bar.length.into(),
                axis: bar.axis,
            },
            red: index == self.red,
            span: None,
        }));
        layout.into_puzzle()
    }

    pub(super) fn frame(&self) -> BoardFrame<'_> {
        let Self { width, height, walls, red, exit, .. } = *self;
        BoardFrame { width, height, walls, red, exit }
    }

    /// Checks the board, and appends each vehicle with the stretch of its line that others leave it.
    pub(super) fn stretches(&self, found: &mut Vec<Track>) -> Result<(), SketchFault> {
        let sides = 1..=MAX_SIDE as u8;
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return Err(SketchFault::Size);
        }
        if self.bars.get(self.red).is_none_or(|red| red.axis != self.exit.axis()) {
            return Err(SketchFault::Red);
        }
        let mut taken = *self.walls;
        for bar in self.bars {
            let (side, lines) = match bar.axis {
                Axis::Horizontal => (self.width, self.height),
                Axis::Vertical => (self.height, self.width),
            };
            let end = bar.offset.saturating_add(bar.length);
            if bar.length == 0 || end > side || bar.line >= lines {
                return Err(SketchFault::OffBoard);
            }
            for along in bar.offset..end {
                if !taken.insert(Cell::on_line(bar.axis, bar.line, along)) {
                    return Err(SketchFault::Overlap);
                }
            }
            let (low, high) = self.room(*bar, side);
            let Bar { axis, line, length, offset: start } = *bar;
            found.push(Track { axis, line, length, start, low, high });
        }
        Ok(())
    }

    /// The least and the greatest offset of a vehicle: no wall and no other on its line is passed.
    fn room(&self, bar: Bar, side: u8) -> (u8, u8) {
        let end = bar.offset + bar.length;
        let (mut first, mut last) = (0, side);
        if !self.walls.is_empty() {
            let is_wall =
                |along: &u8| self.walls.contains(Cell::on_line(bar.axis, bar.line, *along));
            first = (0..bar.offset).rev().find(is_wall).map_or(0, |along| along + 1);
            last = (end..side).find(is_wall).unwrap_or(side);
        }
        let (from, until) = (first, last);
        for other in self.bars {
            if (other.axis, other.line) != (bar.axis, bar.line) {
                continue;
            }
            if (from..bar.offset).contains(&other.offset) {
                first += other.length;
            } else if (end..until).contains(&other.offset) {
                last -= other.length;
            }
        }
        (first, last - bar.length)
    }
}
