//! Boards, notations, search and heuristics for the sliding-car puzzle.

pub mod algorithms;
pub mod audit;
pub mod board;
mod boxes;
pub mod builtin;
pub mod difficulty;
