//! Styles that only sealed skins and sets have.

use super::canvas::{Canvas, Rgb, Rounded, mix, scale};
use super::random::noise;
use clearway::board::{Axis, Side};

/// How vehicles are painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SealedBody {
    /// A car or lorry from above.
    Saloon,
    /// Grain with lit and shaded edges.
    Plank,
    /// A dark lip at the bottom, a light line at the top.
    Lip,
    /// One colour in a black outline.
    Inked,
}

/// What an empty cell has on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SealedFloor {
    /// A square with round corners.
    RoundTiles,
    /// Short lines between the columns, as on a car park.
    Bays,
}

/// How walls are painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SealedWall {
    /// A block with four bolts.
    Bolted,
    /// Diagonal stripes.
    Barrier,
}

/// The form of empty cells of sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SealedCells {
    /// Flat, with lines of a pen.
    Drawn,
    /// A round hollow in each cell.
    Hollows,
}

impl SealedCells {
    /// The height of the floor, `x` and `y` from the middle of the cell.
    pub(super) fn height(self, x: f32, y: f32) -> f32 {
        match self {
            Self::Drawn => 0.0,
            Self::Hollows => -0.08 * ((0.26 - x.hypot(y)) / 0.06).clamp(0.0, 1.0),
        }
    }

    /// How light the floor is there.
    pub(super) fn light(self, x: f32, y: f32) -> f32 {
        let is_line = self == Self::Drawn && x.abs().max(y.abs()) > 0.475;
        if is_line { 0.5 } else { 1.0 }
    }
}

/// How much of the second colour there is at a place, in cells from the corner of the board.
pub(super) fn sealed_floor(style: SealedFloor, u: f32, v: f32) -> f32 {
    let (x, y) = (u.fract(), v.fract());
    match style {
        SealedFloor::RoundTiles => {
            let tile = Rounded::new(0.05, 0.05, 0.9, 0.9, 0.18);
            (0.5 - 40.0 * tile.distance(x, y)).clamp(0.0, 1.0)
        }
        SealedFloor::Bays => {
            let is_line = x.min(1.0 - x) < 0.025 && (0.2..0.8).contains(&y) && u > 0.5;
            f32::from(u8::from(is_line))
        }
    }
}

/// Draws the body of a vehicle.
pub(super) fn draw_sealed_body(
    canvas: &mut Canvas,
    style: SealedBody,
    body: &Rounded,
    (cell, axis): (f32, Axis),
    colour: Rgb,
    seed: u32,
) {
    let body = *body;
    canvas.paint(&body, |px, py, depth| {
        let (across, along, length) = match axis {
            Axis::Horizontal => ((py - body.y) / body.height, px - body.x, body.width),
            Axis::Vertical => ((px - body.x) / body.width, py - body.y, body.height),
        };
        let (above, below) = ((py - body.y) / cell, (body.y + body.height - py) / cell);
        match style {
            SealedBody::Saloon => {
                let part = if seed.is_multiple_of(2) { along } else { length - along } / length;
                saloon(across, part, length / cell, colour)
            }
            SealedBody::Plank => {
                let grain = noise(along / cell * 0.7, across * 7.0, seed);
                let lit =
                    above.min((px - body.x) / cell) < below.min((body.x + body.width - px) / cell);
                let edge = match depth / cell {
                    deep if deep > 0.06 => 1.0,
                    _ if lit => 1.18,
                    _ => 0.66,
                };
                scale(colour, edge * (0.88 + 0.24 * grain))
            }
            SealedBody::Lip if below < 0.13 => scale(colour, 0.66),
            SealedBody::Lip if (0.05..0.1).contains(&above) && depth > cell * 0.04 => {
                mix(colour, [255.0; 3], 0.5)
            }
            SealedBody::Inked if depth < (cell * 0.045).max(1.3) => [32.0; 3],
            SealedBody::Lip | SealedBody::Inked => colour,
        }
    });
}

/// The colour of a car or lorry; `across` and `part` go from 0 to 1, the front is at 0.
fn saloon(across: f32, part: f32, length: f32, colour: Rgb) -> Rgb {
    const GLASS: Rgb = [52.0, 64.0, 78.0];
    let side = (across - 0.5).abs();
    if part * length < 0.09 && (0.24..0.4).contains(&side) {
        return [250.0, 240.0, 190.0];
    }
    if length > 2.5 {
        // A lorry: a cab, and a box with ribs.
        let at = part * length;
        return match at {
            _ if (0.22..0.38).contains(&at) && side < 0.36 => GLASS,
            _ if (0.62..0.68).contains(&at) => scale(colour, 0.5),
            _ if at < 0.62 => colour,
            _ if ((at - 0.68) * 3.0).fract() < 0.12 => scale(colour, 0.82),
            _ => mix(colour, [255.0; 3], 0.15),
        };
    }
    let front = (0.26..0.38).contains(&part) && side < 0.24 + (0.38 - part);
    let rear = (0.78..0.86).contains(&part) && side < 0.24 + (part - 0.78);
    let beside = (0.42..0.74).contains(&part) && (0.3..0.36).contains(&side);
    match () {
        () if front || rear || beside => GLASS,
        () if (0.38..0.78).contains(&part) && side < 0.3 => mix(colour, [255.0; 3], 0.18),
        () if side > 0.42 => scale(colour, 0.85),
        () => colour,
    }
}

/// Draws a wall.
pub(super) fn draw_sealed_wall(
    canvas: &mut Canvas,
    shape: &Rounded,
    cell: f32,
    style: SealedWall,
    colour: Rgb,
) {
    let shape = *shape;
    canvas.paint(&shape, |px, py, depth| {
        let (x, y) = ((px - shape.x) / shape.width, (py - shape.y) / shape.height);
        match style {
            SealedWall::Bolted => {
                let bolt = (x.min(1.0 - x) - 0.22).hypot(y.min(1.0 - y) - 0.22) < 0.075;
                scale(colour, if bolt || depth < cell * 0.04 { 0.6 } else { 1.0 })
            }
            SealedWall::Barrier if ((x + y) * 2.5).fract() < 0.5 => [40.0; 3],
            SealedWall::Barrier => colour,
        }
    });
}

/// Draws an arrow head at each end of a vehicle.
pub(super) fn draw_sealed_mark(canvas: &mut Canvas, body: &Rounded, cell: f32, ink: Rgb) {
    let (cx, cy) = (body.x + body.width / 2.0, body.y + body.height / 2.0);
    let is_row = body.width > body.height;
    let reach = body.width.max(body.height) / 2.0 - cell * 0.22;
    for end in [-1.0, 1.0] {
        arrow_head(canvas, (cx, cy), (reach * end, is_row), cell * 0.16 * end, ink);
    }
}

/// Draws an arrow out of the exit, in a gap of the frame.
pub(super) fn draw_sealed_opening(
    canvas: &mut Canvas,
    gap: &Rounded,
    exit: Side,
    floor: Rgb,
    ink: Rgb,
) {
    canvas.fill(gap, floor);
    let middle = (gap.x + gap.width / 2.0, gap.y + gap.height / 2.0);
    let size = gap.width.min(gap.height) * 0.35;
    let (end, is_row) = match exit {
        Side::Right => (size, true),
        Side::Left => (-size, true),
        Side::Bottom => (size, false),
        Side::Top => (-size, false),
    };
    arrow_head(canvas, middle, (end, is_row), end, ink);
}

/// A line with a bend: its point is `along` from the middle, its arms go back by `size`.
fn arrow_head(
    canvas: &mut Canvas,
    (cx, cy): (f32, f32),
    (along, is_row): (f32, bool),
    size: f32,
    ink: Rgb,
) {
    const DOTS: i32 = 12;
    let dot = size.abs() * 0.45;
    for step in -DOTS..=DOTS {
        let off = step as f32 / DOTS as f32 * size.abs();
        let at = along - size.signum() * off.abs();
        let (x, y) = if is_row { (cx + at, cy + off) } else { (cx + off, cy + at) };
        canvas.fill(&Rounded::new(x - dot / 2.0, y - dot / 2.0, dot, dot, dot / 2.0), ink);
    }
}
