//! DOC

mod demands;

use super::{Claims, Control, Heuristic, HeuristicInfo, hopeless};
use crate::board::Metric;
use crate::search::StopReason;
use crate::state::{Lanes, Position};
use demands::Demands;

/// `closure`: the cheapest set of vehicles that is closed under "what stands in the way moves too".
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "closure",
    title: "Closure",
    formula: "the cheapest travel of all vehicles that is closed under \"what is in the way leaves\"",
    moves: Claims { admissible: true, consistent: false },
    steps: Claims { admissible: true, consistent: false },
    authors_claim: None,
    reports: &[],
    prepare,
};

fn prepare(
    lanes: &Lanes,
    metric: Metric,
    _: &mut Control<'_>,
) -> Result<Box<dyn Heuristic>, StopReason> {
    Ok(if lanes.is_shut() { hopeless() } else { Box::new(Closure(Demands::new(lanes, metric))) })
}

struct Closure(Demands);

impl Heuristic for Closure {
    fn estimate(&mut self, position: &Position<'_>) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        self.0.least_cost(position)
    }
}
