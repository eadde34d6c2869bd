//! Reads every board that was found, and computes how likely each is the right one.

use crate::boards::{Found, nest};
use crate::evidence::{Looks, looks};
use crate::floor::{self, Read};
use crate::lines::{Fit, Hypothesis};
use crate::load::Working;
use crate::network::Network;
use crate::parts::{Agreement, parts};
use crate::rectify::{Patch, rectify};
use crate::red_car;
use crate::weights::{BOARD, IS_BOARD};

/// How many numbers describe a board.
pub(crate) const FEATURES: usize = 11;

/// A board that was read.
pub(crate) struct Choice {
    pub(crate) board: Hypothesis,
    pub(crate) fit: Fit,
    pub(crate) patch: Patch,
    pub(crate) looks: Looks,
    /// The readings under different guesses of the floor, best first.
    pub(crate) reads: Vec<Read>,
    pub(crate) features: [f32; FEATURES],
    pub(crate) score: f32,
}

impl Choice {
    /// The log odds that this is a board at all.
    pub(crate) fn is_board(&self) -> f32 {
        let sum: f32 = self.features.iter().zip(&IS_BOARD[1..]).map(|(f, w)| f * w).sum();
        IS_BOARD[0] + sum
    }
}

/// Reads the boards; the likeliest first.
pub(crate) fn choose(working: &Working, found: &Found) -> Vec<Choice> {
    let network = Network::fitted();
    let mut choices: Vec<Choice> = found
        .boards
        .iter()
        .filter_map(|(board, fit)| {
            let patch = rectify(working, board);
            let mut looks = looks(&patch);
            looks.parts = parts(&network, &patch, &looks);
            let reads = floor::read(&looks);
            let first = reads.first()?;
            let features = features(board, fit, &looks, first, nest(board, &found.quads));
            let score = features.iter().zip(BOARD).map(|(value, weight)| value * weight).sum();
            Some(Choice { board: *board, fit: *fit, patch, looks, reads, features, score })
        })
        .collect();
    choices.sort_by(|a, b| b.score.total_cmp(&a.score));
    choices
}

/// The features of a board, which the weights multiply.
fn features(
    board: &Hypothesis,
    fit: &Fit,
    looks: &Looks,
    read: &Read,
    nest: f32,
) -> [f32; FEATURES] {
    let (columns, rows) = (board.columns as f32, board.rows as f32);
    // The maximum score of a tiling is about 2.5 per cell and border.
    let parts = columns * rows + columns * (rows - 1.0) + rows * (columns - 1.0);
    let red = red_car::find(looks, &read.tiling.pieces).is_some();
    let agreement = Agreement::new(looks, &read.tiling.pieces);
    let worst = fit.edge.iter().copied().fold(f32::INFINITY, f32::min);
    let beyond = fit.beyond.iter().copied().fold(0.0, f32::max);
    [
        fit.score / 6.0,
        read.total / parts * 4.0,
        if red { 1.0 } else { 0.0 },
        worst.clamp(-10.0, 10.0) / 5.0,
        beyond.clamp(0.0, 10.0) / 5.0,
        nest,
        fit.edge.iter().sum::<f32>().clamp(-20.0, 20.0) / 20.0,
        columns.max(rows) / 6.0,
        agreement.inside,
        agreement.worst_side,
        agreement.read,
    ]
}
