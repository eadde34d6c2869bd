//! Points, quadrilaterals and the projective maps between them.

/// A point of a picture: pixels from the left and from the top.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    /// Pixels from the left edge.
    pub x: f32,
    /// Pixels from the top edge.
    pub y: f32,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point with both coordinates multiplied.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// Four corners: top left, top right, bottom right, bottom left.
pub type Corners = [Point; 4];

/// The area of a polygon, positive when its corners go clockwise on the screen.
pub(crate) fn area(polygon: &[Point]) -> f32 {
    let mut sum = 0.0;
    for (index, a) in polygon.iter().enumerate() {
        let b = polygon[(index + 1) % polygon.len()];
        sum += a.x * b.y - b.x * a.y;
    }
    sum / 2.0
}

/// Whether the corners go clockwise and the quadrilateral has no dent.
pub(crate) fn is_convex(corners: &Corners) -> bool {
    (0..4).all(|index| {
        let [a, b, c] = [corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4]];
        (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 1e-3
    })
}

/// The corners of an upright rectangle.
pub(crate) fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Corners {
    [
        Point::new(x, y),
        Point::new(x + width, y),
        Point::new(x + width, y + height),
        Point::new(x, y + height),
    ]
}

/// The mean length of a side.
pub(crate) fn mean_side(corners: &Corners) -> f32 {
    (0..4).map(|index| corners[index].distance(corners[(index + 1) % 4])).sum::<f32>() / 4.0
}

/// Where the lines through `a`, `b` and through `c`, `d` meet.
pub(crate) fn crossing(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (ux, uy) = (b.x - a.x, b.y - a.y);
    let (vx, vy) = (d.x - c.x, d.y - c.y);
    let cross = ux * vy - uy * vx;
    if cross.abs() < 1e-6 * (ux.hypot(uy) * vx.hypot(vy)).max(1e-6) {
        return None;
    }
    let t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross;
    Some(Point::new(a.x + ux * t, a.y + uy * t))
}

/// A projective map of the plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Homography([f32; 9]);

impl Homography {
    /// The map that takes the unit square to `corners`.
    ///
    /// In closed form: the two perspective terms solve a 2x2 system of the corners' differences.
    pub(crate) fn from_unit_square(corners: &Corners) -> Self {
        let [a, b, c, d] = *corners;
        let (dx1, dy1) = (b.x - c.x, b.y - c.y);
        let (dx2, dy2) = (d.x - c.x, d.y - c.y);
        let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y);
        let det = dx1 * dy2 - dx2 * dy1;
        let (g, h) = if det.abs() < 1e-9 {
            (0.0, 0.0)
        } else {
            ((sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det)
        };
        Self([
            b.x - a.x + g * b.x,
            d.x - a.x + h * d.x,
            a.x,
            b.y - a.y + g * b.y,
            d.y - a.y + h * d.y,
            a.y,
            g,
            h,
            1.0,
        ])
    }

    /// Where the map takes the point `(u, v)`.
    #[inline]
    pub(crate) fn apply(&self, u: f32, v: f32) -> Point {
        let m = &self.0;
        let w = m[6] * u + m[7] * v + m[8];
        // Behind the camera: map it far outside of every picture.
        let w = if w.abs() < 1e-6 { 1e-6 } else { w };
        Point::new((m[0] * u + m[1] * v + m[2]) / w, (m[3] * u + m[4] * v + m[5]) / w)
    }

    /// The map of the points with this `v`, which takes less time for many of them.
    #[inline]
    pub(crate) fn row(&self, v: f32) -> impl Fn(f32) -> Point + use<> {
        let m = self.0;
        let [x, y, w] = [m[1] * v + m[2], m[4] * v + m[5], m[7] * v + m[8]];
        move |u| {
            let w = m[6] * u + w;
            let part = 1.0 / if w.abs() < 1e-6 { 1e-6 } else { w };
            Point::new((m[0] * u + x) * part, (m[3] * u + y) * part)
        }
    }

    /// The map back; `None` if the corners lie on a line.
    pub(crate) fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        let cofactor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
        let adjugate = [
            cofactor(4, 5, 7, 8),
            -cofactor(1, 2, 7, 8),
            cofactor(1, 2, 4, 5),
            -cofactor(3, 5, 6, 8),
            cofactor(0, 2, 6, 8),
            -cofactor(0, 2, 3, 5),
            cofactor(3, 4, 6, 7),
            -cofactor(0, 1, 6, 7),
            cofactor(0, 1, 3, 4),
        ];
        let det = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
        (det.abs() > 1e-12).then(|| Self(adjugate.map(|value| value / det)))
    }

    /// The corners of the rectangle from `(u0, v0)` to `(u1, v1)` of the unit square.
    pub(crate) fn rectangle(&self, u0: f32, v0: f32, u1: f32, v1: f32) -> Corners {
        [self.apply(u0, v0), self.apply(u1, v0), self.apply(u1, v1), self.apply(u0, v1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_takes_the_square_to_its_corners_and_back() {
        let corners = [
            Point::new(10.0, 20.0),
            Point::new(110.0, 30.0),
            Point::new(90.0, 140.0),
            Point::new(5.0, 120.0),
        ];
        let map = Homography::from_unit_square(&corners);
        let back = map.inverse().expect("the corners are not on a line");
        for (corner, (u, v)) in corners.iter().zip([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
        {
            assert!(map.apply(u, v).distance(*corner) < 1e-3);
            assert!(back.apply(corner.x, corner.y).distance(Point::new(u, v)) < 1e-4);
        }
    }

    #[test]
    fn only_clockwise_quadrilaterals_without_dents_are_convex() {
        let square = rectangle(0.0, 0.0, 5.0, 5.0);
        assert!(is_convex(&square));
        let [a, b, c, d] = square;
        assert!(!is_convex(&[a, d, c, b]));
        assert!(!is_convex(&[a, b, Point::new(1.0, 1.0), d]));
    }
}
