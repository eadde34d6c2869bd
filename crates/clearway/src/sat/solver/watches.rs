//! Watch lists: the clauses to check when a literal becomes true, all in one vector.
//!
//! A list that needs more room moves to the end of the vector. When the clauses are compacted, so
//! are the lists. Neighbouring lists belong to neighbouring variables, which mostly get their
//! values one after the other.

use super::Lit;
use super::clauses::ClauseRef;

/// An entry of a watch list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// Where the clause begins, and whether it has two literals only.
    clause: u32,
    /// Some other literal of the clause: if it is true, the clause need not be checked.
    pub(super) blocker: Lit,
}

impl Watch {
    /// An unused entry.
    const NONE: Self = Self { clause: 0, blocker: Lit::from_code(0) };

    pub(super) const fn new(clause: ClauseRef, blocker: Lit, is_binary: bool) -> Self {
        Self { clause: clause.place() << 1 | is_binary as u32, blocker }
    }

    /// The same entry with another blocker.
    pub(super) const fn with(self, blocker: Lit) -> Self {
        Self { clause: self.clause, blocker }
    }

    pub(super) const fn clause(self) -> ClauseRef {
        ClauseRef::at(self.clause >> 1)
    }

    /// Whether the clause has only the watched literal and the blocker.
    pub(super) const fn is_binary(self) -> bool {
        self.clause & 1 != 0
    }
}

/// Where a list is.
#[derive(Clone, Copy, Debug, Default)]
struct List {
    begin: u32,
    length: u32,
    room: u32,
}

/// The least room of a list that has entries.
const LEAST_ROOM: u32 = 4;

/// The lists, one per literal.
#[derive(Debug, Default)]
pub(super) struct Watches {
    lists: Vec<List>,
    entries: Vec<Watch>,
}

impl Watches {
    /// Adds two empty lists, for a variable.
    pub(super) fn add_var(&mut self) {
        self.lists.extend([List::default(); 2]);
    }

    /// Where the entries of a literal's list are.
    pub(super) fn range(&self, literal: Lit) -> std::ops::Range<usize> {
        let list = self.lists[literal.index()];
        list.begin as usize..(list.begin + list.length) as usize
    }

    /// The entry at a place in any list.
    pub(super) fn entry(&self, at: usize) -> Watch {
        self.entries[at]
    }

    pub(super) fn set_entry(&mut self, at: usize, entry: Watch) {
        self.entries[at] = entry;
    }

    /// Ends a walk over a list: `kept` entries have been kept so far, those from `next` on stay.
    pub(super) fn close(&mut self, literal: Lit, kept: usize, next: usize) {
        let end = self.range(literal).end;
        self.entries.copy_within(next..end, kept);
        self.lists[literal.index()].length -= (next - kept) as u32;
    }

    pub(super) fn push(&mut self, literal: Lit, entry: Watch) {
        let list = &mut self.lists[literal.index()];
        if list.length == list.room {
            let old = list.begin as usize..(list.begin + list.length) as usize;
            list.begin = self.entries.len() as u32;
            list.room = (2 * list.room).max(LEAST_ROOM);
            let end = self.entries.len() + list.room as usize;
            self.entries.extend_from_within(old);
            self.entries.resize(end, Watch::NONE);
        }
        self.entries[(list.begin + list.length) as usize] = entry;
        list.length += 1;
    }

    /// Drops the entries of a clause from a list.
    pub(super) fn remove(&mut self, literal: Lit, clause: ClauseRef) {
        let range = self.range(literal);
        let mut kept = range.start;
        for at in range.clone() {
            if self.entries[at].clause() != clause {
                self.entries[kept] = self.entries[at];
                kept += 1;
            }
        }
        self.close(literal, kept, range.end);
    }

    /// Clears all lists and lays them out side by side, with room for `lengths` entries and some
    /// more.
    pub(super) fn lay_out(&mut self, lengths: &[u32]) {
        let mut end = 0;
        for (list, &length) in self.lists.iter_mut().zip(lengths) {
            let room = if length == 0 { 0 } else { length + length / 4 + 1 };
            *list = List { begin: end, length: 0, room };
            end += room;
        }
        self.entries.clear();
        self.entries.resize(end as usize, Watch::NONE);
    }

    /// How many bytes the lists take.
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Watch>()
    }
}
