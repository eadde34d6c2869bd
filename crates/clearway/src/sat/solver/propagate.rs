//! Unit propagation over two watched literals per clause.

use super::clauses::{ClauseRef, Watch};
use super::{Lit, Solver, Value};

impl Solver {
    /// Draws all conclusions; the clause that is violated, if one is.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        while self.propagated < self.trail.len() {
            let literal = self.trail[self.propagated];
            self.propagated += 1;
            // The list is taken out while it is walked: no clause watches the same literal twice.
            let mut list = std::mem::take(&mut self.watches[literal.index()]);
            self.stats.work += 1 + list.len() as u64 / 4;
            let conflict = self.visit(!literal, &mut list);
            self.watches[literal.index()] = list;
            if conflict.is_some() {
                self.propagated = self.trail.len();
                return conflict;
            }
        }
        None
    }

    /// Looks at the clauses that watch `falsified`, which has just become false.
    fn visit(&mut self, falsified: Lit, list: &mut Vec<Watch>) -> Option<ClauseRef> {
        let mut kept = 0;
        let mut next = 0;
        let mut conflict = None;
        while next < list.len() {
            let watch = list[next];
            next += 1;
            let blocked = self.values[watch.blocker.index()];
            if blocked == Value::True || watch.is_binary() {
                list[kept] = watch;
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
                list[kept] = renewed;
                kept += 1;
                continue;
            }
            let values = &self.values;
            let other =
                (2..lits.len()).find(|&k| values[Lit::from_code(lits[k]).index()] != Value::False);
            if let Some(k) = other {
                lits.swap(1, k);
                let watched = Lit::from_code(lits[1]);
                self.watches[(!watched).index()].push(renewed);
                continue;
            }
            list[kept] = renewed;
            kept += 1;
            if self.values[first.index()] == Value::False {
                conflict = Some(watch.clause());
                break;
            }
            self.assign(first, Some(watch.clause()));
        }
        // After a conflict the rest of the list stays as it is.
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        conflict
    }
}
