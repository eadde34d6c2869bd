//! Audits for Python: heuristics' claims, summed up over puzzles.

use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::{refused, stopped};
use clearway::board::Puzzle;
use clearway::search::StopReason;
use clearway_contract::{AuditRequest, AuditSum, RequestWatch};
use clearway_run::RunContext;
use pyo3::prelude::*;
use std::sync::Arc;

/// The answers to `audit` over all these puzzles, as a JSON array.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    boards: Vec<PyRef<'_, Board>>,
    request_text: &str,
) -> PyResult<String> {
    let request = fields(request_text)?.audit().map_err(refused)?;
    let puzzles: Vec<Arc<Puzzle>> = boards.iter().map(|board| Arc::clone(&board.puzzle)).collect();
    drop(boards);
    let sum = run_detached(py, request.limits.time, |context| sum(&request, &puzzles, context))?;
    let sum = sum.map_err(|reason| stopped(reason, "all spaces were explored"))?;
    let answers = sum.answers(|puzzle| (puzzle, puzzle.name()));
    Ok(serde_json::to_string(&answers).unwrap_or_default())
}

fn sum(
    request: &AuditRequest,
    puzzles: &[Arc<Puzzle>],
    context: &mut RunContext<'_>,
) -> Result<AuditSum<Arc<Puzzle>>, StopReason> {
    let mut sum = AuditSum::new(request);
    let mut watch = RequestWatch::new(request.limits.time, context);
    for puzzle in puzzles {
        for &metric in &request.metrics {
            sum.add(metric, request.audit(puzzle, metric, &mut watch)?, puzzle);
        }
    }
    Ok(sum)
}
