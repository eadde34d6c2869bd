//! The blockers and what blocks them, in the better direction.
//!
//! # Idea
//! Every vehicle on the way out must leave it, in one direction or the other. What
//! stands on the cells that it sweeps must leave them first.
//!
//! - In moves: 1 for the red car, 1 for each blocker, and 1 for each line on which
//!   something must move first. The directions of all blockers are chosen together, so
//!   that these lines are fewest.
//! - In steps: the distance, plus the cost of each blocker in its cheaper direction:
//!   its own steps, and 1 for each occupied cell among those that it sweeps.
//!
//! # Guarantees
//! Admissible and consistent in both metrics. In moves, for any choice of directions: a vehicle
//! that moves changes only whether its own line counts; a blocker that leaves in one slide had
//! nothing in its way, so the lines are the same without it; and the red car cannot pass a blocker.
//! In steps: one step empties one cell, and brings a blocker at most one cell closer to leaving.
//! `None` if some blocker can never leave.
//!
//! # Cost
//! Looks at each cell that a blocker may sweep. In moves, each blocker doubles the
//! number of choices, so only blockers on the 4 lines nearest to the exit are checked
//! for what stands in their way.
//!
//! # Example
//! ```text
//! ..BC
//! AABC   1 + 2 blockers + 1 for D, which blocks both: 4 moves, which is the
//! ..DD   depth. In steps 2 + (2 + 1) + (2 + 1) = 8, which is the depth, too
//! ....
//! ```
//!
//! # Reference
//! New in Clearway: the first two rounds of `closure`, without its search.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, hopeless};
use crate::board::{Metric, VehicleId};
use crate::state::{Lanes, Occupant, Position};
use std::ops::Range;

/// `clearing`: the blockers and what is in their way, whichever way they go.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "clearing",
    title: "Clearing",
    formula: "the red car, its blockers, and the least that is in their way, whichever way each goes",
    moves: Claims { admissible: true, consistent: true },
    steps: Claims { admissible: true, consistent: true },
    reported: &[],
    reports: &[],
    prepare: Prepare::AtOnce(prepare),
};

/// In moves: on how many lines across, counted from the exit, the search looks for what is in the
/// way of a blocker.
pub(crate) const LINES_ASKED: u8 = 4;

fn prepare(lanes: &Lanes, metric: Metric) -> Box<dyn Heuristic> {
    match metric {
        _ if lanes.is_shut() => hopeless(),
        Metric::Moves => Box::new(Moves),
        Metric::Steps => Box::new(Steps),
    }
}

struct Moves;
struct Steps;

impl Heuristic for Moves {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        let blockers = position.blockers().count() as u32;
        // Per choice of directions so far: the lines on which something must move.
        let mut choices = vec![0_u32];
        for id in position.blockers().filter(|&id| is_asked(position, id)) {
            let ways: Vec<u32> = sweeps(position, id)
                .into_iter()
                .flatten()
                .map(|cells| lines(position, id, cells))
                .collect();
            choices =
                choices.iter().flat_map(|taken| ways.iter().map(move |w| taken | w)).collect();
        }
        let fewest = choices.iter().map(|lines| lines.count_ones()).min()?;
        Some(1 + blockers + fewest)
    }
}

impl Heuristic for Steps {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        let mut sum = position.distance();
        for id in position.blockers() {
            let lane = position.lanes().lane(id);
            let is_taken = |&along: &u8| position.occupant(lane.cell(along)) != Occupant::Free;
            let cost =
                |cells: Range<u8>| cells.len() as u32 + cells.filter(is_taken).count() as u32;
            sum += sweeps(position, id).into_iter().flatten().map(cost).min()?;
        }
        Some(sum)
    }
}

/// Whether a blocker's line is one of those nearest to the exit.
fn is_asked(position: &Position, id: VehicleId) -> bool {
    let lanes = position.lanes();
    let line = lanes.lane(id).line;
    let exit = match lanes.exit().sign() {
        1 => lanes.solved_offset() + lanes.lane(lanes.red()).length - 1,
        _ => 0,
    };
    line.abs_diff(exit) < LINES_ASKED
}

/// The coordinates that a blocker sweeps to leave the red car's line one way and the other.
fn sweeps(position: &Position, id: VehicleId) -> [Option<Range<u8>>; 2] {
    let lanes = position.lanes();
    let (lane, offset) = (lanes.lane(id), position.offset(id));
    let (line, end) = (lanes.lane(lanes.red()).line, offset + lane.length);
    let (before, after) = (end - line, line + 1 - offset);
    [
        (lane.low + before <= offset).then(|| offset - before..offset),
        (offset + after <= lane.high).then(|| end..end + after),
    ]
}

/// The lines of the vehicles on these cells of a blocker's line, as bits: its own line is one.
fn lines(position: &Position, id: VehicleId, cells: Range<u8>) -> u32 {
    let lanes = position.lanes();
    let lane = lanes.lane(id);
    cells.fold(0, |bits, along| match position.occupant(lane.cell(along)) {
        Occupant::Vehicle(other) if lanes.lane(other).axis == lane.axis => {
            bits | 1 << (16 + lane.line)
        }
        Occupant::Vehicle(_) => bits | 1 << along,
        Occupant::Free | Occupant::Wall => bits,
    })
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{depth, estimate};

    #[track_caller]
    fn check(board: &str, moves: Option<u32>, steps: Option<u32>) {
        assert_eq!(estimate("clearing", board, Metric::Moves), moves, "moves");
        assert_eq!(estimate("clearing", board, Metric::Steps), steps, "steps");
    }

    #[test]
    fn one_line_in_the_way_of_two_blockers_counts_once_in_moves() {
        let board = "..BC AABC ..DD ....";
        check(board, Some(4), Some(8));
        assert_eq!(depth(board, Metric::Moves), Some(4));
        assert_eq!(depth(board, Metric::Steps), Some(8));
    }

    #[test]
    fn directions_are_chosen_for_all_blockers_together() {
        // B could go up past D alone, but then E still has to move for C.
        check(".... .DDx AABC ..BC ..EE", Some(4), Some(6));
    }

    #[test]
    fn the_next_vehicle_on_the_line_counts_once_whatever_its_length() {
        check("AAB. ..B. ..C. ..C. ....", Some(3), Some(4));
    }

    #[test]
    fn who_can_never_leave_makes_the_position_hopeless() {
        check("..B. AAB. ..B.", None, None);
    }
}
