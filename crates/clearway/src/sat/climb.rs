//! The loop: one layer more until there is a plan.

use super::moves::MovePlan;
use super::solver::{Lit, Solver, Verdict};
use super::steps::StepPlan;
use crate::board::{Metric, Move, VehicleId};
use crate::search::{Control, StopReason};
use crate::state::{Lanes, Position};

/// A plan of either kind.
enum Plan<'a> {
    Moves(MovePlan<'a>),
    Steps(StepPlan<'a>),
}

impl Plan<'_> {
    fn extend(&mut self, solver: &mut Solver) {
        match self {
            Self::Moves(plan) => plan.extend(solver),
            Self::Steps(plan) => plan.extend(solver),
        }
    }

    fn goal(&self, solver: &mut Solver) -> Lit {
        match self {
            Self::Moves(plan) => plan.goal(solver),
            Self::Steps(plan) => plan.goal(solver),
        }
    }

    fn offsets(&self, solver: &Solver) -> Vec<Vec<u8>> {
        match self {
            Self::Moves(plan) => plan.offsets(solver),
            Self::Steps(plan) => plan.offsets(solver),
        }
    }
}

/// A search that can be stopped and taken up again.
pub(crate) struct Climb<'a> {
    solver: Solver,
    plan: Plan<'a>,
    /// What a plan of the present number of layers costs.
    cost: u32,
    /// The goal of that cost, once it has been asked for.
    goal: Option<Lit>,
    /// What of the solver's work and memory has been reported.
    reported: Reported,
}

/// What of the solver's work and memory has been reported.
#[derive(Default)]
struct Reported {
    conflicts: u64,
    decisions: u64,
    bytes: usize,
}

impl<'a> Climb<'a> {
    /// A search for a puzzle that is not solved yet.
    pub(crate) fn new(lanes: &'a Lanes, metric: Metric) -> Self {
        let mut solver = Solver::new();
        let (plan, cost) = match metric {
            Metric::Moves => (Plan::Moves(MovePlan::new(lanes, &mut solver)), 1),
            Metric::Steps => {
                let distance = Position::new(lanes).distance();
                (Plan::Steps(StepPlan::new(lanes, &mut solver)), distance)
            }
        };
        Self { solver, plan, cost, goal: None, reported: Reported::default() }
    }

    /// Goes on until there is a shortest plan; for ever if the puzzle cannot be solved.
    ///
    /// Costs below the control's lower bound are not asked for.
    pub(crate) fn run(&mut self, control: &mut Control<'_>) -> Result<Vec<Move>, StopReason> {
        loop {
            if self.cost >= control.lower_bound() {
                control.prove_lower_bound(self.cost);
                if let Some(moves) = self.ask(control)? {
                    return Ok(moves);
                }
            }
            self.plan.extend(&mut self.solver);
            self.cost += 1;
        }
    }

    /// Asks for a plan of the present cost.
    fn ask(&mut self, control: &mut Control<'_>) -> Result<Option<Vec<Move>>, StopReason> {
        let (plan, solver) = (&self.plan, &mut self.solver);
        let goal = *self.goal.get_or_insert_with(|| plan.goal(solver));
        let reported = &mut self.reported;
        let verdict = solver.solve(&[goal], &mut |solver| reported.update(solver, control))?;
        if verdict == Verdict::Satisfied {
            return Ok(Some(actions(&plan.offsets(solver))));
        }
        solver.add_clause(&[!goal]);
        self.goal = None;
        Ok(None)
    }
}

impl Reported {
    /// Keeps the counters and the memory limit while the solver works.
    ///
    /// A conflict is what comes nearest to the expansion of a state, and a
    /// decision to its generation.
    fn update(&mut self, solver: &Solver, control: &mut Control<'_>) -> Result<(), StopReason> {
        let stats = solver.stats();
        let (conflicts, decisions) =
            (stats.conflicts - self.conflicts, stats.decisions - self.decisions);
        (self.conflicts, self.decisions) = (stats.conflicts, stats.decisions);
        control.progress(conflicts, decisions)?;
        let bytes = solver.bytes();
        if bytes > self.bytes {
            control.charge(bytes - self.bytes)?;
            self.bytes = bytes;
        }
        Ok(())
    }
}

/// The moves between consecutive states, which differ in one vehicle or in none.
fn actions(states: &[Vec<u8>]) -> Vec<Move> {
    let mut moves = Vec::new();
    for pair in states.windows(2) {
        for (index, (&from, &to)) in pair[0].iter().zip(&pair[1]).enumerate() {
            if from != to {
                moves.push(Move { vehicle: VehicleId(index as u8), by: to as i8 - from as i8 });
            }
        }
    }
    moves
}
