//! Counts the paths that a search without a transposition table walks.
//!
//! A failed iteration of IDS or IDA* is counted without walking it: the number of paths of each
//! length to each state follows from those one and two moves shorter. As in the searches, a path
//! never goes straight back to the previous state, but may pass a state many times.

use super::super::runs;
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::HeuristicInfo;
use clearway::space::{Space, StateNumber};

/// The paths from a puzzle's start, by length and last state, in moves.
pub(super) struct Paths {
    /// For each length, the number of paths that end in each state. Floats, because integers
    /// overflow.
    counts: Vec<Vec<f64>>,
    depth: u32,
    offsets: Vec<Vec<u8>>,
}

impl Paths {
    /// Counts the paths that are shorter than the shortest solution.
    pub(super) fn count(puzzle: &Puzzle) -> Result<Self, String> {
        let space = runs::explore(puzzle, Metric::Moves)?;
        let depth = space.depth(StateNumber::START).ok_or("a puzzle has no solution")?;
        let graph = Graph::new(&space);
        let mut start = vec![0.0; space.len()];
        start[0] = 1.0;
        let mut counts = vec![start];
        for length in 1..depth as usize {
            let last = &counts[length - 1];
            let mut next = graph.spread(last);
            // Subtract the paths that go straight back: after one move those to the start, later
            // those that return to the last state but one.
            if let Some(before) = length.checked_sub(2).map(|length| &counts[length]) {
                for (state, next) in next.iter_mut().enumerate() {
                    let ways = graph.degree(state) - if length == 2 { 0.0 } else { 1.0 };
                    *next -= before[state] * ways;
                }
            }
            counts.push(next);
        }
        let offsets = space.numbers().map(|state| space.offsets(state)).collect();
        Ok(Self { counts, depth, offsets })
    }

    /// Number of paths of this length.
    pub(super) fn of_length(&self, length: usize) -> f64 {
        self.counts.get(length).map_or(0.0, |counts| counts.iter().sum())
    }

    /// Number of states that IDS without a table expands in a failed iteration with this limit.
    pub(super) fn ids(&self, limit: u32) -> f64 {
        // An unsolved state needs at least one more move.
        (0..limit as usize).map(|length| self.of_length(length)).sum()
    }

    /// The same for IDA* with a consistent heuristic.
    pub(super) fn ida_star(
        &self,
        puzzle: &Puzzle,
        info: &HeuristicInfo,
        limit: u32,
    ) -> Result<f64, String> {
        let states = self.offsets.iter().cloned();
        let estimates = runs::estimates(info, puzzle, Metric::Moves, states)?;
        let mut sum = 0.0;
        for (length, counts) in (0..).zip(&self.counts) {
            // The heuristic is consistent: if a state is within the limit, so is its whole path.
            let is_within = |estimate: &Option<u32>| estimate.is_some_and(|e| length + e <= limit);
            let within = counts.iter().zip(&estimates).filter(|(_, estimate)| is_within(estimate));
            sum += within.map(|(count, _)| count).sum::<f64>();
        }
        Ok(sum)
    }

    /// The limit of the last failed iteration: everything cheaper than the solution.
    pub(super) const fn last_limit(&self) -> u32 {
        self.depth - 1
    }
}

/// The neighbours of every state.
struct Graph(Vec<Vec<StateNumber>>);

impl Graph {
    fn new(space: &Space) -> Self {
        let neighbours = |state| {
            let mut found = Vec::new();
            space.neighbours(state, &mut found);
            found
        };
        Self(space.numbers().map(neighbours).collect())
    }

    fn degree(&self, state: usize) -> f64 {
        self.0[state].len() as f64
    }

    /// All continuations by one move.
    fn spread(&self, counts: &[f64]) -> Vec<f64> {
        let sum = |from: &Vec<StateNumber>| from.iter().map(|state| counts[state.index()]).sum();
        self.0.iter().map(sum).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide::boards;
    use clearway::algorithms::Algorithm;
    use clearway::search::{Budget, Memory};
    use clearway::solve::Outcome;

    /// Walks all paths by brute force.
    fn walk(graph: &Graph, path: &mut Vec<usize>, length: usize, found: &mut [u64]) {
        found[path.len() - 1] += 1;
        let last = path[path.len() - 1];
        if path.len() > length {
            return;
        }
        for next in &graph.0[last] {
            if path.len() < 2 || path[path.len() - 2] != next.index() {
                path.push(next.index());
                walk(graph, path, length, found);
                path.pop();
            }
        }
    }

    #[test]
    fn counted_paths_match_walked_paths() {
        let puzzle = boards::worked().expect("valid");
        let paths = Paths::count(&puzzle).expect("solvable");
        let space = runs::explore(&puzzle, Metric::Moves).expect("small");
        let mut found = vec![0; 6];
        walk(&Graph::new(&space), &mut vec![0], 5, &mut found);
        for (length, &walked) in found.iter().enumerate() {
            assert_eq!(paths.of_length(length) as u64, walked, "{length}");
        }
    }

    #[test]
    fn failed_iterations_match_the_searches() {
        let puzzle = boards::worked().expect("valid");
        let paths = Paths::count(&puzzle).expect("solvable");
        let blocking = runs::heuristic("blocking").expect("listed");
        let limits = 1..=paths.last_limit();
        let ida_star = |limit| paths.ida_star(&puzzle, blocking, limit).expect("prepared");
        let sums = [
            (Algorithm::Ids, limits.clone().map(|limit| paths.ids(limit)).sum::<f64>()),
            (Algorithm::IdaStar, limits.map(ida_star).sum()),
        ];
        for (algorithm, sum) in sums {
            // One expansion short of the failed iterations, it stops in the last of them; with one
            // more, in the iteration that finds the solution.
            let mut options = runs::options(algorithm, Some(blocking), Metric::Moves);
            options.table = Memory::PathOnly;
            let bound = |nodes: u64, mut options: clearway::solve::SolveOptions| {
                options.budget = Budget { nodes: Some(nodes), memory: None };
                let answer = runs::run(&puzzle, &options);
                assert_eq!(answer.outcome, Outcome::Stopped);
                answer.stats.iterations
            };
            let last = bound(sum as u64, options);
            assert_eq!(bound(sum as u64 - 1, options) + 1, last, "{algorithm:?}");
        }
    }
}
