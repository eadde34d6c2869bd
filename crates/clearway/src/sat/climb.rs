//! The search from both sides: lower bounds rise and plans get shorter until they meet.
//!
//! One solver searches from above: it starts with a quickly found plan and asks for plans of a
//! lower and lower cost. Each "yes" is a better plan, and "no" proves that the plan before it is a
//! shortest one. That is the only refutation it needs. Another solver searches from below: it asks
//! for plans of a rising cost. Each "no" is a lower bound, and the first "yes" is a shortest plan.
//! It gets less time once there is a plan.

use super::first_plan;
use super::question::Question;
use super::shorten;
use crate::board::{Metric, Move};
use crate::search::{Control, StopReason};
use crate::state::Lanes;

/// A search from below and from above that can pause and continue.
pub(crate) struct Climb<'a> {
    lanes: &'a Lanes,
    metric: Metric,
    rising: Question<'a>,
    falling: Option<Question<'a>>,
    /// The cost that the solver from above is asked for.
    ceiling: Option<u32>,
    best: Option<Vec<Move>>,
    /// How many states around the plan are searched next.
    neighbours: usize,
}

/// How many states around a plan are searched at first, the growth of that number, and its maximum.
const FIRST_NEIGHBOURS: usize = 20_000;
const MORE_NEIGHBOURS: usize = 4;
const MOST_NEIGHBOURS: usize = 1 << 23;

/// The work limit for shortening a plan that a solver found.
const AFTER_SOLVER: u64 = 1_000_000;

impl<'a> Climb<'a> {
    /// A search for a puzzle whose start is not solved.
    pub(crate) fn new(lanes: &'a Lanes, metric: Metric) -> Self {
        let rising = Question::new(lanes, metric);
        Self {
            lanes,
            metric,
            rising,
            falling: None,
            ceiling: None,
            best: None,
            neighbours: FIRST_NEIGHBOURS,
        }
    }

    /// The shortest plan so far.
    pub(crate) fn into_best(self) -> Option<Vec<Move>> {
        self.best
    }

    /// How many bytes it has charged.
    pub(crate) fn bytes(&self) -> usize {
        self.rising.bytes() + self.falling.as_ref().map_or(0, Question::bytes)
    }

    /// Does four units of `work`: three from above and one from below if there is a plan, else the
    /// reverse.
    ///
    /// Returns whether [`into_best`](Self::into_best) has a shortest plan now.
    pub(crate) fn turn(
        &mut self,
        work: u64,
        control: &mut Control<'_>,
    ) -> Result<bool, StopReason> {
        let more = work.saturating_mul(3);
        if self.best.is_some() {
            return Ok(control.share(more, |control| self.fall(control))?.is_some()
                || control.share(work, |control| self.rise(control))?.is_some());
        }
        // From below first: if the puzzle has no solution, the cost from above would grow without
        // end.
        Ok(control.share(more, |control| self.rise(control))?.is_some()
            || control.share(work, |control| self.fall(control))?.is_some())
    }

    /// Finds some plan if there is none yet, with three times `work`, and then a shorter one near
    /// it.
    pub(crate) fn find_plan(
        &mut self,
        work: u64,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        if self.best.is_none() {
            let (lanes, more) = (self.lanes, work.saturating_mul(3));
            let found = aside(more, control, |control| first_plan::find(lanes, control))?;
            let Some(plan) = found.flatten() else { return Ok(()) };
            self.keep(plan, control);
        }
        let _ = aside(work, control, |control| {
            while self.neighbours <= MOST_NEIGHBOURS {
                self.shorten(self.neighbours, control)?;
                self.neighbours *= MORE_NEIGHBOURS;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Makes the plan as short as `neighbours` states around it allow.
    fn shorten(&mut self, neighbours: usize, control: &mut Control<'_>) -> Result<(), StopReason> {
        let (lanes, metric) = (self.lanes, self.metric);
        while let Some(plan) = self.best.as_deref()
            && let Some(plan) = shorten::shorten(lanes, metric, plan, neighbours, control)?
        {
            self.keep(plan, control);
        }
        Ok(())
    }

    fn keep(&mut self, plan: Vec<Move>, control: &mut Control<'_>) {
        control.found(self.metric.cost(&plan));
        self.best = Some(plan);
    }

    /// Asks for plans of a rising cost until there is one; never ends if there is none.
    fn rise(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        loop {
            let cost = control.lower_bound().max(self.rising.least());
            control.prove_lower_bound(cost);
            if self.is_closed(control) {
                return Ok(());
            }
            if let Some(moves) = self.rising.ask(cost, control)? {
                self.keep(moves, control);
                return Ok(());
            }
            control.prove_lower_bound(cost + 1);
        }
    }

    /// Asks for plans of a falling cost until there is none.
    fn fall(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        loop {
            let falling =
                self.falling.get_or_insert_with(|| Question::new(self.lanes, self.metric));
            let bound = control.lower_bound().max(falling.least());
            let best = self.best.as_deref().map(|moves| self.metric.cost(moves));
            let cost = match (best, self.ceiling) {
                (Some(best), _) if best <= bound => return Ok(()),
                (Some(best), _) => best - 1,
                (None, Some(ceiling)) if ceiling >= bound => ceiling,
                // A generous cost, so that a plan is found soon. It grows with the lower bound.
                (None, _) => bound + (bound / 3).max(4),
            };
            self.ceiling = Some(cost);
            match falling.ask(cost, control)? {
                Some(moves) => {
                    self.keep(moves, control);
                    let shorten =
                        |control: &mut Control<'_>| self.shorten(FIRST_NEIGHBOURS, control);
                    let _ = aside(AFTER_SOLVER, control, shorten)?;
                }
                None => control.prove_lower_bound(cost + 1),
            }
        }
    }

    /// Whether the best plan costs no more than the lower bound.
    fn is_closed(&self, control: &Control<'_>) -> bool {
        self.best.as_deref().is_some_and(|moves| self.metric.cost(moves) <= control.lower_bound())
    }
}

/// Does work that the counters do not include, and frees its memory.
///
/// `None` if the work, memory or node limit was reached.
fn aside<T>(
    work: u64,
    control: &mut Control<'_>,
    search: impl FnOnce(&mut Control<'_>) -> Result<T, StopReason>,
) -> Result<Option<T>, StopReason> {
    let used = control.used();
    let result = control.uncounted(|control| control.share(work, search));
    control.forget_back_to(used);
    match result {
        Err(StopReason::Memory | StopReason::Nodes) => Ok(None),
        other => other,
    }
}
