//! Which vehicle is the red car.

use crate::evidence::{Looks, RED_HUE};
use crate::tiling::Piece;
use clearway::board::Axis;

/// The least lead of a red car over the next vehicle.
const CLEAR: f32 = 1.0;
/// The least red share of a red car: an outline is enough.
const LEAST_PART: f32 = 0.1;

/// How red a vehicle is; `None` if it is not red at all.
fn redness(looks: &Looks, piece: &Piece) -> Option<f32> {
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
    let off = (colour[2].atan2(colour[1]).to_degrees() - RED_HUE).abs();
    let chroma = colour[1].hypot(colour[2]);
    let middle = |line: usize, count: usize| line + 1 == count / 2 || line == count / 2;
    let on_middle = match piece.axis {
        Axis::Horizontal => middle(piece.row, looks.rows),
        Axis::Vertical => middle(piece.column, looks.columns),
    };
    let mut score = chroma.min(70.0) / 25.0 - off / 9.0 + 0.6 * (part.min(0.7) / 0.7).ln();
    score -= if piece.length == 2 { 0.0 } else { 1.0 };
    score += if on_middle { 0.5 } else { 0.0 };
    score += if piece.axis == Axis::Horizontal { 0.25 } else { 0.0 };
    Some(score)
}

/// The red car among vehicles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RedCar {
    /// Its index among the pieces.
    pub(crate) index: usize,
    /// Its lead over the next one.
    pub(crate) margin: f32,
}

/// Finds the red car; `None` if no vehicle is clearly red.
pub(crate) fn find(looks: &Looks, pieces: &[Piece]) -> Option<RedCar> {
    let mut scores: Vec<(usize, f32)> = pieces
        .iter()
        .enumerate()
        .filter_map(|(index, piece)| Some((index, redness(looks, piece)?)))
        .collect();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (index, score) = *scores.first()?;
    let next = scores.get(1).map_or(0.0, |other| other.1.max(0.0));
    (score > CLEAR).then_some(RedCar { index, margin: score - next })
}
