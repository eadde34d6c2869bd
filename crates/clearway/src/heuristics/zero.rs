//! No estimate at all.
//!
//! # Idea
//! Always 0: A* becomes uniform-cost search, the yardstick for the others.
//!
//! # Guarantees
//! Admissible and consistent in both metrics, trivially.

use super::{Claims, Control, Heuristic, HeuristicInfo};
use crate::board::Metric;
use crate::search::StopReason;
use crate::state::{Lanes, Position};

/// `zero`: 0.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "zero",
    title: "Zero",
    formula: "0",
    moves: Claims { admissible: true, consistent: true },
    steps: Claims { admissible: true, consistent: true },
    authors_claim: Some("admissible"),
    reports: &["002", "003"],
    prepare,
};

struct Zero;

fn prepare(_: &Lanes, _: Metric, _: &mut Control<'_>) -> Result<Box<dyn Heuristic>, StopReason> {
    Ok(Box::new(Zero))
}

impl Heuristic for Zero {
    fn estimate(&mut self, _: &Position<'_>) -> Option<u32> {
        Some(0)
    }
}
