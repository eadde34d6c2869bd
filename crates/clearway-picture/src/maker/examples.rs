//! Examples that the weights of the reader are fitted to.

use super::trial::{is_place, sorted};
use super::{Sample, Truth, TruthPiece};
use crate::choose::{Choice, FEATURES};
use crate::confidence::{self, SIGNS};
use crate::evidence::{Edge, Looks, looks};
use crate::exit;
use crate::lines::Hypothesis;
use crate::load::load;
use crate::read::candidates;
use crate::reading::Options;
use crate::rectify::rectify;
use crate::red_car;
use clearway::board::Side;

/// The training examples of the true board of a picture: features, and the correct answer.
#[derive(Default)]
pub struct CellExamples {
    /// Borders with a vehicle on a side: are both sides of one vehicle?
    pub edges: Vec<([f32; 5], bool)>,
    /// Pairs of vehicles, as differences: is the first the red car?
    pub reds: Vec<([f32; red_car::FEATURES], bool)>,
    /// How much more open the right side or the bottom looks: is the exit there?
    pub exits: Vec<([f32; 1], bool)>,
}

/// Collects the examples of a picture with a board.
pub fn cell_examples(sample: &Sample) -> CellExamples {
    let Some(truth) = &sample.truth else { return CellExamples::default() };
    let working = load(&sample.picture);
    let corners = truth.corners.map(|corner| corner.scaled(working.scale));
    let board = Hypothesis { corners, columns: truth.columns as u8, rows: truth.rows as u8 };
    let patch = rectify(&working, &board);
    let looks = looks(&patch);
    let lead = exit::lead(&patch, &truth.pieces[0].piece());
    CellExamples {
        edges: edges(&looks, truth),
        reds: reds(&looks, truth),
        exits: vec![([lead], matches!(truth.exit, Side::Right | Side::Bottom))],
    }
}

/// The training examples of the boards that the reader finds in a picture.
#[derive(Default)]
pub struct BoardExamples {
    /// Pairs of boards of one picture, as differences: is the first the right one?
    pub pairs: Vec<([f32; FEATURES], bool)>,
    /// The best boards: is there one?
    pub boards: Vec<([f32; FEATURES + 1], bool)>,
    /// The readings: are all cells right?
    pub readings: Vec<([f32; SIGNS + 1], bool)>,
}

/// Collects the examples of a picture.
pub fn board_examples(sample: &Sample) -> BoardExamples {
    let mut found = BoardExamples::default();
    let working = load(&sample.picture);
    let scale = working.scale;
    let Ok(choices) = candidates(&working, &Options::default()) else {
        return found;
    };
    let Some(best) = choices.first() else { return found };
    let with_constant = |features: &[f32; FEATURES]| {
        std::array::from_fn(|k| if k == 0 { 1.0 } else { features[k - 1] })
    };
    let Some(truth) = &sample.truth else {
        found.boards.push((with_constant(&best.features), false));
        return found;
    };
    let is_right = |choice: &&Choice| {
        let corners = choice.board.corners.map(|corner| corner.scaled(1.0 / scale));
        choice.board.columns as usize == truth.columns && is_place(&corners, truth)
    };
    for good in choices.iter().filter(is_right) {
        for bad in choices.iter().filter(|choice| !is_right(choice)) {
            // Alternate the sign, so that both answers are equally frequent.
            let is_first = found.pairs.len() % 2 == 0;
            let sign = if is_first { 1.0 } else { -1.0 };
            let apart = std::array::from_fn(|k| sign * (good.features[k] - bad.features[k]));
            found.pairs.push((apart, is_first));
        }
        found.boards.push((with_constant(&good.features), true));
    }
    let margins = confidence::margins(&best.reads[0]);
    let signs = confidence::features(&choices, &margins);
    let signs = std::array::from_fn(|k| if k == 0 { 1.0 } else { signs[k - 1] });
    let right = best.board.columns as usize == truth.columns && pieces(best) == sorted(truth);
    found.readings.push((signs, right));
    found
}

fn pieces(choice: &Choice) -> Vec<TruthPiece> {
    let mut pieces: Vec<TruthPiece> = choice.reads[0]
        .tiling
        .pieces
        .iter()
        .map(|piece| TruthPiece {
            row: piece.row,
            column: piece.column,
            length: piece.length,
            axis: piece.axis,
        })
        .collect();
    pieces.sort_unstable();
    pieces
}

/// The features of the red car against those of each other vehicle that is red at all.
fn reds(looks: &Looks, truth: &Truth) -> Vec<([f32; red_car::FEATURES], bool)> {
    let features = |piece: &TruthPiece| red_car::features(looks, &piece.piece());
    let Some(red) = features(&truth.pieces[0]) else { return Vec::new() };
    let others = truth.pieces[1..].iter().filter_map(features);
    others
        .enumerate()
        .map(|(index, other)| {
            // Alternate the sign, so that both answers are equally frequent.
            let sign = if index % 2 == 0 { 1.0 } else { -1.0 };
            (std::array::from_fn(|k| sign * (red[k] - other[k])), index % 2 == 0)
        })
        .collect()
}

fn edges(looks: &Looks, truth: &Truth) -> Vec<([f32; 5], bool)> {
    let labels = truth.labels();
    let mut examples = Vec::new();
    for at in 0..labels.len() {
        let mut add = |other: usize, edge: &Edge| {
            if labels[at].is_some() || labels[other].is_some() {
                examples.push((edge.features(), labels[at] == labels[other]));
            }
        };
        if (at + 1) % truth.columns != 0 {
            add(at + 1, &looks.right[at]);
        }
        if at + truth.columns < labels.len() {
            add(at + truth.columns, &looks.below[at]);
        }
    }
    examples
}
