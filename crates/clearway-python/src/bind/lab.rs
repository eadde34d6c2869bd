//! Audits for Python: heuristics' claims, summed up over puzzles.

use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::{refused, stopped};
use clearway::audit::{Audit, audit_all};
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::{HEURISTICS, HeuristicInfo};
use clearway::search::{Budget, StopReason};
use clearway::space::Space;
use clearway_contract::{AuditAnswer, Limits};
use clearway_run::RunContext;
use pyo3::prelude::*;
use std::sync::Arc;

/// One heuristic in one metric over all puzzles.
struct Line {
    info: &'static HeuristicInfo,
    metric: Metric,
    audit: Audit,
    worst: Option<Arc<Puzzle>>,
}

/// The answers to `audit` over all these puzzles, as a JSON array.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    boards: Vec<PyRef<'_, Board>>,
    request_text: &str,
) -> PyResult<String> {
    let fields = fields(request_text)?;
    let mut infos = fields.heuristics().map_err(refused)?;
    if infos.is_empty() {
        infos = HEURISTICS.to_vec();
    }
    let metrics = match &fields.metric {
        Some(_) => vec![fields.metric().map_err(refused)?],
        None => Metric::ALL.to_vec(),
    };
    let puzzles: Vec<Arc<Puzzle>> = boards.iter().map(|board| Arc::clone(&board.puzzle)).collect();
    drop(boards);
    let Limits { time, budget } = fields.limits();
    let lines = run_detached(py, time, |context| sum(&infos, &metrics, &puzzles, budget, context))?;
    let lines = lines.map_err(|reason| stopped(reason, "all spaces were explored"))?;
    let answers: Vec<AuditAnswer> = lines
        .iter()
        .map(|line| {
            let worst = line.worst.as_deref().map(|puzzle| (puzzle, puzzle.name()));
            AuditAnswer::new(line.info, line.metric, &line.audit, puzzles.len() as u64, worst)
        })
        .collect();
    Ok(serde_json::to_string(&answers).unwrap_or_default())
}

fn sum(
    infos: &[&'static HeuristicInfo],
    metrics: &[Metric],
    puzzles: &[Arc<Puzzle>],
    budget: Budget,
    context: &mut RunContext<'_>,
) -> Result<Vec<Line>, StopReason> {
    let line = |info, metric| Line { info, metric, audit: Audit::default(), worst: None };
    let mut lines: Vec<Line> = infos
        .iter()
        .flat_map(|info| metrics.iter().map(move |&metric| line(*info, metric)))
        .collect();
    for puzzle in puzzles {
        for &metric in metrics {
            let space = Space::explore_observed(puzzle, metric, budget, context)?;
            let audits = audit_all(infos, &space, budget, context)?;
            let of_metric = lines.iter_mut().filter(|line| line.metric == metric);
            for (line, audit) in of_metric.zip(audits) {
                if line.audit.add(audit) {
                    line.worst = Some(Arc::clone(puzzle));
                }
            }
        }
    }
    Ok(lines)
}
