//! A picture as a list of shapes, which every back end draws in the same way.
//!
//! There are no gradients, filters, clips or fonts in a scene, only filled and
//! stroked shapes. That is what makes SVG, PNG, GIF and PDF look alike, on every
//! machine.

use crate::colour::Paint;
use crate::path::{Path, Point};

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The width in units; a cell of a board is 60 of them.
    pub width: f64,
    /// The height in units.
    pub height: f64,
    /// What the picture shows, in words, for those who cannot see it.
    pub title: String,
    /// The parts, from the back to the front.
    pub items: Vec<Item>,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// Parts that belong together.
    Group(Group),
}

/// Parts that are moved and scaled together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Where the group's origin is in its parent.
    pub at: Point,
    /// How much larger the group is drawn.
    pub scale: f64,
    /// What it shows, in words.
    pub title: Option<String>,
    /// The class that a moving SVG knows the group by.
    pub class: Option<String>,
    /// The parts, from the back to the front.
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

/// The form of a shape.
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
    /// Circles of one size.
    Dots {
        /// Their centres.
        centres: Vec<Point>,
        /// Their radius.
        radius: f64,
    },
    /// Any lines and curves.
    Path(Path),
}

impl Geometry {
    /// The geometry as lines and curves.
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

/// A line along a geometry; its ends and corners are round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub paint: Paint,
    /// The width of the line.
    pub width: f64,
    /// The lengths of dashes and of the gaps between them.
    pub dash: Option<(f64, f64)>,
}

/// A form with its colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The form.
    pub geometry: Geometry,
    /// The colour inside.
    pub fill: Option<Paint>,
    /// The line around it.
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

    /// The shape filled.
    #[must_use]
    pub fn fill(mut self, paint: impl Into<Paint>) -> Self {
        self.fill = Some(paint.into());
        self
    }

    /// The shape with a line around it.
    #[must_use]
    pub fn stroke(mut self, paint: impl Into<Paint>, width: f64) -> Self {
        self.stroke = Some(Stroke { paint: paint.into(), width, dash: None });
        self
    }

    /// The shape with its line dashed.
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
