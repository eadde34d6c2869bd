//! No estimate.
//!
//! # Idea
//! Always 0. A* with it is uniform-cost search, the baseline for the others.
//!
//! # Guarantees
//! Admissible and consistent in both metrics.
//!
//! # Cost
//! None.
//!
//! # Example
//! ```text
//! AAB.
//! ..B.   0
//! ....
//! ```
//!
//! # Reference
//! Reports 002 and 003 run A* with it as the blind baseline.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `zero`: 0.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "zero",
    title: "Zero",
    formula: "0",
    moves: Claims { admissible: true, consistent: true },
    steps: Claims { admissible: true, consistent: true },
    reported: &[
        ReportClaim::new("002", Metric::Moves, None, "equivalent to breadth-first search"),
        ReportClaim::new("003", Metric::Steps, None, "the null heuristic (which is actually BFS)"),
    ],
    reports: &["002", "003"],
    prepare: Prepare::AtOnce(prepare),
};

struct Zero;

fn prepare(_: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(Zero)
}

impl Heuristic for Zero {
    fn estimate(&mut self, _: &Position) -> Option<u32> {
        Some(0)
    }
}

#[cfg(test)]
mod tests {
    use crate::heuristics::testing::check;

    #[test]
    fn it_is_zero() {
        check("zero", "AAB. ..B. ....", 0);
    }
}
