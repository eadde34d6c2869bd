//! The fitted weights of the reader, as printed by `cargo xtask pictures fit cells 150`
//! and `fit boards 220`. Those of the network are in `network.bin`: `pictures train 2600 12`.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;
use crate::red_car;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.97, 1.01, -1.63, -0.07, -3.54];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] =
    [1.57, 1.88, 0.10, -0.28, -0.54, 1.19, 0.17, 0.16, 0.31, 0.98, 0.99, -2.17, -0.18];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-1.90, -0.79, 0.92, 4.26, -0.20, -0.11, 0.19, 0.96, -2.08, 2.68, 3.10, 1.84, -0.84, -0.18];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-2.50, 3.03, -1.74, 2.35, 0.39, -2.46, 0.27, -1.15, 4.69, 0.61, 0.03];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.89, -0.80, -0.85, 1.44, 0.19, 0.81, 0.20];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.85];
