//! A sorted list of states in as few bytes as possible, read from front to back.
//!
//! In a sorted list of millions, neighbours differ little: each state is written as its difference
//! from the one before. That rules out looking up a state, but not merging lists, which reads them
//! in order. The last reader can release the list chunk by chunk.

use super::{Control, StateKey, StopReason};
use std::collections::VecDeque;

/// A state that can be kept in a sorted list.
pub(crate) trait SortedKey: StateKey + Ord {
    /// A value not greater than any state.
    const LEAST: Self;
    /// No difference takes more bytes.
    const MOST_BYTES: usize;

    /// Appends the difference to `before`, which is not greater.
    fn write_after(&self, before: &Self, bytes: &mut Vec<u8>);

    /// Reads the state that follows `before`, and how many bytes it took.
    fn read_after(before: &Self, bytes: &[u8]) -> (Self, usize);
}

/// Bytes per chunk.
const CHUNK: usize = 1 << 14;

/// The memory of a chunk.
const CHUNK_COST: usize = CHUNK + size_of::<Vec<u8>>();

/// States in rising order, each once.
#[derive(Debug)]
pub(crate) struct Layer<K> {
    chunks: VecDeque<Vec<u8>>,
    len: usize,
    last: K,
}

/// A place in a layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<K> {
    chunk: usize,
    at: usize,
    last: K,
}

impl<K: SortedKey> Cursor<K> {
    /// The front.
    pub(crate) const FRONT: Self = Self { chunk: 0, at: 0, last: K::LEAST };
}

impl<K: SortedKey> Layer<K> {
    /// An empty layer.
    pub(crate) const fn new() -> Self {
        Self { chunks: VecDeque::new(), len: 0, last: K::LEAST }
    }

    /// How many states there are, including those already taken.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Appends a state, which is greater than all before.
    pub(crate) fn push(&mut self, key: K, control: &mut Control<'_>) -> Result<(), StopReason> {
        if self.chunks.back().is_none_or(|chunk| chunk.len() + K::MOST_BYTES > CHUNK) {
            control.charge(CHUNK_COST)?;
            self.chunks.push_back(Vec::with_capacity(CHUNK));
        }
        if let Some(chunk) = self.chunks.back_mut() {
            key.write_after(&self.last, chunk);
        }
        self.last = key;
        self.len += 1;
        Ok(())
    }

    /// The state at the cursor, which moves on.
    pub(crate) fn read(&self, cursor: &mut Cursor<K>) -> Option<K> {
        let mut chunk = self.chunks.get(cursor.chunk)?;
        if cursor.at == chunk.len() {
            chunk = self.chunks.get(cursor.chunk + 1)?;
            cursor.chunk += 1;
            cursor.at = 0;
        }
        let (key, used) = K::read_after(&cursor.last, &chunk[cursor.at..]);
        cursor.at += used;
        cursor.last = key;
        Some(key)
    }

    /// As [`read`](Self::read), for the last reader: releases the chunks before the cursor.
    pub(crate) fn take(&mut self, cursor: &mut Cursor<K>, control: &mut Control<'_>) -> Option<K> {
        let key = self.read(cursor);
        if cursor.chunk > 0 {
            self.chunks.pop_front();
            control.release(CHUNK_COST);
            cursor.chunk -= 1;
        }
        key
    }

    /// Removes everything and releases the memory.
    pub(crate) fn clear(&mut self, control: &mut Control<'_>) {
        control.release(self.chunks.len() * CHUNK_COST);
        *self = Self::new();
    }
}

/// Looks up states of a layer in rising order.
#[derive(Debug)]
pub(crate) struct Scan<'a, K> {
    layer: &'a Layer<K>,
    cursor: Cursor<K>,
    next: Option<K>,
}

impl<'a, K: SortedKey> Scan<'a, K> {
    /// From the front of a layer.
    pub(crate) fn new(layer: &'a Layer<K>) -> Self {
        let mut cursor = Cursor::FRONT;
        let next = layer.read(&mut cursor);
        Self { layer, cursor, next }
    }

    /// Whether the layer has this state, which must not be less than the one looked up before.
    pub(crate) fn has(&mut self, key: &K) -> bool {
        while let Some(next) = &self.next {
            match next.cmp(key) {
                std::cmp::Ordering::Less => self.next = self.layer.read(&mut self.cursor),
                std::cmp::Ordering::Equal => return true,
                std::cmp::Ordering::Greater => return false,
            }
        }
        false
    }
}
