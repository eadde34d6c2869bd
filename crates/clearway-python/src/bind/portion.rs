//! A portion of many puzzles, solved one after the other.
//!
//! What comes out depends on the puzzles and the options alone: no clock, no meter
//! and no limit on time has a part in it, so doing the portion again gives the
//! same bytes.

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
type Place = (String, String, u32, u64);

/// Solves the puzzles with the options of a request: a line of JSON for each, as `solve` prints it
/// but for what the machine measures, or the error object.
#[pyfunction]
pub(crate) fn solve_portion<'py>(
    py: Python<'py>,
    puzzles: Vec<Place>,
    request_text: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let fields = fields(request_text)?;
    // Unknown options are no fault of the puzzles.
    let reading = fields.read_options().map_err(refused)?;
    let solving = fields.solve_options().map_err(refused)?;
    let lines = run_detached(py, None, |context| {
        let mut lines = Vec::new();
        for place in puzzles {
            match solve_one(place, &reading, &solving, context) {
                Ok(answer) => push_line(&mut lines, &answer),
                Err(faults) => push_line(&mut lines, &faults),
            }
            // Small puzzles may come and go without being observed.
            if context.check().is_err() {
                break;
            }
        }
        lines
    })?;
    Ok(PyBytes::new(py, &lines))
}

fn solve_one(
    (text, file, line, number): Place,
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

/// Gives faults the places that they have in the file.
fn place(faults: &mut Refusal, file: &str, line: u32) {
    for body in std::iter::once(&mut faults.error).chain(&mut faults.errors) {
        body.file = Some(file.to_owned());
        body.line =
            Some(body.line.map_or(line, |inner| inner.saturating_add(line.saturating_sub(1))));
    }
}
