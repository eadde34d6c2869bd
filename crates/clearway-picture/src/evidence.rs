//! Measures each cell and each border of the board seen from above.

use crate::load::{Lab, difference, lab};
use crate::network::SHIFTS;
use crate::parts::Odds;
use crate::rectify::{CELL, Patch};
use crate::weights::EDGE;
use clearway::board::Axis;

/// Blocks per side of the description of a cell.
const BLOCKS: usize = 5;

/// A cell: its colour, and the colours of its blocks.
#[derive(Clone, Debug)]
pub(crate) struct CellLook {
    /// The median of the middle.
    pub(crate) colour: Lab,
    /// Means of blocks over the middle 70 %.
    pub(crate) blocks: [Lab; BLOCKS * BLOCKS],
    /// The share of red pixels, and their mean colour.
    pub(crate) red: (f32, Lab),
}

impl CellLook {
    /// The r.m.s. distance of the blocks.
    pub(crate) fn distance(&self, other: &Self) -> f32 {
        let sum: f32 =
            self.blocks.iter().zip(&other.blocks).map(|(a, b)| difference(*a, *b).powi(2)).sum();
        (sum / (BLOCKS * BLOCKS) as f32).sqrt()
    }
}

/// The border between two neighbours, from its mean across.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    /// The sharpest change near the border: a seam.
    pub(crate) seam: f32,
    /// How much the border differs from both of its sides: a gap or a line.
    pub(crate) gap: f32,
    /// The colour distance of the two sides.
    pub(crate) apart: f32,
    /// The weakest seam along the border, among the parts that have the colours of the two cells.
    /// It is small for a letter, an icon or a window, which leave a rim.
    pub(crate) weakest: f32,
}

impl Edge {
    /// The features of a border, which the weights multiply.
    pub(crate) fn features(&self) -> [f32; 5] {
        [1.0, self.seam.ln_1p(), self.gap.ln_1p(), self.apart.ln_1p(), self.weakest.ln_1p()]
    }

    /// The log odds that both sides belong to one vehicle.
    pub(crate) fn joined(&self) -> f32 {
        let sum: f32 = self.features().iter().zip(EDGE).map(|(value, weight)| value * weight).sum();
        sum.clamp(-5.0, 5.0)
    }
}

/// All measurements of a board.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) cells: Vec<CellLook>,
    /// Per cell, the border to the right; unused in the last column.
    pub(crate) right: Vec<Edge>,
    /// Per cell, the border below; unused in the last row.
    pub(crate) below: Vec<Edge>,
    /// Per cell, the odds of what it shows.
    pub(crate) parts: Vec<Odds>,
    /// Per cell, how far the middle of the true cell is, in cells: to the right and down.
    pub(crate) shifts: Vec<[f32; SHIFTS]>,
    /// Per side (left, right, top, bottom): the mean log probability that the cells just outside
    /// still belong to a board.
    pub(crate) outer: [f32; 4],
    /// The share of the cells just outside that show vehicles.
    pub(crate) outer_vehicles: f32,
}

/// Measures all cells and borders.
pub(crate) fn looks(patch: &Patch) -> Looks {
    let (columns, rows) = (patch.columns, patch.rows);
    let place = |at: usize| ((at / columns) as i32, (at % columns) as i32);
    let mut cells: Vec<CellLook> =
        (0..columns * rows).map(|at| cell_look(patch, place(at).0, place(at).1)).collect();
    let light = light(&cells);
    for (at, cell) in cells.iter_mut().enumerate() {
        cell.red = red_part(patch, place(at).0, place(at).1, light);
    }
    let mut right = vec![Edge::default(); columns * rows];
    let mut below = vec![Edge::default(); columns * rows];
    for row in 0..rows {
        for column in 0..columns {
            let at = row * columns + column;
            if column + 1 < columns {
                let colours = [cells[at].colour, cells[at + 1].colour];
                right[at] = edge(patch, row, column, Axis::Horizontal, colours);
            }
            if row + 1 < rows {
                let colours = [cells[at].colour, cells[at + columns].colour];
                below[at] = edge(patch, row, column, Axis::Vertical, colours);
            }
        }
    }
    Looks {
        columns,
        rows,
        cells,
        right,
        below,
        parts: Vec::new(),
        outer: [0.0; 4],
        outer_vehicles: 0.0,
        shifts: Vec::new(),
    }
}

/// A cell; one with a row or column that the board does not have is outside of it.
pub(crate) fn cell_look(patch: &Patch, row: i32, column: i32) -> CellLook {
    let (x, y) = (column * CELL as i32, row * CELL as i32);
    let middle = (CELL as i32 * 3 / 10)..(CELL as i32 * 7 / 10);
    let mut channels: [Vec<f32>; 3] = Default::default();
    for dy in middle.clone() {
        for dx in middle.clone() {
            let colour = patch.at(x + dx, y + dy);
            for (values, value) in channels.iter_mut().zip(colour) {
                values.push(value);
            }
        }
    }
    let colour = lab(channels.map(|mut values| median(&mut values)));
    let blocks = std::array::from_fn(|index| {
        let side = 0.7 / BLOCKS as f32;
        let x0 = column as f32 + 0.15 + side * (index % BLOCKS) as f32;
        let y0 = row as f32 + 0.15 + side * (index / BLOCKS) as f32;
        patch.mean(x0, y0, x0 + side, y0 + side)
    });
    CellLook { colour, blocks, red: (0.0, [0.0; 4]) }
}

/// The colour of the light: what is grey has this much of red and yellow in it. It is found as the
/// median colour of the cells, as far as light alone may change it.
fn light(cells: &[CellLook]) -> [f32; 2] {
    const MOST: f32 = 12.0;
    let middle =
        |k: usize| median(&mut cells.iter().map(|cell| cell.colour[k]).collect::<Vec<_>>());
    let (a, b) = (middle(1), middle(2));
    let part = (MOST / a.hypot(b).max(1e-6)).min(1.0);
    [a * part, b * part]
}

/// The hue of red in Lab, in degrees; orange-red is at 46, wood at 60.
pub(crate) const RED_HUE: f32 = 36.0;
/// Hues this far from it may be a red in coloured light.
const RED_RANGE: f32 = 40.0;
/// Paler colours have no sure hue.
const RED_CHROMA: f32 = 14.0;

/// The share of a cell that is red, and its mean colour, in white light.
fn red_part(patch: &Patch, row: i32, column: i32, light: [f32; 2]) -> (f32, Lab) {
    let (x, y) = (column * CELL as i32, row * CELL as i32);
    let inner = 2..CELL as i32 - 2;
    let (mut count, mut sum) = (0, [0.0; 4]);
    for dy in inner.clone().step_by(2) {
        for dx in inner.clone().step_by(2) {
            let [l, a, b, _] = patch.at(x + dx, y + dy);
            let colour = lab([l, a - light[0], b - light[1]]);
            let hue = colour[2].atan2(colour[1]).to_degrees();
            if colour[1].hypot(colour[2]) > RED_CHROMA && (hue - RED_HUE).abs() < RED_RANGE {
                count += 1;
                sum = std::array::from_fn(|k| sum[k] + colour[k]);
            }
        }
    }
    let all = inner.len().div_ceil(2).pow(2);
    (count as f32 / all as f32, sum.map(|value| value / count.max(1) as f32))
}

/// The median; 0 of nothing. Changes the order.
pub(crate) fn median(values: &mut [f32]) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    let middle = values.len() / 2;
    *values.select_nth_unstable_by(middle, f32::total_cmp).1
}

/// Half the length of a profile, in pixels: 0.3 of a cell.
const HALF: usize = CELL * 3 / 10;
type Profile = [Lab; 2 * HALF];

/// The mean colours across a border, taken along a part of it.
fn profile(patch: &Patch, row: usize, column: usize, axis: Axis, from: f32, to: f32) -> Profile {
    let (from, to) = ((from * CELL as f32) as i32, (to * CELL as f32) as i32);
    let (x, y) = ((column * CELL) as i32, (row * CELL) as i32);
    std::array::from_fn(|index| {
        let across = CELL as i32 + index as i32 - HALF as i32;
        let mut sum = [0.0; 4];
        for along in from..to {
            let colour = match axis {
                Axis::Horizontal => patch.at(x + across, y + along),
                Axis::Vertical => patch.at(x + along, y + across),
            };
            sum = std::array::from_fn(|k| sum[k] + colour[k]);
        }
        sum.map(|value| value / (to - from) as f32)
    })
}

/// The sharpest change of a profile near its middle.
fn seam(profile: &Profile) -> f32 {
    let step = 3;
    let near = CELL * 16 / 100;
    (HALF - near..=HALF + near)
        .filter(|&x| x >= step && x + step <= 2 * HALF)
        .map(|x| difference(profile[(x + step).min(2 * HALF - 1)], profile[x - step]))
        .fold(0.0, f32::max)
}

/// The mean of the first and of the last pixels of a profile.
fn ends(profile: &Profile) -> [Lab; 2] {
    const PIXELS: usize = 4;
    [0, 2 * HALF - PIXELS].map(|from| {
        let part = &profile[from..from + PIXELS];
        std::array::from_fn(|k| part.iter().map(|colour| colour[k]).sum::<f32>() / PIXELS as f32)
    })
}

/// How much the ends of a part of a border may differ from the colours of the two cells.
const OF_THE_CELL: f32 = 14.0;
/// The parts of a border, and how long each is.
const PARTS: usize = 11;
const PART: f32 = 0.08;

fn edge(patch: &Patch, row: usize, column: usize, axis: Axis, colours: [Lab; 2]) -> Edge {
    let whole = profile(patch, row, column, axis, 0.22, 0.78);
    let [before, after] = ends(&whole);
    let near = CELL / 10;
    let gap = (HALF - near..HALF + near)
        .map(|x| difference(whole[x], before).min(difference(whole[x], after)))
        .fold(0.0, f32::max);
    let mut weakest = f32::INFINITY;
    for part in 0..PARTS {
        let from = 0.06 + PART * part as f32;
        let slice = profile(patch, row, column, axis, from, from + PART);
        let is_body = |(end, cell): (&Lab, &Lab)| difference(*end, *cell) < OF_THE_CELL;
        if ends(&slice).iter().zip(&colours).all(is_body) {
            weakest = weakest.min(seam(&slice));
        }
    }
    let seam = seam(&whole);
    let apart = difference(before, after).max(difference(colours[0], colours[1]));
    Edge { seam, gap, apart, weakest: if weakest.is_finite() { weakest } else { seam } }
}
