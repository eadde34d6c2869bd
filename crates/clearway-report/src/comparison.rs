//! The data of a comparison: puzzles, combinations and runs.

use crate::measure::Measure;
use clearway::board::{Metric, Puzzle};
use clearway::search::{SearchStats, StopReason};
use clearway::solve::{Answer, Outcome};
use clearway_contract::Combination;

/// The result of one combination on one puzzle.
#[derive(Clone, Debug)]
pub struct Run {
    /// The outcome.
    pub outcome: Outcome,
    /// Why it stopped early.
    pub reason: Option<StopReason>,
    /// Whether the run proved its solution to be a shortest one.
    pub optimal: bool,
    /// The lower bound on the cost that the run proved.
    pub lower_bound: Option<u32>,
    /// The cost of its solution.
    pub cost: Option<u32>,
    /// The moves of its solution.
    pub moves: Option<u32>,
    /// The steps of its solution.
    pub steps: Option<u32>,
    /// The counters.
    pub stats: SearchStats,
    /// The effective branching factor.
    pub branching_factor: f64,
    /// The duration, if nothing else ran at the time.
    pub seconds: Option<f64>,
    /// The peak memory.
    pub peak_bytes: u64,
}

impl Run {
    /// The run that gave `answer`, with its measurements.
    pub fn new(answer: &Answer, seconds: Option<f64>, peak_bytes: u64) -> Self {
        Self {
            outcome: answer.outcome,
            reason: answer.reason,
            optimal: answer.is_optimal(),
            lower_bound: answer.lower_bound,
            cost: answer.cost(),
            moves: answer.moves(),
            steps: answer.steps(),
            stats: answer.stats,
            branching_factor: answer.branching_factor(),
            seconds,
            peak_bytes,
        }
    }

    /// Whether the run finished; only then are its counters comparable.
    pub fn is_finished(&self) -> bool {
        self.outcome != Outcome::Stopped && self.reason != Some(StopReason::Interrupted)
    }
}

/// What is known about the cost of a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimum {
    /// Proven.
    Known(u32),
    /// Proven to have no solution.
    Unsolvable,
    /// At least this; a limit stopped the search for the optimum.
    AtLeast(u32),
    /// Not searched for.
    Unknown,
}

impl Optimum {
    /// The cost of a shortest solution, if proven.
    pub const fn known(self) -> Option<u32> {
        match self {
            Self::Known(cost) => Some(cost),
            _ => None,
        }
    }
}

/// A puzzle and the result of each combination.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name for scripts.
    pub name: Option<String>,
    /// The name for people.
    pub label: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is known about a shortest solution.
    pub optimum: Optimum,
    /// One run per combination; `None` if it did not run.
    pub runs: Vec<Option<Run>>,
}

impl Row {
    /// A puzzle without any runs yet.
    pub fn new(
        name: Option<String>,
        label: impl Into<String>,
        puzzle: Puzzle,
        combinations: usize,
    ) -> Self {
        let runs = vec![None; combinations];
        Self { name, label: label.into(), puzzle, optimum: Optimum::Unknown, runs }
    }

    /// Whether `run` found a solution that is longer than a shortest one.
    pub fn is_too_long(&self, run: &Run) -> bool {
        run.cost.is_some_and(|cost| self.optimum.known().is_some_and(|best| cost > best))
    }
}

/// The results of all combinations on all puzzles.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// A heading, such as that of the preset.
    pub title: String,
    /// What is minimised.
    pub metric: Metric,
    /// The combinations.
    pub combinations: Vec<Combination>,
    /// The measures to show.
    pub measures: Vec<Measure>,
    /// The puzzles.
    pub rows: Vec<Row>,
    /// How often each run was repeated; times are medians.
    pub repeat: u32,
}

impl Comparison {
    /// A comparison without puzzles.
    pub fn new(metric: Metric, combinations: Vec<Combination>, measures: Vec<Measure>) -> Self {
        let title = "Comparison".to_owned();
        Self { title, metric, combinations, measures, rows: Vec::new(), repeat: 1 }
    }

    /// The planned number of runs.
    pub fn planned(&self) -> usize {
        self.rows.len() * self.combinations.len()
    }

    /// The runs made so far, with their rows and combinations.
    pub fn runs(&self) -> impl Iterator<Item = (&Row, &Combination, &Run)> {
        self.rows.iter().flat_map(move |row| {
            let runs = row.runs.iter().zip(&self.combinations);
            runs.filter_map(move |(run, combination)| Some((row, combination, run.as_ref()?)))
        })
    }

    /// The runs of one combination.
    pub fn runs_of(&self, combination: usize) -> impl Iterator<Item = (&Row, &Run)> {
        self.rows.iter().filter_map(move |row| Some((row, row.runs.get(combination)?.as_ref()?)))
    }
}
