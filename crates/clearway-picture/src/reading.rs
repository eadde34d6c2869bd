//! The result of reading a picture.

use crate::exit::ExitSource;
use crate::geometry::Corners;
use clearway::board::{Axis, Layout, LayoutCell, LayoutExit, LayoutVehicle, Shape, Side};
use std::fmt;

/// What the caller already knows. The reader finds everything that is not given.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The number of columns and of rows. Otherwise a square of 5 to 8 cells.
    pub size: Option<(u8, u8)>,
    /// The corners of the playing field in pixels, clockwise from the top left.
    pub corners: Option<Corners>,
    /// The side of the exit.
    pub exit: Option<Side>,
    /// A cell of the red car: row and column, counted from 0.
    pub red: Option<(u8, u8)>,
}

/// A vehicle of a reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadVehicle {
    /// The row of its top or left cell.
    pub row: u8,
    /// The column of its top or left cell.
    pub column: u8,
    /// The number of cells.
    pub length: u8,
    /// The axis that it slides along.
    pub axis: Axis,
    /// How much better the reading is than the best one without this vehicle.
    pub margin: f32,
}

impl ReadVehicle {
    /// Whether the vehicle covers a cell.
    pub fn covers(&self, row: u8, column: u8) -> bool {
        let (line, other, along, from) = match self.axis {
            Axis::Horizontal => (self.row, row, column, self.column),
            Axis::Vertical => (self.column, column, row, self.row),
        };
        line == other && (from..from + self.length).contains(&along)
    }
}

/// A wall of a reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadWall {
    /// The row.
    pub row: u8,
    /// The column.
    pub column: u8,
    /// How much better the reading is than the best one without this wall.
    pub margin: f32,
}

/// Vehicles and walls, without where they are in the picture.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ReadBoard {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// The vehicles, in reading order of their first cells.
    pub vehicles: Vec<ReadVehicle>,
    /// The walls, in reading order.
    pub walls: Vec<ReadWall>,
}

/// Another board that the picture may show.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The board.
    pub board: ReadBoard,
    /// How much less likely it is, in log odds.
    pub behind: f32,
}

/// Something to check before trusting the board.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Doubt {
    /// The vehicle with this index may be another one.
    Vehicle(usize),
    /// The wall with this index may not be a wall.
    Wall(usize),
    /// The board may be elsewhere in the picture, or have another size.
    Board,
    /// The board is small in the picture, perhaps one of many.
    Small,
    /// No vehicle is clearly red.
    RedCar,
    /// No opening was seen: the exit is the usual one.
    Exit,
}

/// A board read from a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The board.
    pub board: ReadBoard,
    /// The corners of the playing field in the picture, clockwise from the top left.
    pub corners: Corners,
    /// The index of the red car, if one is clearly red.
    pub red: Option<usize>,
    /// The exit; `None` without a red car, unless it was given.
    pub exit: Option<(Side, ExitSource)>,
    /// The probability that all vehicles and walls are right: 0 to 1.
    pub confidence: f32,
    /// What to check, the most doubtful first.
    pub doubts: Vec<Doubt>,
    /// Other likely boards, the likeliest first.
    pub alternatives: Vec<Alternative>,
}

/// Readings with a lower confidence should be confirmed by a person.
pub const SURE: f32 = 0.95;

impl Reading {
    /// Whether vehicles, walls and red car can be used without confirmation. The exit has its own
    /// [`ExitSource`].
    pub fn is_sure(&self) -> bool {
        self.confidence >= SURE && self.red.is_some() && !self.doubts.contains(&Doubt::Small)
    }

    /// The board as a layout of the library.
    pub fn layout(&self) -> Layout {
        let mut layout = self.board.layout(self.red);
        layout.exit = self.exit.map(|(side, _)| LayoutExit { side, line: None, span: None });
        layout
    }
}

impl ReadBoard {
    /// The board as a layout of the library, with the vehicle `red` as the red car.
    pub fn layout(&self, red: Option<usize>) -> Layout {
        let cell =
            |row: u8, column: u8| LayoutCell { row: row.into(), column: column.into(), span: None };
        let mut layout = Layout::new(self.columns.into(), self.rows.into());
        layout.walls = self.walls.iter().map(|wall| cell(wall.row, wall.column)).collect();
        layout.vehicles = self
            .vehicles
            .iter()
            .enumerate()
            .map(|(index, vehicle)| LayoutVehicle {
                name: None,
                shape: Shape::Bar {
                    cell: cell(vehicle.row, vehicle.column),
                    length: vehicle.length.into(),
                    axis: vehicle.axis,
                },
                red: Some(index) == red,
                span: None,
            })
            .collect();
        layout
    }
}

/// Why no board was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing looks like a board.
    NoBoard {
        /// The sizes and forms that were searched for.
        looked_for: String,
    },
    /// A given size is not from 2 to 16.
    Size(u8, u8),
    /// The given corners are not those of a board.
    Corners,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoard { looked_for } => write!(
                f,
                "no board found: looked for {looked_for}, filling at least a third of the \
                 picture's shorter side"
            ),
            Self::Size(columns, rows) => {
                write!(f, "a board has 2 to 16 columns and rows, not {columns} x {rows}")
            }
            Self::Corners => f.write_str(
                "the corners are not a quadrilateral that goes clockwise from the top left",
            ),
        }
    }
}

impl std::error::Error for ReadError {}
