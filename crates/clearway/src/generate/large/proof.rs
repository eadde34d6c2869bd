//! Proven optima of boards whose spaces are too large to look at.
//!
//! Only some vehicles are searched with: at first the red car and what is in its way. The others
//! are left out, but every vehicle keeps the stretch of its line that the whole board leaves it.
//! That is a relaxation: a plan of the whole board, without the moves of those left out, solves it
//! too, so its optimum is a lower bound. If its shortest plan meets none of those left out where
//! they stand, it solves the whole board and is a shortest plan there. Else the ones that it meets
//! are searched with as well. In a shortest plan most vehicles stay where they are; so the search
//! stays small where the space does not.

use super::super::candidate::Candidate;
use super::super::workspace::Workspace;
use crate::board::{Metric, Move, Puzzle, VehicleId};
use crate::quick::QuickSearch;
use crate::sat::plan_within;
use crate::search::{Control, StopReason};
use crate::state::Lanes;

/// How many states a search may take before the question is put to `sat`, and how many conflicts
/// and how much work that may take.
const MOST_SEARCHED: u64 = 20_000;
const MOST_CONFLICTS: u64 = 20_000;
const MOST_ASKED: u64 = 8_000_000;

/// Finds shortest plans, in memory that it uses again.
#[derive(Debug)]
pub(super) struct Prover {
    quick: QuickSearch,
}

/// What is known of a board.
#[derive(Debug)]
pub(super) enum Proof {
    /// A shortest plan of the board's puzzle.
    Plan(Puzzle, Vec<Move>),
    /// There is none.
    Unsolvable,
    /// It takes too long to find, or a state takes more than 64 bits.
    Open,
}

impl Prover {
    pub(super) fn new() -> Self {
        Self { quick: QuickSearch::new() }
    }

    /// A shortest plan, if so many states are enough to find it.
    pub(super) fn prove(
        &mut self,
        candidate: &Candidate,
        metric: Metric,
        most: u64,
        workspace: &mut Workspace<'_>,
    ) -> Result<Proof, StopReason> {
        let puzzle = candidate.puzzle();
        let mut parts = Parts::new(&puzzle);
        if parts.lanes.is_shut() {
            return Ok(Proof::Unsolvable);
        }
        let mut left = most;
        loop {
            let part = parts.chosen();
            let before = *workspace.states;
            let found = workspace.watched(left, |control| self.search(&part, metric, control))?;
            left = left.saturating_sub(*workspace.states - before);
            let mut plan = match found {
                Some(Found::Plan(plan)) => plan,
                Some(Found::Nothing) => return Ok(Proof::Unsolvable),
                Some(Found::TooWide) | None => return Ok(Proof::Open),
            };
            if parts.holds(&mut plan) {
                return Ok(Proof::Plan(puzzle, plan));
            }
        }
    }

    /// Whether a board that can be solved takes so many moves; `None` if that is hard to tell.
    ///
    /// Where the states are too many, the question is put to `sat`.
    pub(super) fn takes(
        &mut self,
        moves: u32,
        candidate: &Candidate,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<bool>, StopReason> {
        let puzzle = candidate.puzzle();
        let mut parts = Parts::new(&puzzle);
        let metric = Metric::Moves;
        loop {
            let part = parts.chosen();
            let found =
                workspace.watched(MOST_SEARCHED, |control| self.search(&part, metric, control))?;
            let plan = match found {
                Some(Found::Plan(plan)) if (plan.len() as u32) < moves => Some(plan),
                Some(Found::Plan(_) | Found::Nothing) => None,
                Some(Found::TooWide) | None => {
                    let ask = |control: &mut Control<'_>| {
                        control.share(MOST_ASKED, |control| {
                            plan_within(&part, metric, moves - 1, control)
                        })
                    };
                    let Some(Some(plan)) = workspace.watched(MOST_CONFLICTS, ask)? else {
                        return Ok(None);
                    };
                    plan
                }
            };
            let Some(mut plan) = plan else { return Ok(Some(true)) };
            if parts.holds(&mut plan) {
                return Ok(Some(false));
            }
        }
    }

    /// The shortest plan of a part.
    fn search(
        &mut self,
        part: &Lanes,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Found, StopReason> {
        Ok(match self.quick.search(part, metric, control).transpose()? {
            Some(Some(plan)) => Found::Plan(plan),
            Some(None) => Found::Nothing,
            None => Found::TooWide,
        })
    }
}

/// What a search of a part came to.
enum Found {
    Plan(Vec<Move>),
    /// There is no plan.
    Nothing,
    /// A state takes more than 64 bits.
    TooWide,
}

/// A board of which some vehicles are searched with.
struct Parts {
    lanes: Lanes,
    ids: Vec<VehicleId>,
}

impl Parts {
    /// The red car alone.
    fn new(puzzle: &Puzzle) -> Self {
        let lanes = Lanes::new(puzzle);
        Self { ids: vec![lanes.red()], lanes }
    }

    fn chosen(&self) -> Lanes {
        self.lanes.among(&self.ids)
    }

    /// Whether a plan of the chosen ones is one of the whole board, and then makes it that; else
    /// chooses those that it meets.
    fn holds(&mut self, plan: &mut [Move]) -> bool {
        let lanes = &self.lanes;
        let mut owners: Vec<Option<VehicleId>> = vec![None; lanes.area()];
        for (index, (lane, &start)) in lanes.all().iter().zip(lanes.start()).enumerate() {
            let id = VehicleId(index as u8);
            if !self.ids.contains(&id) {
                for cell in lane.cells(start) {
                    owners[lanes.index(cell)] = Some(id);
                }
            }
        }
        let mut offsets = lanes.start().to_vec();
        let mut met: Vec<VehicleId> = Vec::new();
        for slide in plan {
            slide.vehicle = self.ids[slide.vehicle.index()];
            let lane = lanes.lane(slide.vehicle);
            let offset = &mut offsets[slide.vehicle.index()];
            let target = offset.saturating_add_signed(slide.by);
            let cells = target.min(*offset)..target.max(*offset) + lane.length;
            *offset = target;
            met.extend(cells.filter_map(|along| owners[lanes.index(lane.cell(along))]));
        }
        let holds = met.is_empty();
        self.ids.extend(met);
        self.ids.sort_unstable();
        self.ids.dedup();
        holds
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::constraints::Constraints;
    use super::*;
    use crate::builtin;
    use crate::search::{Budget, Unobserved};

    /// A built-in puzzle of 6x6 as a board of the generator.
    fn board(name: &str) -> Candidate {
        let puzzle = builtin::find(name).expect("built in").puzzle();
        Candidate::of_puzzle(&puzzle, Constraints::default().ground())
    }

    #[test]
    fn what_is_proven_with_some_vehicles_is_the_optimum_of_all() {
        let (mut observer, mut states) = (Unobserved, 0);
        let workspace = &mut Workspace {
            observer: &mut observer,
            budget: Budget::default(),
            states: &mut states,
        };
        let mut prover = Prover::new();
        for (name, moves, steps) in [("hardest", 51, 83), ("beginner", 15, 25)] {
            let board = board(name);
            for (metric, optimum) in [(Metric::Moves, moves), (Metric::Steps, steps)] {
                let proof = prover.prove(&board, metric, 1_000_000, workspace);
                let Ok(Proof::Plan(puzzle, plan)) = proof else { panic!("{name}: {proof:?}") };
                assert_eq!(metric.cost(&plan), optimum, "{name}, {metric:?}");
                assert!(crate::verify::verify(&puzzle, &plan).is_ok_and(|replay| replay.solved));
            }
            assert_eq!(prover.takes(moves, &board, workspace), Ok(Some(true)), "{name}");
            assert_eq!(prover.takes(moves + 1, &board, workspace), Ok(Some(false)), "{name}");
            let proof = prover.prove(&board, Metric::Moves, 1, workspace);
            assert!(matches!(proof, Ok(Proof::Open)), "{name}: {proof:?}");
        }
    }

    #[test]
    fn sat_decides_where_the_states_are_too_many() {
        let board = board("beginner");
        let lanes = Lanes::new(&board.puzzle());
        let mut observer = Unobserved;
        let mut control = Control::new(Budget::default(), &mut observer);
        for (cost, has_plan) in [(0, false), (14, false), (15, true)] {
            let plan = plan_within(&lanes, Metric::Moves, cost, &mut control);
            assert_eq!(plan.map(|plan| plan.is_some()), Ok(has_plan), "{cost}");
        }
    }
}
