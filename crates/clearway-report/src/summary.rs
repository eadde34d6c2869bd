//! Totals and means over the puzzles.

use crate::comparison::{Comparison, Row, Run};
use crate::measure::Measure;

/// Total and mean of one measure over the runs of one combination.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The sum over the runs that have the measure.
    pub total: f64,
    /// Their geometric mean.
    pub mean: Mean,
    /// Number of runs that have the measure.
    pub runs: usize,
}

/// A geometric mean, if there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mean {
    /// The mean.
    Of(f64),
    /// Some numbers are 0, where a geometric mean says nothing.
    HasZeros,
    /// There are no numbers.
    OfNothing,
}

impl Mean {
    /// The geometric mean of `values`.
    pub fn geometric(values: &[f64]) -> Self {
        if values.is_empty() {
            Self::OfNothing
        } else if values.iter().any(|&value| value <= 0.0) {
            Self::HasZeros
        } else {
            let logarithms: f64 = values.iter().map(|value| value.ln()).sum();
            Self::Of((logarithms / values.len() as f64).exp())
        }
    }

    /// The mean, where there is one.
    pub const fn value(self) -> Option<f64> {
        match self {
            Self::Of(value) => Some(value),
            _ => None,
        }
    }
}

impl Summary {
    /// The summary of one combination over its finished runs.
    pub fn new(comparison: &Comparison, combination: usize, measure: Measure) -> Self {
        let runs = comparison.runs_of(combination);
        let values: Vec<f64> = runs.filter_map(|(_, run)| measure.of(run)).collect();
        Self { total: values.iter().sum(), mean: Mean::geometric(&values), runs: values.len() }
    }
}

/// How the runs of one combination ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    /// Runs that finished.
    pub(crate) finished: usize,
    /// Runs stopped by a limit or by the user.
    pub(crate) stopped: usize,
    /// Runs that found a shortest solution.
    pub(crate) shortest: usize,
    /// Runs whose solution is longer than a shortest one.
    pub(crate) too_long: usize,
}

impl Ends {
    /// Counts the runs of `combination`.
    pub(crate) fn new(comparison: &Comparison, combination: usize) -> Self {
        let mut ends = Self::default();
        for (row, run) in comparison.runs_of(combination) {
            ends.finished += usize::from(run.is_finished());
            ends.stopped += usize::from(!run.is_finished());
            ends.too_long += usize::from(row.is_too_long(run));
            let best = row.optimum.known();
            ends.shortest += usize::from(run.cost.is_some() && run.cost == best);
        }
        ends
    }
}

/// The puzzles over which means are comparable: those finished by every combination that finished
/// any.
pub(crate) struct Common {
    rows: Vec<usize>,
    all: usize,
}

impl Common {
    /// The common puzzles of the combinations of `comparison`.
    pub(crate) fn new(comparison: &Comparison) -> Self {
        let count = comparison.combinations.len();
        let able: Vec<usize> = (0..count)
            .filter(|&index| comparison.runs_of(index).any(|(_, run)| run.is_finished()))
            .collect();
        let finished = |row: &Row, index: usize| {
            row.runs.get(index).and_then(Option::as_ref).is_some_and(Run::is_finished)
        };
        let rows = comparison.rows.iter().enumerate();
        let rows = rows.filter(|(_, row)| able.iter().all(|&index| finished(row, index)));
        Self { rows: rows.map(|(index, _)| index).collect(), all: comparison.rows.len() }
    }

    /// The geometric mean of one combination over the common puzzles, or over its own if there are
    /// none in common.
    pub(crate) fn mean(&self, comparison: &Comparison, index: usize, measure: Measure) -> Mean {
        if self.rows.is_empty() {
            return Summary::new(comparison, index, measure).mean;
        }
        let runs = self.rows.iter().filter_map(|&row| comparison.rows[row].runs[index].as_ref());
        Mean::geometric(&runs.filter_map(|run| measure.of(run)).collect::<Vec<_>>())
    }

    /// Says which puzzles the means cover.
    pub(crate) fn words(&self) -> String {
        match self.rows.len() {
            0 => "each over the puzzles it finished, since none was finished by all".to_owned(),
            1 if self.all == 1 => "for the one puzzle".to_owned(),
            count if count == self.all => format!("over all {count} puzzles"),
            count => format!("over the {count} of {} puzzles that all finished", self.all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_geometric_mean_needs_positive_numbers() {
        let Mean::Of(mean) = Mean::geometric(&[1.0, 10.0, 100.0]) else { panic!("a mean") };
        assert!((mean - 10.0).abs() < 1e-9);
        assert_eq!(Mean::geometric(&[]), Mean::OfNothing);
        assert_eq!(Mean::geometric(&[0.0, 3.0]), Mean::HasZeros);
    }
}
