//! Queues whose growth is charged: first in, first out, and by two keys.

use crate::search::{Control, StopReason};

/// First in, first out, in one vector whose used front is dropped from time to time.
#[derive(Debug)]
pub(super) struct Fifo<T> {
    entries: Vec<T>,
    next: usize,
}

impl<T> Default for Fifo<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), next: 0 }
    }
}

impl<T: Copy> Fifo<T> {
    pub(super) fn push(&mut self, entry: T, control: &mut Control<'_>) -> Result<(), StopReason> {
        // If the front half is used up, move the rest down instead of growing.
        if self.entries.len() == self.entries.capacity() && self.next > self.entries.len() / 2 {
            self.entries.drain(..self.next);
            self.next = 0;
        }
        control.push(&mut self.entries, entry)
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        let entry = *self.entries.get(self.next)?;
        self.next += 1;
        Some(entry)
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len() - self.next
    }
}

/// A priority queue by two small numbers: least first number, then least second number, then first
/// in, first out.
#[derive(Debug)]
pub(crate) struct Levels<T> {
    levels: Vec<Level<T>>,
    /// No level below this one has an entry.
    least: usize,
}

/// Entries of one first number, by the second.
#[derive(Debug)]
struct Level<T> {
    queues: Vec<Fifo<T>>,
    /// No queue below this one has an entry.
    least: usize,
}

impl<T: Copy> Levels<T> {
    pub(crate) const fn new() -> Self {
        Self { levels: Vec::new(), least: 0 }
    }

    pub(crate) fn push(
        &mut self,
        (first, second): (u32, u32),
        entry: T,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let (first, second) = (first as usize, second as usize);
        while self.levels.len() <= first {
            control.push(&mut self.levels, Level { queues: Vec::new(), least: 0 })?;
        }
        self.least = self.least.min(first);
        let level = &mut self.levels[first];
        while level.queues.len() <= second {
            control.push(&mut level.queues, Fifo::default())?;
        }
        level.least = level.least.min(second);
        level.queues[second].push(entry, control)
    }

    /// The next entry, with its first number.
    pub(crate) fn pop(&mut self) -> Option<(T, u32)> {
        while let Some(level) = self.levels.get_mut(self.least) {
            let Some(queue) = level.queues.get_mut(level.least) else {
                self.least += 1;
                continue;
            };
            match queue.pop() {
                Some(entry) => return Some((entry, self.least as u32)),
                None => level.least += 1,
            }
        }
        None
    }
}
