//! Removes unnecessary literals from learnt clauses ("vivification").
//!
//! The literals of a clause are made false one after the other. If this gives a contradiction, or
//! forces one of the remaining literals, some are unnecessary.

use super::clauses::ClauseRef;
use super::{Lit, Solver, Value};

/// At most one part in this many of all work goes into shortening.
const SHARE: u64 = 8;

impl Solver {
    /// Tests the good clauses that have not been tested yet. Only at level 0.
    pub(super) fn shorten_learnt(&mut self) {
        let before = self.stats.work;
        let allowed = (before / SHARE).saturating_sub(self.pace.spent_shortening);
        self.pace.saves_phases = false;
        for clause in self.base.untested() {
            if self.refuted || self.stats.work - before > allowed {
                break;
            }
            self.shorten(clause);
        }
        self.pace.saves_phases = true;
        self.pace.spent_shortening += self.stats.work - before;
    }

    fn shorten(&mut self, clause: ClauseRef) {
        let mut literals: Vec<Lit> = self.base.lits(clause).collect();
        if literals.iter().any(|&literal| self.value(literal) == Value::True) {
            self.base.forget(clause);
            return;
        }
        let (length, levels) = (literals.len(), self.base.levels(clause).unwrap_or(0));
        // A clause must not take part in its own test.
        self.unwatch(clause);
        literals.sort_by(|a, b| {
            let [a, b] = [a, b].map(|literal| self.order.activity(literal.var()));
            b.total_cmp(&a)
        });
        let (mut needed, source) = self.needed(&literals, clause);
        if needed.len() == length {
            self.backtrack(0);
            self.watch(clause);
            return;
        }
        needed.retain(|literal| self.assigned[literal.var().index()].level > 0);
        let id = self.record(source, &needed);
        self.backtrack(0);
        self.base.forget(clause);
        match needed[..] {
            [] => self.refuted = true,
            [literal] => {
                self.number_unit(literal, id);
                self.assign_for_good(literal);
            }
            _ => {
                let levels = levels.min(needed.len() as u32 - 1).max(1);
                let shorter = self.base.add(&needed, Some(levels));
                self.number_clause(shorter, id);
                self.watch(shorter);
            }
        }
    }

    /// The literals that form a clause by themselves, as far as propagation can tell, and the last
    /// clause of that proof.
    fn needed(&mut self, literals: &[Lit], clause: ClauseRef) -> (Vec<Lit>, ClauseRef) {
        let mut kept = Vec::with_capacity(literals.len());
        for &literal in literals {
            match self.value(literal) {
                Value::False => {}
                Value::True => {
                    let Some(reason) = self.assigned[literal.var().index()].reason else { break };
                    let mut found = self.decisions_behind(reason, Some(literal));
                    found.push(literal);
                    return (found, reason);
                }
                Value::Open => {
                    kept.push(literal);
                    self.levels.push(self.trail.len());
                    self.assign(!literal, None);
                    if let Some(conflict) = self.propagate() {
                        return (self.decisions_behind(conflict, None), conflict);
                    }
                }
            }
        }
        (kept, clause)
    }

    fn unwatch(&mut self, clause: ClauseRef) {
        for index in 0..2 {
            let literal = !self.base.lit(clause, index);
            self.watches.remove(literal, clause);
        }
    }
}
