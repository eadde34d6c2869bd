//! A portion of puzzles, made from seeds.
//!
//! What a seed gives depends on the wish alone, so doing a portion again gives
//! the same bytes: there is no limit on time.

use super::board::fields;
use super::detached::run_detached;
use super::error::refused;
use super::lines::push_line;
use clearway_contract::{GenerateAnswer, GenerateRequest};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Makes so many puzzles from each seed, with the wish of a request: a line of JSON for each, as
/// `generate --source search` prints it. A seed may give fewer.
#[pyfunction]
pub(crate) fn make_portion<'py>(
    py: Python<'py>,
    seeds: Vec<(u64, u32)>,
    request_text: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let request = fields(request_text)?.generate().map_err(refused)?;
    // An impossible wish is refused, even if the count is 0.
    request.generator().map_err(refused)?;
    let lines = run_detached(py, None, |context| {
        let mut lines = Vec::new();
        for (seed, count) in seeds {
            let request = GenerateRequest { seed, ..request.clone() };
            let Ok(mut generator) = request.generator() else { break };
            for _ in 0..count {
                // A seed ends where it gives up, or meets a limit.
                let Ok(Some(made)) = generator.next_observed(request.limits.budget, context) else {
                    break;
                };
                push_line(&mut lines, &GenerateAnswer::new(&made));
            }
            if context.check().is_err() {
                break;
            }
        }
        lines
    })?;
    Ok(PyBytes::new(py, &lines))
}
