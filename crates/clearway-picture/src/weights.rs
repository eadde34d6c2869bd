//! The fitted weights of the reader, as printed by `cargo xtask pictures fit cells 60`
//! and `fit boards 80`. Those of the network are in `network.bin`: `pictures train 700 14`.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;
use crate::red_car;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.61, 0.92, -1.59, 0.04, -3.40];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] =
    [1.34, 0.84, 0.13, 0.29, -2.22, 4.06, -1.57, 1.15, 0.20, 1.19, 1.97];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-1.69, 0.26, 0.18, 2.76, 1.69, -0.17, 0.95, -1.31, 0.27, 2.63, 0.80, 2.24];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-1.31, 0.52, -0.22, 2.08, 0.88, -1.20, -1.14, 0.22, 1.20, 1.08, 1.54];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.48, -1.24, -0.49, 0.73, 0.07, 0.58, -0.05];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.11];
