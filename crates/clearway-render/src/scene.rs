//! A picture as a list of shapes, drawn alike by every back end.
//!
//! A scene has only filled and stroked shapes: no gradients, filters, clips or fonts. That is why
//! SVG, PNG, GIF and PDF look alike on every machine.

use crate::colour::Paint;
use crate::path::{Path, Point};

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width in units; a cell of a board is 60 units wide.
    pub width: f64,
    /// Height in units.
    pub height: f64,
    /// Alternative text for people who cannot see the picture.
    pub title: String,
    /// The items, from back to front.
    pub items: Vec<Item>,
}

/// An item of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// Items that belong together.
    Group(Group),
}

/// Items that are moved and scaled together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Position of the group's origin in its parent.
    pub at: Point,
    /// Scale factor of the group.
    pub scale: f64,
    /// Alternative text.
    pub title: Option<String>,
    /// CSS class by which the animation's style sheet finds the group.
    pub class: Option<String>,
    /// The items, from back to front.
    pub items: Vec<Item>,
}

impl Group {
    /// An empty group whose origin is at `x` and `y`.
    pub const fn at(x: f64, y: f64) -> Self {
        Self { at: Point::new(x, y), scale: 1.0, title: None, class: None, items: Vec::new() }
    }
}

impl From<Group> for Item {
    fn from(group: Group) -> Self {
        Self::Group(group)
    }
}

/// The geometry of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// A rectangle with rounded corners.
    Rect {
        /// The left edge.
        x: f64,
        /// The top edge.
        y: f64,
        /// The width.
        width: f64,
        /// The height.
        height: f64,
        /// The radius of the corners.
        radius: f64,
    },
    /// Circles of equal size.
    Dots {
        /// Their centres.
        centres: Vec<Point>,
        /// Their radius.
        radius: f64,
    },
    /// Arbitrary lines and curves.
    Path(Path),
}

impl Geometry {
    /// Converts the geometry to lines and curves.
    pub fn to_path(&self) -> Path {
        match self {
            Self::Rect { x, y, width, height, radius } => {
                Path::rounded(*x, *y, *width, *height, *radius)
            }
            Self::Dots { centres, radius } => {
                let mut path = Path::new();
                for centre in centres {
                    let (x, y, size) = (centre.x - radius, centre.y - radius, radius * 2.0);
                    path.append(&Path::rounded(x, y, size, size, *radius), |point| point);
                }
                path
            }
            Self::Path(path) => path.clone(),
        }
    }
}

/// A stroke along a geometry, with round caps and joins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub paint: Paint,
    /// The width of the line.
    pub width: f64,
    /// Lengths of dashes and gaps.
    pub dash: Option<(f64, f64)>,
}

/// A geometry with its colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The geometry.
    pub geometry: Geometry,
    /// The fill.
    pub fill: Option<Paint>,
    /// The stroke.
    pub stroke: Option<Stroke>,
}

impl Shape {
    /// A filled rectangle with rounded corners.
    pub fn rect(x: f64, y: f64, width: f64, height: f64, radius: f64) -> Self {
        Self { geometry: Geometry::Rect { x, y, width, height, radius }, fill: None, stroke: None }
    }

    /// Lines and curves.
    pub const fn path(path: Path) -> Self {
        Self { geometry: Geometry::Path(path), fill: None, stroke: None }
    }

    /// Circles.
    pub const fn dots(centres: Vec<Point>, radius: f64) -> Self {
        Self { geometry: Geometry::Dots { centres, radius }, fill: None, stroke: None }
    }

    /// Fills the shape.
    #[must_use]
    pub fn fill(mut self, paint: impl Into<Paint>) -> Self {
        self.fill = Some(paint.into());
        self
    }

    /// Adds a stroke.
    #[must_use]
    pub fn stroke(mut self, paint: impl Into<Paint>, width: f64) -> Self {
        self.stroke = Some(Stroke { paint: paint.into(), width, dash: None });
        self
    }

    /// Dashes the stroke.
    #[must_use]
    pub fn dashed(mut self, on: f64, off: f64) -> Self {
        self.stroke = self.stroke.map(|stroke| Stroke { dash: Some((on, off)), ..stroke });
        self
    }
}

impl From<Shape> for Item {
    fn from(shape: Shape) -> Self {
        Self::Shape(shape)
    }
}
