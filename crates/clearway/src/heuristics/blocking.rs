//! The number of vehicles in the red car's way.
//!
//! # Idea
//! Every vehicle on the way out must move at least once, and so must the red car: the
//! number of blockers, plus 1.
//!
//! # Guarantees
//! Admissible and consistent in both metrics. The vehicles are all different, and
//! each costs at least one move or step. The count changes only when a blocker leaves
//! or a vehicle enters, by 1. The red car cannot pass a blocker, so its own slides
//! change only the last 1.
//!
//! # Cost
//! Looks at each cell of the way out.
//!
//! # Example
//! ```text
//! AAB.C
//! ..B.C   2 blockers + 1 = 3
//! .....
//! ```
//!
//! # Reference
//! Reports 000 and 003 count the blockers alone, 002 adds 1 for the red car, as here. 002
//! and 003 call it admissible, and it is.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `blocking`: blockers + 1.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "blocking",
    title: "Blocking vehicles",
    formula: "blockers + 1",
    moves: Claims { admissible: true, consistent: true },
    steps: Claims { admissible: true, consistent: true },
    reported: &[
        ReportClaim::new(
            "000",
            Metric::Steps,
            None,
            "the number of cars directly blocking the way",
        ),
        ReportClaim::new("002", Metric::Moves, Some(true), "at least one move would be required"),
        ReportClaim::new(
            "003",
            Metric::Steps,
            Some(true),
            "lower or equal to the number of actions",
        ),
    ],
    reports: &["000", "002", "003"],
    prepare: Prepare::AtOnce(prepare),
};

struct Blocking;

fn prepare(_: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(Blocking)
}

impl Heuristic for Blocking {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        Some(position.blockers().count() as u32 + 1)
    }
}

#[cfg(test)]
mod tests {
    use crate::heuristics::testing::check;

    #[test]
    fn it_counts_the_vehicles_in_the_way() {
        check("blocking", "AAB.C ..B.C .....", 3);
        check("blocking", "..... AA... .....", 1);
        check("blocking", "B.... B..AA .....", 0);
    }
}
