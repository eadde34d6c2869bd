//! The table: every puzzle in about three bytes.
//!
//! # Encoding
//! Numbers of the header are LEB128 (little-endian base 128; the highest bit of a byte says that
//! another follows).
//!
//! ```text
//! "CWG1"                    magic and version
//! buckets                   their number; a bucket has the puzzles of one number of moves
//! per bucket:
//!     moves                 ascending
//!     puzzles               their number
//!     k of the row deltas, least excess, k of the excesses
//!     bytes                 encoded length of its puzzles
//! the puzzles of each bucket, one bucket after the other
//! a checksum of the above   FNV-1a, 32 bits, little-endian
//! ```
//!
//! The puzzles of a bucket are sorted by row number, then by column rank (see
//! [`Board`]). Each is a run of bits, highest first:
//!
//! 1. the row number minus that of the previous puzzle (0 for the first), Rice-coded with the
//!    bucket's k;
//! 2. the column rank, in as few bits as the number of column ranks for this row number needs;
//! 3. the *excess*, steps minus moves, minus the bucket's least, Rice-coded.
//!
//! The last byte of a bucket is padded with zeros. The number of states is not stored: exploring a
//! space takes less than a millisecond.

pub(crate) mod bits;
mod encode;

pub use encode::encode;
pub(crate) use encode::write_number;

use crate::board::{Board, column_ranks};
use bits::{BitReader, bits_for};
use std::fmt;

const MAGIC: &[u8; 4] = b"CWG1";

/// A puzzle of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Listed {
    /// Its optimum in moves.
    pub moves: u32,
    /// Its optimum in steps.
    pub steps: u32,
    /// The board: the hardest state of its space.
    pub board: Board,
}

/// Why bytes are not a valid table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// Wrong magic, or a malformed header.
    NoTable,
    /// Wrong checksum.
    Damaged,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoTable => "not a table of puzzles",
            Self::Damaged => "the table of puzzles is damaged",
        })
    }
}

impl std::error::Error for TableError {}

/// The header of a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    moves: u32,
    puzzles: u32,
    row_k: u32,
    least_excess: u32,
    excess_k: u32,
    bytes: u32,
}

/// An encoded table. Puzzles are decoded on demand, a bucket at a time.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    heads: Vec<Head>,
    /// The encoded puzzles of all buckets.
    body: &'a [u8],
}

impl<'a> Table<'a> {
    /// The table in these bytes. Checks only the header and the checksum.
    pub fn new(bytes: &'a [u8]) -> Result<Self, TableError> {
        let (rest, sum) = bytes.split_last_chunk::<4>().ok_or(TableError::NoTable)?;
        let mut reader = rest.strip_prefix(MAGIC).ok_or(TableError::NoTable)?;
        if checksum(rest) != u32::from_le_bytes(*sum) {
            return Err(TableError::Damaged);
        }
        let heads = heads(&mut reader).ok_or(TableError::NoTable)?;
        let expected: u64 = heads.iter().map(|head| u64::from(head.bytes)).sum();
        let is_sorted = heads.is_sorted_by(|a, b| a.moves < b.moves);
        if expected != reader.len() as u64 || !is_sorted {
            return Err(TableError::NoTable);
        }
        Ok(Self { heads, body: reader })
    }

    /// Number of puzzles.
    pub fn len(&self) -> usize {
        self.heads.iter().map(|head| head.puzzles as usize).sum()
    }

    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of moves that occur, ascending, each with its number of puzzles.
    pub fn by_moves(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.heads.iter().map(|head| (head.moves, head.puzzles))
    }

    /// The puzzles with this number of moves, sorted.
    pub fn bucket(&self, moves: u32) -> Bucket<'a> {
        let mut start = 0;
        for head in &self.heads {
            let end = start + head.bytes as usize;
            if head.moves == moves {
                return Bucket::new(*head, &self.body[start..end]);
            }
            start = end;
        }
        let none = Head { moves, puzzles: 0, row_k: 0, least_excess: 0, excess_k: 0, bytes: 0 };
        Bucket::new(none, &[])
    }

    /// All puzzles, by moves.
    pub fn iter(&self) -> impl Iterator<Item = Listed> + '_ {
        self.heads.iter().flat_map(|head| self.bucket(head.moves))
    }
}

/// Decodes the puzzles of one bucket.
#[derive(Clone, Debug)]
pub struct Bucket<'a> {
    head: Head,
    left: u32,
    row_number: u32,
    reader: BitReader<'a>,
}

impl<'a> Bucket<'a> {
    fn new(head: Head, bytes: &'a [u8]) -> Self {
        Self { head, left: head.puzzles, row_number: 0, reader: BitReader::new(bytes) }
    }

    fn decode(&mut self) -> Option<Listed> {
        let delta = self.reader.read_rice(self.head.row_k)?;
        self.row_number = self.row_number.checked_add(delta)?;
        if self.row_number >= crate::board::ROW_NUMBERS {
            return None;
        }
        let rank = self.reader.read(bits_for(column_ranks(self.row_number)))?;
        let board = Board::from_numbers(self.row_number, rank)?;
        let excess = self.reader.read_rice(self.head.excess_k)?;
        let moves = self.head.moves;
        let steps = moves.checked_add(self.head.least_excess)?.checked_add(excess)?;
        Some(Listed { moves, steps, board })
    }
}

impl Iterator for Bucket<'_> {
    type Item = Listed;

    fn next(&mut self) -> Option<Listed> {
        if self.left == 0 {
            return None;
        }
        // Invalid bytes end the bucket.
        let listed = self.decode();
        self.left = if listed.is_some() { self.left - 1 } else { 0 };
        listed
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left as usize))
    }
}

fn heads(bytes: &mut &[u8]) -> Option<Vec<Head>> {
    let count = number(bytes)?;
    // Every bucket header takes at least a byte, so a wrong count soon reaches the end.
    (0..count)
        .map(|_| {
            Some(Head {
                moves: number(bytes)?,
                puzzles: number(bytes)?,
                row_k: number(bytes).filter(|&k| k < 32)?,
                least_excess: number(bytes)?,
                excess_k: number(bytes).filter(|&k| k < 32)?,
                bytes: number(bytes)?,
            })
        })
        .collect()
}

/// Takes a header number off the front.
pub(crate) fn number(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0_u64;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return value.try_into().ok();
        }
    }
    None
}

/// FNV-1a: enough to detect accidental damage.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests;
