//! The fitted numbers of the reader; `cargo xtask pictures fit` prints them.

use crate::choose::FEATURES;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.34, 0.86, -0.71, -0.94, -3.03];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] = [1.0, 1.5, 0.7, 0.5, -0.5, 1.0, 0.5, 0.0];

/// The log odds that the best board is one: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] = [-3.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; 5] = [-6.0, 3.0, 2.0, 6.0, 2.0];
