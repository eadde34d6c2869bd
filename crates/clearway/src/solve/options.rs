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
    /// Which layers `bfs` keeps.
    pub keep: Keep,
    /// Which part of `auto` runs.
    pub contender: Contender,
    /// The width of a beam.
    pub beam_width: u32,
    /// The number of walks of `hill-climb`.
    pub restarts: u32,
    /// Whether the random algorithms cut out detours.
    pub detours: Detours,
    /// Which of the shortest solutions is wanted.
    pub tie: Tie,
    /// Whether the vehicles that lock the red car in are named.
    pub core: CoreNaming,
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
            core: CoreNaming::Named,
        }
    }
}

/// Whether `auto` and `sat` look for [`Answer::core`](super::Answer::core) after they have proven
/// that there is no solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoreNaming {
    /// For at least a tenth of a second, or else for twice the time of the proof.
    #[default]
    Named,
    /// Only if the proof itself names them: for those who want the proof alone.
    Skipped,
}

/// Which of several equally short solutions is wanted.
///
/// [`Answer::tie`](super::Answer::tie) says what was proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// The first that is found.
    #[default]
    Any,
    /// One that is also shortest in the other metric, if `auto` can find it with no more work than
    /// the first solution took. This depends on the board alone, not on a clock.
    Cheap,
    /// The same after any algorithm, at any cost: it may explore the whole space.
    Always,
}

/// What a breadth-first search keeps of the states that it has met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// All of them, in a table.
    #[default]
    AllLayers,
    /// Only the last layers, sorted and packed tightly.
    LastLayers,
}

/// A part of `auto`. On a large board the parts can run in parallel.
///
/// Each part gives a complete [`Answer`](super::Answer), and [`Answer::join`](super::Answer::join)
/// combines them. A lower bound proven by one part reaches the others through
/// [`Observer::lower_bound`](crate::search::Observer::lower_bound).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contender {
    /// All parts, in turns.
    #[default]
    All,
    /// The search over states: A*, or layers if A* does not fit the memory limit.
    Search,
    /// The satisfiability solver, which cannot prove that a board is unsolvable.
    Sat,
}

/// The parts that can solve `puzzle` in parallel with these options.
pub fn contenders(puzzle: &Puzzle, options: &SolveOptions) -> &'static [Contender] {
    if options.algorithm == Algorithm::Auto && auto::is_divided(&Lanes::new(puzzle)) {
        &[Contender::Search, Contender::Sat]
    } else {
        &[Contender::All]
    }
}

/// How many steps a random algorithm makes before it gives up, if there is no node limit.
///
/// On a board that cannot be solved a walk would never end.
pub const MOST_STEPS: u64 = 20_000_000;

/// Options that cannot be combined.
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

    /// Uses a heuristic of the library, if the algorithm uses one.
    #[must_use]
    pub const fn heuristic(mut self, heuristic: &'static HeuristicInfo) -> Self {
        self.heuristic = Some(heuristic);
        self
    }

    /// Stops when `nodes` states were expanded.
    #[must_use]
    pub const fn node_limit(mut self, nodes: u64) -> Self {
        self.budget.nodes = Some(nodes);
        self
    }

    /// Stops when the search's own tables would take more than `bytes` bytes.
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

    /// Keeps `width` states of each layer in `beam`.
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

    /// Checks that the options can be combined; [`solve`](super::solve()) ignores those that
    /// cannot.
    pub fn check(&self) -> Result<(), OptionsError> {
        match (self.keep, self.algorithm) {
            (Keep::LastLayers, other) if other != Algorithm::Bfs => {
                Err(OptionsError::NoLayers(other))
            }
            _ => Ok(()),
        }
    }
}
