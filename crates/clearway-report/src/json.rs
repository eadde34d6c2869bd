//! JSON lines: one object per run.

use crate::comparison::{Comparison, Row, Run};
use clearway_contract::{Combination, CompareAnswer, CompareStats, Subject, Verdict};

/// The runs, one JSON object per line.
///
/// # Errors
/// Never in practice: every value can be serialised.
pub fn json(comparison: &Comparison) -> Result<String, serde_json::Error> {
    let mut out = String::new();
    for answer in answers(comparison) {
        out += &serde_json::to_string(&answer)?;
        out.push('\n');
    }
    Ok(out)
}

/// The JSON objects of the runs.
pub fn answers(comparison: &Comparison) -> Vec<CompareAnswer> {
    let answer = |(row, combination, run)| answer(comparison, row, combination, run);
    comparison.runs().map(answer).collect()
}

fn answer(
    comparison: &Comparison,
    row: &Row,
    combination: &Combination,
    run: &Run,
) -> CompareAnswer {
    let stats = &run.stats;
    CompareAnswer {
        subject: Subject::new(row.name.as_deref(), &row.puzzle),
        verdict: Verdict {
            algorithm: combination.algorithm.id.to_owned(),
            heuristic: combination.heuristic.map(|heuristic| heuristic.id.to_owned()),
            metric: comparison.metric.id().to_owned(),
            outcome: run.outcome.id().to_owned(),
            reason: run.reason.map(|reason| reason.id().to_owned()),
            optimal: run.optimal,
            lower_bound: run.lower_bound,
            core: Vec::new(),
        },
        optimum: row.optimum.known(),
        cost: run.cost,
        moves: run.moves,
        steps: run.steps,
        repeat: comparison.repeat,
        stats: CompareStats {
            expanded: stats.expanded,
            generated: stats.generated,
            distinct: Some(stats.distinct).filter(|&states| states > 0),
            evaluated: stats.evaluated,
            reopened: stats.reopened,
            peak_frontier: stats.peak_frontier,
            iterations: stats.iterations,
            branching_factor: run.branching_factor,
            seconds: run.seconds,
            peak_bytes: run.peak_bytes,
        }
        .rounded(),
    }
}
