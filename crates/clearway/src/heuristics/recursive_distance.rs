//! The recursive count plus the distance.
//!
//! # Idea
//! `recursive` + `distance`.
//!
//! # Guarantees
//! None in either metric: the red car's steps onto the blockers' cells count twice. Its
//! authors do not claim otherwise.
//!
//! # Cost
//! That of `recursive`.
//!
//! # Example
//! ```text
//! AAB   2 + 1 = 3, but 2 steps are enough: B down, A right
//! ..B
//! ...
//! ```
//!
//! # Reference
//! Report 002, which calls it not admissible.

use super::recursive::Recursive;
use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `recursive-distance`: `recursive` + distance.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "recursive-distance",
    title: "Recursive blockers and distance",
    formula: "recursive + distance",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: false, consistent: false },
    reported: &[ReportClaim::new(
        "002",
        Metric::Moves,
        Some(false),
        "this lead of course to the same problem",
    )],
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
        check("recursive-distance", "AAB ..B ...", 3);
        assert_eq!(depth("AAB ..B ...", Metric::Steps), Some(2));
        check("recursive-distance", ".AA", 0);
    }
}
