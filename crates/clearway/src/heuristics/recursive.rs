//! What must move before the blockers can.
//!
//! # Idea
//! Go through the blockers, starting at the red car. A vehicle that must leave a cell
//! counts 1, plus what stands in its way, counted in the same manner in the direction
//! where that count is lower (left or up if equal). A vehicle that was counted before
//! counts 0; vehicles counted only in the worse direction are forgotten. The red car's
//! own move is the last 1.
//!
//! # Guarantees
//! Neither admissible nor consistent, in either metric. It chooses a direction for one
//! blocker at a time, so it misses a direction that costs one blocker more but also
//! clears the way for the next. `closure` is the same idea with all choices made
//! together. `None` only if some vehicle can never leave a cell that it must leave.
//!
//! # Cost
//! At worst exponential in the number of vehicles that wait for each other. It stops
//! after [`LIMIT`] vehicles considered; from then on each counts 1.
//!
//! # Example
//! ```text
//! ....
//! .DDx   B: up past D is 2, and so is down past E; up is taken
//! AABC   C: down past E is 2
//! ..BC   2 + 2 + 1 = 5, but 4 moves are enough: E left, B down, C down, A out
//! ..EE
//! ```
//!
//! # Reference
//! Report 002, the "advanced" heuristic, called admissible; its own table shows
//! A* with it missing the optimum on 8 of 40 cards.

use super::{Claims, Heuristic, HeuristicInfo, Prepare};
use crate::board::{Metric, VehicleId};
use crate::state::{Lanes, Occupant, Position};

/// `recursive`: blockers, and what must move before them, greedily, + 1.
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "recursive",
    title: "Recursive blockers",
    formula: "blockers and what must move before them, each by its cheaper direction, + 1",
    moves: Claims { admissible: false, consistent: false },
    steps: Claims { admissible: false, consistent: false },
    authors_claim: Some("admissible"),
    reports: &["002"],
    prepare: Prepare::AtOnce(prepare),
};

/// How many vehicles one evaluation considers in depth.
const LIMIT: u32 = 2_000;

fn prepare(lanes: &Lanes, _: Metric) -> Box<dyn Heuristic> {
    Box::new(Recursive::new(lanes))
}

/// The count, with its scratch memory.
pub(super) struct Recursive {
    is_considered: Vec<bool>,
    /// The considered vehicles in order, so that a suffix can be forgotten.
    considered: Vec<VehicleId>,
    /// The vehicles that a rejected direction had considered, until the choice is made.
    kept: Vec<VehicleId>,
    left: u32,
}

impl Recursive {
    /// For a puzzle with these lanes.
    pub(super) fn new(lanes: &Lanes) -> Self {
        Self {
            is_considered: vec![false; lanes.all().len()],
            considered: Vec::new(),
            kept: Vec::new(),
            left: 0,
        }
    }

    /// The count without the red car's own move; `None` if some vehicle can never give way.
    pub(super) fn count(&mut self, position: &Position) -> Option<u32> {
        self.forget_from(0);
        self.left = LIMIT;
        // The red car's move is counted once, for all vehicles that need it.
        self.consider(position.lanes().red());
        let axis = position.lanes().exit().axis();
        let mut total = 0;
        for cell in position.way_out() {
            match position.occupant(cell) {
                Occupant::Free => {}
                Occupant::Wall => return None,
                Occupant::Vehicle(id) if position.lanes().lane(id).axis == axis => return None,
                Occupant::Vehicle(id) => total += self.leave(position, id, cell.line(axis))?,
            }
        }
        Some(total)
    }

    /// What it costs that a vehicle leaves the cell at coordinate `along` of its line.
    fn leave(&mut self, position: &Position, id: VehicleId, along: u8) -> Option<u32> {
        if self.is_considered[id.index()] {
            return Some(0);
        }
        self.consider(id);
        if self.left == 0 {
            return Some(1);
        }
        self.left -= 1;
        let lane = position.lanes().lane(id);
        let offset = position.offset(id);
        let mark = self.considered.len();

        let lower = (lane.low + lane.length <= along)
            .then(|| self.clear(position, id, along - lane.length..offset, true))
            .flatten();
        let kept = self.kept.len();
        self.kept.extend_from_slice(&self.considered[mark..]);
        self.forget_from(mark);
        let higher = (along < lane.high)
            .then(|| self.clear(position, id, offset + lane.length..along + 1 + lane.length, false))
            .flatten();

        let lower_wins = lower.is_some_and(|lower| higher.is_none_or(|higher| lower <= higher));
        if lower_wins {
            self.forget_from(mark);
            for index in kept..self.kept.len() {
                self.consider(self.kept[index]);
            }
        }
        self.kept.truncate(kept);
        let ways = if lower_wins { lower } else { higher };
        ways.map(|count| count + 1)
    }

    /// What it costs that all vehicles on these cells of a vehicle's line leave them.
    fn clear(
        &mut self,
        position: &Position,
        id: VehicleId,
        cells: std::ops::Range<u8>,
        nearest_last: bool,
    ) -> Option<u32> {
        let lane = position.lanes().lane(id);
        let mut total = 0;
        for index in 0..cells.len() as u8 {
            let along = if nearest_last { cells.end - 1 - index } else { cells.start + index };
            let cell = lane.cell(along);
            if let Occupant::Vehicle(other) = position.occupant(cell) {
                let axis = position.lanes().lane(other).axis;
                total += self.leave(position, other, cell.along(axis))?;
            }
        }
        Some(total)
    }

    fn consider(&mut self, id: VehicleId) {
        self.is_considered[id.index()] = true;
        self.considered.push(id);
    }

    fn forget_from(&mut self, mark: usize) {
        for id in self.considered.drain(mark..) {
            self.is_considered[id.index()] = false;
        }
    }
}

impl Heuristic for Recursive {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        Some(self.count(position)? + 1)
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{check, depth};

    #[test]
    fn greed_makes_it_too_large_for_moves() {
        let board = ".... .DDx AABC ..BC ..EE";
        check("recursive", board, 5);
        assert_eq!(depth(board, Metric::Moves), Some(4));
    }

    #[test]
    fn greed_makes_it_too_large_for_steps() {
        // B's way down is as long as its way up, but C needs the same vehicles anyway.
        let board = "YY.. RQQ. RPPx AABC x.BC SWWC SVVV TTU. D.U. D... ....";
        check("recursive", board, 12);
        assert_eq!(depth(board, Metric::Steps), Some(11));
    }

    #[test]
    fn chains_are_followed_and_a_vehicle_counts_once() {
        check("recursive", "..... AA... .....", 1);
        check("recursive", "AAB. ..B. .CC.", 3);
    }
}
