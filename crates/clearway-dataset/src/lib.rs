//! Data sets for machine learning on the sliding-car puzzle, and scores for the answers.
//!
//! A [`Recipe`] says which puzzles of the whole 6x6 game to take. A seed draws its
//! [candidates](Recipe::candidates); each is a space, and [`Recipe::rows`] makes the rows of one.
//! Candidates are independent, so a caller may process them in parallel and gets the same data set.
//!
//! A space is in one [`Split`] only, which depends only on the space: data sets of different seeds
//! do not leak into each other either.
//!
//! [`score`](score()) finds the moves in an answer, makes the legal ones and scores them.
//!
//! The crate is pure, like the library.

mod recipe;
mod rows;
pub mod rules;
pub mod score;
mod split;

pub use recipe::Recipe;
pub use rules::Rules;
pub use score::{Reading, ScoreOptions, score};
pub use split::Split;
