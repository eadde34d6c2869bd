//! Which vehicle is the red car.

use crate::evidence::{Looks, RED_HUE};
use crate::exit::{self, ExitSource};
use crate::rectify::Patch;
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

/// The indexes of the vehicles that may be the red car: one if it is clearly the reddest, more if
/// others are about as red, none if no vehicle is red.
fn candidates(looks: &Looks, pieces: &[Piece]) -> Vec<usize> {
    let score = |features: [f32; FEATURES]| -> f32 {
        features.iter().zip(RED).map(|(value, weight)| value * weight).sum()
    };
    let mut scores: Vec<(usize, f32)> = pieces
        .iter()
        .enumerate()
        .filter_map(|(index, piece)| Some((index, score(features(looks, piece)?))))
        .collect();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1));
    let Some(&(_, best)) = scores.first() else { return Vec::new() };
    if best <= LEAST + CLEAR {
        return Vec::new();
    }
    let about = scores.iter().take_while(|(_, score)| best - score <= CLEAR);
    about.map(|(index, _)| *index).collect()
}

/// The index of the red car among the pieces: the one that is clearly red; or, among those that are
/// about as red, the only one with an opening of the frame at an end of its line.
pub(crate) fn find(looks: &Looks, patch: &Patch, pieces: &[Piece]) -> Option<usize> {
    let candidates = candidates(looks, pieces);
    if let [red] = candidates[..] {
        return Some(red);
    }
    let sees_exit = |&index: &usize| exit::find(patch, &pieces[index]).1 == ExitSource::Seen;
    let mut with_exit = candidates.into_iter().filter(sees_exit);
    with_exit.next().filter(|_| with_exit.next().is_none())
}
