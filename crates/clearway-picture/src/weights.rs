//! The fitted numbers of the reader; `cargo xtask pictures fit 10` printed them.

use crate::choose::FEATURES;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.11, -1.04, 0.14, -0.20, -2.63];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] = [0.86, 2.19, 0.07, -0.08, -2.20, 2.45, -0.53, 0.43];

/// The log odds that the best board is one: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-0.43, -0.14, 0.04, 4.06, 0.44, -0.79, 0.40, 0.28, -0.44];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; 5] = [0.13, 1.83, 0.13, 0.05, 0.21];
