//! Data sets for learners of the sliding-car puzzle, and scores for what they answer.
//!
//! A [`Recipe`] says which puzzles of the whole 6x6 game are wanted. Its
//! [candidates](Recipe::candidates) are drawn by a seed; each is a space, and
//! [`Recipe::rows`] makes the rows of one, whatever became of the others: so a
//! door may do them side by side, and the data set is the same in the end.
//!
//! A space is in one [`Split`] only, which depends on nothing but the space: data
//! sets of different seeds do not leak into each other either.
//!
//! [`score`](score()) reads an answer in whatever form it comes, makes the moves
//! that are possible and says what they are worth.
//!
//! The crate is pure, as the library is.

mod recipe;
mod rows;
pub mod score;
mod split;

pub use recipe::Recipe;
pub use score::{Limits, score};
pub use split::Split;
