//! Boards, notations, search and heuristics for the sliding-car puzzle.

pub mod board;
pub mod notation;
