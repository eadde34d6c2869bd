//! What can go wrong with a file.

use std::io;
use thiserror::Error;

/// Why a file could not be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ParquetError {
    /// The bytes could not be handed on.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is none of this format.
    #[error(transparent)]
    File(#[from] parquet::errors::ParquetError),
    /// It is a Parquet file, but has no such rows.
    #[error("the columns are not those of {0}")]
    Columns(&'static str),
    /// A number has no place in its column, which is narrower than the row's field.
    #[error("a number is too large for its column")]
    Number,
}

impl From<ParquetError> for io::Error {
    fn from(error: ParquetError) -> Self {
        match error {
            ParquetError::Io(error) => error,
            other => Self::other(other),
        }
    }
}
