//! The fitted weights of the reader, as printed by `cargo xtask pictures fit cells 60`
//! and `fit boards 120`. Those of the network are in `network.bin`: `pictures train 900 14`.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;
use crate::red_car;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.61, 0.92, -1.59, 0.04, -3.40];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] =
    [0.74, 1.35, 0.04, 0.37, -1.82, 5.08, -0.41, 0.63, 0.55, 0.80, 2.08, -0.77];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-0.82, 0.35, 0.20, 2.64, 0.78, -0.71, 0.92, -0.61, 0.43, 2.83, 0.54, 3.31, 0.11];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-1.54, 1.24, -1.23, 1.09, 0.16, -1.13, -0.45, 0.33, 2.96, 1.60, 0.75];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.48, -1.24, -0.49, 0.73, 0.07, 0.58, -0.05];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.11];
