//! What is compared, and what came out.

use crate::measure::Measure;
use clearway::board::{Metric, Puzzle};
use clearway::search::{SearchStats, StopReason};
use clearway::solve::{Answer, Outcome};
use clearway_contract::Combination;

/// What one combination did on one puzzle.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// Why it ended early.
    pub reason: Option<StopReason>,
    /// Whether it has proven its own solution to be a shortest one.
    pub optimal: bool,
    /// A lower bound on the cost that it has proven.
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
    /// How long it took, if it was alone on the machine.
    pub seconds: Option<f64>,
    /// The most memory that it held.
    pub peak_bytes: u64,
}

impl Run {
    /// The run that gave `answer`, with what was measured.
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

    /// Whether it came to its end by itself; only then do its counters mean something.
    pub fn is_finished(&self) -> bool {
        self.outcome != Outcome::Stopped
    }
}

/// What is known of the cost of a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimum {
    /// It is proven.
    Known(u32),
    /// It is proven that there is no solution.
    Unsolvable,
    /// The limits ended the search for it; it is at least this.
    AtLeast(u32),
    /// Nobody has looked for it.
    Unknown,
}

impl Optimum {
    /// The cost of a shortest solution, if it is proven.
    pub const fn known(self) -> Option<u32> {
        match self {
            Self::Known(cost) => Some(cost),
            _ => None,
        }
    }
}

/// A puzzle, and what each combination did on it.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name for scripts.
    pub name: Option<String>,
    /// What people call it.
    pub label: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is known of a shortest solution.
    pub optimum: Optimum,
    /// A run per combination; `None` where there was no time for it.
    pub runs: Vec<Option<Run>>,
}

impl Row {
    /// A puzzle on which none of `combinations` has been tried yet.
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

/// What each combination did on each puzzle.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// A heading, such as the preset's.
    pub title: String,
    /// What is minimised.
    pub metric: Metric,
    /// The combinations.
    pub combinations: Vec<Combination>,
    /// What is shown of each run.
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

    /// How many runs there are to be.
    pub fn planned(&self) -> usize {
        self.rows.len() * self.combinations.len()
    }

    /// The runs that were made, with their rows and combinations.
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
