//! Which vehicle is the red car.

use crate::evidence::{Looks, RED_HUE};
use crate::tiling::Piece;
use crate::weights::RED;
use clearway::board::Axis;

/// The least score of a red car: an orange one is below, a dull red one above.
const LEAST: f32 = -2.5;
/// The least lead over the next vehicle.
const CLEAR: f32 = 0.7;
/// The least red share of a red car: an outline is enough.
const LEAST_PART: f32 = 0.04;
/// The number of features of a vehicle.
pub(crate) const FEATURES: usize = 7;

/// How red a vehicle is, and where it lies; `None` if it is not red at all.
pub(crate) fn features(looks: &Looks, piece: &Piece) -> Option<[f32; FEATURES]> {
    let mut part = 0.0;
    let mut colour = [0.0; 3];
    for (row, column) in piece.cells() {
        let (share, mean) = looks.cells[row * looks.columns + column].red;
        part += share;
        colour = std::array::from_fn(|k| colour[k] + mean[k] * share);
    }
    let colour = colour.map(|value: f32| value / part.max(1e-6));
    let part = part / piece.length as f32;
    if part < LEAST_PART || piece.is_wall() {
        return None;
    }
    let off = (colour[2].atan2(colour[1]).to_degrees() - RED_HUE) / 10.0;
    let chroma = colour[1].hypot(colour[2]);
    let middle = |line: usize, count: usize| line + 1 == count / 2 || line == count / 2;
    let on_middle = match piece.axis {
        Axis::Horizontal => middle(piece.row, looks.rows),
        Axis::Vertical => middle(piece.column, looks.columns),
    };
    let number = |yes: bool| if yes { 1.0 } else { 0.0 };
    Some([
        chroma.min(80.0) / 25.0,
        off.abs(),
        off,
        (part.min(0.7) / 0.7).ln(),
        number(piece.length == 2),
        number(on_middle),
        number(piece.axis == Axis::Horizontal),
    ])
}

/// The index of the red car among the pieces; `None` if no vehicle is clearly red.
pub(crate) fn find(looks: &Looks, pieces: &[Piece]) -> Option<usize> {
    let score = |features: [f32; FEATURES]| -> f32 {
        features.iter().zip(RED).map(|(value, weight)| value * weight).sum()
    };
    let mut scores: Vec<(usize, f32)> = pieces
        .iter()
        .enumerate()
        .filter_map(|(index, piece)| Some((index, score(features(looks, piece)?))))
        .collect();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (index, best) = *scores.first()?;
    let next = scores.get(1).map_or(LEAST, |other| other.1.max(LEAST));
    (best - next > CLEAR).then_some(index)
}
