//! All clauses in one vector: a header of three words, then the literals.

use super::{Lit, Solver};

/// Where a clause begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseRef(u32);

/// An entry of a watch list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseRef,
    /// Some other literal of the clause: if it is true, the clause need not be looked at.
    pub(super) blocker: Lit,
}

/// Words before the literals: length, kind, activity.
const HEADER: usize = 3;
/// The kind of a clause of the problem; a learnt one has its number of levels plus 1.
const PROBLEM: u32 = 0;
/// The kind of a clause that is to be forgotten.
const FORGOTTEN: u32 = u32::MAX;

/// The clauses.
#[derive(Debug, Default)]
pub(super) struct ClauseBase {
    words: Vec<u32>,
    learnt: Vec<ClauseRef>,
    /// What a use of a learnt clause is worth; rises, so that older uses count less.
    worth: f32,
}

impl ClauseBase {
    /// Adds a clause; `levels` is given for a learnt one.
    pub(super) fn add(&mut self, literals: &[Lit], levels: Option<u32>) -> ClauseRef {
        let reference = ClauseRef(self.words.len() as u32);
        let kind = levels.map_or(PROBLEM, |levels| levels + 1);
        self.words.extend([literals.len() as u32, kind, self.worth.to_bits()]);
        self.words.extend(literals.iter().map(|literal| literal.code()));
        if levels.is_some() {
            self.learnt.push(reference);
        }
        reference
    }

    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.0 as usize] as usize
    }

    pub(super) fn lit(&self, clause: ClauseRef, index: usize) -> Lit {
        Lit::from_code(self.words[clause.0 as usize + HEADER + index])
    }

    /// The literals of a clause, to be put in another order.
    pub(super) fn lits_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let begin = clause.0 as usize + HEADER;
        let end = begin + self.len(clause);
        &mut self.words[begin..end]
    }

    pub(super) fn learnt_count(&self) -> usize {
        self.learnt.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>() + self.learnt.capacity() * size_of::<ClauseRef>()
    }

    fn kind(&self, clause: ClauseRef) -> u32 {
        self.words[clause.0 as usize + 1]
    }

    fn activity(&self, clause: ClauseRef) -> f32 {
        f32::from_bits(self.words[clause.0 as usize + 2])
    }

    /// Notes that a clause was of use.
    pub(super) fn bump(&mut self, clause: ClauseRef) {
        if self.kind(clause) == PROBLEM {
            return;
        }
        let activity = self.activity(clause) + self.worth;
        self.words[clause.0 as usize + 2] = activity.to_bits();
        if activity > 1e20 {
            for index in 0..self.learnt.len() {
                let clause = self.learnt[index];
                self.words[clause.0 as usize + 2] = (self.activity(clause) * 1e-20).to_bits();
            }
            self.worth *= 1e-20;
        }
    }

    /// Lets older uses of learnt clauses count less.
    pub(super) fn decay(&mut self) {
        self.worth = if self.worth == 0.0 { 1.0 } else { self.worth / 0.999 };
    }
}

impl Solver {
    /// Puts the first two literals of a clause under watch.
    pub(super) fn watch(&mut self, clause: ClauseRef) {
        let (first, second) = (self.base.lit(clause, 0), self.base.lit(clause, 1));
        self.watches[(!first).index()].push(Watch { clause, blocker: second });
        self.watches[(!second).index()].push(Watch { clause, blocker: first });
    }

    /// Forgets the worse half of the learnt clauses. Only at level 0, where no reason is needed.
    pub(super) fn forget(&mut self) {
        debug_assert!(self.levels.is_empty());
        let base = &mut self.base;
        let mut order = std::mem::take(&mut base.learnt);
        // Few levels are good, then recent use; the address makes the order total.
        order.sort_unstable_by(|&a, &b| {
            let levels = base.kind(a).cmp(&base.kind(b));
            levels
                .then_with(|| base.activity(b).total_cmp(&base.activity(a)))
                .then_with(|| a.cmp(&b))
        });
        let half = order.len() / 2;
        for (rank, &clause) in order.iter().enumerate() {
            // Clauses over two levels ("glue") are kept for good.
            if rank >= half && base.kind(clause) > 3 && base.len(clause) > 2 {
                base.words[clause.0 as usize + 1] = FORGOTTEN;
            }
        }
        self.rebuild();
    }

    /// Moves the clauses that remain together and watches them anew.
    fn rebuild(&mut self) {
        let old = std::mem::take(&mut self.base.words);
        self.base.words = Vec::with_capacity(old.len());
        self.base.learnt.clear();
        for list in &mut self.watches {
            list.clear();
        }
        let mut at = 0;
        let mut literals = Vec::new();
        while at < old.len() {
            let (length, kind, activity) = (old[at] as usize, old[at + 1], old[at + 2]);
            let body = &old[at + HEADER..at + HEADER + length];
            at += HEADER + length;
            if kind == FORGOTTEN {
                continue;
            }
            literals.clear();
            literals.extend(body.iter().map(|&code| Lit::from_code(code)));
            // What holds at level 0 holds for good.
            if literals.iter().any(|&literal| self.value(literal) == super::Value::True) {
                continue;
            }
            literals.retain(|&literal| self.value(literal) == super::Value::Open);
            let levels = (kind != PROBLEM).then(|| kind - 1);
            let clause = self.base.add(&literals, levels);
            self.base.words[clause.0 as usize + 2] = activity;
            self.watch(clause);
        }
        // Reasons of level 0 are never asked for, and would point nowhere now.
        for index in 0..self.trail.len() {
            let var = self.trail[index].var();
            self.assigned[var.index()].reason = None;
        }
    }
}
