//! The answer of a search, and its outcome.

use crate::algorithms::AlgorithmInfo;
use crate::board::{Metric, Move, Puzzle, VehicleId, count_moves, count_steps};
use crate::heuristics::HeuristicInfo;
use crate::search::effective_branching_factor;
use crate::search::{SearchStats, StopReason};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    Unsolvable,
    /// Stopped before it had an answer.
    Stopped,
}

impl Outcome {
    /// The name in the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped => "stopped",
        }
    }
}

/// The answer of a search.
///
/// It prints as one line:
///
/// ```
/// let puzzle: clearway::Puzzle = "XXA./..A./..../....".parse()?;
/// assert_eq!(puzzle.solve().to_string(), "2 moves, proven: A+2 X+2");
/// # Ok::<(), clearway::Faults>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The algorithm that was used; for `auto`, what it chose.
    pub algorithm: &'static AlgorithmInfo,
    /// The heuristic that was used, if it is one of the library's.
    pub heuristic: Option<&'static HeuristicInfo>,
    /// What the cost is counted in.
    pub metric: Metric,
    /// How the search ended.
    pub outcome: Outcome,
    /// Why it ended before its proof was complete.
    pub reason: Option<StopReason>,
    /// The solution, verified; empty if there is none.
    pub solution: Vec<Move>,
    /// A proven lower bound on the cost; `None` if the puzzle is unsolvable.
    pub lower_bound: Option<u32>,
    /// Vehicles of an unsolvable puzzle, including the red car, that by themselves lock the red car
    /// in.
    ///
    /// The board stays unsolvable if all other vehicles are removed, but not if one of these is.
    /// Empty if none were found; only `auto` and `sat` look for them.
    pub core: Vec<VehicleId>,
    /// Whether no equally short solution costs less in the other metric; `None` if that was not
    /// checked, see [`Tie`](super::Tie).
    pub tie: Option<bool>,
    /// The counters, up to the first solution of the least cost.
    pub stats: SearchStats,
    /// The length of the path that was found in the space, in edges.
    pub(super) depth: u32,
}

impl Answer {
    /// The cost of the solution in the metric.
    pub fn cost(&self) -> Option<u32> {
        (self.outcome == Outcome::Solved).then(|| self.metric.cost(&self.solution))
    }

    /// The moves of the solution.
    pub fn moves(&self) -> Option<u32> {
        (self.outcome == Outcome::Solved).then(|| count_moves(&self.solution))
    }

    /// The steps of the solution.
    pub fn steps(&self) -> Option<u32> {
        (self.outcome == Outcome::Solved).then(|| count_steps(&self.solution))
    }

    /// Whether the solution is proven to be a shortest one in the metric.
    pub fn is_optimal(&self) -> bool {
        self.cost().is_some() && self.cost() == self.lower_bound
    }

    /// The effective branching factor.
    pub fn branching_factor(&self) -> f64 {
        effective_branching_factor(self.stats.generated, self.depth)
    }
}
