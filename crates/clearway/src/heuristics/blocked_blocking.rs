//! Blockers that cannot move count double.
//!
//! # Idea
//! If a blocker cannot move at all, another vehicle must move first. So: 1 for each
//! blocker, 2 for each that is stuck, plus 1 for the red car.
//!
//! # Guarantees
//! Not admissible for moves: one slide of a third vehicle may free two blockers.
//! Admissible and consistent for steps. A step empties one cell, so it frees at most
//! one blocker: the one on the line across through that cell. The distance is at
//! least the number of blockers, since each covers one cell of it.
//!
//! # Cost
//! Looks at each cell of the way out and at both ends of each blocker.
//!
//! # Example
//! ```text
//! ..BC
//! AABC   2 + 2 + 1 = 5, but 4 moves are enough: D left, B and C down, A out
//! ..DD
//! ....
//! ```
//!
//! # Reference
//! Reports 003 and 004, without the + 1. Both call it admissible: 003 counts steps, for
//! which it is, and 004 counts moves, for which it is not.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim, hopeless};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `blocked-blocking`: 1 per blocker, 2 if it cannot move at all, + 1.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "blocked-blocking",
    title: "Blocked blockers",
    formula: "1 per blocker, 2 if it cannot move at all, + 1",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: true, consistent: true },
    reported: &[
        ReportClaim::new(
            "003",
            Metric::Steps,
            Some(true),
            "doesn't make this heuristic overestimate",
        ),
        ReportClaim::new(
            "004",
            Metric::Moves,
            Some(true),
            "a suitable heuristic which is admissible",
        ),
    ],
    reports: &["003", "004"],
    prepare: Prepare::AtOnce(prepare),
};

struct BlockedBlocking;

fn prepare(lanes: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    // With a blocker on the red car's own line the proof for steps would not hold.
    if lanes.is_shut() { hopeless() } else { Box::new(BlockedBlocking) }
}

/// 1 for each blocker, 2 for each that cannot move at all.
pub(super) fn blockers_part(position: &Position) -> u32 {
    position
        .blockers()
        .map(|id| {
            let stuck = position.room_before(id) == 0 && position.room_after(id) == 0;
            1 + u32::from(stuck)
        })
        .sum()
}

impl Heuristic for BlockedBlocking {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        Some(blockers_part(position) + 1)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, depth};

    #[test]
    fn one_slide_may_free_two_blockers() {
        let board = "..BC AABC ..DD ....";
        check("blocked-blocking", board, 5);
        assert_eq!(depth(board, Metric::Moves), Some(4));
    }
}
