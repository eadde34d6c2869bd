//! The fitted weights of the reader, as printed by `cargo xtask pictures fit cells 150`
//! and `fit boards 300`. Those of the network are in `network.bin`: `pictures train 2200 14`.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;
use crate::red_car;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.97, 1.01, -1.63, -0.07, -3.54];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] =
    [0.15, 1.40, 0.59, 0.69, -2.46, 5.11, -1.84, 1.10, 0.18, 0.87, 3.60, -1.29, -2.59];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-2.29, 0.14, 0.33, 4.19, 1.57, -1.38, 2.01, 0.02, -1.56, 3.27, 0.22, 1.65, -0.33, -0.22];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-1.95, 1.91, -1.81, 3.36, 1.33, -1.94, -0.32, -0.11, 2.37, 0.76, 0.96];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.89, -0.80, -0.85, 1.44, 0.19, 0.81, 0.20];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.85];
