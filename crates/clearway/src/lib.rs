//! Boards, notations, search and heuristics for the sliding-car puzzle.

pub mod algorithms;
pub mod board;
pub mod heuristics;
pub mod search;
pub mod solve;
pub mod state;
pub mod verify;
