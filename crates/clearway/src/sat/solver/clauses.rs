//! All clauses in one vector: a header of two words, then the literals.

use super::watches::Watch;
use super::{Lit, Solver, Value};
use std::num::NonZeroU32;

/// Where a clause begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseRef(
    /// One more than the index, so that an `Option` takes no extra room.
    NonZeroU32,
);

impl ClauseRef {
    pub(super) const fn at(place: u32) -> Self {
        Self(NonZeroU32::MIN.saturating_add(place))
    }

    pub(super) const fn place(self) -> u32 {
        self.0.get() - 1
    }

    const fn index(self) -> usize {
        self.place() as usize
    }
}

/// Words before the literals: the length, and the state of a learnt clause.
const HEADER: usize = 2;
/// The second word of a clause of the problem.
const PROBLEM: u32 = 0;
/// Set in the second word of a learnt clause that was used recently.
const USED_ONCE: u32 = 1 << 28;
/// Set instead for a good clause: it survives two rounds of forgetting.
const USED_TWICE: u32 = 2 << 28;
const USED: u32 = USED_ONCE | USED_TWICE;
/// Set once the clause has been tested for needless literals.
const TESTED: u32 = 1 << 30;
/// Set in the second word of a clause that is to be forgotten.
const FORGOTTEN: u32 = 1 << 31;
/// The bits with the number of levels, plus 1.
const LEVELS: u32 = USED_ONCE - 1;

/// Learnt clauses over at most this many levels are kept for ever.
const CORE: u32 = 2;
/// Learnt clauses over at most this many levels are kept for two rounds after their last use.
const GOOD: u32 = 6;

/// The clauses.
#[derive(Debug, Default)]
pub(super) struct ClauseBase {
    words: Vec<u32>,
    learnt: Vec<ClauseRef>,
}

impl ClauseBase {
    /// Adds a clause; `levels` is given for a learnt one.
    pub(super) fn add(&mut self, literals: &[Lit], levels: Option<u32>) -> ClauseRef {
        let note = levels.map_or(PROBLEM, |levels| (levels + 1).min(LEVELS) | USED_ONCE);
        self.add_noted(literals, note)
    }

    fn add_noted(&mut self, literals: &[Lit], note: u32) -> ClauseRef {
        let reference = ClauseRef::at(self.words.len() as u32);
        self.words.extend([literals.len() as u32, note]);
        self.words.extend(literals.iter().map(|literal| literal.code()));
        if note != PROBLEM {
            self.learnt.push(reference);
        }
        reference
    }

    /// The clause that begins at a place, which moves on to the next; `None` at the end.
    fn next(&self, at: &mut usize) -> Option<ClauseRef> {
        let clause = ClauseRef::at(*at as u32);
        *at += HEADER + *self.words.get(*at)? as usize;
        Some(clause)
    }

    /// All clauses, in order.
    fn all(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || self.next(&mut at))
    }

    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.index()] as usize
    }

    /// The literals of a clause.
    pub(super) fn lits(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        let begin = clause.index() + HEADER;
        self.words[begin..begin + self.len(clause)].iter().map(|&code| Lit::from_code(code))
    }

    pub(super) fn lit(&self, clause: ClauseRef, index: usize) -> Lit {
        Lit::from_code(self.words[clause.index() + HEADER + index])
    }

    /// The literals of a clause, to be put in another order.
    pub(super) fn lits_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let begin = clause.index() + HEADER;
        let end = begin + self.len(clause);
        &mut self.words[begin..end]
    }

    /// How many bytes the clauses take.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
    }

    fn note(&self, clause: ClauseRef) -> u32 {
        self.words[clause.index() + 1]
    }

    fn note_mut(&mut self, clause: ClauseRef) -> &mut u32 {
        &mut self.words[clause.index() + 1]
    }

    /// The number of levels of a learnt clause; `None` for a clause of the problem.
    pub(super) fn levels(&self, clause: ClauseRef) -> Option<u32> {
        (self.note(clause) & LEVELS).checked_sub(1)
    }

    /// Records that a learnt clause was used, over `levels` levels.
    pub(super) fn use_learnt(&mut self, clause: ClauseRef, levels: u32) {
        let note = self.note_mut(clause);
        if levels + 1 < *note & LEVELS {
            // It got better, so it is worth another test.
            *note = *note & !LEVELS & !TESTED | (levels + 1);
        }
        *note = *note & !USED | if levels <= GOOD { USED_TWICE } else { USED_ONCE };
    }

    /// The learnt clauses that have not been tested for needless literals, those over few levels.
    pub(super) fn untested(&mut self) -> Vec<ClauseRef> {
        let mut list = Vec::new();
        for index in 0..self.learnt.len() {
            let clause = self.learnt[index];
            let is_worth = self.levels(clause).is_some_and(|levels| levels <= GOOD);
            if is_worth && self.note(clause) & TESTED == 0 && self.len(clause) > 2 {
                *self.note_mut(clause) |= TESTED;
                list.push(clause);
            }
        }
        list
    }

    /// Marks a clause for removal in the next rebuild.
    pub(super) fn forget(&mut self, clause: ClauseRef) {
        *self.note_mut(clause) |= FORGOTTEN;
    }
}

impl Solver {
    /// Watches the first two literals of a clause.
    pub(super) fn watch(&mut self, clause: ClauseRef) {
        let (first, second) = (self.base.lit(clause, 0), self.base.lit(clause, 1));
        let is_binary = self.base.len(clause) == 2;
        self.watches.push(!first, Watch::new(clause, second, is_binary));
        self.watches.push(!second, Watch::new(clause, first, is_binary));
    }

    /// Forgets the worse half of the learnt clauses that were not used recently.
    ///
    /// Only at level 0, where no reason is needed.
    pub(super) fn forget(&mut self) {
        debug_assert!(self.levels.is_empty());
        let base = &mut self.base;
        let mut candidates = Vec::new();
        for index in 0..base.learnt.len() {
            let clause = base.learnt[index];
            let levels = base.levels(clause).expect("a learnt clause");
            if levels <= CORE || base.len(clause) == 2 {
                continue;
            }
            let note = base.note_mut(clause);
            if *note & USED != 0 {
                *note -= USED_ONCE;
                continue;
            }
            candidates.push((levels, base.len(clause) as u32, clause));
        }
        crate::sort::long(&mut candidates);
        for &(.., clause) in &candidates[candidates.len() / 2..] {
            base.forget(clause);
        }
        self.rebuild();
    }

    /// Compacts the remaining clauses and rebuilds the watch lists. Only at level 0.
    pub(super) fn rebuild(&mut self) {
        let numbers = self.take_numbers();
        let mut gone = Vec::new();
        let old = std::mem::take(&mut self.base.words);
        self.base.words = Vec::with_capacity(old.len());
        self.base.learnt.clear();
        let mut at = 0;
        let mut count = 0;
        let mut literals = Vec::new();
        while at < old.len() {
            let id = numbers.get(count).copied().unwrap_or(0);
            count += 1;
            let (length, note) = (old[at] as usize, old[at + 1]);
            let body = &old[at + HEADER..at + HEADER + length];
            at += HEADER + length;
            literals.clear();
            literals.extend(body.iter().map(|&code| Lit::from_code(code)));
            // Values of level 0 are final.
            if note & FORGOTTEN != 0
                || literals.iter().any(|&literal| self.value(literal) == Value::True)
            {
                gone.push(id);
                continue;
            }
            literals.retain(|&literal| self.value(literal) == Value::Open);
            let mut rest = id;
            if literals.len() < length {
                let all: Vec<Lit> = body.iter().map(|&code| Lit::from_code(code)).collect();
                rest = self.record_rest(&all, &literals, id);
                gone.push(id);
            }
            let clause = self.base.add_noted(&literals, note);
            self.number_clause(clause, rest);
        }
        self.record_deletion(&gone);
        self.watch_all();
        // Reasons of level 0 are never read, and would be invalid now.
        for index in 0..self.trail.len() {
            let var = self.trail[index].var();
            self.assigned[var.index()].reason = None;
        }
    }

    /// Rebuilds the watch lists from all clauses.
    fn watch_all(&mut self) {
        let mut lengths = vec![0; self.values.len()];
        for clause in self.base.all() {
            for index in 0..2 {
                lengths[(!self.base.lit(clause, index)).index()] += 1;
            }
        }
        self.watches.lay_out(&lengths);
        let mut at = 0;
        while let Some(clause) = self.base.next(&mut at) {
            self.watch(clause);
        }
    }
}
