//! The search: decide, propagate, learn, go back, restart.

use super::{Lit, Solver, Value};
use crate::search::StopReason;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SatOutcome {
    /// An assignment: ask [`Solver::is_true`].
    Satisfied,
    /// No assignment satisfies these assumptions.
    Refuted,
}

/// The conflicts before the first round of forgetting; each later interval is longer by as many.
const FORGET_EVERY: u64 = 300;
/// The least number of conflicts between two restarts.
const SHORTEST_RUN: u64 = 2;
/// How much worse than average recent clauses must be for a restart.
const WORSE: f64 = 1.1;
/// The conflicts of a unit of the restart sequence in the steady mode.
const STEADY_UNIT: u64 = 1024;
/// The conflicts before the first change of the mode.
const FIRST_MODE: u64 = 3_000;

/// When to restart, to forget, and to change the mode.
///
/// In the quick mode the search restarts whenever recent clauses are worse than average, which
/// helps with proofs. In the steady mode it restarts rarely, and from the best phases, which helps
/// to find assignments.
#[derive(Debug)]
pub(super) struct Pace {
    /// The average number of levels of learnt clauses: recent, and over the long run.
    fast: f64,
    slow: f64,
    is_steady: bool,
    /// Conflicts since the last restart.
    run: u64,
    /// Restarts in this steady mode, and when the next one is due.
    steady_restarts: u64,
    /// When the mode changes next, and how often it has changed.
    next_mode: u64,
    modes: u64,
    next_forget: u64,
    forgets: u64,
    /// The work spent on shortening clauses.
    pub(super) spent_shortening: u64,
    /// Whether phases are saved: not while clauses are tested.
    pub(super) saves_phases: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            fast: 0.0,
            slow: 0.0,
            is_steady: false,
            run: 0,
            steady_restarts: 0,
            next_mode: FIRST_MODE,
            modes: 0,
            next_forget: FORGET_EVERY,
            forgets: 0,
            spent_shortening: 0,
            saves_phases: true,
        }
    }
}

impl Pace {
    /// Records a conflict and the number of levels of the clause learnt from it.
    fn note(&mut self, levels: u32, conflicts: u64) {
        let levels = f64::from(levels);
        // At first, the mean of all clauses so far.
        let share = (1.0 / conflicts as f64).max(1e-4);
        self.fast += (levels - self.fast) * share.max(0.03);
        self.slow += (levels - self.slow) * share;
        self.run += 1;
    }

    /// For tests: forgets and shortens clauses and changes the mode after a few conflicts.
    #[cfg(test)]
    pub(super) fn forget_soon(&mut self) {
        self.next_forget = 5;
        self.next_mode = 9;
        self.spent_shortening = 0;
    }

    fn wants_restart(&self) -> bool {
        if self.is_steady {
            self.run >= luby(self.steady_restarts + 1) * STEADY_UNIT
        } else {
            self.run >= SHORTEST_RUN && self.fast > self.slow * WORSE
        }
    }
}

impl Solver {
    /// Searches for an assignment in which all assumptions hold.
    ///
    /// `poll` is called every few conflicts and every few thousand decisions; an
    /// error ends the search, and the solver can be used again.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[Lit],
        poll: &mut dyn FnMut(&Self) -> Result<(), StopReason>,
    ) -> Result<SatOutcome, StopReason> {
        let result = self.run(assumptions, poll);
        self.backtrack(0);
        result
    }

    fn run(
        &mut self,
        assumptions: &[Lit],
        poll: &mut dyn FnMut(&Self) -> Result<(), StopReason>,
    ) -> Result<SatOutcome, StopReason> {
        // The last search may have been stopped after it had learnt a value. Nothing else may be
        // done with the clauses before it is propagated.
        if let Some(conflict) = self.propagate() {
            self.refute(conflict);
        }
        while !self.refuted {
            poll(self)?;
            if self.stats.conflicts >= self.pace.next_forget {
                self.backtrack(0);
                self.pace.forgets += 1;
                self.pace.next_forget =
                    self.stats.conflicts + FORGET_EVERY * (self.pace.forgets + 1);
                if cfg!(not(feature = "compact")) {
                    self.shorten_learnt();
                }
                if self.refuted {
                    break;
                }
                self.forget();
            }
            if self.stats.conflicts >= self.pace.next_mode {
                self.change_mode();
            }
            self.stats.restarts += 1;
            if let Some(verdict) = self.descend(assumptions, poll)? {
                return Ok(verdict);
            }
            self.pace.run = 0;
            self.pace.steady_restarts += 1;
            self.restart(assumptions.len());
        }
        Ok(SatOutcome::Refuted)
    }

    /// Backtracks to the first decision that would be different now.
    fn restart(&mut self, assumed: usize) {
        while let Some(var) = self.order.first() {
            if self.values[var.positive().index()] == Value::Open {
                break;
            }
            self.order.pop();
        }
        let Some(next) = self.order.first() else { return };
        let worth = self.order.activity(next);
        let same = self
            .levels
            .iter()
            .skip(assumed)
            .take_while(|&&begin| {
                self.trail.get(begin).is_some_and(|l| self.order.activity(l.var()) > worth)
            })
            .count();
        self.backtrack((assumed + same) as u32);
    }

    fn change_mode(&mut self) {
        self.backtrack(0);
        self.pace.modes += 1;
        let length = FIRST_MODE * (1 + self.pace.modes / 2);
        self.pace.next_mode = self.stats.conflicts + length;
        self.pace.is_steady = !self.pace.is_steady;
        self.pace.steady_restarts = 0;
        if self.pace.is_steady && self.best_length > 0 {
            self.phases.copy_from_slice(&self.best_phases);
        }
        self.best_length = 0;
    }

    /// Keeps the assignment before the conflict if it is the longest recent one.
    fn note_length(&mut self) {
        let length = self.levels.last().copied().unwrap_or(0);
        if self.pace.is_steady && length > self.best_length {
            self.best_length = length;
            self.best_phases.copy_from_slice(&self.phases);
            for literal in &self.trail[..length] {
                self.best_phases[literal.var().index()] = !literal.is_negative();
            }
        }
    }

    /// Searches until an answer, or until a restart is due.
    fn descend(
        &mut self,
        assumptions: &[Lit],
        poll: &mut dyn FnMut(&Self) -> Result<(), StopReason>,
    ) -> Result<Option<SatOutcome>, StopReason> {
        let mut decisions = 0_u32;
        loop {
            if let Some(conflict) = self.propagate() {
                if self.levels.is_empty() {
                    self.refute(conflict);
                    return Ok(Some(SatOutcome::Refuted));
                }
                self.note_length();
                let learnt = self.analyze(conflict);
                let id = self.record(conflict, &learnt.literals);
                self.backtrack(learnt.level);
                self.learn(&learnt.literals, learnt.levels, id);
                self.order.decay();
                self.stats.conflicts += 1;
                self.pace.note(learnt.levels, self.stats.conflicts);
                if self.stats.conflicts.is_multiple_of(16) {
                    poll(self)?;
                }
                continue;
            }
            if self.pace.wants_restart() {
                return Ok(None);
            }
            // Before the decision: a variable that is chosen has left the order.
            decisions += 1;
            if decisions.is_multiple_of(1024) {
                poll(self)?;
            }
            let Some(decision) = self.next_decision(assumptions) else {
                return Ok(Some(SatOutcome::Satisfied));
            };
            let Ok(decision) = decision else { return Ok(Some(SatOutcome::Refuted)) };
            self.stats.decisions += 1;
            self.levels.push(self.trail.len());
            if let Some(literal) = decision {
                self.assign(literal, None);
            }
        }
    }

    fn learn(&mut self, literals: &[Lit], levels: u32, id: u32) {
        if let [literal] = literals {
            self.number_unit(*literal, id);
            self.assign(*literal, None);
            return;
        }
        let clause = self.base.add(literals, Some(levels));
        self.number_clause(clause, id);
        self.watch(clause);
        self.assign(literals[0], Some(clause));
    }

    /// The next decision: `None` if everything is assigned, an error if an assumption is false.
    ///
    /// Assumptions are the decisions of the first levels; an assumption that is already true gets
    /// an empty level, so that level and assumption numbers agree.
    fn next_decision(&mut self, assumptions: &[Lit]) -> Option<Result<Option<Lit>, ()>> {
        if let Some(&literal) = assumptions.get(self.levels.len()) {
            return Some(match self.value(literal) {
                Value::True => Ok(None),
                Value::False => Err(()),
                Value::Open => Ok(Some(literal)),
            });
        }
        while let Some(var) = self.order.pop() {
            if self.values[var.positive().index()] == Value::Open {
                return Some(Ok(Some(var.literal(self.phases[var.index()]))));
            }
        }
        None
    }
}

/// The Luby sequence, from 1: 1 1 2 1 1 2 4 ...
fn luby(mut index: u64) -> u64 {
    loop {
        let size = u64::BITS - index.leading_zeros();
        if index == (1 << size) - 1 {
            return 1 << (size - 1);
        }
        index -= (1 << (size - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_luby_sequence_begins_as_published() {
        let sequence: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
