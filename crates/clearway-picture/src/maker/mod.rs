//! Generates test pictures with known answers: the same seed makes the same picture.
//!
//! Skins of screens and sets of photos are divided into an open half, for tuning the reader, and a
//! sealed half, only for measuring it.

mod age;
mod board;
mod canvas;
mod examples;
mod invented;
mod jpeg;
mod negative;
mod parts;
mod patterns;
mod random;
mod scene;
mod screen;
mod sealed;
mod sealed_styles;
mod sets;
mod sheet;
mod skins;
mod train;
mod trial;

pub use board::{Truth, TruthPiece};
pub use examples::{BoardExamples, CellExamples, board_examples, cell_examples};
pub use parts::{PartExample, part_examples, tell};
pub use sheet::{Sheet, make_sheet};
pub use train::train;
pub use trial::{Considered, Outcome, SheetTrial, Trial, considered, try_reading, try_sheet};

use crate::geometry::{Corners, Point, mean_side};
use crate::picture::Rgba;
use random::Random;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A screenshot.
    Screen,
    /// A photo of a plastic or wooden set.
    Photo,
    /// A photo of a screen.
    ScreenPhoto,
    /// No board at all.
    Negative,
}

/// Which skins and sets are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// For tuning.
    Open,
    /// For measuring only.
    Sealed,
}

/// A picture with its answer.
pub struct Sample {
    /// The picture.
    pub picture: Rgba,
    /// The answer; `None` if there is no board.
    pub truth: Option<Truth>,
    /// The skin or set.
    pub look: String,
    /// The skin or set, and what was done to the picture.
    pub name: String,
}

/// Fixed properties of a picture; the seed decides the rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The side of the board in cells; otherwise mostly 6.
    pub side: Option<u8>,
    /// The largest tilt of the camera in degrees; otherwise 35.
    pub most_tilt: Option<f32>,
    /// Invented skins and sets, in part with the properties of several open ones, for fitting.
    pub invented: bool,
    /// No ageing: no noise, blur, reduction or JPEG.
    pub fresh: bool,
}

/// The corners as a person drags them: off by about a twentieth of a cell.
pub fn dragged(truth: &Truth, seed: u64) -> Corners {
    let mut random = Random::new(seed ^ 0x6472_6167);
    let cell = mean_side(&truth.corners) / truth.columns as f32;
    truth.corners.map(|corner| {
        let mut off = || 0.05 * cell * random.normal();
        Point::new(corner.x + off(), corner.y + off())
    })
}

/// Makes a picture.
pub fn make(kind: Kind, half: Half, seed: u64, wanted: Wanted) -> Sample {
    let mut random = Random::new(seed ^ (kind as u64) << 40);
    let (canvas, truth, look, name) = match kind {
        Kind::Screen => {
            let (mut canvas, mut truth, look) = screen::make(&mut random, half, wanted);
            let mut name = look.clone();
            if !wanted.fresh {
                age::screenshot(&mut random, &mut canvas, &mut truth, &mut name);
            }
            (canvas, Some(truth), look, name)
        }
        Kind::Photo => {
            let (mut canvas, truth, look, mut name) = scene::make(&mut random, half, wanted);
            if !wanted.fresh {
                age::photo(&mut random, &mut canvas, &mut name);
            }
            (canvas, Some(truth), look, name)
        }
        Kind::ScreenPhoto => {
            let (canvas, truth, look) = screen::make(&mut random, half, wanted);
            let (mut canvas, truth) = age::shown(&mut random, &canvas, &truth);
            let mut name = look.clone();
            age::photo(&mut random, &mut canvas, &mut name);
            (canvas, Some(truth), look, name)
        }
        Kind::Negative => {
            let (mut canvas, look) = negative::make(&mut random, half);
            let mut name = look.clone();
            age::photo(&mut random, &mut canvas, &mut name);
            (canvas, None, look, name)
        }
    };
    let size = truth.as_ref().map_or(String::new(), |truth| format!("{0}x{0} ", truth.columns));
    Sample { picture: canvas.to_rgba(), truth, look, name: format!("{size}{name}") }
}
