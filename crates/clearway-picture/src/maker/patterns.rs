//! Patterns of invented skins: no skin that the reader is measured with has them.

use super::canvas::{Canvas, Rgb, Rounded, mix, scale};
use super::random::noise;

/// What an empty cell has on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FloorPattern {
    Ring,
    Cross,
    /// Lines at 45 degrees through all cells.
    Hatch,
    /// Every second row is darker.
    Rows,
    /// A square inside of the cell.
    Square,
    /// Clouds.
    Blotches,
    /// Marks where cells meet.
    Corners,
    /// Lighter at one side of the board.
    Slope,
}

impl FloorPattern {
    pub(super) const ALL: [Self; 8] = [
        Self::Ring,
        Self::Cross,
        Self::Hatch,
        Self::Rows,
        Self::Square,
        Self::Blotches,
        Self::Corners,
        Self::Slope,
    ];
}

/// How vehicles are painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BodyPattern {
    /// Stripes along the vehicle.
    Stripes,
    /// Bands across it, at its ends.
    Bands,
    /// Darker towards one end.
    Fade,
    /// A darker rim, thin or wide.
    ThinRim,
    WideRim,
    /// A light inner part.
    Inset,
    Speckles,
}

impl BodyPattern {
    pub(super) const ALL: [Self; 7] = [
        Self::Stripes,
        Self::Bands,
        Self::Fade,
        Self::ThinRim,
        Self::WideRim,
        Self::Inset,
        Self::Speckles,
    ];
}

/// How walls are painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum WallPattern {
    Plain,
    Cross,
    Bricks,
    Ring,
}

impl WallPattern {
    pub(super) const ALL: [Self; 4] = [Self::Plain, Self::Cross, Self::Bricks, Self::Ring];
}

/// How much of the pattern's colour there is at a place, in cells from the corner of the board.
pub(super) fn floor_pattern(pattern: FloorPattern, u: f32, v: f32, seed: u32) -> f32 {
    let (x, y) = (u.fract() - 0.5, v.fract() - 0.5);
    let is_part = match pattern {
        FloorPattern::Ring => (0.22..0.3).contains(&x.hypot(y)),
        FloorPattern::Cross => x.abs().min(y.abs()) < 0.03 && x.abs().max(y.abs()) < 0.2,
        FloorPattern::Hatch => ((u + v) * 3.0).fract() < 0.25,
        FloorPattern::Rows => v as i32 % 2 == 0,
        FloorPattern::Square => x.abs().max(y.abs()) < 0.36,
        FloorPattern::Corners => x.abs().min(y.abs()) > 0.42,
        FloorPattern::Blotches => return noise(u * 1.7, v * 1.7, seed),
        FloorPattern::Slope => return (0.5 * u + 0.3 * v).min(4.0) / 4.0,
    };
    f32::from(u8::from(is_part))
}

/// How light a vehicle is at a place: `across` goes from 0 to 1, `along` is in cells, and `depth` is
/// how far inside it is, as a part of its width.
pub(super) fn body_pattern(
    pattern: BodyPattern,
    across: f32,
    along: f32,
    depth: f32,
    seed: u32,
) -> f32 {
    match pattern {
        BodyPattern::Stripes if (0.32..0.42).contains(&across) => 0.7,
        BodyPattern::Stripes if (0.58..0.68).contains(&across) => 0.7,
        BodyPattern::Bands if (0.1..0.25).contains(&along) => 1.3,
        BodyPattern::Fade => (1.15 - 0.12 * along).max(0.7),
        BodyPattern::ThinRim if depth < 0.05 => 0.55,
        BodyPattern::WideRim if depth < 0.16 => 0.75,
        BodyPattern::Inset if depth > 0.2 => 1.2,
        BodyPattern::Speckles => 0.85 + 0.3 * noise(along * 12.0, across * 12.0, seed),
        _ => 1.0,
    }
}

/// Draws a wall.
pub(super) fn draw_wall(
    canvas: &mut Canvas,
    shape: &Rounded,
    cell: f32,
    pattern: WallPattern,
    colour: Rgb,
) {
    let (middle_x, middle_y) = (shape.x + shape.width / 2.0, shape.y + shape.height / 2.0);
    canvas.paint(shape, |px, py, _| {
        let (x, y) = ((px - middle_x) / cell, (py - middle_y) / cell);
        let is_part = match pattern {
            WallPattern::Plain => false,
            WallPattern::Cross => (x.abs() - y.abs()).abs() < 0.1,
            WallPattern::Bricks => {
                let row = ((y + 0.5) * 4.0).floor();
                let shift = if row as i32 % 2 == 0 { 0.0 } else { 0.25 };
                ((y + 0.5) * 4.0).fract() < 0.15 || ((x + 0.5 + shift) * 2.0).fract() < 0.08
            }
            WallPattern::Ring => (0.2..0.32).contains(&x.hypot(y)),
        };
        if is_part { mix(scale(colour, 0.5), [128.0; 3], 0.2) } else { colour }
    });
}
