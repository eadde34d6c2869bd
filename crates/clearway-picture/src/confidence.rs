//! The confidence of a reading, and its doubts.

use crate::agreement::Agreement;
use crate::choose::Choice;
use crate::floor::Read;
use crate::tiling::{self, Piece};

/// Larger margins count as certain.
const CLEAR: f32 = 6.0;

/// How much better each piece is than the best reading without it.
pub(crate) struct Margins {
    pub(crate) pieces: Vec<f32>,
    /// The readings without a piece, with how much worse they are.
    pub(crate) others: Vec<(f32, Vec<Piece>)>,
}

/// Forbids each piece in turn.
pub(crate) fn margins(read: &Read) -> Margins {
    let mut others = Vec::new();
    let mut pieces = Vec::new();
    for piece in &read.tiling.pieces {
        let other = tiling::best(&read.evidence, Some(piece));
        let margin = other.as_ref().map_or(CLEAR, |other| read.tiling.score - other.score);
        pieces.push(margin.max(0.0));
        if let Some(other) = other
            && margin < CLEAR
        {
            others.push((margin.max(0.0), other.pieces));
        }
    }
    Margins { pieces, others }
}

/// The number of features of the confidence.
pub(crate) const SIGNS: usize = 10;

/// The features of the confidence: each from 0, unsure, to 1, sure.
pub(crate) fn features(choices: &[Choice], margins: &Margins) -> [f32; SIGNS] {
    let best = &choices[0];
    let read = &best.reads[0];
    let same = |other: &Choice| {
        (other.board.columns, other.board.rows) == (best.board.columns, best.board.rows)
            && other.reads[0].tiling.pieces == read.tiling.pieces
    };
    let board = choices[1..]
        .iter()
        .find(|other| !same(other))
        .map_or(3.0, |other| best.score - other.score);
    let floor = best.reads.get(1).map_or(CLEAR, |other| read.total - other.total);
    let weakest = margins.pieces.iter().copied().fold(CLEAR, f32::min);
    let cap = |value: f32, most: f32| (value / most).clamp(0.0, 1.0);
    let weak = margins.pieces.iter().filter(|margin| **margin < CLEAR / 2.0).count();
    let agreement = Agreement::new(&best.looks, &read.tiling.pieces);
    // Walls are rare, and often a misread part of a vehicle.
    let walls = read.tiling.pieces.iter().filter(|piece| piece.is_wall()).count();
    [
        cap(board, 3.0),
        cap(floor, CLEAR),
        cap(weakest, CLEAR),
        cap(best.fit.score, 60.0),
        cap(best.features[1], 4.0),
        1.0 / (1.0 + walls as f32),
        1.0 / (1.0 + weak as f32),
        1.0 + agreement.worst_cell / 8.0,
        1.0 + agreement.read,
        1.0 + agreement.worst_side,
    ]
}
