//! Blockers, and what blocks them, and so on.
//!
//! # Idea
//! Each blocker counts 1, plus the count for moving it: 1 for itself, and, if it can move in one
//! direction only because the board ends in the other, the count of each vehicle in that direction.
//! A vehicle that was counted once for another vehicle is not counted again.
//!
//! # Guarantees
//! Not admissible in moves: a blocker counts twice. Admissible in steps: one of the two is the red
//! car's step onto the blocker's cell, and every counted vehicle must make a step, because the
//! vehicle that it makes room for can go in one direction only. A vehicle that is counted as a
//! blocker and again in a chain must leave two cells of its line, which takes two steps. Not
//! consistent: a single step can free a whole chain.
//!
//! # Cost
//! Each vehicle is considered once per evaluation, and looks at all others.
//!
//! # Example
//! ```text
//! AABC   B and C: 2 each = 4, but 3 moves are enough: B down, C down, A out
//! ..BC
//! ....
//! ```
//!
//! # Reference
//! Report 002, the "advanced" heuristic, called admissible; its own table shows A* with it missing
//! the optimum on 8 of 40 cards. The text leaves open how often a vehicle counts, so this follows
//! what the authors' published program computes (the version of May 2022, the time of the table),
//! with its mistakes: it overlooks a vehicle directly behind the end of another, and a vehicle on
//! the same line must make as much room as the first one needs. With the report's queue, A*
//! produces exactly the nodes of that program.

use super::{Claims, Heuristic, HeuristicInfo, Prepare, ReportClaim};
use crate::board::{Axis, Metric, VehicleId};
use crate::state::{Lanes, Position};

/// `recursive`: blockers, what blocks them, and so on.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "recursive",
    title: "Recursive blockers",
    formula: "2 per blocker, and what stands in the only way that it can go, and so on",
    moves: Claims::NONE,
    steps: Claims::ADMISSIBLE,
    reported: &[ReportClaim::new(
        "002",
        Metric::Moves,
        Some(true),
        "admissible heuristic with our Advanced Heuristic",
    )],
    reports: &["002"],
    prepare: Prepare::AtOnce(prepare),
};

fn prepare(lanes: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(Recursive::new(lanes))
}

/// The count, with its scratch memory.
pub(super) struct Recursive {
    /// Whether a vehicle was counted before.
    met: Vec<bool>,
}

/// How far a vehicle must go to make room: to the right or down, and to the left or up.
#[derive(Clone, Copy)]
struct Needs {
    forward: i32,
    backward: i32,
}

/// A vehicle on its line.
#[derive(Clone, Copy)]
struct Bar {
    axis: Axis,
    line: i32,
    first: i32,
    /// Behind its last cell.
    end: i32,
    /// The number of cells of its line.
    room: i32,
}

impl Bar {
    fn new(position: &Position, id: VehicleId) -> Self {
        let lane = position.lanes().lane(id);
        let first = i32::from(position.offset(id));
        let room = match lane.axis {
            Axis::Horizontal => position.lanes().width(),
            Axis::Vertical => position.lanes().height(),
        };
        let end = first + i32::from(lane.length);
        Self { axis: lane.axis, line: lane.line.into(), first, end, room: room.into() }
    }

    /// How far it must go to leave a line across.
    const fn needs(self, line: i32) -> Needs {
        Needs { forward: (line - self.first).abs() + 1, backward: (line - self.end).abs() }
    }
}

impl Recursive {
    /// For a puzzle with these lanes.
    pub(super) fn new(lanes: &Lanes) -> Self {
        Self { met: vec![false; lanes.all().len()] }
    }

    /// The count of all blockers; `None` if the way out is shut for good.
    fn count(&mut self, position: &Position) -> Option<u32> {
        if position.lanes().is_shut() {
            return None;
        }
        self.met.fill(false);
        let red = position.lanes().red();
        self.met[red.index()] = true;
        let line = position.lanes().lane(red).line.into();
        let blockers: Vec<VehicleId> = position.blockers().collect();
        let mut total = 0;
        for id in position.vehicles().filter(|id| blockers.contains(id)) {
            let needs = Bar::new(position, id).needs(line);
            total += 1 + self.moved(position, id, needs);
        }
        Some(total)
    }

    /// The count for moving a vehicle: itself, and what blocks the only direction in which it can
    /// go.
    fn moved(&mut self, position: &Position, id: VehicleId, needs: Needs) -> u32 {
        self.met[id.index()] = true;
        let bar = Bar::new(position, id);
        let is_shut_ahead = bar.end + needs.forward > bar.room;
        let is_shut_behind = bar.first < needs.backward;
        let mut total = 1;
        for other in position.vehicles() {
            if self.met[other.index()] {
                continue;
            }
            let found = Bar::new(position, other);
            let is_parallel = found.axis == bar.axis;
            let is_here = if is_parallel {
                found.line == bar.line
            } else {
                (found.first..found.end).contains(&bar.line)
            };
            if !is_here {
                continue;
            }
            let (is_ahead, is_behind, ahead, behind) = if is_parallel {
                let (ahead, behind) = (found.first > bar.first, found.first < bar.first);
                (ahead, behind, found.first - bar.end, bar.first - found.end)
            } else {
                let (ahead, behind) = (found.line > bar.end, found.line < bar.end);
                (ahead, behind, found.line - bar.end, bar.first - found.line - 1)
            };
            let next = if is_parallel { needs } else { found.needs(bar.line) };
            // Vehicles that do not count, because there is another direction, are still marked.
            if is_ahead && needs.forward > ahead.abs() {
                let count = self.moved(position, other, next);
                total += if is_shut_behind { count } else { 0 };
            } else if is_behind && needs.backward > behind.abs() {
                let count = self.moved(position, other, next);
                total += if is_shut_ahead { count } else { 0 };
            }
        }
        total
    }
}

impl Heuristic for Recursive {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        self.count(position)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, depth};

    #[test]
    fn a_blocker_counts_twice_which_is_too_much_for_moves() {
        let board = "AABC ..BC ....";
        check("recursive", board, 4);
        assert_eq!(depth(board, Metric::Moves), Some(3));
    }

    #[test]
    fn chains_are_followed_in_the_only_way_there_is() {
        check("recursive", "..... AA... .....", 0);
        // B cannot go up. It has room to go down by one, but not by two.
        check("recursive", "AAB. ..B. .... .CC.", 2);
        check("recursive", "..B. AAB. .... .CC.", 3);
    }
}
