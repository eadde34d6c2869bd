//! A table of states: each gets a number in the order of its arrival.

use super::{Arena, Control, StateKey, StopReason};

/// Marks a free slot; others hold a state's number plus 1. Zero, because fresh
/// zeroed memory costs nothing until it is touched.
const FREE: u32 = 0;

/// The states that a search has met, numbered from 0, found again by hash.
///
/// Open addressing over 4-byte numbers. The states themselves are in an arena, so the index can be
/// dropped and rebuilt larger without both in memory.
#[derive(Debug)]
pub(crate) struct StateTable<S> {
    states: Arena<S>,
    slots: Vec<u32>,
}

impl<S: StateKey> StateTable<S> {
    /// An empty table.
    pub(crate) const fn new() -> Self {
        Self { states: Arena::new(), slots: Vec::new() }
    }

    /// How many states there are.
    pub(crate) const fn len(&self) -> usize {
        self.states.len()
    }

    /// The state with this number.
    pub(crate) fn state(&self, number: u32) -> &S {
        self.states.get(number as usize)
    }

    /// The number of a state that the table holds.
    pub(crate) fn find(&self, state: &S) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        match self.slots[self.slot(state)] {
            FREE => None,
            entry => Some(entry - 1),
        }
    }

    /// The number of `state`, and whether it is new.
    pub(crate) fn insert(
        &mut self,
        state: S,
        control: &mut Control<'_>,
    ) -> Result<(u32, bool), StopReason> {
        if self.states.len() >= self.slots.len() / 4 * 3 {
            self.grow(control)?;
        }
        let slot = self.slot(&state);
        if self.slots[slot] != FREE {
            return Ok((self.slots[slot] - 1, false));
        }
        // More states than 32 bits can number take 100 GB and more.
        let entry = u32::try_from(self.states.len() + 1).map_err(|_| StopReason::Memory)?;
        self.states.push(state, control)?;
        self.slots[slot] = entry;
        control.met(self.states.len());
        Ok((entry - 1, true))
    }

    /// The slot that holds `state`, or the free one where it belongs.
    fn slot(&self, state: &S) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = state.hash() as usize & mask;
        loop {
            let entry = self.slots[slot];
            if entry == FREE || self.states.get(entry as usize - 1) == state {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        let old = self.slots.len();
        let new = (old * 2).max(1 << 10);
        if let Err(reason) = control.charge((new - old) * size_of::<u32>()) {
            // If a larger index does not fit, the old one can be filled further.
            return if self.states.len() < old / 16 * 15 { Ok(()) } else { Err(reason) };
        }
        self.slots = Vec::new();
        self.slots = vec![FREE; new];
        let mask = new - 1;
        for (number, state) in self.states.iter().enumerate() {
            // Rebuilding a large index takes seconds, so interrupts are checked meanwhile. The
            // half-built index does no harm, because a stopped search looks nothing up.
            if number.is_multiple_of(64) {
                control.tick()?;
            }
            let mut slot = state.hash() as usize & mask;
            while self.slots[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number as u32 + 1;
        }
        Ok(())
    }

    /// Removes all states and releases the memory.
    pub(crate) fn clear(&mut self, control: &mut Control<'_>) {
        self.states.clear(control);
        control.release(self.slots.len() * size_of::<u32>());
        self.slots = Vec::new();
    }
}
