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
    [0.67, 2.90, 0.01, -0.43, 1.22, 1.42, 1.19, 0.21, 0.29, 0.44, 0.14, -2.88, -0.14];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] =
    [-2.37, -0.11, 0.43, 4.38, 0.91, -1.10, -0.26, 0.52, -1.44, 1.99, 2.37, 2.89, -0.83, -0.32];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-2.69, 1.67, -1.35, 1.86, 1.41, -2.37, 0.06, -0.95, 4.83, 1.28, 0.00];

/// How much the parts that the network sees count beside the other evidence.
pub(crate) const PARTS: f32 = 1.0;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.89, -0.80, -0.85, 1.44, 0.19, 0.81, 0.20];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.85];
