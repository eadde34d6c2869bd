//! The board seen straight from above: every cell has the same number of pixels.

use crate::geometry::{Homography, mean_side};
use crate::lines::Hypothesis;
use crate::load::{Lab, Working, larger, smaller};

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

    /// The mean colours and the ranges of the lightness that the network sees: `side` places per
    /// cell, each `step` pixels wide, from `around` pixels outside of the first cell beside the
    /// board.
    pub(crate) fn details(&self, side: usize, step: usize, around: usize) -> Details {
        let places = |cells: usize| -> Vec<i32> {
            let first = |cell: usize| (cell * CELL) as i32 - (CELL + around) as i32;
            (0..cells + 2)
                .flat_map(|cell| (0..side).map(move |index| first(cell) + (index * step) as i32))
                .collect()
        };
        let (across, down) = (places(self.columns), places(self.rows));
        let width = across.len();
        let rows = self.data.len() / self.width;
        // First along each row, then down: that is a tenth of the work of each place by itself.
        let Lines { sums, darkest, lightest } = self.lines(&across, step as i32);
        let count = (step * step) as f32;
        let mut details = Details {
            side,
            width,
            mean: Vec::new(),
            range: Vec::with_capacity(width * down.len()),
        };
        details.mean.reserve(width * down.len());
        for &y in &down {
            let start = |y: i32| (y + MARGIN as i32).clamp(0, rows as i32 - 1) as usize * width;
            let from = details.mean.len();
            details.mean.resize(from + width, [0.0; 4]);
            for dy in 0..step as i32 {
                let line = &sums[start(y + dy)..][..width];
                for (mean, sum) in details.mean[from..].iter_mut().zip(line) {
                    *mean = std::array::from_fn(|k| mean[k] + sum[k] / count);
                }
            }
            let first = start(y - 1);
            let mut dark = darkest[first..first + width].to_vec();
            let mut light = lightest[first..first + width].to_vec();
            for dy in 0..=step as i32 {
                let start = start(y + dy);
                for (value, other) in dark.iter_mut().zip(&darkest[start..]) {
                    *value = smaller(*value, *other);
                }
                for (value, other) in light.iter_mut().zip(&lightest[start..]) {
                    *value = larger(*value, *other);
                }
            }
            details.range.extend(light.iter().zip(&dark).map(|(light, dark)| light - dark));
        }
        details
    }

    /// The sums and the ranges at these places of every row.
    fn lines(&self, across: &[i32], step: i32) -> Lines {
        let count = across.len() * (self.data.len() / self.width);
        let mut lines = Lines {
            sums: Vec::with_capacity(count),
            darkest: Vec::with_capacity(count),
            lightest: Vec::with_capacity(count),
        };
        for line in self.data.chunks_exact(self.width) {
            let at = |x: i32| line[(x + MARGIN as i32).clamp(0, self.width as i32 - 1) as usize];
            for &x in across {
                let (mut sum, mut range) = (at(x), [at(x - 1)[0]; 2]);
                for dx in 0..=step {
                    let colour = at(x + dx);
                    range = [smaller(range[0], colour[0]), larger(range[1], colour[0])];
                    if (1..step).contains(&dx) {
                        sum = std::array::from_fn(|k| sum[k] + colour[k]);
                    }
                }
                lines.sums.push(sum);
                lines.darkest.push(range[0]);
                lines.lightest.push(range[1]);
            }
        }
        lines
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

/// Sums of colours along the rows of a board, and the darkest and lightest pixels there.
struct Lines {
    sums: Vec<Lab>,
    darkest: Vec<f32>,
    lightest: Vec<f32>,
}

/// What the network sees of a board and of the cells beside it.
pub(crate) struct Details {
    /// Places per side of a cell.
    side: usize,
    width: usize,
    mean: Vec<Lab>,
    range: Vec<f32>,
}

impl Details {
    /// The places of a cell, row by row: mean colour, and range of the lightness.
    pub(crate) fn cell(&self, row: i32, column: i32) -> impl Iterator<Item = (Lab, f32)> {
        let [row, column] = [row, column].map(|index| (index + 1) as usize * self.side);
        (0..self.side).flat_map(move |y| {
            let from = (row + y) * self.width + column;
            let line = from..from + self.side;
            let ranges = self.range[line.clone()].iter().copied();
            self.mean[line].iter().copied().zip(ranges)
        })
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
    let mut data: Vec<Lab> = Vec::with_capacity(width * height);
    let (unit_u, unit_v) = (1.0 / (columns * CELL) as f32, 1.0 / (rows * CELL) as f32);
    for y in 0..height {
        let from = data.len();
        for dy in offsets {
            let point = map.row((y as f32 + dy - MARGIN as f32) * unit_v);
            for x in 0..width {
                let mut sum = [0.0; 4];
                for dx in offsets {
                    let colour = image.sample(point((x as f32 + dx - MARGIN as f32) * unit_u));
                    sum = std::array::from_fn(|k| sum[k] + colour[k] * share);
                }
                match data.get_mut(from + x) {
                    Some(known) => *known = std::array::from_fn(|k| known[k] + sum[k]),
                    None => data.push(sum),
                }
            }
        }
    }
    Patch { columns, rows, width, data }
}
