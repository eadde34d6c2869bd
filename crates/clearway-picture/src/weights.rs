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
    [0.60, 1.93, 0.02, 0.42, -1.91, 5.16, -0.29, 0.56, 0.85, 0.30, 1.90, -0.99, -1.09];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-0.84, 0.49, 0.21, 2.76, 0.58, -1.09, 0.63, -0.77, 0.20, 2.79, 0.56, 3.36, 0.19, -0.15];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-1.19, 0.44, -0.67, 2.66, 0.70, -0.43, -0.16, -0.22, 0.64, 1.70, 0.42];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.57, -1.14, -0.53, 1.12, 0.07, 0.61, 0.0];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.11];
