//! Puzzles as [Parquet](https://parquet.apache.org) files: columns that data
//! tools read without any parsing.
//!
//! There are two kinds of rows ([`Row`]), both with the fields of the JSON
//! contract: [`EnumeratedPuzzle`], without its version, and [`DatasetEntry`],
//! in the columns of the Python module. Rows are pushed one after the other and
//! leave the memory in groups:
//!
//! ```text
//! Writer::push -> group of rows -> Layout::write -> Columns -> bytes -> out
//! read         <- Layout::read  <- rows of the file
//! ```
//!
//! The same rows in the same order give the same bytes. A crate of its own,
//! because what it builds on takes longer to build than the rest of the program.

mod columns;
mod dataset;
mod enumerated;
mod error;
mod reading;
mod table;
mod writing;

pub use clearway_contract::{DatasetEntry, EnumeratedPuzzle};
pub use error::ParquetError;
pub use reading::read;
pub use table::Row;
pub use writing::{Writer, write};

#[cfg(test)]
mod tests;
