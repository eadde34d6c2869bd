//! Printed sheets with several boards.

use super::board::{Truth, random_board};
use super::canvas::{Canvas, Rounded};
use super::random::Random;
use super::screen::{BoardArea, draw_board};
use super::skins::{FrameStyle, Skin, skins};
use super::{Half, age};
use crate::geometry::rectangle;
use crate::picture::Rgba;

/// A sheet with its answers.
pub struct Sheet {
    /// The picture.
    pub picture: Rgba,
    /// The boards in reading order.
    pub truths: Vec<Truth>,
    /// The skin, and what was done to the picture.
    pub name: String,
}

/// Makes a sheet of 2 to 12 boards.
pub fn make_sheet(half: Half, seed: u64) -> Sheet {
    let mut random = Random::new(seed ^ 0x7368_6565_7400);
    let all: Vec<&Skin> = skins(half).collect();
    let mut skin = **random.pick(&all);
    // On paper a board has at least an outline.
    if skin.frame == FrameStyle::None {
        skin.frame = FrameStyle::Line;
    }
    let (columns, rows) = (1 + random.below(3), 1 + random.below(4));
    let rows = rows.max(3 - columns.min(2));
    let side = [5, 6, 6, 6, 7, 8][random.below(6)];
    let cell = random.range(22.0, 36.0).floor();
    let extent = cell * f32::from(side);
    let (gap, margin) = (cell * random.range(1.3, 3.0), cell * 2.0);
    let caption = if random.chance(0.7) { cell * 0.6 } else { 0.0 };
    let title = if random.chance(0.6) { cell * 2.0 } else { 0.0 };
    let step = (extent + gap, extent + gap + 2.0 * caption);
    let width = margin * 2.0 + step.0 * columns as f32 - gap;
    let height = margin * 2.0 + title + step.1 * rows as f32;
    let mut canvas = Canvas::new(width as usize, height as usize, paper(&mut random));
    let ink = [30.0, 30.0, 34.0];
    if title > 0.0 {
        canvas.text(&mut random, margin, margin * 0.6, cell * 0.9, 10, ink);
    }
    let count = columns * rows - if columns * rows > 2 { random.below(2) } else { 0 };
    let mut truths = Vec::new();
    for index in 0..count {
        let x = margin + step.0 * (index % columns) as f32;
        let y = margin + title + caption * 1.6 + step.1 * (index / columns) as f32;
        if caption > 0.0 {
            canvas.text(&mut random, x, y - caption * 1.9, caption, 4, ink);
        }
        let walls = usize::from(random.chance(0.1));
        let mut truth = random_board(&mut random, Some(side), walls);
        let place = BoardArea { x: x.round(), y: y.round(), cell };
        draw_board(&mut random, &mut canvas, &skin, place, &truth);
        truth.corners = rectangle(place.x, place.y, extent, extent);
        truths.push(truth);
    }
    let number = Rounded::new(width / 2.0, height - margin * 0.6, cell * 0.3, cell * 0.4, 0.0);
    canvas.fill(&number, ink);
    let mut name = format!("{} sheet of {columns} x {rows}", skin.name);
    age::printed(&mut random, &mut canvas, &mut name);
    Sheet { picture: canvas.to_rgba(), truths, name }
}

/// White or yellowish paper.
fn paper(random: &mut Random) -> super::canvas::Rgb {
    let light = random.range(232.0, 255.0);
    [light, light * random.range(0.97, 1.0), light * random.range(0.88, 1.0)]
}
