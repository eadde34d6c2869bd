//! Table cells, shared by all formats.

use crate::comparison::{Comparison, Row};
use crate::measure::Measure;
use crate::summary::{Mean, Summary};
use clearway::solve::Outcome;

/// A remark about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    None,
    /// A solution longer than a shortest one.
    TooLong,
    /// A solution that may or may not be a shortest one.
    Unproven,
    /// A run that was stopped, did not run, or proved that there is no solution.
    NoNumber,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    /// The text.
    pub(crate) text: String,
    /// The sort key.
    pub(crate) value: Option<f64>,
    /// The remark.
    pub(crate) mark: Mark,
}

/// Text of an empty cell.
pub(crate) const NOTHING: &str = "-";

impl Cell {
    fn plain(text: impl Into<String>, value: Option<f64>) -> Self {
        Self { text: text.into(), value, mark: Mark::None }
    }

    /// The cell of a measure in one run.
    ///
    /// If the run has no numbers, its first column says why.
    pub(crate) fn of(row: &Row, combination: usize, measure: Measure, first: bool) -> Self {
        let none = |text: String| Self { text, value: None, mark: Mark::NoNumber };
        let Some(Some(run)) = row.runs.get(combination) else {
            return none(if first { "not run" } else { NOTHING }.to_owned());
        };
        let Some(value) = measure.of(run) else {
            let text = match run.outcome {
                _ if first && !run.is_finished() => {
                    format!("stopped: {}", run.reason.map_or("limit", |reason| reason.id()))
                }
                Outcome::Unsolvable if measure == Measure::Cost => "unsolvable".to_owned(),
                // The count when it was stopped: a lower bound.
                _ if !run.is_finished() => measure
                    .so_far(run)
                    .map_or(NOTHING.to_owned(), |value| format!("{}+", measure.show(value))),
                _ => NOTHING.to_owned(),
            };
            return none(text);
        };
        let text = measure.show(value);
        if measure != Measure::Cost {
            return Self::plain(text, Some(value));
        }
        match row.optimum.known() {
            Some(best) if row.is_too_long(run) => {
                Self { text: format!("{text} ({best})"), value: Some(value), mark: Mark::TooLong }
            }
            None if !run.optimal => {
                Self { text: format!("{text}?"), value: Some(value), mark: Mark::Unproven }
            }
            _ => Self::plain(text, Some(value)),
        }
    }

    /// The total under a column.
    pub(crate) fn total(comparison: &Comparison, combination: usize, measure: Measure) -> Self {
        let summary = Summary::new(comparison, combination, measure);
        if summary.runs == 0 || !measure.has_total() {
            return Self::plain(NOTHING, None);
        }
        Self::plain(measure.show(summary.total), Some(summary.total))
    }

    /// The geometric mean under a column.
    pub(crate) fn mean(comparison: &Comparison, combination: usize, measure: Measure) -> Self {
        let summary = Summary::new(comparison, combination, measure);
        match summary.mean {
            Mean::Of(mean) => Self::plain(measure.show(mean), Some(mean)),
            Mean::HasZeros | Mean::OfNothing => Self::plain(NOTHING, None),
        }
    }

    /// The number of runs that total and mean cover.
    pub(crate) fn runs(comparison: &Comparison, combination: usize, measure: Measure) -> Self {
        let runs = Summary::new(comparison, combination, measure).runs;
        Self::plain(format!("{runs}/{}", comparison.rows.len()), Some(runs as f64))
    }
}

/// The summary rows below a table: their labels and cells.
pub(crate) type Footer = fn(&Comparison, usize, Measure) -> Cell;

/// The summary rows below a table, from the top.
pub(crate) const FOOTERS: [(&str, Footer); 3] =
    [("total", Cell::total), ("geometric mean", Cell::mean), ("over runs", Cell::runs)];
