//! Measures how well the lines of a lattice in any perspective fit the picture, and improves the
//! fit.

use crate::geometry::{Corners, Homography, Point, is_convex, mean_side};
use crate::lattice::change;
use crate::load::{Image, Working};
use clearway::board::Axis;

/// A board that may be in the picture: its corners in working pixels, and its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hypothesis {
    pub(crate) corners: Corners,
    pub(crate) columns: u8,
    pub(crate) rows: u8,
}

/// Samples along a line, and fewer while a board is moved: then they are taken hundreds of times.
const SAMPLES: usize = 16;
const FEW_SAMPLES: usize = 10;
/// The samples of a line lie this far to its two sides, in cells.
const REACH: f32 = 0.05;

/// How strong the lines are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fit {
    /// The inner lines minus the changes between them, and the border lines.
    pub(crate) score: f32,
    /// Per side (left, right, top, bottom): the lines in the outermost cells minus those one cell
    /// further out. Negative if the board extends further, or begins later.
    pub(crate) edge: [f32; 4],
    /// Per side: how strong the lines still are one cell further out.
    pub(crate) beyond: [f32; 4],
}

/// Measures lines of one hypothesis on the level of the picture that suits its cells.
struct Ruler<'a> {
    image: &'a Image,
    map: Homography,
    columns: f32,
    rows: f32,
}

impl<'a> Ruler<'a> {
    fn new(working: &'a Working, board: &Hypothesis) -> Self {
        let cell = mean_side(&board.corners) / board.columns.max(board.rows) as f32;
        let (image, scale) = working.level(cell, 36.0);
        let corners = board.corners.map(|corner| corner.scaled(scale));
        Self {
            image,
            map: Homography::from_unit_square(&corners),
            columns: board.columns as f32,
            rows: board.rows as f32,
        }
    }

    /// The mean change of colour across the line at column `x`, from row `y0` to `y1`, in cells.
    fn upright(&self, x: f32, y0: f32, y1: f32, samples: usize) -> f32 {
        let mut sum = 0.0;
        for index in 0..samples {
            let y = (y0 + (y1 - y0) * (index as f32 + 0.5) / samples as f32) / self.rows;
            let [a, b] = [-REACH, REACH]
                .map(|reach| self.image.sample(self.map.apply((x + reach) / self.columns, y)));
            sum += change(a, b);
        }
        sum / samples as f32
    }

    /// The same for the line at row `y`, from column `x0` to `x1`.
    fn level(&self, y: f32, x0: f32, x1: f32, samples: usize) -> f32 {
        let mut sum = 0.0;
        for index in 0..samples {
            let x = (x0 + (x1 - x0) * (index as f32 + 0.5) / samples as f32) / self.columns;
            let [a, b] = [-REACH, REACH]
                .map(|reach| self.image.sample(self.map.apply(x, (y + reach) / self.rows)));
            sum += change(a, b);
        }
        sum / samples as f32
    }

    /// The lines of a direction minus the changes between them: `line(position)` measures one.
    fn contrast(count: f32, line: impl Fn(f32) -> f32) -> f32 {
        let count = count as usize;
        let inner: f32 = (1..count).map(|index| line(index as f32)).sum();
        let between: f32 =
            (0..count).map(|index| line(index as f32 + 0.35) + line(index as f32 + 0.65)).sum();
        inner / (count - 1).max(1) as f32 - between / (2 * count) as f32
    }

    fn score(&self, samples: usize) -> f32 {
        let upright = |x: f32| self.upright(x, 0.0, self.rows, samples);
        let level = |y: f32| self.level(y, 0.0, self.columns, samples);
        let dx = Self::contrast(self.columns, upright);
        let dy = Self::contrast(self.rows, level);
        let border = upright(0.0).min(upright(self.columns)).min(level(0.0)).min(level(self.rows));
        dx + dy + 0.5 * dx.min(dy) + 1.2 * border
    }

    /// Lines in the outermost cells of each side, and one cell further out.
    fn sides(&self) -> [(f32, f32); 4] {
        const SOME: usize = 6;
        let (w, h) = (self.columns, self.rows);
        let across = |x0: f32, x1: f32| Self::contrast(h, |y| self.level(y, x0, x1, SOME));
        let down = |y0: f32, y1: f32| Self::contrast(w, |x| self.upright(x, y0, y1, SOME));
        [
            (across(0.1, 0.9), across(-0.9, -0.2)),
            (across(w - 0.9, w - 0.1), across(w + 0.2, w + 0.9)),
            (down(0.1, 0.9), down(-0.9, -0.2)),
            (down(h - 0.9, h - 0.1), down(h + 0.2, h + 0.9)),
        ]
    }
}

/// Measures all lines of a board.
pub(crate) fn fit(working: &Working, board: &Hypothesis) -> Fit {
    let ruler = Ruler::new(working, board);
    let sides = ruler.sides();
    Fit {
        score: ruler.score(SAMPLES),
        edge: sides.map(|(inside, outside)| inside - outside),
        beyond: sides.map(|(_, outside)| outside),
    }
}

/// A board that was seen upright leaves that form only for lines that fit so much better.
const TILTED: f32 = 1.15;

/// Moves corners, sides and the whole board by ever smaller steps while the lines fit better.
pub(crate) fn climb(working: &Working, board: &Hypothesis, rounds: u32, step: f32) -> Hypothesis {
    if !is_upright(&board.corners) {
        return climb_by(working, board, rounds, step, FREE).0;
    }
    let (straight, score) = climb_by(working, board, rounds, step, UPRIGHT);
    let (free, free_score) = climb_by(working, &straight, rounds, step, FREE);
    if free_score > TILTED * score { free } else { straight }
}

/// Whether the sides are level and upright.
pub(crate) fn is_upright(corners: &Corners) -> bool {
    const NEAR: f32 = 0.01;
    let [a, b, c, d] = corners;
    [a.y - b.y, b.x - c.x, c.y - d.y, d.x - a.x].iter().all(|off| off.abs() < NEAR)
}

fn climb_by(
    working: &Working,
    board: &Hypothesis,
    rounds: u32,
    step: f32,
    moves: &Moves,
) -> (Hypothesis, f32) {
    let mut best = *board;
    let mut score = Ruler::new(working, &best).score(FEW_SAMPLES);
    let mut step = step * mean_side(&best.corners);
    for _ in 0..rounds {
        for (group, axis) in moves {
            let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
            let allowed = match axis {
                None => &ways[..],
                Some(Axis::Horizontal) => &ways[..2],
                Some(Axis::Vertical) => &ways[2..],
            };
            for (dx, dy) in allowed {
                let mut next = best;
                for &index in *group {
                    let corner = best.corners[index];
                    next.corners[index] = Point::new(corner.x + dx * step, corner.y + dy * step);
                }
                if !is_convex(&next.corners) {
                    continue;
                }
                let found = Ruler::new(working, &next).score(FEW_SAMPLES);
                if found > score {
                    (best, score) = (next, found);
                }
            }
        }
        step *= 0.6;
    }
    (best, score)
}

/// Corners that move together, and the only axis along which they do.
type Moves = [(&'static [usize], Option<Axis>)];

/// In any perspective.
const FREE: &Moves = &[
    (&[0, 1, 2, 3], None),
    (&[0, 1], None),
    (&[1, 2], None),
    (&[2, 3], None),
    (&[3, 0], None),
    (&[0], None),
    (&[1], None),
    (&[2], None),
    (&[3], None),
];

/// Upright rectangles stay so.
const UPRIGHT: &Moves = &[
    (&[0, 1, 2, 3], None),
    (&[0, 1], Some(Axis::Vertical)),
    (&[1, 2], Some(Axis::Horizontal)),
    (&[2, 3], Some(Axis::Vertical)),
    (&[3, 0], Some(Axis::Horizontal)),
];
