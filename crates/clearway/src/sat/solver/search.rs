//! The search: decide, propagate, learn, go back, restart.

use super::{Lit, Solver, Value};
use crate::search::StopReason;

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// An assignment: ask [`Solver::is_true`].
    Satisfied,
    /// None under these assumptions.
    Refuted,
}

/// How many conflicts a unit of the restart sequence has.
const RESTART_UNIT: u64 = 100;

impl Solver {
    /// Searches for an assignment in which all assumptions hold.
    ///
    /// `poll` is called every few conflicts and every few thousand decisions; an
    /// error ends the search, and the solver can be used again.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[Lit],
        poll: &mut dyn FnMut(&Self) -> Result<(), StopReason>,
    ) -> Result<Verdict, StopReason> {
        let result = self.run(assumptions, poll);
        self.backtrack(0);
        result
    }

    fn run(
        &mut self,
        assumptions: &[Lit],
        poll: &mut dyn FnMut(&Self) -> Result<(), StopReason>,
    ) -> Result<Verdict, StopReason> {
        let mut restart = 0;
        while !self.refuted {
            poll(self)?;
            if self.base.learnt_count() > self.keep {
                self.forget();
                self.keep += self.keep / 20;
            }
            restart += 1;
            self.stats.restarts += 1;
            let limit = luby(restart) * RESTART_UNIT;
            if let Some(verdict) = self.descend(assumptions, limit, poll)? {
                return Ok(verdict);
            }
            self.backtrack(0);
        }
        Ok(Verdict::Refuted)
    }

    /// Searches until an answer or `limit` conflicts.
    fn descend(
        &mut self,
        assumptions: &[Lit],
        limit: u64,
        poll: &mut dyn FnMut(&Self) -> Result<(), StopReason>,
    ) -> Result<Option<Verdict>, StopReason> {
        let mut conflicts = 0;
        let mut decisions = 0_u32;
        loop {
            if let Some(conflict) = self.propagate() {
                if self.levels.is_empty() {
                    self.refuted = true;
                    return Ok(Some(Verdict::Refuted));
                }
                let learnt = self.analyze(conflict);
                self.backtrack(learnt.level);
                self.learn(&learnt.literals, learnt.levels);
                self.order.decay();
                self.base.decay();
                self.stats.conflicts += 1;
                conflicts += 1;
                if conflicts % 16 == 0 {
                    poll(self)?;
                }
                continue;
            }
            if conflicts >= limit {
                return Ok(None);
            }
            let Some(decision) = self.next_decision(assumptions) else {
                return Ok(Some(Verdict::Satisfied));
            };
            let Ok(decision) = decision else { return Ok(Some(Verdict::Refuted)) };
            decisions += 1;
            if decisions.is_multiple_of(1024) {
                poll(self)?;
            }
            self.stats.decisions += 1;
            self.levels.push(self.trail.len());
            if let Some(literal) = decision {
                self.assign(literal, None);
            }
        }
    }

    fn learn(&mut self, literals: &[Lit], levels: u32) {
        if let [literal] = literals {
            self.assign(*literal, None);
            return;
        }
        let clause = self.base.add(literals, Some(levels));
        self.watch(clause);
        self.assign(literals[0], Some(clause));
    }

    /// What to decide: `None` when all is assigned, an error when an assumption is false.
    ///
    /// Assumptions are the decisions of the first levels; one that is true
    /// already gets an empty level, so that level and assumption stay in step.
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
