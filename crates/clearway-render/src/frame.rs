//! Draws the static parts of a board: frame, exit, ground, dots, walls.

use crate::path::{Path, Point};
use crate::scene::{Item, Shape};
use crate::style::CELL;
use crate::theme::Look;
use clearway::board::{Axis, Cell, Puzzle, Side};

/// Page margin around the frame.
const MARGIN: f64 = 6.0;
/// The thickness of the frame.
const FRAME: f64 = 9.0;
/// Ground between the frame and the outer cells.
const PAD: f64 = 2.0;
/// Page margin at the exit, for the arrow.
const EXIT: f64 = 24.0;
/// Outer corner radius of the frame.
const CORNER: f64 = 16.0;

/// Positions of the parts of a board in its picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardGeometry {
    /// The width of the picture.
    pub(crate) width: f64,
    /// The height of the picture.
    pub(crate) height: f64,
    /// The top left corner of the top left cell.
    pub(crate) origin: Point,
    /// Width and height of all cells together.
    size: Point,
    exit: Side,
    /// The row or column of the exit.
    line: u8,
}

impl BoardGeometry {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let exit = puzzle.exit();
        let room = |side: Side| if side == exit { EXIT } else { MARGIN };
        let size = Point::new(f64::from(puzzle.width()) * CELL, f64::from(puzzle.height()) * CELL);
        let around = FRAME + PAD;
        Self {
            width: size.x + 2.0 * around + room(Side::Left) + room(Side::Right),
            height: size.y + 2.0 * around + room(Side::Top) + room(Side::Bottom),
            origin: Point::new(room(Side::Left) + around, room(Side::Top) + around),
            size,
            exit,
            line: puzzle.red().line(),
        }
    }

    /// The top left corner of a cell.
    pub(crate) fn corner(&self, cell: Cell) -> Point {
        Point::new(
            self.origin.x + f64::from(cell.column) * CELL,
            self.origin.y + f64::from(cell.row) * CELL,
        )
    }

    fn middle(&self, cell: Cell) -> Point {
        let corner = self.corner(cell);
        Point::new(corner.x + CELL / 2.0, corner.y + CELL / 2.0)
    }

    /// How far the red car drives from the exit edge until it has left the picture.
    pub(crate) fn way_out(length: u8) -> f64 {
        f64::from(length) * CELL + FRAME + PAD + EXIT
    }

    /// The point `beyond` the cells at the exit, on the centre line of the exit.
    fn at_exit(&self, beyond: f64) -> Point {
        let middle = (f64::from(self.line) + 0.5) * CELL;
        let (x, y) = (self.origin.x, self.origin.y);
        match self.exit {
            Side::Left => Point::new(x - beyond, y + middle),
            Side::Right => Point::new(x + self.size.x + beyond, y + middle),
            Side::Top => Point::new(x + middle, y - beyond),
            Side::Bottom => Point::new(x + middle, y + self.size.y + beyond),
        }
    }
}

/// The frame with its gap, the ground, the walls, and dots in the cells for which `dotted` is true.
pub(crate) fn draw(
    puzzle: &Puzzle,
    plan: &BoardGeometry,
    look: &Look,
    dotted: impl Fn(Cell) -> bool,
) -> Vec<Item> {
    let mut items = Vec::new();
    draw_frame(plan, look, &mut items);
    if let Some(grain) = look.grain {
        items.push(draw_grain(plan, grain));
    }
    let cells = (0..puzzle.height())
        .flat_map(|row| (0..puzzle.width()).map(move |column| Cell::new(row, column)));
    let dots: Vec<Point> = cells
        .filter(|&cell| !puzzle.walls().contains(cell) && dotted(cell))
        .map(|cell| plan.middle(cell))
        .collect();
    if !dots.is_empty() {
        items.push(Shape::dots(dots, 2.4).fill(look.dot).into());
    }
    for cell in puzzle.walls().iter() {
        draw_wall(plan.corner(cell), look, &mut items);
    }
    items.push(draw_arrow(plan, look));
    items
}

fn draw_frame(plan: &BoardGeometry, look: &Look, items: &mut Vec<Item>) {
    let (x, y) = (plan.origin.x - PAD, plan.origin.y - PAD);
    let (width, height) = (plan.size.x + 2.0 * PAD, plan.size.y + 2.0 * PAD);
    let outer =
        Shape::rect(x - FRAME, y - FRAME, width + 2.0 * FRAME, height + 2.0 * FRAME, CORNER);
    let inner = Shape::rect(x, y, width, height, CORNER - FRAME).fill(look.board);
    let outer = outer.fill(look.frame);
    match look.edge {
        Some(edge) => {
            items.push(outer.stroke(edge, 1.2).into());
            items.push(inner.stroke(edge, 1.2).into());
        }
        None => items.extend([outer.into(), inner.into()]),
    }
    // The gap is as wide as the red car. It reaches slightly into the ground and beyond the frame,
    // so that no outline of either remains in it.
    let (inwards, outwards) = (1.5, 0.8);
    let middle = plan.at_exit(PAD + (FRAME + outwards - inwards) / 2.0);
    let (along, across) = (FRAME + inwards + outwards, CELL - 2.0);
    let (width, height) = match plan.exit.axis() {
        Axis::Horizontal => (along, across),
        Axis::Vertical => (across, along),
    };
    let gap = Shape::rect(middle.x - width / 2.0, middle.y - height / 2.0, width, height, 0.0);
    items.push(gap.fill(look.board).into());
    if let Some(edge) = look.edge {
        let mut cheeks = Path::new();
        for side in [-0.5, 0.5] {
            let (dx, dy) = match plan.exit.axis() {
                Axis::Horizontal => (FRAME / 2.0, 0.0),
                Axis::Vertical => (0.0, FRAME / 2.0),
            };
            let (x, y) = match plan.exit.axis() {
                Axis::Horizontal => (middle.x, middle.y + side * across),
                Axis::Vertical => (middle.x + side * across, middle.y),
            };
            cheeks.move_to(x - dx, y - dy);
            cheeks.line_to(x + dx, y + dy);
        }
        items.push(Shape::path(cheeks).stroke(edge, 1.2).into());
    }
}

/// A few long lines across the ground, as in planed wood.
fn draw_grain(plan: &BoardGeometry, colour: crate::colour::Colour) -> Item {
    let mut path = Path::new();
    let (left, right) = (plan.origin.x + 3.0, plan.origin.x + plan.size.x - 3.0);
    let mut y = plan.origin.y + 11.0;
    let mut turn = 0_u32;
    while y < plan.origin.y + plan.size.y - 8.0 {
        // Lines of several lengths and curvatures, the same on every board.
        let bend = f64::from(turn * 7 % 9) - 4.0;
        let start = left + f64::from(turn * 53 % 97) / 97.0 * plan.size.x * 0.3;
        let end = right - f64::from(turn * 71 % 89) / 89.0 * plan.size.x * 0.3;
        let third = (end - start) / 3.0;
        path.move_to(start, y);
        path.cubic_to(
            Point::new(start + third, y + bend),
            Point::new(end - third, y - bend),
            Point::new(end, y),
        );
        y += 13.0 + f64::from(turn * 5 % 8);
        turn += 1;
    }
    Shape::path(path).stroke(crate::colour::Paint::sheer(colour, 0.13), 1.3).into()
}

/// A block with diagonal hatching.
fn draw_wall(corner: Point, look: &Look, items: &mut Vec<Item>) {
    const INSET: f64 = 2.0;
    let size = CELL - 2.0 * INSET;
    let (x, y) = (corner.x + INSET, corner.y + INSET);
    let block = Shape::rect(x, y, size, size, 5.0).fill(look.wall);
    items.push(block.stroke(look.hatching, 1.4).into());
    let mut lines = Path::new();
    let step = size / 4.0;
    for index in 1..8 {
        // The line x + y = index * step, clipped before the corners.
        let sum = f64::from(index) * step;
        let (low, high) = ((sum - size).max(0.0), sum.min(size));
        if high - low > 8.0 {
            lines.move_to(x + low + 3.0, y + sum - low - 3.0);
            lines.line_to(x + high - 3.0, y + sum - high + 3.0);
        }
    }
    items.push(Shape::path(lines).stroke(look.hatching, 2.0).into());
}

/// A chevron outside the gap.
fn draw_arrow(plan: &BoardGeometry, look: &Look) -> Item {
    const HALF: f64 = 8.0;
    const DEPTH: f64 = 7.0;
    let base = plan.at_exit(PAD + FRAME + 6.0);
    let sign = f64::from(plan.exit.sign());
    let mut path = Path::new();
    for (index, (along, across)) in [(0.0, -HALF), (DEPTH, 0.0), (0.0, HALF)].iter().enumerate() {
        let (x, y) = match plan.exit.axis() {
            Axis::Horizontal => (base.x + sign * along, base.y + across),
            Axis::Vertical => (base.x + across, base.y + sign * along),
        };
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    Shape::path(path).stroke(look.red, 3.2).into()
}
