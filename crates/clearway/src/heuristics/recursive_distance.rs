//! The recursive count plus the distance.
//!
//! # Idea
//! `recursive` + `distance`.
//!
//! # Guarantees
//! None in either metric: it counts the red car's own move in addition to the cells
//! that the move crosses. Its authors do not claim otherwise.
//!
//! # Cost
//! That of `recursive`.
//!
//! # Example
//! ```text
//! AA.   1 + 1 = 2, but one step is enough
//! ```
//!
//! # Reference
//! Report 002, which calls it not admissible.

use super::recursive::Recursive;
use super::{Claims, Heuristic, HeuristicInfo, Prepare};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `recursive-distance`: `recursive` + distance.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "recursive-distance",
    title: "Recursive blockers and distance",
    formula: "recursive + distance",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: false, consistent: false },
    authors_claim: Some("not admissible"),
    reports: &["002"],
    prepare: Prepare::AtOnce(prepare),
};

struct RecursiveDistance(Recursive);

fn prepare(lanes: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(RecursiveDistance(Recursive::new(lanes)))
}

impl Heuristic for RecursiveDistance {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        Some(self.0.estimate(position)? + position.distance())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, depth};

    #[test]
    fn the_red_car_is_counted_twice() {
        check("recursive-distance", "AA.", 2);
        assert_eq!(depth("AA.", Metric::Steps), Some(1));
        check("recursive-distance", ".AA", 0);
    }
}
