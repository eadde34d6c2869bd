//! Totals and means over the puzzles.

use crate::comparison::Comparison;
use crate::measure::Measure;

/// What the runs of one combination have in common, for one measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The sum over the runs that have the measure.
    pub total: f64,
    /// Their geometric mean.
    pub mean: Mean,
    /// How many runs that is.
    pub runs: usize,
}

/// A geometric mean, where there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mean {
    /// The mean.
    Of(f64),
    /// Some numbers are 0, so that a geometric mean would say nothing.
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
    /// The summary of one combination, over the runs that came to their end.
    pub fn new(comparison: &Comparison, combination: usize, measure: Measure) -> Self {
        let runs = comparison.runs_of(combination);
        let values: Vec<f64> = runs.filter_map(|(_, run)| measure.of(run)).collect();
        Self { total: values.iter().sum(), mean: Mean::geometric(&values), runs: values.len() }
    }
}

/// How the runs of one combination ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    /// Those that came to their end.
    pub(crate) finished: usize,
    /// Those that were stopped by a limit or by the user.
    pub(crate) stopped: usize,
    /// Those with a solution that is as short as can be.
    pub(crate) shortest: usize,
    /// Those with a solution that is longer than a shortest one.
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
