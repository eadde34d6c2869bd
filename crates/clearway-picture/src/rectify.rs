//! The board seen straight from above: every cell has the same number of pixels.

use crate::geometry::{Homography, mean_side};
use crate::lines::Hypothesis;
use crate::load::{Lab, Working};

/// Pixels per cell.
pub(crate) const CELL: usize = 40;

/// Pixels around the board: a cell, and what is seen around that.
const MARGIN: usize = CELL + CELL / 4;

/// A board straight from above, with a margin around it.
#[derive(Clone, Debug)]
pub(crate) struct Patch {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    width: usize,
    data: Vec<Lab>,
}

impl Patch {
    /// The pixel at `x`, `y`, counted from the board's corner; negative in the margin.
    #[inline]
    pub(crate) fn at(&self, x: i32, y: i32) -> Lab {
        let column = (x + MARGIN as i32).clamp(0, self.width as i32 - 1) as usize;
        let rows = self.data.len() / self.width;
        let row = (y + MARGIN as i32).clamp(0, rows as i32 - 1) as usize;
        self.data[row * self.width + column]
    }

    /// The mean colour of a rectangle that is given in cells from the board's corner.
    pub(crate) fn mean(&self, x0: f32, y0: f32, x1: f32, y1: f32) -> Lab {
        let pixel = |value: f32| (value * CELL as f32).round() as i32;
        let (x0, y0) = (pixel(x0), pixel(y0));
        let (x1, y1) = (pixel(x1).max(x0 + 1), pixel(y1).max(y0 + 1));
        let mut sum = [0.0; 4];
        for y in y0..y1 {
            for x in x0..x1 {
                let colour = self.at(x, y);
                sum = std::array::from_fn(|k| sum[k] + colour[k]);
            }
        }
        let count = ((x1 - x0) * (y1 - y0)) as f32;
        sum.map(|value| value / count)
    }
}

/// Extracts the board from the picture.
pub(crate) fn rectify(working: &Working, board: &Hypothesis) -> Patch {
    let (columns, rows) = (board.columns as usize, board.rows as usize);
    let cell = mean_side(&board.corners) / board.columns.max(board.rows) as f32;
    // At most twice the resolution of the result, so that four samples per pixel miss no thin seam.
    let (image, scale) = working.level(cell, 2.0 * CELL as f32);
    let map = Homography::from_unit_square(&board.corners.map(|corner| corner.scaled(scale)));
    let (width, height) = (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN);
    let dense = cell * scale > 0.9 * CELL as f32;
    let offsets: &[f32] = if dense { &[0.25, 0.75] } else { &[0.5] };
    let share = 1.0 / (offsets.len() * offsets.len()) as f32;
    let mut data = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0; 4];
            for dy in offsets {
                for dx in offsets {
                    let u = (x as f32 + dx - MARGIN as f32) / (columns * CELL) as f32;
                    let v = (y as f32 + dy - MARGIN as f32) / (rows * CELL) as f32;
                    let colour = image.sample(map.apply(u, v));
                    sum = std::array::from_fn(|k| sum[k] + colour[k] * share);
                }
            }
            data.push(sum);
        }
    }
    Patch { columns, rows, width, data }
}
