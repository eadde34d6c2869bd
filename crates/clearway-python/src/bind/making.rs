//! A portion of puzzles, made from seeds.
//!
//! What a seed gives depends on the wish alone, so whoever does a portion again gets
//! the same bytes: there is no limit on time.

use super::board::request;
use super::detached::run_detached;
use super::error::{refuse, refused};
use super::lines::push_line;
use clearway::generate::Generator;
use clearway::search::Budget;
use clearway_contract::{GenerateAnswer, codes};
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
    let request = request(request_text)?;
    let wish = clearway_contract::wish(&request).map_err(refused)?;
    // A wish that cannot come true is refused, even if nothing is to be made.
    wish.check()
        .map_err(|error| refuse(codes::USAGE, format!("{}: {}", error.part, error.message)))?;
    let budget = Budget { nodes: request.node_limit, memory: request.memory_limit };
    let lines = run_detached(py, None, |context| {
        let mut lines = Vec::new();
        for (seed, count) in seeds {
            let Ok(generator) = Generator::new(wish.clone(), seed) else { break };
            let mut generator = match request.patience {
                Some(boards) => generator.with_patience(boards),
                None => generator,
            };
            for _ in 0..count {
                // A seed ends where it gives up, or meets a limit.
                let Ok(Some(made)) = generator.next(budget, context) else { break };
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
