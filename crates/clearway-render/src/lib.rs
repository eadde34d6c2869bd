//! Pictures of sliding-car puzzles.
//!
//! Boards, animated solutions, strips of all positions and printable cards, as SVG, PNG, GIF and
//! PDF. The crate is pure: puzzles in, text or bytes out. It needs no font, because it draws its
//! own letters.
//!
//! ```
//! use clearway::builtin;
//! use clearway_render::{Style, svg};
//!
//! let puzzle = builtin::find("hardest").expect("a built-in puzzle").puzzle();
//! let picture = svg(&puzzle, &Style::default());
//! assert!(picture.starts_with("<svg "));
//! ```

mod animation;
mod board;
mod cards;
mod colour;
mod error;
mod frame;
#[cfg(feature = "gif")]
mod gif;
pub mod glyphs;
#[cfg(feature = "gif")]
mod indexed;
mod label;
mod listing;
mod palette;
mod path;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod scene;
mod strip;
mod style;
mod svg;
mod theme;
mod timeline;
mod vehicle;
pub mod vision;

pub use animation::svg_animation;
pub use board::{board, board_after};
pub use cards::{Back, Card, MOST_CARDS, cards, stack};
pub use colour::{Colour, Paint};
pub use error::RenderError;
#[cfg(feature = "gif")]
pub use gif::{gif, gif_still};
pub use palette::Palette;
pub use path::{Path, Point, Segment};
#[cfg(feature = "pdf")]
pub use pdf::pdf;
#[cfg(feature = "png")]
pub use png::{Pixels, pixels, png};
pub use scene::{Geometry, Group, Item, Scene, Shape, Stroke};
pub use strip::{Columns, strip};
pub use style::{CELL, Letters, Style};
pub use svg::{Size, escape, write as write_svg};
pub use theme::{Look, Rim, Theme};
pub use timeline::MOST_MOVES;

use clearway::board::Puzzle;

/// The board at its start as an SVG document.
pub fn svg(puzzle: &Puzzle, style: &Style) -> String {
    write_svg(&board(puzzle, style), Size::Pixels(style.scale()))
}
