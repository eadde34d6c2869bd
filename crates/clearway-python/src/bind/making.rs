//! A portion of puzzles, made from seeds.
//!
//! The puzzles of a seed depend only on the constraints, so repeating a portion gives the same
//! bytes. For this reason there is no time limit.

use super::board::fields;
use super::detached::run_detached;
use super::error::refused;
use super::lines::push_line;
use clearway_contract::{GenerateAnswer, GenerateRequest};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Makes `per_seed` puzzles from each seed, with the constraints of a request. Returns a line of
/// JSON for each, as `generate --source search` prints it. A seed may give fewer.
#[pyfunction]
pub(crate) fn make_portion<'py>(
    py: Python<'py>,
    seeds: Vec<(u64, u32)>,
    request_text: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let request = fields(request_text)?.generate().map_err(refused)?;
    // Impossible constraints are refused, even if the count is 0.
    request.generator().map_err(refused)?;
    let lines = run_detached(py, None, |context| {
        let mut lines = Vec::new();
        for (seed, count) in seeds {
            let request = GenerateRequest { seed, ..request.clone() };
            let Ok(mut generator) = request.generator() else { break };
            for _ in 0..count {
                // A seed ends when the generator gives up or reaches a limit.
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
