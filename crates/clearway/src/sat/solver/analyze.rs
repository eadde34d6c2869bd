//! From a conflict to a new clause: the first unique implication point.

use super::clauses::ClauseRef;
use super::{Lit, Solver, Var};

/// A clause learnt from a conflict.
pub(super) struct Learnt {
    /// The literals; the first becomes true after backtracking, the second has that level.
    pub(super) literals: Vec<Lit>,
    /// The level to go back to.
    pub(super) level: u32,
    /// How many different levels the literals have.
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
            self.note_use(clause);
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
            // Go back along the trail to the next literal that takes part.
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

    /// Marks a learnt clause that takes part in a conflict as used, and updates its number of
    /// levels.
    fn note_use(&mut self, clause: ClauseRef) {
        let Some(mut levels) = self.base.levels(clause) else { return };
        if levels > 2 {
            self.level_mark += 1;
            let mut count = 0;
            for literal in self.base.lits(clause) {
                let level = self.assigned[literal.var().index()].level as usize;
                if self.level_marks[level] != self.level_mark {
                    self.level_marks[level] = self.level_mark;
                    count += 1;
                }
            }
            levels = levels.min(count);
        }
        self.base.use_learnt(clause, levels);
    }

    /// The negations of the decisions that a violated or forcing clause follows from.
    pub(super) fn decisions_behind(&mut self, clause: ClauseRef, forced: Option<Lit>) -> Vec<Lit> {
        let mut found = Vec::new();
        for literal in self.base.lits(clause).filter(|&literal| Some(literal) != forced) {
            self.seen[literal.var().index()] = true;
        }
        for index in (self.levels[0]..self.trail.len()).rev() {
            let literal = self.trail[index];
            if !self.seen[literal.var().index()] {
                continue;
            }
            self.seen[literal.var().index()] = false;
            match self.assigned[literal.var().index()].reason {
                None => found.push(!literal),
                Some(reason) => {
                    for other in self.base.lits(reason).filter(|other| other.var() != literal.var())
                    {
                        self.seen[other.var().index()] = true;
                    }
                }
            }
        }
        for &literal in &self.trail[..self.levels[0]] {
            self.seen[literal.var().index()] = false;
        }
        found
    }

    fn mark(&mut self, var: Var) {
        self.seen[var.index()] = true;
        self.to_clear.push(var);
    }

    /// Drops literals that follow from the others.
    fn minimise(&mut self, literals: &mut Vec<Lit>) {
        let mut kept = 1;
        let levels = literals[1..]
            .iter()
            .fold(0, |set, literal| set | level_bit(self.assigned[literal.var().index()].level));
        for index in 1..literals.len() {
            let literal = literals[index];
            if !self.follows(literal, levels) {
                literals[kept] = literal;
                kept += 1;
            }
        }
        literals.truncate(kept);
    }

    /// Whether a literal of the clause is implied by the others, through any number of reasons.
    fn follows(&mut self, literal: Lit, levels: u32) -> bool {
        if self.assigned[literal.var().index()].reason.is_none() {
            return false;
        }
        let begin = self.to_clear.len();
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.push(literal);
        let follows = self.follow(&mut stack, levels);
        if !follows {
            // The literals marked on the way may not follow, so they are unmarked.
            for var in self.to_clear.drain(begin..) {
                self.seen[var.index()] = false;
            }
        }
        self.stack = stack;
        follows
    }

    /// Whether the marked literals imply all on the stack; marks those that it visits.
    fn follow(&mut self, stack: &mut Vec<Lit>, levels: u32) -> bool {
        while let Some(literal) = stack.pop() {
            let Some(reason) = self.assigned[literal.var().index()].reason else {
                // A decision that is not in the clause: nothing follows.
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
                // A level without a literal of the clause begins with such a decision.
                if levels & level_bit(self.assigned[var.index()].level) == 0 {
                    return false;
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

    /// Moves a literal of the highest level, except the first one, to second place. Returns that
    /// level.
    fn second_level(&self, literals: &mut [Lit]) -> u32 {
        let level = |literal: Lit| self.assigned[literal.var().index()].level;
        let Some(best) = (1..literals.len()).max_by_key(|&index| level(literals[index])) else {
            return 0;
        };
        literals.swap(1, best);
        level(literals[1])
    }
}

/// A bit for a level: levels may share one.
const fn level_bit(level: u32) -> u32 {
    1 << (level % u32::BITS)
}
