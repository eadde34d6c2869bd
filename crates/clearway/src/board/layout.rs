//! A board as a text describes it, not checked yet.

use super::{Axis, Faults, Puzzle, Side, Span, gate};

/// A cell of a layout: any numbers, perhaps off the board, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutCell {
    /// The row, from the top.
    pub row: i64,
    /// The column, from the left.
    pub column: i64,
    /// Where the text says so.
    pub span: Option<Span>,
}

/// The form of a vehicle in a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A bar given by its top or left cell, its length and its axis, as lists do.
    Bar {
        /// The top or left cell.
        cell: LayoutCell,
        /// The number of cells.
        length: i64,
        /// The axis that it slides along.
        axis: Axis,
    },
    /// All cells that carry the vehicle's name, as grids do; perhaps bent or with gaps.
    Cells(Vec<LayoutCell>),
}

/// A vehicle of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutVehicle {
    /// The name, or `None` to have the gate choose one (red `X`, cars `A`.., trucks `O`..).
    pub name: Option<String>,
    /// Its form and place.
    pub shape: Shape,
    /// Whether the text says that it is the red car.
    pub red: bool,
    /// Where the text speaks of it.
    pub span: Option<Span>,
}

/// The exit of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutExit {
    /// The side of the board.
    pub side: Side,
    /// The row or column that it is at, counted from 0, where the text says so.
    pub line: Option<i64>,
    /// Where the text says so.
    pub span: Option<Span>,
}

/// A board as a text describes it, perhaps faulty.
///
/// Also the way for a program to build a puzzle: fill in the fields, then call
/// [`into_puzzle`](Self::into_puzzle).
///
/// ```
/// use clearway::board::{Axis, Layout, LayoutCell, LayoutVehicle, Shape};
///
/// let mut layout = Layout::new(3, 3);
/// layout.vehicles.push(LayoutVehicle {
///     name: None,
///     shape: Shape::Bar {
///         cell: LayoutCell { row: 1, column: 0, span: None },
///         length: 2,
///         axis: Axis::Horizontal,
///     },
///     red: true,
///     span: None,
/// });
/// let puzzle = layout.into_puzzle()?;
/// assert_eq!(puzzle.red().name, "X");
/// # Ok::<(), clearway::board::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The puzzle's own name, if it has one.
    pub name: Option<String>,
    /// The number of columns.
    pub width: i64,
    /// The number of rows.
    pub height: i64,
    /// The walls.
    pub walls: Vec<LayoutCell>,
    /// The vehicles, in any order.
    pub vehicles: Vec<LayoutVehicle>,
    /// The exit; if the text has none, the right or bottom end of the red car's line.
    pub exit: Option<LayoutExit>,
}

impl Layout {
    /// An empty layout of this size.
    pub const fn new(width: i64, height: i64) -> Self {
        Self { name: None, width, height, walls: Vec::new(), vehicles: Vec::new(), exit: None }
    }

    /// The puzzle that the layout describes, or everything that is wrong with it.
    pub fn into_puzzle(self) -> Result<Puzzle, Faults> {
        gate::check(self)
    }
}
