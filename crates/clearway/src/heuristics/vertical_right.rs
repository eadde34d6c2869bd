//! All vehicles across the red car's line, ahead of it.
//!
//! # Idea
//! The vehicles that stand across the red car's axis, between its front and the exit's
//! side of the board, blocking or not. Each counts its length: long vehicles are harder
//! to move.
//!
//! # Guarantees
//! None in either metric: it counts vehicles that need not move, and one slide of the
//! red car passes several of them. Its authors agree.
//!
//! # Cost
//! Looks at each vehicle.
//!
//! # Example
//! ```text
//! AA.
//! ..B   2 for B, which need not move: one step is enough
//! ..B
//! ```
//!
//! # Reference
//! Report 003, for an exit at the right: "vertical vehicles to the right". That each "gains
//! also its length" may also mean 1 + length; this takes the length.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim};
use crate::board::Metric;
use crate::state::{Lanes, Position};

/// `vertical-right`: lengths of the vehicles across, ahead of the red car.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "vertical-right",
    title: "Vehicles across ahead",
    formula: "the lengths of all vehicles across the red car's axis on the exit's side of its front",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: false, consistent: false },
    reported: &[ReportClaim::new(
        "003",
        Metric::Steps,
        Some(false),
        "overestimates the actual cost and thus is in-admissible",
    )],
    reports: &["003"],
    prepare: Prepare::AtOnce(prepare),
};

struct VerticalRight;

fn prepare(_: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(VerticalRight)
}

impl Heuristic for VerticalRight {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        let lanes = position.lanes();
        let red = lanes.lane(lanes.red());
        let at = position.offset(lanes.red());
        // A vehicle across the axis has a line number that compares with the red car's offset. When
        // solved, nothing is ahead.
        let is_ahead = |line: u8| match lanes.exit().sign() {
            1 => line >= at + red.length,
            _ => line < at,
        };
        let across = lanes.all().iter().filter(|lane| lane.axis != red.axis);
        Some(across.filter(|lane| is_ahead(lane.line)).map(|lane| u32::from(lane.length)).sum())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Metric, Side};
    use crate::heuristics::testing::{check, check_at, depth};

    #[test]
    fn vehicles_that_need_not_move_are_counted() {
        let board = "AA. ..B ..B";
        check("vertical-right", board, 2);
        assert_eq!(depth(board, Metric::Moves), Some(1));
        assert_eq!(depth(board, Metric::Steps), Some(1));
    }

    #[test]
    fn ahead_is_the_exits_side() {
        check_at("vertical-right", "B..C B..C .AA. ....", Side::Left, 2);
        check_at("vertical-right", "CC.A ...A BBB. ....", Side::Bottom, 3);
        check_at("vertical-right", "CC.. ...A BBBA ....", Side::Top, 2);
    }
}
