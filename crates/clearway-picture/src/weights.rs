//! The fitted weights of the reader, as printed by `cargo xtask pictures fit 40`.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [7.91, 0.74, -1.44, 0.13, -3.16];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] = [1.58, 2.11, 0.30, 0.72, -2.55, 3.42, -0.34, 0.33];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-2.06, -0.13, 0.34, 5.56, 1.21, -0.35, 0.92, -0.06, -2.23];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-0.61, 1.23, -0.75, 2.15, 0.77, -0.61, -0.38, 1.59];
