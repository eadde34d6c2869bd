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

/// Finds a shortest plan; `bound` is a proven lower bound on its cost to begin with.
///
/// Never ends on a puzzle that cannot be solved, except by a limit.
pub(crate) fn search(
    lanes: &Lanes,
    metric: Metric,
    bound: u32,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let position = Position::new(lanes);
    if position.is_solved() {
        return Ok(Some(Vec::new()));
    }
    if lanes.is_shut() {
        return Ok(None);
    }
    let mut solver = Solver::new();
    // What a plan without layers costs.
    let (mut plan, base) = match metric {
        Metric::Moves => (Plan::Moves(MovePlan::new(lanes, &mut solver)), 1),
        Metric::Steps => (Plan::Steps(StepPlan::new(lanes, &mut solver)), position.distance()),
    };
    let mut charged = 0;
    let mut cost = base;
    control.stats.iterations = 0;
    loop {
        // Below the bound there is nothing to ask.
        if cost >= bound {
            control.stats.iterations += 1;
            control.prove_lower_bound(cost);
            let goal = plan.goal(&mut solver);
            let verdict = solver.solve(&[goal], &mut |solver| watch(solver, &mut charged, control));
            if verdict? == Verdict::Satisfied {
                return Ok(Some(actions(&plan.offsets(&solver))));
            }
            solver.add_clause(&[!goal]);
        }
        plan.extend(&mut solver);
        cost += 1;
    }
}

/// Keeps the counters and the memory limit while the solver works.
///
/// A conflict is what comes nearest to the expansion of a state, and a decision
/// to its generation.
fn watch(
    solver: &Solver,
    charged: &mut usize,
    control: &mut Control<'_>,
) -> Result<(), StopReason> {
    let stats = solver.stats();
    control.progress(stats.conflicts, stats.decisions)?;
    let bytes = solver.bytes();
    if bytes > *charged {
        control.charge(bytes - *charged)?;
        *charged = bytes;
    }
    Ok(())
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
