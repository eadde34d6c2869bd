//! Unit propagation over two watched literals per clause.

use super::clauses::ClauseRef;
use super::{Lit, Solver, Value};

impl Solver {
    /// Propagates all assignments. Returns a violated clause, if there is one.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        while self.propagated < self.trail.len() {
            let literal = self.trail[self.propagated];
            self.propagated += 1;
            let conflict = self.visit(literal);
            if conflict.is_some() {
                self.propagated = self.trail.len();
                return conflict;
            }
        }
        None
    }

    /// Checks the clauses that watch the negation of `literal`, which has just become false.
    fn visit(&mut self, literal: Lit) -> Option<ClauseRef> {
        let falsified = !literal;
        // No clause watches the same literal twice, so this list does not move while it is walked.
        let range = self.watches.range(literal);
        self.stats.work += 1 + range.len() as u64 / 4;
        let mut kept = range.start;
        let mut next = range.start;
        let mut conflict = None;
        while next < range.end {
            let watch = self.watches.entry(next);
            next += 1;
            let blocked = self.values[watch.blocker.index()];
            if blocked == Value::True || watch.is_binary() {
                self.watches.set_entry(kept, watch);
                kept += 1;
                match blocked {
                    Value::True => continue,
                    Value::Open => {
                        self.assign(watch.blocker, Some(watch.clause()));
                        continue;
                    }
                    Value::False => {
                        conflict = Some(watch.clause());
                        break;
                    }
                }
            }
            let lits = self.base.lits_mut(watch.clause());
            // The false literal goes second.
            if lits[0] == falsified.code() {
                lits.swap(0, 1);
            }
            let first = Lit::from_code(lits[0]);
            let renewed = watch.with(first);
            if self.values[first.index()] == Value::True {
                self.watches.set_entry(kept, renewed);
                kept += 1;
                continue;
            }
            let values = &self.values;
            let other =
                (2..lits.len()).find(|&k| values[Lit::from_code(lits[k]).index()] != Value::False);
            if let Some(k) = other {
                lits.swap(1, k);
                let watched = Lit::from_code(lits[1]);
                self.watches.push(!watched, renewed);
                continue;
            }
            self.watches.set_entry(kept, renewed);
            kept += 1;
            if self.values[first.index()] == Value::False {
                conflict = Some(watch.clause());
                break;
            }
            self.assign(first, Some(watch.clause()));
        }
        if kept < next {
            // After a conflict the rest of the list stays as it is.
            self.watches.close(literal, kept, next);
        }
        conflict
    }
}
