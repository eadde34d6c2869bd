//! A line of text that shrinks to fit its space.

use crate::colour::Colour;
use crate::glyphs::{self, Anchor, Run, Weight};
use crate::path::Point;
use crate::scene::{Item, Shape};

/// The look and position of a line of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    /// A point on the baseline.
    pub(crate) at: Point,
    pub(crate) anchor: Anchor,
    /// Cap height where the text fits.
    pub(crate) height: f64,
    /// Available width.
    pub(crate) room: f64,
    pub(crate) weight: Weight,
    pub(crate) colour: Colour,
}

impl Label {
    /// The text as strokes; `None` if there is nothing to draw.
    pub(crate) fn draw(&self, text: &str) -> Option<Item> {
        let full = glyphs::width(text, self.height);
        let height = if full > self.room { self.height * self.room / full } else { self.height };
        let path = glyphs::line(text, self.at, height, self.anchor, Run::Across);
        let pen = self.weight.pen(height);
        (!path.is_empty()).then(|| Shape::path(path).stroke(self.colour, pen).into())
    }
}
