//! Boards, notations, search and heuristics for the sliding-car puzzle.

pub mod algorithms;
pub mod audit;
mod bits;
pub mod board;
mod boxes;
pub mod builtin;
pub mod difficulty;
pub mod enumerate;
pub mod explain;
mod gather;
pub mod generate;
pub mod heuristics;
pub mod notation;
pub mod quick;
mod sat;
pub mod search;
pub mod solve;
mod sort;
pub mod space;
pub mod state;
pub mod verify;
