//! The measures of a run.

use crate::comparison::Run;
use crate::numbers;

/// A number that a run has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The cost of the solution in the metric.
    Cost,
    /// The moves of the solution.
    Moves,
    /// The steps of the solution.
    Steps,
    /// States whose successors were produced.
    Expanded,
    /// Successors produced, duplicates included.
    Generated,
    /// Different states met, the start included.
    Distinct,
    /// Heuristic calls.
    Evaluated,
    /// States put back with a lower cost.
    Reopened,
    /// The largest number of states in the frontier.
    Frontier,
    /// The effective branching factor.
    Branching,
    /// The peak memory.
    Memory,
    /// How long it took.
    Time,
}

impl Measure {
    /// All measures, in display order.
    pub const ALL: [Self; 12] = [
        Self::Cost,
        Self::Moves,
        Self::Steps,
        Self::Expanded,
        Self::Generated,
        Self::Distinct,
        Self::Evaluated,
        Self::Reopened,
        Self::Frontier,
        Self::Branching,
        Self::Memory,
        Self::Time,
    ];

    /// The id, which is also the column title.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Moves => "moves",
            Self::Steps => "steps",
            Self::Expanded => "expanded",
            Self::Generated => "generated",
            Self::Distinct => "distinct",
            Self::Evaluated => "evaluated",
            Self::Reopened => "reopened",
            Self::Frontier => "frontier",
            Self::Branching => "branching",
            Self::Memory => "memory",
            Self::Time => "time",
        }
    }

    /// A one-line description.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Cost => "the cost of the solution in the metric",
            Self::Moves => "the moves of the solution",
            Self::Steps => "the steps of the solution",
            Self::Expanded => "states whose successors were produced",
            Self::Generated => "successors produced, duplicates included",
            Self::Distinct => "different states met, the start included",
            Self::Evaluated => "heuristic calls",
            Self::Reopened => "states put back with a lower cost",
            Self::Frontier => "the largest number of states that waited",
            Self::Branching => "the b for which b + b^2 + ... + b^depth = generated",
            Self::Memory => "the most memory that was held",
            Self::Time => "the median of the repeated runs",
        }
    }

    /// The measure with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|measure| measure.id() == id)
    }

    /// Whether the measure is a length of a solution. A sum of lengths over puzzles makes sense
    /// only if all were solved.
    pub const fn is_length(self) -> bool {
        matches!(self, Self::Cost | Self::Moves | Self::Steps)
    }

    /// The value in a finished run; `None` if the run has none.
    pub fn of(self, run: &Run) -> Option<f64> {
        if run.is_finished() { self.so_far(run) } else { None }
    }

    /// The value in a run that may have been stopped: the count at that time.
    pub fn so_far(self, run: &Run) -> Option<f64> {
        let stats = &run.stats;
        let count = |count: u64| Some(count as f64);
        match self {
            Self::Cost => run.cost.map(f64::from),
            Self::Moves => run.moves.map(f64::from),
            Self::Steps => run.steps.map(f64::from),
            Self::Expanded => count(stats.expanded),
            Self::Generated => count(stats.generated),
            Self::Distinct => count(stats.distinct).filter(|&states| states > 0.0),
            Self::Evaluated => count(stats.evaluated),
            Self::Reopened => count(stats.reopened),
            Self::Frontier => count(stats.peak_frontier),
            Self::Branching => (run.branching_factor > 0.0).then_some(run.branching_factor),
            Self::Memory => count(run.peak_bytes),
            Self::Time => run.seconds,
        }
    }

    /// The value formatted for people.
    pub fn show(self, value: f64) -> String {
        match self {
            Self::Branching => format!("{value:.2}"),
            Self::Memory => numbers::bytes(value),
            Self::Time => numbers::time(value),
            _ => numbers::count(value),
        }
    }

    /// Whether a total over the puzzles makes sense.
    pub const fn has_total(self) -> bool {
        !matches!(self, Self::Branching)
    }
}
