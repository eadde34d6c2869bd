//! Sentences that all formats share.

use crate::cell::Mark;
use crate::comparison::{Comparison, Optimum};
use crate::measure::Measure;
use crate::numbers::counted;
use crate::summary::Ends;

/// The legend: explains only what occurs in the tables.
pub(crate) fn legend(comparison: &Comparison) -> Vec<String> {
    let metric = comparison.metric;
    let mut lines = vec![format!("Cost is counted in {metric}.")];
    let marks: Vec<Mark> = comparison
        .rows
        .iter()
        .flat_map(|row| {
            (0..row.runs.len())
                .map(move |index| crate::cell::Cell::of(row, index, Measure::Cost, true).mark)
        })
        .collect();
    if marks.contains(&Mark::TooLong) {
        lines.push("12 (8): a solution of cost 12 where 8 is the least.".to_owned());
    }
    if marks.contains(&Mark::Unproven) {
        lines.push("12?: a solution of cost 12; the least is not known.".to_owned());
    }
    let ends = (0..comparison.combinations.len()).map(|index| Ends::new(comparison, index));
    let stopped: usize = ends.map(|ends| ends.stopped).sum();
    if stopped > 0 {
        lines.push(format!(
            "{} stopped; 12+ is the count up to then. Total and mean cover the runs that finished.",
            was(stopped, "run")
        ));
    }
    let missing = comparison.planned() - comparison.runs().count();
    if missing > 0 {
        lines.push(format!("{} not made: the comparison was interrupted.", was(missing, "run")));
    }
    let unknown = comparison.rows.iter().filter(|row| matches!(row.optimum, Optimum::AtLeast(_)));
    let unknown = unknown.count();
    if unknown > 0 {
        let of = counted(unknown, "puzzle");
        lines.push(format!("The least cost of {of} is not known: the limits ended its proof."));
    }
    if comparison.measures.contains(&Measure::Time) {
        let timed = comparison.runs().any(|(_, _, run)| run.seconds.is_some());
        lines.push(match (timed, comparison.repeat) {
            (false, _) => "No times: runs beside each other would disturb them.".to_owned(),
            (true, 1) => "Times are of one run each, taken one at a time.".to_owned(),
            (true, repeat) => {
                format!("Times are medians of {repeat} runs each, taken one at a time.")
            }
        });
    }
    lines
}

fn was(number: usize, one: &str) -> String {
    format!("{} {}", counted(number, one), if number == 1 { "was" } else { "were" })
}
