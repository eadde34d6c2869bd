//! Refusals of the contract as exceptions.

use clearway::search::StopReason;
use clearway_contract::{ErrorBody, Refusal, codes};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

pyo3::create_exception!(
    clearway,
    ClearwayError,
    PyValueError,
    "What was asked for cannot be done.\n\n\
     ``code`` is stable, for scripts; ``message`` is for people; ``line`` and ``column`` (from 1)\n\
     tell where in the text, or are None; ``errors`` has all that is wrong, the first included."
);

/// The exception for a refusal.
pub(crate) fn refused(refusal: Refusal) -> PyErr {
    Python::attach(|py| exception(py, &refusal).unwrap_or_else(|error| error))
}

/// The exception for one thing that is wrong.
pub(crate) fn refuse(code: &str, message: impl Into<String>) -> PyErr {
    refused(Refusal::new(code, message))
}

/// The exception for a search that was stopped but has no partial result.
pub(crate) fn stopped(reason: StopReason, before: &str) -> PyErr {
    refuse(codes::STOPPED, format!("stopped by a limit ({reason}) before {before}"))
}

fn exception(py: Python<'_>, answer: &Refusal) -> PyResult<PyErr> {
    let first = &answer.error;
    let place = match (first.line, first.column) {
        (Some(line), Some(column)) => format!("{line}:{column}: "),
        _ => String::new(),
    };
    let more = match answer.errors.len() {
        0 | 1 => String::new(),
        number => format!(" (and {} more)", number - 1),
    };
    let error = ClearwayError::new_err(format!("{place}{}{more}", first.message));
    let value = error.value(py);
    value.setattr("code", &first.code)?;
    value.setattr("message", &first.message)?;
    value.setattr("line", first.line)?;
    value.setattr("column", first.column)?;
    value.setattr("file", first.file.as_deref())?;
    let errors = answer.errors.iter().map(|body| entry(py, body)).collect::<PyResult<Vec<_>>>()?;
    value.setattr("errors", PyList::new(py, errors)?)?;
    Ok(error)
}

/// An error of the contract as a dictionary.
fn entry<'py>(py: Python<'py>, body: &ErrorBody) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("code", &body.code)?;
    entry.set_item("message", &body.message)?;
    entry.set_item("line", body.line)?;
    entry.set_item("column", body.column)?;
    entry.set_item("file", body.file.as_deref())?;
    Ok(entry)
}
