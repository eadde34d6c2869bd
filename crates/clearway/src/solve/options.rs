//! How to solve: the algorithm, its options and its limits.

use crate::algorithms::{Algorithm, Detours, auto};
use crate::board::{Metric, Puzzle};
use crate::heuristics::HeuristicInfo;
use crate::search::{Budget, Memory};
use crate::state::Lanes;
use std::fmt;

/// How to solve: by default `auto`, in moves, without limits.
///
/// ```
/// use clearway::{Algorithm, Metric, SolveOptions};
///
/// let options = SolveOptions::new()
///     .metric(Metric::Steps)
///     .algorithm(Algorithm::Beam)
///     .beam_width(1000)
///     .node_limit(1_000_000);
/// assert_eq!(options.budget.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic, if the algorithm uses one; by default the strongest admissible one.
    pub heuristic: Option<&'static HeuristicInfo>,
    /// What is minimised.
    pub metric: Metric,
    /// Limits on states and memory; time is the observer's.
    pub budget: Budget,
    /// The seed of the random algorithms.
    pub seed: u64,
    /// Whether deepening searches remember states.
    pub table: Memory,
    /// What `bfs` keeps.
    pub keep: Keep,
    /// Which part of the work of `auto` is done.
    pub contender: Contender,
    /// The width of a beam.
    pub beam_width: u32,
    /// The number of walks of `hill-climb`.
    pub restarts: u32,
    /// Whether the random algorithms cut detours out.
    pub detours: Detours,
    /// Which of the shortest solutions is wanted.
    pub tie: Tie,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Auto,
            heuristic: None,
            metric: Metric::Moves,
            budget: Budget::default(),
            seed: 0,
            table: Memory::Table,
            keep: Keep::AllLayers,
            contender: Contender::All,
            beam_width: 100,
            restarts: 100,
            detours: Detours::Keep,
            tie: Tie::Any,
        }
    }
}

/// Which of the shortest solutions is wanted: many have the same cost in one metric.
///
/// [`Answer::tie`](super::Answer::tie) says what was proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// The first that is found.
    #[default]
    Any,
    /// One that is shortest in the other metric, too, where `auto` can find it with no more work
    /// than it took to find the first; this depends on the board alone, not on a clock.
    Cheap,
    /// The same after any algorithm, whatever it takes: perhaps the whole space is explored.
    Always,
}

/// What a breadth-first search keeps of the states that it has met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// All of them, in a table.
    #[default]
    AllLayers,
    /// The last layers, sorted and packed as tightly as they go.
    LastLayers,
}

/// A part of the work of `auto`: on a large board they can be done side by side.
///
/// Each gives a complete [`Answer`](super::Answer) of its own, and
/// [`Answer::join`](super::Answer::join) makes one of them. What one proves of the
/// cost reaches the others through [`Observer::lower_bound`](crate::search::Observer::lower_bound).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contender {
    /// All of it, by turns.
    #[default]
    All,
    /// The search of states: A*, or layers where that does not fit the memory.
    Search,
    /// The satisfiability solver, which proves nothing of unsolvable boards.
    Sat,
}

/// The parts into which a solution of `puzzle` with these options can be divided.
pub fn contenders(puzzle: &Puzzle, options: &SolveOptions) -> &'static [Contender] {
    if options.algorithm == Algorithm::Auto && auto::is_divided(&Lanes::new(puzzle)) {
        &[Contender::Search, Contender::Sat]
    } else {
        &[Contender::All]
    }
}

/// How many steps a random algorithm makes before it gives up, without a limit on nodes.
///
/// On a board that cannot be solved a walk would never end.
pub const MOST_STEPS: u64 = 20_000_000;

/// Options that do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionsError {
    /// [`Keep::LastLayers`] with an algorithm that has no layers.
    NoLayers(Algorithm),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::NoLayers(algorithm) = self;
        let id = algorithm.id();
        write!(f, "{id} cannot keep the last layers only: it does not go by layers")
    }
}

impl std::error::Error for OptionsError {}

impl SolveOptions {
    /// The default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Minimises `metric`.
    #[must_use]
    pub const fn metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }

    /// Uses `algorithm`.
    #[must_use]
    pub const fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.algorithm = algorithm;
        self
    }

    /// Uses a heuristic of the library, where the algorithm uses any.
    #[must_use]
    pub const fn heuristic(mut self, heuristic: &'static HeuristicInfo) -> Self {
        self.heuristic = Some(heuristic);
        self
    }

    /// Stops when so many states were expanded.
    #[must_use]
    pub const fn node_limit(mut self, nodes: u64) -> Self {
        self.budget.nodes = Some(nodes);
        self
    }

    /// Stops when the search's own tables would take more bytes.
    #[must_use]
    pub const fn memory_limit(mut self, bytes: u64) -> Self {
        self.budget.memory = Some(bytes);
        self
    }

    /// Seeds the random algorithms.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Keeps so many states of each layer in `beam`.
    #[must_use]
    pub const fn beam_width(mut self, width: u32) -> Self {
        self.beam_width = width;
        self
    }

    /// Chooses among the shortest solutions.
    ///
    /// ```
    /// use clearway::solve::{SolveOptions, Tie, solve};
    ///
    /// let puzzle = clearway::builtin::find("hardest").expect("built in").puzzle();
    /// let answer = solve(&puzzle, &SolveOptions::new().tie(Tie::Cheap));
    /// assert_eq!((answer.moves(), answer.steps()), (Some(51), Some(83)));
    /// assert_eq!(answer.tie, Some(true));
    /// ```
    #[must_use]
    pub const fn tie(mut self, tie: Tie) -> Self {
        self.tie = tie;
        self
    }

    /// Whether the options go together; [`solve`](super::solve()) ignores those that do not.
    pub fn check(&self) -> Result<(), OptionsError> {
        match (self.keep, self.algorithm) {
            (Keep::LastLayers, other) if other != Algorithm::Bfs => {
                Err(OptionsError::NoLayers(other))
            }
            _ => Ok(()),
        }
    }
}
