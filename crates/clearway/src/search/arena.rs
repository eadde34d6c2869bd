//! A growing list in chunks: it never moves its entries and never doubles its memory.

use super::{Control, StopReason};

/// Entries per chunk, a power of two.
const CHUNK: usize = 1 << 12;

/// A list that grows by chunks, each charged before it is allocated.
///
/// A plain vector doubles, so a search would have to stop at half of its memory limit or exceed it;
/// with chunks it can use the limit up to the last chunk.
#[derive(Debug)]
pub(crate) struct Arena<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Arena<T> {
    /// An empty list.
    pub(crate) const fn new() -> Self {
        Self { chunks: Vec::new(), len: 0 }
    }

    /// How many entries there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Appends an entry.
    pub(crate) fn push(&mut self, value: T, control: &mut Control<'_>) -> Result<(), StopReason> {
        if self.len.is_multiple_of(CHUNK) {
            control.charge(CHUNK * size_of::<T>() + size_of::<Vec<T>>())?;
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        self.chunks[self.len / CHUNK].push(value);
        self.len += 1;
        Ok(())
    }

    /// Removes the last entry.
    pub(crate) fn pop(&mut self, control: &mut Control<'_>) -> Option<T> {
        let value = self.chunks.last_mut()?.pop()?;
        self.len -= 1;
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.pop();
            control.release(CHUNK * size_of::<T>() + size_of::<Vec<T>>());
        }
        Some(value)
    }

    /// The entry at `index`.
    pub(crate) fn get(&self, index: usize) -> &T {
        &self.chunks[index / CHUNK][index % CHUNK]
    }

    /// The entry at `index`, to be changed.
    pub(crate) fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.chunks[index / CHUNK][index % CHUNK]
    }

    /// All entries in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flatten()
    }

    /// Removes everything and releases the memory.
    pub(crate) fn clear(&mut self, control: &mut Control<'_>) {
        control.release(self.chunks.len() * (CHUNK * size_of::<T>() + size_of::<Vec<T>>()));
        self.chunks.clear();
        self.len = 0;
    }
}
