//! All puzzles as a Parquet file, beside the text.

use crate::parquet;
use crate::problem::Problem;
use clap::ValueEnum;
use clearway::enumerate::Field;
use clearway_run::shards::Record;
use std::io;

/// The format of the final files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Lines of text: `puzzles.txt`.
    Database,
    /// Text and columns: `puzzles.txt` and `puzzles.parquet`.
    Parquet,
}

impl Format {
    /// Whether this build of the program can write the format.
    pub(super) fn check_built(self) -> Result<(), Problem> {
        match self {
            Self::Database => Ok(()),
            Self::Parquet => parquet::check_built("--format database"),
        }
    }
}

/// The Parquet file with these puzzles.
#[cfg(feature = "parquet")]
pub(super) fn bytes(records: &[Record], field: &Field) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    parquet::write(&mut bytes, records.iter().map(|record| record.to_json(field)))?;
    Ok(bytes)
}

/// The Parquet file with these puzzles.
#[cfg(not(feature = "parquet"))]
pub(super) fn bytes(_: &[Record], _: &Field) -> io::Result<Vec<u8>> {
    unreachable!("refused before the work begins")
}
