//! The question "is there a plan of at most this cost?", and the solver that answers it repeatedly.

use super::grid::Meaning;
use super::moves::MovePlan;
use super::solver::{Lit, SatOutcome, Sink, Solver};
use super::steps::StepPlan;
use crate::board::{Metric, Move, VehicleId};
use crate::search::{Control, StopReason};
use crate::state::{Lanes, Position};

/// The layers of a plan, in either metric.
enum PlanLayers<'a> {
    Moves(MovePlan<'a>),
    Steps(StepPlan<'a>),
}

/// The formula of a puzzle, with as many layers as needed so far, and its solver.
pub(super) struct Question<'a> {
    solver: Solver,
    plan: PlanLayers<'a>,
    /// The cost of a plan without layers.
    base: u32,
    /// The least number of layers that is not refuted.
    open: usize,
    reported: Reported,
}

impl<'a> Question<'a> {
    /// The question for a puzzle whose start is not solved.
    pub(super) fn new(lanes: &'a Lanes, metric: Metric) -> Self {
        Self::with_solver(Solver::new(), lanes, metric)
    }

    /// The question for plans of at most this cost, with its formula recorded for a proof; `None`
    /// if the red car's way alone costs more.
    pub(super) fn recording(lanes: &'a Lanes, metric: Metric, cost: u32) -> Option<Self> {
        let mut this = Self::with_solver(Solver::recording(), lanes, metric);
        let layers = cost.checked_sub(this.base)? as usize;
        while this.len() < layers {
            this.extend();
        }
        let goal = this.done(layers);
        this.solver.add_clause(&[goal]);
        Some(this)
    }

    fn with_solver(mut solver: Solver, lanes: &'a Lanes, metric: Metric) -> Self {
        let (plan, base) = match metric {
            Metric::Moves => (PlanLayers::Moves(MovePlan::new(lanes, &mut solver)), 1),
            Metric::Steps => {
                let distance = Position::at_start(lanes).distance();
                (PlanLayers::Steps(StepPlan::new(lanes, &mut solver)), distance)
            }
        };
        Self { solver, plan, base, open: 0, reported: Reported::default() }
    }

    /// The least cost that can be asked for.
    pub(super) const fn least(&self) -> u32 {
        self.base
    }

    /// How many bytes have been charged.
    pub(super) const fn bytes(&self) -> usize {
        self.reported.bytes
    }

    /// A plan that costs at most `cost`, or `None` if there is none.
    ///
    /// Relies on the lower bound of `control`. After an error, asking the same question again
    /// continues the search.
    pub(super) fn ask(
        &mut self,
        cost: u32,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let layers = (cost - self.base) as usize;
        while self.len() < layers {
            control.tick()?;
            self.extend();
            self.reported.update(&self.solver, control)?;
        }
        self.refute_below(control.lower_bound());
        let goal = self.done(layers);
        let reported = &mut self.reported;
        let verdict = self.solver.solve(&[goal], &mut |solver| reported.update(solver, control))?;
        if verdict == SatOutcome::Refuted {
            self.refute_below(cost + 1);
            return Ok(None);
        }
        let states = match &self.plan {
            PlanLayers::Moves(plan) => plan.offsets(&self.solver, layers),
            PlanLayers::Steps(plan) => plan.offsets(&self.solver, layers),
        };
        Ok(Some(actions(&states)))
    }

    /// The number of variables, and the clauses of a recording question.
    pub(super) fn formula(&self) -> (u32, &[Vec<Lit>]) {
        (self.solver.variables(), self.solver.formula())
    }

    /// The meanings of the variables of a recording question, without auxiliary ones.
    pub(super) fn meanings(&self) -> Vec<(Lit, Meaning)> {
        match &self.plan {
            PlanLayers::Moves(plan) => plan.meanings(),
            PlanLayers::Steps(plan) => plan.meanings(),
        }
    }

    /// Refutes a recording question; `false` if there is a plan. Calls the sink with each line of
    /// the proof.
    pub(super) fn refute(
        &mut self,
        sink: Sink,
        control: &mut Control<'_>,
    ) -> Result<bool, StopReason> {
        self.solver.begin_proof(sink);
        let reported = &mut self.reported;
        let verdict = self.solver.solve(&[], &mut |solver| reported.update(solver, control))?;
        Ok(verdict == SatOutcome::Refuted)
    }

    /// Adds a layer.
    fn extend(&mut self) {
        match &mut self.plan {
            PlanLayers::Moves(plan) => plan.extend(&mut self.solver),
            PlanLayers::Steps(plan) => plan.extend(&mut self.solver),
        }
    }

    /// Tells the solver that no plan costs less than `cost`.
    fn refute_below(&mut self, cost: u32) {
        let refuted = (cost.saturating_sub(self.base) as usize).min(self.len() + 1);
        for layers in self.open..refuted {
            self.solver.add_clause(&[!self.done(layers)]);
        }
        self.open = self.open.max(refuted);
    }

    fn done(&self, layers: usize) -> Lit {
        match &self.plan {
            PlanLayers::Moves(plan) => plan.done(layers),
            PlanLayers::Steps(plan) => plan.done(layers),
        }
    }

    fn len(&self) -> usize {
        match &self.plan {
            PlanLayers::Moves(plan) => plan.len(),
            PlanLayers::Steps(plan) => plan.len(),
        }
    }
}

/// The part of the solver's work and memory that has been reported.
#[derive(Default)]
struct Reported {
    conflicts: u64,
    decisions: u64,
    work: u64,
    bytes: usize,
}

impl Reported {
    /// Updates the counters and checks the memory limit while the solver works.
    ///
    /// Counts a conflict as an expanded state, and a decision as a generated one.
    fn update(&mut self, solver: &Solver, control: &mut Control<'_>) -> Result<(), StopReason> {
        let stats = solver.stats();
        let (conflicts, decisions, work) = (
            stats.conflicts - self.conflicts,
            stats.decisions - self.decisions,
            stats.work - self.work,
        );
        (self.conflicts, self.decisions, self.work) =
            (stats.conflicts, stats.decisions, stats.work);
        control.progress(conflicts, decisions, work)?;
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
