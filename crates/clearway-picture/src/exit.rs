//! Finds the exit of the red car.

use crate::load::{Lab, difference};
use crate::rectify::Patch;
use crate::tiling::Piece;
use crate::weights::EXIT;
use clearway::board::{Axis, Side};

/// The log odds above which an opening counts as seen.
const CLEAR: f32 = 6.0;

/// The source of the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitSource {
    /// The caller said so.
    Given,
    /// The frame has an opening there.
    Seen,
    /// No opening was seen, so it is the usual side, which the user should confirm.
    Assumed,
}

/// The exit of a red car.
pub(crate) fn find(patch: &Patch, red: &Piece) -> (Side, ExitSource) {
    let (first, second, touches) = match red.axis {
        Axis::Horizontal => (Side::Left, Side::Right, red.column + red.length == patch.columns),
        Axis::Vertical => (Side::Top, Side::Bottom, red.row + red.length == patch.rows),
    };
    let odds = EXIT[0] * lead(patch, red);
    if odds.abs() > CLEAR {
        (if odds > 0.0 { second } else { first }, ExitSource::Seen)
    } else {
        // If the red car already touches the usual side, the exit is on the other.
        (if touches { first } else { second }, ExitSource::Assumed)
    }
}

/// How much more the right side than the left one, or the bottom than the top, looks open.
pub(crate) fn lead(patch: &Patch, red: &Piece) -> f32 {
    let (line, sides) = match red.axis {
        Axis::Horizontal => (red.row, [Side::Left, Side::Right]),
        Axis::Vertical => (red.column, [Side::Top, Side::Bottom]),
    };
    let [first, second] = sides.map(|side| opening(patch, side, line).ln_1p());
    second - first
}

/// How much the frame at a line differs from the frame at the other lines of its side.
fn opening(patch: &Patch, side: Side, line: usize) -> f32 {
    let count = match side {
        Side::Left | Side::Right => patch.rows,
        Side::Top | Side::Bottom => patch.columns,
    };
    // The strip outside a line, in three parts: near, middle, far.
    let strip = |index: usize| -> [Lab; 3] {
        [(0.05, 0.28), (0.28, 0.51), (0.51, 0.75)].map(|(near, far)| {
            let (from, to) = (index as f32 + 0.2, index as f32 + 0.8);
            match side {
                Side::Left => patch.mean(-far, from, -near, to),
                Side::Right => {
                    patch.mean(patch.columns as f32 + near, from, patch.columns as f32 + far, to)
                }
                Side::Top => patch.mean(from, -far, to, -near),
                Side::Bottom => {
                    patch.mean(from, patch.rows as f32 + near, to, patch.rows as f32 + far)
                }
            }
        })
    };
    let apart = |a: &[Lab; 3], b: &[Lab; 3]| -> f32 {
        a.iter().zip(b).map(|(a, b)| difference(*a, *b)).fold(0.0, f32::max)
    };
    let here = strip(line);
    let others: Vec<[Lab; 3]> = (0..count).filter(|index| *index != line).map(strip).collect();
    if others.len() < 2 {
        return 0.0;
    }
    let own = others.iter().map(|other| apart(&here, other)).fold(f32::INFINITY, f32::min);
    // How much the other lines differ among themselves: each from its nearest.
    let mut usual: Vec<f32> = others
        .iter()
        .enumerate()
        .map(|(index, a)| {
            let rest = others.iter().enumerate().filter(|(other, _)| *other != index);
            rest.map(|(_, b)| apart(a, b)).fold(f32::INFINITY, f32::min)
        })
        .collect();
    own / (crate::evidence::median(&mut usual) + 2.0)
}
