//! The fitted weights of the reader, as printed by `cargo xtask pictures fit cells 150`
//! and `fit boards 220`. Those of the network are in `network.bin`: `pictures train 2200 14`.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;
use crate::red_car;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.97, 1.01, -1.63, -0.07, -3.54];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] =
    [0.23, -0.03, 0.24, 0.52, -2.12, 4.43, 0.16, 0.45, 0.57, 1.09, 4.46, -0.72, -1.68];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-1.05, -0.06, 0.19, 3.55, 1.10, -1.42, 1.56, 0.87, -0.51, 3.33, 0.21, 2.57, -0.81, -0.06];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-1.41, 1.27, -1.41, 2.70, 1.06, -1.40, -0.21, 0.28, 2.64, 0.61, 0.45];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.89, -0.80, -0.85, 1.44, 0.19, 0.81, 0.20];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.85];
