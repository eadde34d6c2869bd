//! Tables in files: the puzzles of any enumeration, with walls and of any size, in about nine bytes
//! each, and with an index.
//!
//! # Encoding
//! Numbers of the header are LEB128 (little-endian base 128; the highest bit of a byte says that
//! another follows).
//!
//! ```text
//! "CWT1"                    magic and version
//! width, height, red row    from 0
//! walls                     the least and the most
//! metric                    0 for moves, 1 for steps
//! buckets                   their number; a bucket has the puzzles of one optimum in that metric
//! per bucket:
//!     optimum               descending
//!     puzzles               their number
//!     per 64 puzzles:       the bytes of their block
//! the blocks of each bucket, one after the other
//! a checksum of the above   FNV-1a, 32 bits, little-endian
//! ```
//!
//! The puzzles of a bucket are sorted by their [signs](Shape). Each is a run of bits, highest first:
//!
//! 1. how many of its first signs are those of the previous puzzle, in 7 bits; 0 at the start of a
//!    block, so that a block can be read alone
//! 2. its other signs, 3 bits each, until the board is complete
//! 3. steps minus moves, Rice-coded with k = 3
//! 4. the length of its number of states in bits, in 6 bits, and the number
//!
//! The last byte of a block is padded with zeros.

mod draw;
mod encode;
mod shape;
#[cfg(test)]
mod tests;

pub use draw::{FileDraw, FileQuery};
pub use encode::encode_file;
pub use shape::Shape;

use crate::TableError;
use crate::query::Properties;
use crate::table::bits::BitReader;
use crate::table::{checksum, number};
use clearway::board::{Metric, Puzzle};
use clearway::enumerate::Field;

const MAGIC: &[u8; 4] = b"CWT1";

/// How many puzzles a block has.
const BLOCK: usize = 64;

/// The Rice parameter of steps minus moves.
const EXCESS_K: u32 = 3;

/// A puzzle of a table file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// Its optimum in moves.
    pub moves: u32,
    /// Its optimum in steps.
    pub steps: u32,
    /// How many states its space has.
    pub states: u64,
    /// The board: the hardest state of its space.
    pub shape: Shape,
}

impl FileEntry {
    /// What a query asks about.
    pub fn properties(&self) -> Properties {
        let (cars, trucks) = (self.shape.cars(), self.shape.trucks());
        Properties { moves: self.moves, steps: self.steps, cars, trucks }
    }
}

/// A bucket: the puzzles of one optimum.
#[derive(Clone, Debug)]
struct Head {
    cost: u32,
    puzzles: usize,
    /// Where each block begins in the body, and where the last one ends.
    blocks: Vec<usize>,
}

/// A table that was read from a file. Puzzles are decoded on demand, a block at a time.
#[derive(Clone, Debug)]
pub struct TableFile {
    field: Field,
    heads: Vec<Head>,
    bytes: Vec<u8>,
    /// Where the blocks begin.
    body: usize,
}

impl TableFile {
    /// The table in these bytes. Checks only the header and the checksum.
    pub fn new(bytes: Vec<u8>) -> Result<Self, TableError> {
        let (rest, sum) = bytes.split_last_chunk::<4>().ok_or(TableError::NoTable)?;
        let mut reader = rest.strip_prefix(MAGIC).ok_or(TableError::NoTable)?;
        if checksum(rest) != u32::from_le_bytes(*sum) {
            return Err(TableError::Damaged);
        }
        let field = field(&mut reader).ok_or(TableError::NoTable)?;
        let heads = heads(&mut reader).ok_or(TableError::NoTable)?;
        let end = heads.last().and_then(|head| head.blocks.last()).copied().unwrap_or(0);
        let is_sorted = heads.is_sorted_by(|a, b| a.cost > b.cost);
        if end != reader.len() || !is_sorted {
            return Err(TableError::NoTable);
        }
        let body = rest.len() - reader.len();
        Ok(Self { field, heads, bytes, body })
    }

    /// What was enumerated.
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// Number of puzzles.
    pub fn len(&self) -> usize {
        self.heads.iter().map(|head| head.puzzles).sum()
    }

    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All puzzles, the hardest first.
    pub fn iter(&self) -> impl Iterator<Item = FileEntry> + '_ {
        self.heads.iter().flat_map(|head| {
            (0..head.blocks.len().saturating_sub(1)).flat_map(|block| self.block(head, block))
        })
    }

    /// The puzzle with this number, from 0 in the order of [`iter`](Self::iter).
    pub fn get(&self, mut index: usize) -> Option<FileEntry> {
        for head in &self.heads {
            if index < head.puzzles {
                return self.block(head, index / BLOCK).nth(index % BLOCK);
            }
            index -= head.puzzles;
        }
        None
    }

    /// The board of an entry.
    pub fn puzzle(&self, entry: &FileEntry) -> Option<Puzzle> {
        entry.shape.puzzle(&self.field)
    }

    fn block(&self, head: &Head, block: usize) -> Block<'_> {
        let range = self.body + head.blocks[block]..self.body + head.blocks[block + 1];
        Block {
            metric: self.field.metric(),
            size: (self.field.width(), self.field.height()),
            cost: head.cost,
            left: (head.puzzles - block * BLOCK).min(BLOCK),
            last: Shape::default(),
            reader: BitReader::new(&self.bytes[range]),
        }
    }
}

/// Decodes the puzzles of a block.
#[derive(Clone, Debug)]
struct Block<'a> {
    metric: Metric,
    size: (u8, u8),
    cost: u32,
    left: usize,
    last: Shape,
    reader: BitReader<'a>,
}

impl Block<'_> {
    fn decode(&mut self) -> Option<FileEntry> {
        let shared = self.reader.read(7)? as usize;
        let reader = &mut self.reader;
        let shape = Shape::read(self.size, self.last.start(shared)?, &mut || reader.read(3))?;
        let excess = self.reader.read_rice(EXCESS_K)?;
        let length = self.reader.read(6)?;
        let high = self.reader.read(length.saturating_sub(32))?;
        let low = self.reader.read(length.min(32))?;
        let states = u64::from(high) << length.min(32) | u64::from(low);
        let (moves, steps) = match self.metric {
            Metric::Moves => (self.cost, self.cost.checked_add(excess)?),
            Metric::Steps => (self.cost.checked_sub(excess)?, self.cost),
        };
        self.last = shape.clone();
        Some(FileEntry { moves, steps, states, shape })
    }
}

impl Iterator for Block<'_> {
    type Item = FileEntry;

    fn next(&mut self) -> Option<FileEntry> {
        if self.left == 0 {
            return None;
        }
        // Invalid bytes end the block.
        let entry = self.decode();
        self.left = if entry.is_some() { self.left - 1 } else { 0 };
        entry
    }
}

fn field(bytes: &mut &[u8]) -> Option<Field> {
    let mut small = || u8::try_from(number(bytes)?).ok();
    let (width, height, row) = (small()?, small()?, small()?);
    let (least, most) = (small()?, small()?);
    let metric = match small()? {
        0 => Metric::Moves,
        1 => Metric::Steps,
        _ => return None,
    };
    let field = Field::new(width, height, least..=most).ok()?.with_metric(metric);
    field.with_red_row(row).ok()
}

fn heads(bytes: &mut &[u8]) -> Option<Vec<Head>> {
    let count = number(bytes)?;
    let mut end = 0_usize;
    // Every bucket and every block takes at least a byte, so a wrong count soon reaches the end.
    (0..count)
        .map(|_| {
            let (cost, puzzles) = (number(bytes)?, number(bytes)? as usize);
            let mut blocks = vec![end];
            for _ in 0..puzzles.div_ceil(BLOCK) {
                end = end.checked_add(number(bytes)? as usize)?;
                blocks.push(end);
            }
            Some(Head { cost, puzzles, blocks })
        })
        .collect()
}
