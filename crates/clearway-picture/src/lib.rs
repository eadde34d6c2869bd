//! Reads sliding-car boards from screenshots and photos.
//!
//! The crate is pure: it takes pixels and returns a reading, without files, clock, threads or
//! network. The stages, one module each, in the order in which a picture passes them:
//!
//! 0. `sheet`: where the boards of a printed page are; each then is a picture of its own
//! 1. `load`: reduce, brighten, change to Lab colours
//! 2. `lattice`, `quads`, `lines`, `boards`: where a board may be, and of which size; `nearby`: boards that
//!    are a cell off, or hidden in their frame
//! 3. `rectify`: the board straight from above
//! 4. `evidence`: what the colours say about cells and borders; `network`, `parts`: which part of a
//!    vehicle each cell shows, and how far off it is; `align` moves the board there, `views` are
//!    ways to look again
//! 5. `floor`, [`tiling`]: the most likely vehicles, for several guesses of the empty colour
//! 6. `choose`, `red_car`, `exit`, `confidence`: the best board, the red car, the exit, the
//!    confidence
//!
//! Nothing is decided early: boards, floors and tilings are guesses with scores, and the best
//! combination wins.

mod agreement;
mod align;
mod alternation;
mod boards;
mod choose;
mod confidence;
mod evidence;
mod exit;
mod floor;
mod framed;
mod geometry;
mod grid;
mod lattice;
mod lines;
mod load;
mod nearby;
mod network;
mod overlay;
mod parts;
mod picture;
mod quads;
mod read;
mod reading;
mod rectify;
mod red_car;
mod sheet;
pub mod tiling;
mod views;
mod weights;

#[cfg(feature = "decode")]
pub mod decode;
#[cfg(feature = "maker")]
pub mod maker;

pub use exit::ExitSource;
pub use geometry::{Corners, Point};
pub use overlay::overlay;
pub use picture::{MOST_PIXELS, PixelError, Rgba};
pub use read::{read, read_all};
pub use reading::{
    Alternative, Doubt, Options, ReadBoard, ReadError, ReadVehicle, ReadWall, Reading, SURE,
};
