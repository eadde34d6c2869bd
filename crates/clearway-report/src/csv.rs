//! CSV: one line per run, for spreadsheets and scripts.

use crate::comparison::{Comparison, Row, Run};
use clearway_contract::Combination;
use std::fmt::Write;

const HEADER: &str = "puzzle,algorithm,heuristic,metric,outcome,reason,optimal,optimum,cost,moves,\
steps,expanded,generated,distinct,evaluated,reopened,peak_frontier,iterations,branching_factor,peak_bytes,\
seconds,repeat";

/// The runs, one per line, below a header.
pub fn csv(comparison: &Comparison) -> String {
    let mut out = format!("{HEADER}\n");
    for (row, combination, run) in comparison.runs() {
        write_run(&mut out, comparison, row, combination, run);
    }
    out
}

fn write_run(
    out: &mut String,
    comparison: &Comparison,
    row: &Row,
    combination: &Combination,
    run: &Run,
) {
    let number = |value: Option<u32>| value.map_or(String::new(), |value| value.to_string());
    let stats = &run.stats;
    let fields = [
        field(&row.label),
        combination.algorithm.id.to_owned(),
        combination.heuristic.map_or("", |heuristic| heuristic.id).to_owned(),
        comparison.metric.id().to_owned(),
        run.outcome.id().to_owned(),
        run.reason.map_or("", |reason| reason.id()).to_owned(),
        run.optimal.to_string(),
        number(row.optimum.known()),
        number(run.cost),
        number(run.moves),
        number(run.steps),
        stats.expanded.to_string(),
        stats.generated.to_string(),
        if stats.distinct > 0 { stats.distinct.to_string() } else { String::new() },
        stats.evaluated.to_string(),
        stats.reopened.to_string(),
        stats.peak_frontier.to_string(),
        stats.iterations.to_string(),
        format!("{:.4}", run.branching_factor),
        run.peak_bytes.to_string(),
        run.seconds.map_or(String::new(), |seconds| format!("{seconds:.6}")),
        comparison.repeat.to_string(),
    ];
    let _ = writeln!(out, "{}", fields.join(","));
}

/// A name as a CSV field: quoted if needed, and never taken for a formula by a spreadsheet.
fn field(name: &str) -> String {
    let shown = if name.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{name}")
    } else {
        name.to_owned()
    };
    if shown.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", shown.replace('"', "\"\""))
    } else {
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_within_their_field() {
        assert_eq!(field("Jam-1"), "Jam-1");
        assert_eq!(field("a,\"b\"\nc"), "\"a,\"\"b\"\"\nc\"");
        assert_eq!(field("=1+1"), "'=1+1");
    }
}
