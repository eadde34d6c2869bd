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
mod front;
mod gather;
pub mod generate;
pub mod heuristics;
mod ids;
pub mod notation;
mod plan;
pub mod quick;
mod sat;
pub mod search;
pub mod solve;
mod sort;
pub mod space;
mod state;
pub mod verify;

pub use algorithms::Algorithm;
pub use board::{Axis, Cell, Faults, Metric, Move, Puzzle, Side, Vehicle, VehicleId};
pub use difficulty::Difficulty;
pub use explain::{Hint, Reason};
pub use generate::Generator;
pub use heuristics::{Claims, Heuristic, HeuristicInfo};
pub use ids::UnknownId;
pub use notation::{Notation, ReadOptions};
pub use search::{Budget, Observer, Progress, StopReason, Unobserved};
pub use solve::{Answer, Outcome, SolveOptions, Solver};
pub use space::Space;
pub use state::{Occupant, Position};
