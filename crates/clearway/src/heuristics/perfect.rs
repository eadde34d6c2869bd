//! The true depth.
//!
//! # Idea
//! The depth itself, looked up in the whole space of the puzzle. For teaching, and for
//! testing the other heuristics.
//!
//! # Guarantees
//! Admissible and consistent in both metrics: depths of neighbours never differ by
//! more than 1. `None` in every state of a puzzle that has no solution.
//!
//! # Cost
//! Explores the whole space before the first call, under the same limits; then one
//! look-up.
//!
//! # Example
//! ```text
//! AAB.
//! ..B.   4 steps or 3 moves: C left, B down, A out
//! .CC.
//! ```
//!
//! # Reference
//! Pattern databases (Culberson and Schaeffer, 1998), with the whole puzzle as the pattern.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, Prepared};
use crate::board::Metric;
use crate::search::Control;
use crate::space::{States, explore_states};
use crate::state::{Lanes, Position};

/// `perfect`: the true depth.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "perfect",
    title: "Perfect",
    formula: "the true depth, from the whole space",
    moves: Claims { admissible: true, consistent: true },
    steps: Claims { admissible: true, consistent: true },
    reported: &[],
    reports: &[],
    prepare: Prepare::BySearch(prepare),
};

struct Perfect {
    states: Box<dyn States>,
}

fn prepare(lanes: &Lanes, metric: Metric, control: &mut Control<'_>) -> Prepared {
    let states = explore_states(lanes, metric, control)?;
    Ok(Box::new(Perfect { states }))
}

impl Heuristic for Perfect {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        match self.states.find(position.offsets()) {
            Some(state) => self.states.depth(state),
            // Nothing is known of positions that the start cannot reach.
            None => Some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::estimate;

    #[test]
    fn it_is_the_depth() {
        let board = "AAB. ..B. .CC.";
        assert_eq!(estimate("perfect", board, Metric::Moves), Some(3));
        assert_eq!(estimate("perfect", board, Metric::Steps), Some(4));
        assert_eq!(estimate("perfect", "AABB. .....", Metric::Moves), None);
    }
}
