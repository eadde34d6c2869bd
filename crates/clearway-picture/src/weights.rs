//! The fitted weights of the reader, as printed by `cargo xtask pictures fit cells 150`
//! and `fit boards 260`. Those of the network are in `network.bin`: `pictures train 2600 12`.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;
use crate::red_car;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.97, 1.01, -1.63, -0.07, -3.54];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] =
    [1.40, 2.14, 0.03, -0.28, -0.66, 0.82, 0.03, 0.07, 0.50, 1.44, 0.86, -2.29, -0.22, -0.05];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] = [
    -2.09, -0.49, 0.67, 4.33, -0.13, -0.53, 0.10, 1.33, -2.06, 2.39, 2.99, 2.20, -0.83, -0.23,
    -2.43,
];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-2.74, 2.39, -1.44, 2.10, 1.24, -2.68, 0.46, -1.07, 5.41, 0.52, -0.31];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.89, -0.80, -0.85, 1.44, 0.19, 0.81, 0.20];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.85];
