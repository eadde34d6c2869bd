//! A search on a few of the vehicles: it finds a plan, or proves that they lock the red car in.
//!
//! A board without some of its vehicles is easier. So a lower bound on its cost holds for the whole
//! board, and if it has no solution, neither has the whole board. The search begins with the red
//! car alone and finds a shortest plan. It then adds the first vehicle that blocks this plan on the
//! whole board, and searches again. It ends when the chosen vehicles lock each other, when the plan
//! works on the whole board (then it is a shortest one there), or when there are too many states
//! for the time given.

use crate::board::{Metric, Move, VehicleId};
use crate::quick::QuickSearch;
use crate::search::engines::breadth_first;
use crate::search::{Control, Run, StopReason};
use crate::solve::CoreNaming;
use crate::state::{Lanes, Occupant, Position, with_graph};

/// The least work allowed for naming a core after a proof that did not name one.
const CORE_WORK: u64 = 1_000_000;

/// What the search on a few vehicles proves about the whole board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CoreFinding {
    /// These vehicles alone lock the red car in. Without any one of them, it can get out.
    Locked(Vec<VehicleId>),
    /// A shortest plan of the whole board.
    Plan(Vec<Move>),
}

impl CoreFinding {
    /// The result for the whole board. Stores the core in the control.
    pub(crate) fn into_run(self, control: &mut Control<'_>) -> Run<Move> {
        let path = match self {
            Self::Locked(core) => {
                control.found_core(core.into_iter().map(|vehicle| vehicle.0).collect());
                None
            }
            Self::Plan(path) => Some(path),
        };
        Run { path, stopped: None }
    }
}

/// The vehicles that lock the red car in, on a board that is known to be unsolvable; empty if
/// they are not found.
pub(crate) fn name(
    lanes: &Lanes,
    metric: Metric,
    naming: CoreNaming,
    control: &mut Control<'_>,
) -> Vec<VehicleId> {
    let known = control.take_core();
    if !known.is_empty() || naming == CoreNaming::Skipped {
        return known.into_iter().map(VehicleId).collect();
    }
    // In proportion to the work of the proof, so that naming a core never dominates a batch.
    let work = CORE_WORK.max(2 * control.work());
    match CoreSearch::new(lanes, metric).turn(work, control) {
        Ok(Some(CoreFinding::Locked(core))) => core,
        _ => Vec::new(),
    }
}

/// A search on more and more vehicles, which can pause and continue.
pub(crate) struct CoreSearch<'a> {
    lanes: &'a Lanes,
    metric: Metric,
    /// The vehicles so far, in the order of the puzzle.
    chosen: Vec<VehicleId>,
    quick: QuickSearch,
}

impl<'a> CoreSearch<'a> {
    /// A search for a puzzle whose start is not solved.
    pub(crate) fn new(lanes: &'a Lanes, metric: Metric) -> Self {
        Self { lanes, metric, chosen: vec![lanes.red()], quick: QuickSearch::new() }
    }

    /// Searches for at most `work`; `None` if that was not enough.
    ///
    /// Leaves the counters unchanged, and frees its memory.
    pub(crate) fn turn(
        &mut self,
        work: u64,
        control: &mut Control<'_>,
    ) -> Result<Option<CoreFinding>, StopReason> {
        let used = control.used();
        let result =
            control.uncounted(|control| control.share(work, |control| self.search(control)));
        control.forget_back_to(used);
        match result {
            // Another algorithm may need less memory, or fewer states.
            Err(StopReason::Memory | StopReason::Nodes) => Ok(None),
            other => other,
        }
    }

    fn search(&mut self, control: &mut Control<'_>) -> Result<CoreFinding, StopReason> {
        loop {
            let Some(path) = self.solve(&self.chosen.clone(), control)? else {
                return self.shrink(control).map(CoreFinding::Locked);
            };
            let Some(blocker) = self.first_blocker(&path) else {
                return Ok(CoreFinding::Plan(path));
            };
            self.chosen.push(blocker);
            crate::sort::short(&mut self.chosen, |vehicle| vehicle.0);
        }
    }

    /// Leaves out every vehicle without which the others still lock each other.
    fn shrink(&mut self, control: &mut Control<'_>) -> Result<Vec<VehicleId>, StopReason> {
        let mut index = 0;
        while index < self.chosen.len() {
            let mut fewer = self.chosen.clone();
            if fewer.remove(index) != self.lanes.red() && self.solve(&fewer, control)?.is_none() {
                self.chosen = fewer;
            } else {
                index += 1;
            }
        }
        Ok(self.chosen.clone())
    }

    /// A shortest plan of a board with these vehicles only, or `None` if there is none.
    fn solve(
        &mut self,
        vehicles: &[VehicleId],
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let lanes = self.lanes.only(vehicles);
        if lanes.is_shut() {
            return Ok(None);
        }
        let used = control.used();
        let found = match self.quick.search(&lanes, self.metric, control) {
            Some(found) => found,
            None => {
                with_graph!(&lanes, self.metric, |space| breadth_first::search(&space, control))
            }
        };
        control.forget_back_to(used);
        let name = |step: Move| Move { vehicle: vehicles[step.vehicle.index()], ..step };
        Ok(found?.map(|path| path.into_iter().map(name).collect()))
    }

    /// The first vehicle of the whole board that blocks a plan for the chosen ones.
    fn first_blocker(&self, path: &[Move]) -> Option<VehicleId> {
        let mut position = Position::at_start(self.lanes);
        let mut offsets = self.lanes.start().to_vec();
        for step in path {
            let lane = self.lanes.lane(step.vehicle);
            let from = offsets[step.vehicle.index()];
            let to = from.checked_add_signed(step.by).expect("a plan stays on the board");
            let swept = (from.min(to)..from.max(to) + lane.length).map(|along| lane.cell(along));
            let blocker = swept.into_iter().find_map(|cell| match position.occupant(cell) {
                Occupant::Vehicle(other) if other != step.vehicle => Some(other),
                _ => None,
            });
            if blocker.is_some() {
                return blocker;
            }
            offsets[step.vehicle.index()] = to;
            position.set(offsets.iter().copied());
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Budget, Unobserved};

    #[track_caller]
    fn search(board: &str, metric: Metric) -> CoreFinding {
        let puzzle = crate::heuristics::testing::puzzle(board, None);
        let lanes = Lanes::new(&puzzle);
        let mut unobserved = Unobserved;
        let mut control = Control::new(Budget::default(), &mut unobserved);
        let found = CoreSearch::new(&lanes, metric).turn(100_000_000, &mut control);
        found.expect("no limit").expect("small boards are searched at once")
    }

    #[test]
    fn vehicles_that_do_not_matter_are_left_out() {
        // B and C lock each other; D can move freely.
        let CoreFinding::Locked(core) = search("...xD. AAB.D. ..B... ..xEE.", Metric::Moves) else {
            panic!("there is no solution");
        };
        assert_eq!(core.len(), 2, "{core:?}");
    }

    #[test]
    fn a_plan_that_works_for_all_is_a_shortest_one() {
        let CoreFinding::Plan(plan) = search(".... .DDx AABC ..BC ..EE", Metric::Moves) else {
            panic!("there is a solution");
        };
        assert_eq!(Metric::Moves.cost(&plan), 4);
    }
}
