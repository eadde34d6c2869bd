//! How far the red car is from the exit.
//!
//! # Idea
//! The number of cells between the red car's front and the exit edge.
//!
//! # Guarantees
//! Admissible and consistent for steps: the red car needs a step for each cell, and a
//! step changes the distance by at most 1. Neither for moves: one slide may cross all
//! cells.
//!
//! # Cost
//! One subtraction.
//!
//! # Example
//! ```text
//! AA..   2, which is right for steps; the depth in moves is 1
//! ```
//!
//! # Reference
//! Reports 000 and 003 count steps, and 003 calls it admissible, which is true. Report 002 counts
//! moves and calls it not admissible, which is also true.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `distance`: cells between the red car's front and the exit edge.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "distance",
    title: "Distance",
    formula: "cells between the red car's front and the exit edge",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: true, consistent: true },
    reported: &[
        ReportClaim::new("000", Metric::Steps, None, "the distance of the red car from the exit"),
        ReportClaim::new(
            "002",
            Metric::Moves,
            Some(false),
            "this would not be admissible for all possible puzzles",
        ),
        ReportClaim::new(
            "003",
            Metric::Steps,
            Some(true),
            "doesn't overestimate the actual number of actions",
        ),
    ],
    reports: &["000", "002", "003"],
    prepare: Prepare::AtOnce(prepare),
};

struct Distance;

fn prepare(_: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(Distance)
}

impl Heuristic for Distance {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        Some(position.distance())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, depth};

    #[test]
    fn it_counts_cells_and_so_misleads_about_moves() {
        check("distance", "AA..", 2);
        assert_eq!(depth("AA..", Metric::Moves), Some(1));
        assert_eq!(depth("AA..", Metric::Steps), Some(2));
        check("distance", "..AA", 0);
    }
}
