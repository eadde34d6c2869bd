//! A portion of many puzzles, solved one after the other.
//!
//! The result depends only on the puzzles and the options: there is no clock, no meter and no time
//! limit, so repeating a portion gives the same bytes.

use super::board::fields;
use super::detached::run_detached;
use super::error::refused;
use super::lines::push_line;
use clearway::notation::ReadOptions;
use clearway::solve::{SolveOptions, solve_observed};
use clearway_contract::{Measured, ReadRequest, Refusal, SolveAnswer};
use clearway_run::RunContext;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A puzzle of a portion: its text, the file and the line where that begins, and its number there.
type PortionPuzzle = (String, String, u32, u64);

/// Solves the puzzles with the options of a request. Returns a line of JSON for each: the answer of
/// `solve` without measurements, or the error object.
#[pyfunction]
pub(crate) fn solve_portion<'py>(
    py: Python<'py>,
    puzzles: Vec<PortionPuzzle>,
    request_text: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let fields = fields(request_text)?;
    // Invalid options refuse the whole portion, not single puzzles.
    let reading = fields.read_options().map_err(refused)?;
    let solving = fields.solve_options().map_err(refused)?;
    let lines = run_detached(py, None, |context| {
        let mut lines = Vec::new();
        for place in puzzles {
            match solve_one(place, &reading, &solving, context) {
                Ok(answer) => push_line(&mut lines, &answer),
                Err(faults) => push_line(&mut lines, &faults),
            }
            // A small puzzle may be solved without a single poll.
            if context.check().is_err() {
                break;
            }
        }
        lines
    })?;
    Ok(PyBytes::new(py, &lines))
}

fn solve_one(
    (text, file, line, number): PortionPuzzle,
    reading: &ReadOptions,
    solving: &SolveOptions,
    context: &mut RunContext<'_>,
) -> Result<SolveAnswer, Refusal> {
    let read = ReadRequest { text, options: reading.clone() }.read(context);
    let read = read.map_err(|mut faults| {
        place(&mut faults, &file, line);
        faults
    })?;
    let answer = solve_observed(read.puzzle(), solving, context);
    let name = read.name.clone().unwrap_or_else(|| format!("{file}#{number}"));
    Ok(SolveAnswer::new(Some(&name), read.puzzle(), &answer, Measured::default()))
}

/// Converts the places of faults to places in the file.
fn place(faults: &mut Refusal, file: &str, line: u32) {
    for body in std::iter::once(&mut faults.error).chain(&mut faults.errors) {
        body.file = Some(file.to_owned());
        body.line =
            Some(body.line.map_or(line, |inner| inner.saturating_add(line.saturating_sub(1))));
    }
}
