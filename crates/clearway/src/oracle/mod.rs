//! Exact distances of many boards.
//!
//! The first board of a space is solved on its own. The second one makes the oracle explore the
//! whole space and keep the depth of every state: from then on a distance is a table lookup. If a
//! space takes more memory than the oracle has, its boards are solved one by one. Answers are
//! always exact.

mod cache;
mod frame;

use crate::board::{Metric, Move, Puzzle, VehicleId};
use crate::search::{Budget, Control, Observer, StopReason, Unobserved};
use crate::solve::{Outcome, SolveOptions, Solver};
use crate::space::Space;
use crate::state::Lanes;
use cache::{Cache, Kept, KeptSpace};
use frame::SpaceFrame;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The default memory of an oracle: 256 MiB.
pub const USUAL_MEMORY: u64 = 256 << 20;

/// A solver that expanded more states than this is dropped, because it holds much memory.
const MOST_KEPT_STATES: u64 = 1_000_000;

/// Looks up how far boards are from being solved.
///
/// Threads can share it: one of them explores a space, and all use it.
///
/// ```
/// use clearway::{Metric, Oracle, Puzzle};
///
/// let oracle = Oracle::new(Metric::Moves);
/// let puzzle: Puzzle = "XX.A/...A/....".parse()?;
/// assert_eq!(oracle.distance(&puzzle), Ok(Some(2)));
/// let best = oracle.optimal_moves(&puzzle).expect("no limit");
/// assert_eq!(best[0].text(&puzzle).to_string(), "A down 1");
/// let locked: Puzzle = "XXA/..A/..A".parse()?;
/// assert_eq!(oracle.distance(&locked), Ok(None));
/// # Ok::<(), clearway::Faults>(())
/// ```
#[derive(Debug)]
pub struct Oracle {
    metric: Metric,
    memory: u64,
    cache: Mutex<Cache>,
    solvers: Mutex<Vec<Solver>>,
}

/// A legal move and its effect on the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub step: Move,
    /// Its cost.
    pub cost: u32,
    /// The distance after it; `None` if there is no solution.
    pub distance: Option<u32>,
    /// How much a shortest solution that begins with it costs above the optimum: 0 for a best move.
    /// `None` if there is no solution.
    pub loss: Option<u32>,
}

/// How deep a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Its distance to the nearest solved state.
    Known(u32),
    /// There is no solution.
    Unsolvable,
}

impl Depth {
    /// The distance; `None` if there is no solution.
    pub const fn distance(self) -> Option<u32> {
        match self {
            Self::Known(distance) => Some(distance),
            Self::Unsolvable => None,
        }
    }
}

/// The space of a board, to look up its other states.
#[derive(Clone, Debug)]
pub struct KnownSpace {
    /// The ids of the board's vehicles in the order of its frame.
    order: Vec<VehicleId>,
    kept: Arc<KeptSpace>,
}

impl KnownSpace {
    /// The depth of the state with these offsets, one per vehicle of the board.
    ///
    /// `None` if the board cannot reach the state.
    pub fn depth(&self, offsets: &[u8]) -> Option<Depth> {
        let is_whole = offsets.len() == self.order.len();
        let ordered = || self.order.iter().map(|id| offsets[id.index()]);
        is_whole.then(|| self.kept.depth(ordered())).flatten()
    }
}

impl Oracle {
    /// An oracle with the [usual memory](USUAL_MEMORY).
    pub const fn new(metric: Metric) -> Self {
        Self::with_memory(metric, USUAL_MEMORY)
    }

    /// An oracle that keeps spaces of `memory` bytes in total.
    pub const fn with_memory(metric: Metric, memory: u64) -> Self {
        let cache = Mutex::new(Cache::new());
        Self { metric, memory, cache, solvers: Mutex::new(Vec::new()) }
    }

    /// The metric of the distances.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// How many bytes of spaces it may keep.
    pub const fn memory(&self) -> u64 {
        self.memory
    }

    /// How many bytes the kept spaces take now.
    pub fn kept_bytes(&self) -> u64 {
        lock(&self.cache).bytes()
    }

    /// The distance of a board to the nearest solved one; `None` if there is no solution.
    ///
    /// There is no limit on time or memory, and a board larger than 6x6 can take too much of both.
    /// [`distance_observed`](Self::distance_observed) takes limits.
    pub fn distance(&self, puzzle: &Puzzle) -> Result<Option<u32>, StopReason> {
        self.distance_observed(puzzle, Budget::default(), &mut Unobserved)
    }

    /// As [`distance`](Self::distance), unless a limit or the observer stops it.
    pub fn distance_observed(
        &self,
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<u32>, StopReason> {
        let frame = SpaceFrame::new(puzzle);
        let slot = lock(&self.cache).slot(&frame.key, self.memory);
        let mut kept = lock(&slot);
        if let Some(depth) = kept.depth(&frame) {
            return Ok(depth.distance());
        }
        if !kept.is_met {
            // Do not explore yet: in a random set, most boards have different spaces.
            kept.is_met = true;
            drop(kept);
            return self.solve(puzzle, budget, observer);
        }
        if let Some(depth) = self.explore(puzzle, &frame, &mut kept, budget, observer)? {
            return Ok(depth.distance());
        }
        drop(kept);
        self.solve(puzzle, budget, observer)
    }

    /// Every legal move of a board with the distance after it, in the order of successors.
    ///
    /// A move slides a vehicle any number of cells, even if distances count steps.
    pub fn moves(&self, puzzle: &Puzzle) -> Result<Vec<RatedMove>, StopReason> {
        self.moves_observed(puzzle, Budget::default(), &mut Unobserved)
    }

    /// As [`moves`](Self::moves), unless a limit or the observer stops it.
    pub fn moves_observed(
        &self,
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Vec<RatedMove>, StopReason> {
        self.space_observed(puzzle, budget, observer)?;
        let here = self.distance_observed(puzzle, budget, observer)?;
        let mut rated = Vec::new();
        for step in frame::legal_moves(puzzle) {
            let cost = self.metric.cost(&[step]);
            let after = puzzle.after(&[step]);
            let distance = self.distance_observed(&after, budget, observer)?;
            let loss = here.zip(distance).map(|(here, after)| cost + after - here);
            rated.push(RatedMove { step, cost, distance, loss });
        }
        Ok(rated)
    }

    /// The moves that a shortest solution can begin with; empty if the board is already solved or
    /// has no solution.
    pub fn optimal_moves(&self, puzzle: &Puzzle) -> Result<Vec<Move>, StopReason> {
        if puzzle.is_solved() {
            return Ok(Vec::new());
        }
        let rated = self.moves(puzzle)?;
        Ok(rated.iter().filter(|rated| rated.loss == Some(0)).map(|rated| rated.step).collect())
    }

    /// The space of a board, explored now if it is not in the cache; `None` if it is too large.
    pub fn space_observed(
        &self,
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<KnownSpace>, StopReason> {
        let frame = SpaceFrame::new(puzzle);
        let slot = lock(&self.cache).slot(&frame.key, self.memory);
        let mut kept = lock(&slot);
        if kept.depth(&frame).is_none() {
            self.explore(puzzle, &frame, &mut kept, budget, observer)?;
        }
        let order = frame::order(puzzle);
        Ok(kept.find(&frame).map(|kept| KnownSpace { order, kept }))
    }

    /// Explores the space of a board and keeps it. Returns the board's depth, or `None` if the
    /// space is too large.
    fn explore(
        &self,
        puzzle: &Puzzle,
        frame: &SpaceFrame,
        kept: &mut Kept,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Depth>, StopReason> {
        if kept.is_too_large {
            return Ok(None);
        }
        let most = (self.memory / 2).min(budget.memory.unwrap_or(u64::MAX));
        let control =
            &mut Control::new(Budget { memory: Some(most), nodes: budget.nodes }, observer);
        let bytes = match crate::space::explore_states(&Lanes::new(puzzle), self.metric, control) {
            Ok(states) => {
                let space = Space::of_states(puzzle.clone(), self.metric, states);
                kept.add(space, control.used());
                kept.bytes
            }
            Err(StopReason::Memory | StopReason::Nodes) => {
                kept.is_too_large = true;
                return Ok(None);
            }
            Err(reason) => return Err(reason),
        };
        lock(&self.cache).weigh(&frame.key, bytes, self.memory);
        Ok(kept.depth(frame))
    }

    /// Solves a board on its own.
    fn solve(
        &self,
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<u32>, StopReason> {
        let mut solver = lock(&self.solvers).pop().unwrap_or_default();
        let options = SolveOptions { metric: self.metric, budget, ..SolveOptions::default() };
        let answer = solver.solve_observed(puzzle, &options, observer);
        if answer.stats.expanded < MOST_KEPT_STATES {
            lock(&self.solvers).push(solver);
        }
        match answer.outcome {
            Outcome::Solved if answer.is_optimal() => Ok(answer.cost()),
            Outcome::Unsolvable => Ok(None),
            _ => Err(answer.reason.unwrap_or(StopReason::Nodes)),
        }
    }
}

/// The contents of a lock. After a panic in another thread they are still consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
