//! The distance plus the blockers.
//!
//! # Idea
//! The red car needs a step for each cell of its way, and every vehicle on it must
//! step aside: distance + blockers.
//!
//! # Guarantees
//! Admissible and consistent for steps: steps of the red car and of the blockers are
//! different steps, and one step changes one of the two counts by at most 1. Neither
//! for moves, where one slide crosses many cells.
//!
//! # Cost
//! Looks at each cell of the way out.
//!
//! # Example
//! ```text
//! AAB..
//! ..B..   3 + 1 = 4 steps, which is the depth; but only 2 moves
//! .....
//! ```
//!
//! # Reference
//! Report 000, which counts steps. The report does not say whether it is admissible. It prefers
//! this heuristic because A* expands the fewest nodes with it.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `hybrid`: distance + blockers.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "hybrid",
    title: "Distance and blockers",
    formula: "distance + blockers",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: true, consistent: true },
    reported: &[ReportClaim::new(
        "000",
        Metric::Steps,
        None,
        "the best since it has the least number of expand nodes",
    )],
    reports: &["000"],
    prepare: Prepare::AtOnce(prepare),
};

struct Hybrid;

fn prepare(_: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(Hybrid)
}

impl Heuristic for Hybrid {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        // In a solved position there is no way left that anything could block.
        Some(position.distance() + position.blockers().count() as u32)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, depth};

    #[test]
    fn it_is_exact_for_steps_where_it_is_too_large_for_moves() {
        let board = "AAB.. ..B.. .....";
        check("hybrid", board, 4);
        assert_eq!(depth(board, Metric::Steps), Some(4));
        assert_eq!(depth(board, Metric::Moves), Some(2));
    }
}
