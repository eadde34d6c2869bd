//! The fitted weights of the reader, as printed by `cargo xtask pictures fit cells 150`
//! and `fit boards 200`. Those of the network are in `network.bin`: `pictures train 3000 14`, then
//! `train COUNT ROUNDS PATH --further TURN` with 1400 7 1, 1400 12 2, and 1700 14 3.

use crate::choose::FEATURES;
use crate::confidence::SIGNS;
use crate::red_car;

/// The log odds that two neighbours are of one vehicle: constant, seam, gap, apart, weakest seam,
/// each as `ln(1 + value)`.
pub(crate) const EDGE: [f32; 5] = [8.97, 1.01, -1.63, -0.07, -3.54];

/// How likely a board is the right one among those found: see `choose::features`.
pub(crate) const BOARD: [f32; FEATURES] =
    [1.00, 2.05, 0.09, 0.51, -0.91, 0.94, 0.75, 0.43, 0.13, 1.04, 0.34, -2.01, -0.17, 0.08];

/// The log odds that the best board is a board: constant, then `choose::features`.
pub(crate) const IS_BOARD: [f32; FEATURES + 1] = [
    -2.05, -0.55, 0.62, 4.11, -0.26, -1.39, 1.22, 1.43, -2.38, 1.82, 1.26, 2.62, -0.94, -0.17,
    -2.79,
];

/// The log odds that a reading is right: constant, then `confidence::features`.
pub(crate) const CONFIDENCE: [f32; SIGNS + 1] =
    [-2.54, 1.57, -0.91, 1.19, 2.05, -2.53, 0.60, -0.27, 4.63, 0.61, 0.09];

/// How much the parts that the network sees count beside the other evidence. Chosen by trial
/// with the limit in `parts::scores`: of 1,100 screens in invented skins 1,081 are right; with 1.0 and
/// a limit of -6 it is 1,074, with 2.0 and -12 it is 1,080.
pub(crate) const PARTS: f32 = 1.5;

/// How likely a vehicle is the red car: see `red_car::features`.
pub(crate) const RED: [f32; red_car::FEATURES] = [0.89, -0.80, -0.85, 1.44, 0.19, 0.81, 0.20];

/// The log odds that the exit is on the right or at the bottom, per unit of `exit::lead`.
pub(crate) const EXIT: [f32; 1] = [3.85];
