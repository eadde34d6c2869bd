//! How far every vehicle is from its place in a known solution.
//!
//! # Idea
//! Breadth-first search solves the puzzle once. The value is the sum, over all
//! vehicles, of the cells between the current place and the place where that solution
//! leaves the vehicle. It is 0 in every solved state, and everywhere if the puzzle has
//! no solution.
//!
//! # Guarantees
//! None in either metric: other solutions leave the vehicles elsewhere. When another
//! solved state is reached, the sum falls by more than a step costs.
//!
//! # Cost
//! A whole breadth-first search before the first call, under the same limits; then one
//! subtraction for each vehicle.
//!
//! # Example
//! ```text
//! AA..
//! ..BB   2 at the start; with B at the left it is 4, though 1 move is still enough
//! ```
//!
//! # Reference
//! Report 003, which calls it not admissible.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, Prepared, ReportClaim};
use crate::board::{Metric, Move};
use crate::search::engines::breadth_first;
use crate::search::{Control, StopReason};
use crate::state::{Lanes, Position, with_graph};

/// `goal-manhattan`: cells between each vehicle and where a solution leaves it.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "goal-manhattan",
    title: "Manhattan distance to a solution",
    formula: "sum of the vehicles' distances to where a breadth-first solution leaves them",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: false, consistent: false },
    reported: &[ReportClaim::new(
        "003",
        Metric::Steps,
        Some(false),
        "this heuristic is not admissible",
    )],
    reports: &["003"],
    prepare: Prepare::BySearch(prepare),
};

struct GoalManhattan {
    /// The offset of each vehicle in the solution's last state; empty if there is none.
    goal: Vec<u8>,
}

fn prepare(lanes: &Lanes, metric: Metric, control: &mut Control<'_>) -> Prepared {
    let used = control.used();
    let solution = solve(lanes, metric, control)?;
    control.release((control.used() - used) as usize);
    let goal = solution.map_or_else(Vec::new, |moves| {
        let mut offsets = lanes.start().to_vec();
        for slide in moves {
            let offset = &mut offsets[slide.vehicle.index()];
            *offset = offset.saturating_add_signed(slide.by);
        }
        offsets
    });
    Ok(Box::new(GoalManhattan { goal }))
}

fn solve(
    lanes: &Lanes,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    with_graph!(lanes, metric, |space| breadth_first::search(&space, control))
}

impl Heuristic for GoalManhattan {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        let pairs = position.offsets().iter().zip(&self.goal);
        Some(pairs.map(|(&offset, &goal)| u32::from(offset.abs_diff(goal))).sum())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, estimate_at};

    #[test]
    fn vehicles_that_do_not_matter_count_too() {
        let board = "AA.. ..BB";
        check("goal-manhattan", board, 2);
        assert_eq!(estimate_at("goal-manhattan", board, Metric::Moves, &[0, 0]), Some(4));
        assert_eq!(estimate_at("goal-manhattan", board, Metric::Moves, &[2, 0]), Some(0));
    }

    #[test]
    fn without_a_solution_it_is_zero() {
        check("goal-manhattan", "AABB. .....", 0);
    }
}
