//! The forms that a data set is written in: lines of JSON, or the columns of a Parquet file.

use crate::output::json;
use crate::parquet;
use crate::problem::Problem;
use clearway_contract::{DatasetEntry, codes};
use std::io::{self, Write};
use std::path::Path;

/// The receiver of the rows.
pub(super) type Sink<'a> = dyn FnMut(DatasetEntry) -> io::Result<()> + 'a;

/// How rows are written.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// An object per line.
    Lines,
    /// Columns.
    Parquet,
}

impl Form {
    /// The form for the ending of the output's name, if this build can write it.
    pub(super) fn of(name: &str) -> Result<Self, Problem> {
        let ending = Path::new(name).extension().unwrap_or_default();
        if name == "-" || ending == "jsonl" {
            return Ok(Self::Lines);
        }
        if ending == "parquet" {
            parquet::check_built("a name that ends in .jsonl")
                .map_err(|problem| problem.in_file(name))?;
            return Ok(Self::Parquet);
        }
        let problem = Problem::new(codes::USAGE, "this ending is not known");
        Err(problem.expecting("a name that ends in .jsonl or .parquet").in_file(name))
    }

    /// Writes the rows that `fill` passes one by one.
    pub(super) fn write(
        self,
        out: &mut dyn Write,
        fill: &mut dyn FnMut(&mut Sink<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        match self {
            Self::Lines => fill(&mut |row| json::line(out, &row)),
            Self::Parquet => write_columns(out, fill),
        }
    }
}

#[cfg(feature = "parquet")]
fn write_columns(
    out: &mut dyn Write,
    fill: &mut dyn FnMut(&mut Sink<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let mut writer = parquet::Writer::new(out)?;
    fill(&mut |row| writer.push(row))?;
    writer.finish()
}

#[cfg(not(feature = "parquet"))]
fn write_columns(
    _: &mut dyn Write,
    _: &mut dyn FnMut(&mut Sink<'_>) -> io::Result<()>,
) -> io::Result<()> {
    unreachable!("refused before the work begins")
}
