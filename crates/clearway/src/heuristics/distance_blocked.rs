//! The distance, plus the blockers; those that cannot move count double.
//!
//! # Idea
//! The number of cells of the way out, plus 1 for each blocker, or 2 if it cannot move
//! at all.
//!
//! # Guarantees
//! Admissible and consistent for steps. A step of the red car changes only the
//! distance, by 1. A step of another vehicle moves one blocker off the way, or empties
//! one cell and so frees at most one. Neither for moves.
//!
//! # Cost
//! Looks at each cell of the way out and at both ends of each blocker.
//!
//! # Example
//! ```text
//! AAB.
//! ..B.   2 + 2 = 4 steps, which is the depth; but only 3 moves
//! .CC.
//! ```
//!
//! # Reference
//! Report 003 calls it admissible. It counts steps, for which it is.

use super::blocked_blocking::blockers_part;
use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim, hopeless};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `distance-blocked`: distance + 1 per blocker, 2 if it cannot move at all.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "distance-blocked",
    title: "Distance and blocked blockers",
    formula: "distance + 1 per blocker, 2 if it cannot move at all",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: true, consistent: true },
    reported: &[ReportClaim::new("003", Metric::Steps, Some(true), "clearly admissible too")],
    reports: &["003"],
    prepare: Prepare::AtOnce(prepare),
};

struct DistanceBlocked;

fn prepare(lanes: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    // With a blocker on the red car's own line the proof for steps would not hold.
    if lanes.is_shut() { hopeless() } else { Box::new(DistanceBlocked) }
}

impl Heuristic for DistanceBlocked {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        // In a solved position there is no way left that anything could block.
        Some(position.distance() + blockers_part(position))
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, depth};

    #[test]
    fn it_holds_for_steps_and_not_for_moves() {
        let board = "AAB. ..B. .CC.";
        check("distance-blocked", board, 4);
        assert_eq!(depth(board, Metric::Steps), Some(4));
        assert_eq!(depth(board, Metric::Moves), Some(3));
    }
}
