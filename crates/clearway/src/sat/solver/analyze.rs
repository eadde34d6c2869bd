//! From a conflict to a new clause: the first unique implication point.

use super::clauses::ClauseRef;
use super::{Lit, Solver, Var};

/// A clause learnt from a conflict.
pub(super) struct Learnt {
    /// The literals; the first becomes true after going back, the second is of that level.
    pub(super) literals: Vec<Lit>,
    /// The level to go back to.
    pub(super) level: u32,
    /// How many levels the literals are of.
    pub(super) levels: u32,
}

impl Solver {
    /// Learns from a violated clause.
    pub(super) fn analyze(&mut self, conflict: ClauseRef) -> Learnt {
        let mut literals = vec![Lit::from_code(0)];
        let mut open = 0;
        let mut clause = conflict;
        let mut at = self.trail.len();
        let mut resolved: Option<Lit> = None;
        loop {
            self.base.bump(clause);
            for index in 0..self.base.len(clause) {
                let literal = self.base.lit(clause, index);
                if Some(literal) == resolved {
                    continue;
                }
                let var = literal.var();
                let level = self.assigned[var.index()].level;
                if self.seen[var.index()] || level == 0 {
                    continue;
                }
                self.mark(var);
                self.order.bump(var);
                if level == self.level() {
                    open += 1;
                } else {
                    literals.push(literal);
                }
            }
            // Back along the trail to the next literal that takes part.
            at -= 1;
            while !self.seen[self.trail[at].var().index()] {
                at -= 1;
            }
            let literal = self.trail[at];
            open -= 1;
            if open == 0 {
                literals[0] = !literal;
                break;
            }
            resolved = Some(literal);
            clause = self.assigned[literal.var().index()]
                .reason
                .expect("only the first literal of a level has no reason, and it is the last left");
        }
        self.minimise(&mut literals);
        let levels = self.count_levels(&literals);
        let level = self.second_level(&mut literals);
        for var in std::mem::take(&mut self.to_clear) {
            self.seen[var.index()] = false;
        }
        Learnt { literals, level, levels }
    }

    fn mark(&mut self, var: Var) {
        self.seen[var.index()] = true;
        self.to_clear.push(var);
    }

    /// Drops literals that follow from the others.
    fn minimise(&mut self, literals: &mut Vec<Lit>) {
        let mut kept = 1;
        for index in 1..literals.len() {
            let literal = literals[index];
            if !self.follows(literal) {
                literals[kept] = literal;
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// Whether a literal of the clause is implied by the others, through any number of reasons.
    fn follows(&mut self, literal: Lit) -> bool {
        if self.assigned[literal.var().index()].reason.is_none() {
            return false;
        }
        let begin = self.to_clear.len();
        let mut stack = vec![literal];
        while let Some(literal) = stack.pop() {
            let Some(reason) = self.assigned[literal.var().index()].reason else {
                // A decision that is not in the clause: nothing follows. What was
                // marked on the way is not known to follow, so it is unmarked.
                for var in self.to_clear.drain(begin..) {
                    self.seen[var.index()] = false;
                }
                return false;
            };
            for index in 0..self.base.len(reason) {
                let other = self.base.lit(reason, index);
                let var = other.var();
                if var == literal.var()
                    || self.seen[var.index()]
                    || self.assigned[var.index()].level == 0
                {
                    continue;
                }
                self.mark(var);
                stack.push(other);
            }
        }
        true
    }

    fn count_levels(&mut self, literals: &[Lit]) -> u32 {
        self.level_mark += 1;
        let mut count = 0;
        for literal in literals {
            let level = self.assigned[literal.var().index()].level as usize;
            if self.level_marks[level] != self.level_mark {
                self.level_marks[level] = self.level_mark;
                count += 1;
            }
        }
        count
    }

    /// Puts a literal of the highest level but the first's in second place, and gives that level.
    fn second_level(&self, literals: &mut [Lit]) -> u32 {
        let level = |literal: Lit| self.assigned[literal.var().index()].level;
        let Some(best) = (1..literals.len()).max_by_key(|&index| level(literals[index])) else {
            return 0;
        };
        literals.swap(1, best);
        level(literals[1])
    }
}
