//! Outlines and strokes: points joined by straight lines and curves.

/// Control point distance with which a cubic curve approximates a quarter of an ellipse.
const QUARTER: f64 = 0.552_284_75;

/// A point in a picture; x to the right, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance from the left edge.
    pub x: f64,
    /// Distance from the top edge.
    pub y: f64,
}

impl Point {
    /// The point at `x` and `y`.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}

/// One segment of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Starts a new subpath here.
    Move(Point),
    /// A straight line to here.
    Line(Point),
    /// A curve with two control points that ends at the third point.
    Cubic(Point, Point, Point),
    /// Closes the subpath.
    Close,
}

/// A sequence of lines and curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    segments: Vec<Segment>,
    last: Option<Point>,
}

impl Path {
    /// An empty path.
    pub const fn new() -> Self {
        Self { segments: Vec::new(), last: None }
    }

    /// The segments in order.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Whether the path has no segments.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Starts a new subpath at a point.
    pub fn move_to(&mut self, x: f64, y: f64) {
        self.push(Segment::Move(Point::new(x, y)), Point::new(x, y));
    }

    /// Draws a straight line.
    pub fn line_to(&mut self, x: f64, y: f64) {
        self.push(Segment::Line(Point::new(x, y)), Point::new(x, y));
    }

    /// Draws a curve.
    pub fn cubic_to(&mut self, a: Point, b: Point, end: Point) {
        self.push(Segment::Cubic(a, b, end), end);
    }

    /// Draws a quarter of an ellipse that starts along the x axis.
    pub fn quarter_by_x(&mut self, x: f64, y: f64) {
        let from = self.last.unwrap_or(Point::new(x, y));
        let a = Point::new(from.x + QUARTER * (x - from.x), from.y);
        let b = Point::new(x, y - QUARTER * (y - from.y));
        self.cubic_to(a, b, Point::new(x, y));
    }

    /// Draws a quarter of an ellipse that starts along the y axis.
    pub fn quarter_by_y(&mut self, x: f64, y: f64) {
        let from = self.last.unwrap_or(Point::new(x, y));
        let a = Point::new(from.x, from.y + QUARTER * (y - from.y));
        let b = Point::new(x - QUARTER * (x - from.x), y);
        self.cubic_to(a, b, Point::new(x, y));
    }

    /// Closes the subpath with a straight line.
    pub fn close(&mut self) {
        self.segments.push(Segment::Close);
    }

    /// Appends `other`, mapping each of its points.
    pub fn append(&mut self, other: &Self, map: impl Fn(Point) -> Point) {
        for segment in &other.segments {
            match *segment {
                Segment::Move(p) => self.push(Segment::Move(map(p)), map(p)),
                Segment::Line(p) => self.push(Segment::Line(map(p)), map(p)),
                Segment::Cubic(a, b, p) => {
                    self.push(Segment::Cubic(map(a), map(b), map(p)), map(p));
                }
                Segment::Close => self.close(),
            }
        }
    }

    /// A rectangle with corners rounded by `radius`.
    pub fn rounded(x: f64, y: f64, width: f64, height: f64, radius: f64) -> Self {
        let r = radius.min(width / 2.0).min(height / 2.0).max(0.0);
        let (right, bottom) = (x + width, y + height);
        let mut path = Self::new();
        path.move_to(x + r, y);
        path.line_to(right - r, y);
        path.quarter_by_x(right, y + r);
        path.line_to(right, bottom - r);
        path.quarter_by_y(right - r, bottom);
        path.line_to(x + r, bottom);
        path.quarter_by_x(x, bottom - r);
        path.line_to(x, y + r);
        path.quarter_by_y(x + r, y);
        path.close();
        path
    }

    fn push(&mut self, segment: Segment, end: Point) {
        self.segments.push(segment);
        self.last = Some(end);
    }
}
