//! Boards, notations, search and heuristics for the sliding-car puzzle.

pub mod audit;
pub mod board;
pub mod heuristics;
pub mod search;
pub mod space;
pub mod state;
