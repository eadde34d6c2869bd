//! Which part of a piece each cell shows, by the network.

use crate::evidence::Looks;
use crate::network::{CHANNELS, CONTEXT, Network, OUTPUTS, Pixels, SIDE};
use crate::rectify::{CELL, Patch};
use crate::tiling::{PartScores, Piece};
use crate::weights::PARTS;
use clearway::board::Axis;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Empty,
    Wall,
    Left,
    Across,
    Right,
    Top,
    Upright,
    Bottom,
    /// The cell is no cell of a board.
    Outside,
}

/// Per part, the log probability that the cell shows it.
pub(crate) type Odds = [f32; OUTPUTS];

/// Pixels of the straight board per pixel of the input.
const STEP: i32 = 3;

/// The odds of all cells, row by row.
pub(crate) fn parts(network: &Network, patch: &Patch, looks: &Looks) -> Vec<Odds> {
    let mean = mean(looks);
    (0..patch.columns * patch.rows)
        .map(|at| {
            let pixels = pixels(patch, &mean, at / patch.columns, at % patch.columns);
            network.layers(&pixels, &context(looks, at)).output
        })
        .collect()
}

/// The mean colour of the cells, from which the pixels are counted.
pub(crate) fn mean(looks: &Looks) -> [f32; 3] {
    let count = looks.cells.len() as f32;
    std::array::from_fn(|k| looks.cells.iter().map(|cell| cell.colour[k]).sum::<f32>() / count)
}

/// The pixels of a cell and a quarter of a cell around it.
pub(crate) fn pixels(patch: &Patch, mean: &[f32; 3], row: usize, column: usize) -> Pixels {
    let around = (SIDE as i32 * STEP - CELL as i32) / 2;
    let (left, top) = ((column * CELL) as i32 - around, (row * CELL) as i32 - around);
    let mut pixels = [0.0; SIDE * SIDE * CHANNELS];
    for (at, pixel) in pixels.chunks_exact_mut(CHANNELS).enumerate() {
        let (x, y) = (left + (at % SIDE) as i32 * STEP, top + (at / SIDE) as i32 * STEP);
        for dy in 0..STEP {
            for dx in 0..STEP {
                let colour = patch.at(x + dx, y + dy);
                for (sum, value) in pixel.iter_mut().zip(colour) {
                    *sum += value;
                }
            }
        }
        for (value, mean) in pixel.iter_mut().zip(mean) {
            *value = (*value / (STEP * STEP) as f32 - mean) / SPREAD;
        }
    }
    pixels
}

/// About how much colours differ on a board.
const SPREAD: f32 = 25.0;

/// How far the cells that look most alike are: empty cells have many like them.
pub(crate) fn context(looks: &Looks, at: usize) -> [f32; CONTEXT] {
    const RANKS: [usize; CONTEXT] = [0, 2, 5, 10];
    let mut distances: Vec<f32> = (0..looks.cells.len())
        .filter(|other| *other != at)
        .map(|other| looks.cells[at].distance(&looks.cells[other]))
        .collect();
    distances.sort_unstable_by(f32::total_cmp);
    let last = distances.len().saturating_sub(1);
    RANKS.map(|rank| distances.get(rank.min(last)).map_or(0.0, |distance| distance.ln_1p() - 2.0))
}

/// The odds of a cell as scores for the tiling.
pub(crate) fn scores(odds: &Odds) -> PartScores {
    // A network that never saw such a picture may be sure and wrong.
    const LEAST: f32 = -6.0;
    let score = |part: Part| PARTS * odds[part as usize].max(LEAST);
    PartScores {
        empty: score(Part::Empty),
        wall: score(Part::Wall),
        left: score(Part::Left),
        across: score(Part::Across),
        right: score(Part::Right),
        top: score(Part::Top),
        upright: score(Part::Upright),
        bottom: score(Part::Bottom),
    }
}

/// The part that each cell shows in a reading.
pub(crate) fn shown(columns: usize, rows: usize, pieces: &[Piece]) -> Vec<Part> {
    let mut parts = vec![Part::Empty; columns * rows];
    for piece in pieces {
        for (step, (row, column)) in piece.cells().enumerate() {
            let is_last = step + 1 == piece.length;
            parts[row * columns + column] = match (piece.axis, step) {
                _ if piece.is_wall() => Part::Wall,
                (Axis::Horizontal, 0) => Part::Left,
                (Axis::Horizontal, _) if is_last => Part::Right,
                (Axis::Horizontal, _) => Part::Across,
                (Axis::Vertical, 0) => Part::Top,
                (Axis::Vertical, _) if is_last => Part::Bottom,
                (Axis::Vertical, _) => Part::Upright,
            };
        }
    }
    parts
}

/// How well the network agrees with a reading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreement {
    /// The mean log probability that a cell belongs to a board.
    pub(crate) inside: f32,
    /// The same for the worst side of the board.
    pub(crate) worst_side: f32,
    /// The mean log probability of what was read.
    pub(crate) read: f32,
    /// The log probability of what was read in the worst cell.
    pub(crate) worst_cell: f32,
}

impl Agreement {
    pub(crate) fn new(looks: &Looks, pieces: &[Piece]) -> Self {
        const LEAST: f32 = -4.0;
        let (columns, rows) = (looks.columns, looks.rows);
        let inside: Vec<f32> = looks
            .parts
            .iter()
            .map(|odds| (1.0 - odds[Part::Outside as usize].exp()).max(1e-6).ln().max(LEAST))
            .collect();
        let read: Vec<f32> = shown(columns, rows, pieces)
            .into_iter()
            .zip(&looks.parts)
            .map(|(part, odds)| odds[part as usize].max(2.0 * LEAST))
            .collect();
        let mean = |cells: &mut dyn Iterator<Item = usize>| {
            let (mut sum, mut count) = (0.0, 0);
            for cell in cells {
                sum += inside[cell];
                count += 1;
            }
            sum / count.max(1) as f32
        };
        let last = (rows - 1) * columns;
        let sides = [
            mean(&mut (0..columns)),
            mean(&mut (last..last + columns)),
            mean(&mut (0..rows).map(|row| row * columns)),
            mean(&mut (0..rows).map(|row| row * columns + columns - 1)),
        ];
        Self {
            inside: mean(&mut (0..inside.len())),
            worst_side: sides.into_iter().fold(0.0, f32::min),
            read: read.iter().sum::<f32>() / read.len().max(1) as f32,
            worst_cell: read.iter().copied().fold(0.0, f32::min),
        }
    }
}
