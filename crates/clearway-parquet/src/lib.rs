//! Enumerated puzzles as a [Parquet](https://parquet.apache.org) file: columns
//! that data tools read without any parsing.
//!
//! The columns are the fields of the JSON contract ([`EnumeratedPuzzle`]), but
//! for its version; `depth_counts` is a list. The same puzzles in the same order
//! give the same bytes. A crate of its own, because what it builds on takes
//! longer to build than the rest of the program.

mod columns;
mod reading;
mod writing;

pub use clearway_wire::EnumeratedPuzzle;
pub use reading::read;
pub use writing::write;

use thiserror::Error;

/// Why a file could not be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ParquetError {
    /// The file could not be written, or is none of this format.
    #[error(transparent)]
    File(#[from] parquet::errors::ParquetError),
    /// It is a Parquet file, but has no such puzzles.
    #[error("the columns are not those of enumerated puzzles")]
    Columns,
}

#[cfg(test)]
mod tests;
