//! What is read from a picture.

use serde::{Deserialize, Serialize};

/// What the caller already knows of a picture: the flags of `clearway read`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PictureFields {
    /// The board's size, such as `6x6`; if missing, a square of 5 to 8 cells a side is found.
    pub size: Option<String>,
    /// The corners of the playing field in pixels, clockwise from the top left: `x,y,x,y,x,y,x,y`.
    pub corners: Option<String>,
    /// The side of the exit.
    pub exit: Option<String>,
    /// The red car: its name in the board that was read, or a cell as `row,column` from 1.
    pub red: Option<String>,
}

/// A board that was read from a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The name of the picture, where it has one.
    pub puzzle: Option<String>,
    /// The rows joined by `/`, in the notation `grid`; `X` is the red car.
    pub board: String,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The side of the exit; null without a red car.
    pub exit: Option<String>,
    /// How the exit is known: `given`, `seen`, or `assumed` as the usual side.
    pub exit_source: Option<String>,
    /// The name of the red car; null if no vehicle is clearly red.
    pub red: Option<String>,
    /// Whether vehicles, walls and red car can be taken without asking.
    pub sure: bool,
    /// The probability that all vehicles and walls are right.
    pub confidence: f64,
    /// What to look at, the most doubtful first.
    pub doubts: Vec<PictureDoubt>,
    /// The corners of the playing field in pixels, clockwise from the top left.
    pub corners: Vec<(f64, f64)>,
    /// The walls.
    pub walls: Vec<PictureWall>,
    /// The vehicles, in reading order of their first cells.
    pub vehicles: Vec<PictureVehicle>,
    /// Other likely boards, the likeliest first.
    pub alternatives: Vec<PictureAlternative>,
    /// The other boards of a sheet, in reading order; this is the first of them.
    #[serde(default)]
    pub others: Vec<PictureAnswer>,
}

/// A vehicle of a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureVehicle {
    /// Its name in `board`.
    pub name: String,
    /// The row of its first cell, from 0.
    pub row: u8,
    /// The column of its first cell, from 0.
    pub column: u8,
    /// How many cells it covers.
    pub length: u8,
    /// `horizontal` or `vertical`.
    pub orientation: String,
    /// Whether it is the red car.
    pub red: bool,
    /// How much likelier the board is with it than without, in log odds.
    pub margin: f64,
}

/// A wall of a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureWall {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub column: u8,
    /// How much likelier the board is with it than without, in log odds.
    pub margin: f64,
}

/// Something to look at before a board is trusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureDoubt {
    /// `vehicle`, `wall`, `board`, `red` or `exit`.
    pub kind: String,
    /// The name of the vehicle in doubt.
    pub vehicle: Option<String>,
    /// The row of the first cell in doubt, from 0.
    pub row: Option<u8>,
    /// The column of the first cell in doubt, from 0.
    pub column: Option<u8>,
    /// The doubt in words.
    pub message: String,
}

/// Another board that a picture may show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureAlternative {
    /// The rows joined by `/`; without a red car.
    pub board: String,
    /// How much less likely it is, in log odds.
    pub behind: f64,
}
