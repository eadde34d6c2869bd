//! Puzzles as [Parquet](https://parquet.apache.org) files: columns that data
//! tools read without any parsing.
//!
//! There are two kinds of rows (`Row`), both with the fields of the JSON
//! contract: `EnumeratedPuzzle`, without its version, and `DatasetEntry`, in the
//! columns of the Python module. Rows are pushed one after the other and leave
//! the memory in groups: `Writer::push -> group of rows -> Row::write -> Columns
//! -> bytes -> out`. The same rows in the same order give the same bytes.
//!
//! Behind the feature `parquet`, because its dependencies take longer to build than the rest of the
//! program.

#[cfg(feature = "parquet")]
mod columns;
#[cfg(feature = "parquet")]
mod dataset;
#[cfg(feature = "parquet")]
mod enumerated;
#[cfg(all(test, feature = "parquet"))]
mod tests;
#[cfg(feature = "parquet")]
mod writing;

use crate::problem::Problem;
use clearway_contract::codes;
#[cfg(feature = "parquet")]
pub(crate) use writing::{Writer, write};

/// Checks that this build writes Parquet files; if not, `instead` says what it can do.
pub(crate) fn check_built(instead: &str) -> Result<(), Problem> {
    if cfg!(feature = "parquet") {
        return Ok(());
    }
    let message = "this program was built without the feature `parquet`";
    Err(Problem::new(codes::USAGE, message).expecting(instead))
}
