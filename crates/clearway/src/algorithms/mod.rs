//! The textbook algorithms by name, one per file: thin recipes over the engines.

mod a_star;
pub(crate) mod auto;
mod beam;
mod bfs;
mod bfs_plus;
mod dfs;
mod greedy;
mod hill_climb;
mod ida_star;
mod ids;
mod random_walk;
mod sat;
mod uniform_cost;
mod walk;

use crate::board::{Metric, Move};
use crate::heuristics::{self, Heuristic, HeuristicInfo};
use crate::ids::{is_alias, print_and_read_by_id};
use crate::search::engines::best_first::Trust;
use crate::search::{Control, Estimate, Run};
use crate::solve::SolveOptions;
use crate::state::{Packed, PackedGraph, Position};
pub use walk::Detours;

/// When a solution of the algorithm is a shortest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimality {
    /// Always.
    Always,
    /// If the heuristic is admissible in the metric.
    IfAdmissible,
    /// Not by itself; a solution may happen to meet the lower bound.
    Never,
}

/// The description and guarantees of an algorithm.
#[derive(Debug, PartialEq, Eq)]
pub struct AlgorithmInfo {
    /// The id in the command line, JSON and URLs.
    pub id: &'static str,
    /// A short title.
    pub title: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// When its solutions are shortest ones.
    pub optimality: Optimality,
    /// Whether it uses a heuristic.
    pub informed: bool,
    /// The names of its own options, such as `beam-width`.
    pub options: &'static [&'static str],
    /// The reports that use it.
    pub reports: &'static [&'static str],
    /// The algorithm described.
    algorithm: Algorithm,
}

macro_rules! algorithms {
    ($($(#[$doc:meta])* $name:ident => $module:ident,)*) => {
        /// An algorithm.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[$doc])* $name,)*
        }

        /// All algorithms, in the order in which they are listed.
        pub static ALGORITHMS: &[&AlgorithmInfo] = &[$(&$module::INFO,)*];

        impl Algorithm {
            /// The description and guarantees of the algorithm.
            pub fn info(self) -> &'static AlgorithmInfo {
                match self {
                    $(Self::$name => &$module::INFO,)*
                }
            }

            /// Runs the algorithm.
            pub(crate) fn run<const N: usize, const B: usize>(
                self,
                task: &mut Task<'_, '_, N, B>,
            ) -> Run<Move> {
                match self {
                    $(Self::$name if N > 1 || !Self::$name.is_only_wide() => $module::run(task),)*
                    // Never reached: these algorithms always get the widest form of states.
                    _ => a_star::run(task),
                }
            }
        }
    };
}

algorithms! {
    /// The fastest proven-optimal way for the board.
    Auto => auto,
    /// Breadth first.
    Bfs => bfs,
    /// Depth first with a visited set.
    Dfs => dfs,
    /// Iterative deepening depth first.
    Ids => ids,
    /// Dijkstra.
    UniformCost => uniform_cost,
    /// Greedy best first.
    Greedy => greedy,
    /// A*.
    AStar => a_star,
    /// IDA*.
    IdaStar => ida_star,
    /// Beam search.
    Beam => beam,
    /// A random walk.
    RandomWalk => random_walk,
    /// The best of many random walks.
    HillClimb => hill_climb,
    /// A satisfiability solver.
    Sat => sat,
    /// A queue with good moves at its front and bad ones at its end.
    BfsPlus => bfs_plus,
}

impl Algorithm {
    /// Whether only the widest form of states is compiled for this algorithm: with the feature
    /// `compact`, those that keep few states or are meant for large boards.
    pub(crate) const fn is_only_wide(self) -> bool {
        cfg!(feature = "compact")
            && matches!(
                self,
                Self::Auto
                    | Self::Sat
                    | Self::Beam
                    | Self::RandomWalk
                    | Self::HillClimb
                    | Self::Dfs
                    | Self::BfsPlus
                    | Self::Ids
                    | Self::IdaStar
            )
    }

    /// The id in the command line, JSON and URLs.
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// The algorithm with this id; also accepts spellings such as `astar` and `A_star`.
    pub fn from_id(id: &str) -> Option<Self> {
        ALGORITHMS.iter().find(|info| is_alias(id, info.id)).map(|info| info.algorithm)
    }

    /// Whether its solutions are proven shortest ones with this heuristic in this metric.
    pub fn is_optimal(self, heuristic: Option<&HeuristicInfo>, metric: Metric) -> bool {
        self.is_optimal_if(heuristic.is_some_and(|info| info.claims(metric).admissible))
    }

    /// The same with a heuristic that is admissible or not.
    pub(crate) fn is_optimal_if(self, is_admissible: bool) -> bool {
        match self.info().optimality {
            Optimality::Always => true,
            Optimality::IfAdmissible => is_admissible,
            Optimality::Never => false,
        }
    }
}

print_and_read_by_id!(Algorithm, "algorithm", ALGORITHMS.iter().map(|info| info.id));

/// The input of an algorithm.
pub(crate) struct Task<'a, 'c, const N: usize, const B: usize> {
    pub(crate) space: &'a PackedGraph<N, B>,
    pub(crate) metric: Metric,
    pub(crate) options: &'a SolveOptions,
    pub(crate) estimator: Estimator<'a, N, B>,
    pub(crate) trust: Trust,
    pub(crate) control: &'a mut Control<'c>,
    pub(crate) finder: Finder,
}

/// What found an answer: something else than was asked for only with `auto`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finder {
    pub(crate) algorithm: Algorithm,
    /// The heuristic, if it is not the one of the task.
    pub(crate) heuristic: Option<&'static HeuristicInfo>,
}

impl Finder {
    /// An algorithm with the heuristic of the task, if it needs one.
    pub(crate) const fn new(algorithm: Algorithm) -> Self {
        Self { algorithm, heuristic: None }
    }

    /// The quick search.
    pub(crate) const QUICK: Self =
        Self { algorithm: Algorithm::AStar, heuristic: Some(heuristics::quick()) };
}

/// A heuristic on packed states: decodes each into a position first.
pub(crate) struct Estimator<'a, const N: usize, const B: usize> {
    heuristic: Box<dyn Heuristic + 'a>,
    graph: &'a PackedGraph<N, B>,
    position: Position,
    /// The estimates so far, and their work.
    calls: u64,
    work: u64,
}

impl<'a, const N: usize, const B: usize> Estimator<'a, N, B> {
    pub(crate) fn new(heuristic: Box<dyn Heuristic + 'a>, graph: &'a PackedGraph<N, B>) -> Self {
        Self { heuristic, graph, position: Position::at_start(graph.lanes()), calls: 0, work: 0 }
    }

    /// The average work of one estimate, in units of about a tenth of a microsecond.
    pub(crate) const fn mean_work(&self) -> Option<u64> {
        self.work.checked_div(self.calls)
    }
}

impl<const N: usize, const B: usize> Estimate<Packed<N>> for Estimator<'_, N, B> {
    fn estimate(&mut self, state: &Packed<N>) -> Option<u32> {
        self.position.set(self.graph.offsets(state));
        let estimate = self.heuristic.estimate(&self.position);
        self.calls += 1;
        self.work += u64::from(self.heuristic.work());
        estimate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_leads_to_its_algorithm() {
        for info in ALGORITHMS {
            let algorithm = Algorithm::from_id(info.id).expect("listed");
            assert!(std::ptr::eq(algorithm.info(), *info), "{}", info.id);
        }
    }
}
