//! A satisfiability solver: conflict-driven clause learning, incremental.
//!
//! Two watched literals with blockers, the first unique implication point with minimisation,
//! activity order, saved phases, restarts when the learnt clauses get worse, and a clause base that
//! forgets unused clauses and shortens used ones. The fewer decision levels its literals have, the
//! better a clause. Variables and clauses may be added between calls of [`Solver::solve`], and each
//! call may assume literals; learnt clauses are kept.

mod analyze;
mod clauses;
mod literal;
mod order;
mod propagate;
mod record;
mod search;
mod shorten;
mod watches;

pub(crate) use literal::{Lit, Var};
pub use record::ProofLine;
pub(crate) use record::Sink;
pub(crate) use search::SatOutcome;

use clauses::{ClauseBase, ClauseRef};
use order::Order;
use record::Recorder;
use search::Pace;
use watches::Watches;

/// The value of a variable or literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    True,
    False,
    Open,
}

/// What is kept per variable.
#[derive(Clone, Copy, Debug)]
struct Assigned {
    /// The decision level at which it got its value.
    level: u32,
    /// The clause that forced it, if any.
    reason: Option<ClauseRef>,
}

/// Counters, for progress and for tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SolverStats {
    pub(crate) conflicts: u64,
    pub(crate) decisions: u64,
    pub(crate) restarts: u64,
    /// A measure of time: literals propagated, plus a quarter of the watch-list entries visited.
    pub(crate) work: u64,
}

/// A solver with its variables, clauses and everything learnt.
#[derive(Debug)]
pub(crate) struct Solver {
    base: ClauseBase,
    /// Per literal: the clauses to check when it becomes false.
    watches: Watches,
    /// Per literal.
    values: Vec<Value>,
    assigned: Vec<Assigned>,
    /// The phase that each variable had last.
    phases: Vec<bool>,
    /// The phases of the longest recent assignment without a conflict, and its length.
    best_phases: Vec<bool>,
    best_length: usize,
    order: Order,
    trail: Vec<Lit>,
    /// Where each decision level begins in the trail.
    levels: Vec<usize>,
    /// How much of the trail has been propagated.
    propagated: usize,
    /// Scratch of the conflict analysis: which variables are in the clause being made.
    seen: Vec<bool>,
    to_clear: Vec<Var>,
    level_marks: Vec<u64>,
    level_mark: u64,
    /// No assignment satisfies the clauses, whatever is assumed.
    refuted: bool,
    pace: Pace,
    stack: Vec<Lit>,
    stats: SolverStats,
    recorder: Option<Box<Recorder>>,
}

impl Solver {
    /// A solver without variables.
    pub(crate) fn new() -> Self {
        Self {
            base: ClauseBase::default(),
            watches: Watches::default(),
            values: Vec::new(),
            assigned: Vec::new(),
            phases: Vec::new(),
            best_phases: Vec::new(),
            best_length: 0,
            order: Order::default(),
            trail: Vec::new(),
            levels: Vec::new(),
            propagated: 0,
            seen: Vec::new(),
            to_clear: Vec::new(),
            level_marks: vec![0],
            level_mark: 0,
            refuted: false,
            pace: Pace::default(),
            stack: Vec::new(),
            stats: SolverStats::default(),
            recorder: None,
        }
    }

    /// A new variable, false until a search finds better.
    pub(crate) fn new_var(&mut self) -> Var {
        let var = Var::new(self.assigned.len());
        self.assigned.push(Assigned { level: 0, reason: None });
        self.phases.push(false);
        self.best_phases.push(false);
        self.seen.push(false);
        self.level_marks.push(0);
        self.values.extend([Value::Open; 2]);
        self.watches.add_var();
        self.order.add(var);
        var
    }

    /// Adds a clause: one of the literals must be true.
    pub(crate) fn add_clause(&mut self, literals: &[Lit]) {
        debug_assert!(self.levels.is_empty(), "clauses are added between searches");
        if !self.refuted && !self.collect(literals) {
            self.add_numbered(literals, 0);
        }
    }

    /// Adds a clause that has this number in a proof.
    fn add_numbered(&mut self, literals: &[Lit], id: u32) {
        let mut clause = literals.to_vec();
        crate::sort::long(&mut clause);
        clause.dedup();
        // A literal and its negation are neighbours in this order.
        let always_true = clause.windows(2).any(|pair| pair[0] == !pair[1])
            || clause.iter().any(|&literal| self.value(literal) == Value::True);
        if always_true {
            return;
        }
        let all = clause.len();
        clause.retain(|&literal| self.value(literal) != Value::False);
        let id = if clause.len() == all { id } else { self.record_rest(literals, &clause, id) };
        match clause[..] {
            [] => self.refuted = true,
            [literal] => {
                self.number_unit(literal, id);
                self.assign_for_good(literal);
            }
            _ => {
                let reference = self.base.add(&clause, None);
                self.number_clause(reference, id);
                self.watch(reference);
            }
        }
    }

    /// Assigns a literal at level 0, and propagates.
    fn assign_for_good(&mut self, literal: Lit) {
        self.assign(literal, None);
        if let Some(conflict) = self.propagate() {
            self.refute(conflict);
        }
    }

    /// Records that a clause is violated at level 0.
    fn refute(&mut self, conflict: ClauseRef) {
        self.record(conflict, &[]);
        self.refuted = true;
    }

    /// The value of a literal in the assignment that the last search found.
    pub(crate) fn is_true(&self, literal: Lit) -> bool {
        match self.value(literal) {
            Value::True => true,
            Value::False => false,
            // The trail is undone after a search, but the phases still hold its result.
            Value::Open => self.phases[literal.var().index()] != literal.is_negative(),
        }
    }

    /// How many variables there are.
    pub(crate) fn variables(&self) -> u32 {
        self.assigned.len() as u32
    }

    /// The counters since the solver was made.
    pub(crate) const fn stats(&self) -> SolverStats {
        self.stats
    }

    /// An upper estimate of the solver's memory, in bytes.
    ///
    /// Clauses and lists exist twice while they are compacted.
    pub(crate) fn bytes(&self) -> usize {
        2 * (self.base.bytes() + self.watches.bytes()) + self.assigned.len() * 200
    }

    fn value(&self, literal: Lit) -> Value {
        self.values[literal.index()]
    }

    fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    fn assign(&mut self, literal: Lit, reason: Option<ClauseRef>) {
        debug_assert_eq!(self.value(literal), Value::Open);
        self.values[literal.index()] = Value::True;
        self.values[(!literal).index()] = Value::False;
        self.assigned[literal.var().index()] = Assigned { level: self.level(), reason };
        self.trail.push(literal);
    }

    /// Undoes everything above `level`.
    fn backtrack(&mut self, level: u32) {
        if self.level() <= level {
            return;
        }
        let keep = self.levels[level as usize];
        for index in (keep..self.trail.len()).rev() {
            let literal = self.trail[index];
            let var = literal.var();
            self.values[literal.index()] = Value::Open;
            self.values[(!literal).index()] = Value::Open;
            if self.pace.saves_phases {
                self.phases[var.index()] = !literal.is_negative();
            }
            self.order.put_back(var);
        }
        self.trail.truncate(keep);
        self.levels.truncate(level as usize);
        self.propagated = keep;
    }
}

#[cfg(test)]
mod tests;
