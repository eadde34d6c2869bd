//! All puzzles as a Parquet file or as a table, beside the text.

use crate::parquet;
use crate::problem::Problem;
use clap::ValueEnum;
use clearway::enumerate::Field;
use clearway_game::{FileEntry, Shape, encode_file};
use clearway_run::shards::Record;
use std::io;

/// The format of the final files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Lines of text: `puzzles.txt`.
    Database,
    /// Text and columns: `puzzles.txt` and `puzzles.parquet`.
    Parquet,
    /// Text and a compact table for `puzzles --table`: `puzzles.txt` and `puzzles.table`.
    Table,
}

impl Format {
    /// Whether this build of the program can write the format.
    pub(super) fn check_built(self) -> Result<(), Problem> {
        match self {
            Self::Database | Self::Table => Ok(()),
            Self::Parquet => parquet::check_built("--format database"),
        }
    }
}

/// The Parquet file with these puzzles.
#[cfg(feature = "parquet")]
pub(super) fn columns(records: &[Record], field: &Field) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    parquet::write(&mut bytes, records.iter().map(|record| record.to_json(field)))?;
    Ok(bytes)
}

/// The Parquet file with these puzzles.
#[cfg(not(feature = "parquet"))]
pub(super) fn columns(_: &[Record], _: &Field) -> io::Result<Vec<u8>> {
    unreachable!("refused before the work begins")
}

/// The table file with these puzzles.
pub(super) fn table(records: &[Record], field: &Field) -> io::Result<Vec<u8>> {
    let size = (field.width(), field.height());
    let entry = |record: &Record| {
        let shape = Shape::parse(&record.board, size).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, format!("no board: {}", record.board))
        })?;
        let Record { moves, steps, states, .. } = *record;
        Ok(FileEntry { moves, steps, states, shape })
    };
    let entries: io::Result<Vec<FileEntry>> = records.iter().map(entry).collect();
    Ok(encode_file(field, entries?))
}
