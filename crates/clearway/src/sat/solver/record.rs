//! Writes a proof of each refutation, in the format LRAT.
//!
//! Every clause has a number: first those of the formula, then each clause that is derived. A
//! derived clause comes with its *hints*: if all its literals are false, the clauses named there
//! become units one after the other, and the last one is violated. So a checker need not search.
//!
//! The hints of a learnt clause are the reasons of the literals that were resolved away, in the
//! order in which they were assigned, then the violated clause. Literals that are true at level 0
//! have their own unit clauses, derived once.
//!
//! # Reference
//! Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp: Efficient certified RAT
//! verification, 2017.

use super::clauses::ClauseRef;
use super::{Assigned, Lit, Solver, Value};

/// A line of a proof. Literals are as in DIMACS: variables from 1, negated ones below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofLine<'a> {
    /// A clause that follows from those named by the hints; the proof ends with the empty one.
    Derive {
        /// Its number.
        id: u32,
        /// Its literals.
        literals: &'a [i32],
        /// The numbers of the clauses that it follows from, in the order of their use.
        hints: &'a [u32],
    },
    /// Clauses that are no longer used.
    Delete(&'a [u32]),
}

/// The receiver of the lines of a proof.
pub(crate) type Sink = Box<dyn FnMut(ProofLine<'_>)>;

/// The numbers of all clauses, and where the proof goes.
pub(super) struct Recorder {
    /// The clauses of the formula, until the search begins.
    formula: Vec<Vec<Lit>>,
    /// The receiver of the proof; `None` until the search begins.
    sink: Option<Sink>,
    /// The number of the next clause.
    next: u32,
    /// The numbers of the clauses in the base, sorted by place.
    ids: Vec<(ClauseRef, u32)>,
    /// Per variable: the number of its unit clause, once its value is final.
    units: Vec<u32>,
    /// How much of the trail has unit clauses.
    noted: usize,
    /// Scratch memory: which variables take part in the clause being derived.
    marks: Vec<Mark>,
    marked: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// Its value is needed, and has a reason.
    Needed,
    /// It is in the derived clause, whose literals are false.
    Assumed,
}

impl std::fmt::Debug for Recorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recorder").field("next", &self.next).finish_non_exhaustive()
    }
}

impl Recorder {
    fn new() -> Self {
        Self {
            formula: Vec::new(),
            sink: None,
            next: 1,
            ids: Vec::new(),
            units: Vec::new(),
            noted: 0,
            marks: Vec::new(),
            marked: Vec::new(),
        }
    }

    /// Writes a derived clause and returns its number.
    fn derive(&mut self, literals: &[Lit], hints: &[u32]) -> u32 {
        let id = self.next;
        self.next += 1;
        let literals: Vec<i32> = literals.iter().map(|literal| literal.dimacs()).collect();
        if let Some(sink) = &mut self.sink {
            sink(ProofLine::Derive { id, literals: &literals, hints });
        }
        id
    }

    fn id(&self, clause: ClauseRef) -> u32 {
        let at = self.ids.binary_search_by_key(&clause, |&(place, _)| place);
        self.ids[at.expect("every clause has a number")].1
    }

    fn mark(&mut self, literal: Lit, mark: Mark) {
        let var = literal.var().index();
        if self.marks[var] == Mark::None {
            self.marks[var] = mark;
            self.marked.push(var);
        }
    }
}

impl Solver {
    /// A solver that first collects clauses, and then writes a proof.
    pub(crate) fn recording() -> Self {
        Self { recorder: Some(Box::new(Recorder::new())), ..Self::new() }
    }

    /// The clauses added so far to a recording solver, in order.
    pub(crate) fn formula(&self) -> &[Vec<Lit>] {
        self.recorder.as_ref().map_or(&[], |recorder| &recorder.formula)
    }

    /// Ends the collection: adds the clauses to the search, and writes the proof to the sink.
    pub(crate) fn begin_proof(&mut self, sink: Sink) {
        let vars = self.assigned.len();
        let Some(recorder) = self.recorder() else { return };
        let formula = std::mem::take(&mut recorder.formula);
        recorder.sink = Some(sink);
        recorder.next = formula.len() as u32 + 1;
        recorder.units = vec![0; vars];
        recorder.marks = vec![Mark::None; vars];
        for (index, clause) in formula.iter().enumerate() {
            if !self.refuted {
                self.add_numbered(clause, index as u32 + 1);
            }
        }
    }

    /// The recorder, if this solver records: never with the feature `compact`.
    pub(super) fn recorder(&mut self) -> Option<&mut Recorder> {
        if cfg!(feature = "compact") { None } else { self.recorder.as_deref_mut() }
    }

    /// Keeps a clause for [`begin_proof`](Self::begin_proof). Returns whether this solver records.
    pub(super) fn collect(&mut self, literals: &[Lit]) -> bool {
        let Some(recorder) = self.recorder() else { return false };
        recorder.formula.push(literals.to_vec());
        true
    }

    /// Records the number of a clause in the base.
    pub(super) fn number_clause(&mut self, clause: ClauseRef, id: u32) {
        if let Some(recorder) = self.recorder() {
            recorder.ids.push((clause, id));
        }
    }

    /// Records the number of a unit clause.
    pub(super) fn number_unit(&mut self, literal: Lit, id: u32) {
        if let Some(recorder) = self.recorder() {
            recorder.units[literal.var().index()] = id;
        }
    }

    /// Derives unit clauses for all literals that are true at level 0 now.
    fn note_units(&mut self) {
        let end = self.levels.first().copied().unwrap_or(self.trail.len());
        let Some(mut recorder) = self.recorder.take() else { return };
        for &literal in &self.trail[recorder.noted.min(end)..end] {
            if let Some(reason) = self.assigned[literal.var().index()].reason {
                let others = self.base.lits(reason).filter(|&other| other != literal);
                let mut hints: Vec<u32> =
                    others.map(|other| recorder.units[other.var().index()]).collect();
                hints.push(recorder.id(reason));
                recorder.units[literal.var().index()] = recorder.derive(&[literal], &hints);
            }
        }
        recorder.noted = end;
        self.recorder = Some(recorder);
    }

    /// Derives a clause from `source`, which is violated or forces one of its literals.
    ///
    /// Returns its number, or 0 if this solver does not record. Call it before backtracking.
    pub(super) fn record(&mut self, source: ClauseRef, literals: &[Lit]) -> u32 {
        if self.recorder().is_none() {
            return 0;
        }
        self.note_units();
        let mut recorder = self.recorder.take().expect("a recording solver");
        for &literal in literals {
            recorder.mark(literal, Mark::Assumed);
        }
        for literal in self.base.lits(source) {
            recorder.mark(literal, Mark::Needed);
        }
        let mut hints = Vec::new();
        for &literal in self.trail.iter().rev() {
            let var = literal.var().index();
            if recorder.marks[var] != Mark::Needed {
                continue;
            }
            let Assigned { level, reason } = self.assigned[var];
            match reason {
                _ if level == 0 => hints.push(recorder.units[var]),
                Some(reason) => {
                    hints.push(recorder.id(reason));
                    for other in self.base.lits(reason) {
                        recorder.mark(other, Mark::Needed);
                    }
                }
                None => unreachable!("decisions are in the clause that follows from them"),
            }
        }
        for var in std::mem::take(&mut recorder.marked) {
            recorder.marks[var] = Mark::None;
        }
        hints.reverse();
        hints.push(recorder.id(source));
        let id = recorder.derive(literals, &hints);
        self.recorder = Some(recorder);
        id
    }

    /// Derives the remaining literals of a numbered clause at level 0. Returns the new number.
    pub(super) fn record_rest(&mut self, all: &[Lit], rest: &[Lit], id: u32) -> u32 {
        if self.recorder().is_none() {
            return 0;
        }
        self.note_units();
        let gone: Vec<Lit> =
            all.iter().copied().filter(|&literal| self.value(literal) == Value::False).collect();
        let Some(recorder) = self.recorder() else { return 0 };
        let mut hints: Vec<u32> =
            gone.iter().map(|literal| recorder.units[literal.var().index()]).collect();
        hints.push(id);
        recorder.derive(rest, &hints)
    }

    /// The numbers of the clauses in order, to be called before the clauses move.
    pub(super) fn take_numbers(&mut self) -> Vec<u32> {
        if self.recorder().is_none() {
            return Vec::new();
        }
        self.note_units();
        let recorder = self.recorder.as_mut().expect("a recording solver");
        std::mem::take(&mut recorder.ids).into_iter().map(|(_, id)| id).collect()
    }

    /// Writes the deletion of clauses.
    pub(super) fn record_deletion(&mut self, ids: &[u32]) {
        if let Some(recorder) = self.recorder()
            && let Some(sink) = &mut recorder.sink
            && !ids.is_empty()
        {
            sink(ProofLine::Delete(ids));
        }
    }
}
