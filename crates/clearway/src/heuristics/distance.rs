//! How far the red car is from the exit.
//!
//! # Idea
//! The cells between the red car's front and the exit edge.
//!
//! # Guarantees
//! Admissible and consistent for steps: each is a step of the red car, and a
//! step changes the distance by at most 1. Neither for moves: one slide may
//! cross all of them.

use super::{Claims, Control, Heuristic, HeuristicInfo};
use crate::board::Metric;
use crate::search::StopReason;
use crate::state::{Lanes, Position};

/// `distance`: cells between the red car's front and the exit edge.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "distance",
    title: "Distance",
    formula: "cells between the red car's front and the exit edge",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: true, consistent: true },
    authors_claim: Some("000 and 003: admissible; 002: not"),
    reports: &["000", "002", "003"],
    prepare,
};

struct Distance;

fn prepare(_: &Lanes, _: Metric, _: &mut Control<'_>) -> Result<Box<dyn Heuristic>, StopReason> {
    Ok(Box::new(Distance))
}

impl Heuristic for Distance {
    fn estimate(&mut self, position: &Position<'_>) -> Option<u32> {
        Some(position.distance())
    }
}
