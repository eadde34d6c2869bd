//! The whole space of a puzzle: every reachable state and its depth.
//!
//! Slides can be undone, so all states that can be reached from the start can also reach it: either
//! all of them can be solved or none. The depths come from one breadth-first search that starts at
//! all solved states at once.

mod both;
mod boxed;
mod facts;
mod greedy;
mod packed;
mod paths;
mod removable;
mod states;

use crate::board::{Metric, Puzzle};
use crate::search::{Budget, Control, Observer, StopReason, Unobserved};
use crate::state::Lanes;
pub use facts::SpaceFacts;
pub use greedy::GreedyWalk;
pub use paths::ShortestSolutions;
pub use removable::removable;
pub(crate) use states::{States, explore as explore_states};

/// The number of a state in its [`Space`]; the start is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateNumber(u32);

impl StateNumber {
    /// The start.
    pub const START: Self = Self(0);

    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every state that can be reached from a puzzle's start, with its depth in one metric.
///
/// ```
/// use clearway::space::StateNumber;
/// use clearway::{Metric, Puzzle, Space};
///
/// let puzzle: Puzzle = "..../AA../..../....".parse()?;
/// let space = Space::explore(&puzzle, Metric::Steps).expect("a small board");
/// assert_eq!(space.len(), 3);
/// assert_eq!(space.depth(StateNumber::START), Some(2));
/// assert_eq!(space.depth_counts(), [1, 1, 1]);
/// # Ok::<(), clearway::Faults>(())
/// ```
#[derive(Debug)]
pub struct Space {
    puzzle: Puzzle,
    metric: Metric,
    states: Box<dyn States>,
}

impl Space {
    /// Finds every state and its depth.
    ///
    /// Uses as much memory as it needs, a few bytes per state. Stops only if there are more states
    /// than can be numbered.
    pub fn explore(puzzle: &Puzzle, metric: Metric) -> Result<Self, StopReason> {
        Self::explore_observed(puzzle, metric, Budget::default(), &mut Unobserved)
    }

    /// As [`explore`](Self::explore), unless a limit or the observer stops it.
    pub fn explore_observed(
        puzzle: &Puzzle,
        metric: Metric,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        Self::explore_under(puzzle, metric, &mut Control::new(budget, observer))
    }

    /// As [`explore`](Self::explore), under the control of other work.
    pub(crate) fn explore_under(
        puzzle: &Puzzle,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Self, StopReason> {
        let states = states::explore(&Lanes::new(puzzle), metric, control)?;
        Ok(Self { puzzle: puzzle.clone(), metric, states })
    }

    /// The space of a puzzle whose states were explored before.
    pub(crate) const fn of_states(puzzle: Puzzle, metric: Metric, states: Box<dyn States>) -> Self {
        Self { puzzle, metric, states }
    }

    /// The puzzle whose space this is.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What the depths are counted in.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// How many states there are, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "the start is always there")]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether the puzzle can be solved; if so, all of its states can.
    pub fn is_solvable(&self) -> bool {
        !self.depth_counts().is_empty()
    }

    /// How many states are solved.
    pub fn solved_count(&self) -> u64 {
        self.depth_counts().first().copied().unwrap_or(0)
    }

    /// How many pairs of states are one move apart, or one step, depending on the metric.
    pub fn edge_count(&self) -> u64 {
        self.states.edge_count()
    }

    /// How many states have each depth, from 0 to the greatest; empty if there is no solution.
    pub fn depth_counts(&self) -> &[u64] {
        self.states.depth_counts()
    }

    /// The greatest depth; `None` if there is no solution.
    pub fn max_depth(&self) -> Option<u32> {
        self.depth_counts().len().checked_sub(1).map(|depth| depth as u32)
    }

    /// All states; the order is fixed for a puzzle, with the start first.
    pub fn numbers(&self) -> impl Iterator<Item = StateNumber> + use<> {
        (0..self.states.len() as u32).map(StateNumber)
    }

    /// The state with these offsets, one per vehicle, if the start can reach it.
    pub fn find(&self, offsets: &[u8]) -> Option<StateNumber> {
        self.states.find(offsets).map(StateNumber)
    }

    /// The distance of a state to the nearest solved one; `None` if there is no solution.
    ///
    /// # Panics
    /// If the number belongs to a larger space.
    pub fn depth(&self, state: StateNumber) -> Option<u32> {
        assert!(state.index() < self.len(), "a state of this space");
        self.states.depth(state.0)
    }

    /// The offset of each vehicle in a state.
    pub fn offsets(&self, state: StateNumber) -> Vec<u8> {
        let mut offsets = Vec::new();
        self.write_offsets(state, &mut offsets);
        offsets
    }

    /// Replaces `offsets` by the offset of each vehicle in a state.
    pub fn write_offsets(&self, state: StateNumber, offsets: &mut Vec<u8>) {
        self.states.write_offsets(state.0, offsets);
    }

    /// Replaces `found` by the states that are one move (or step) away, in the order of successors.
    pub fn neighbours(&self, state: StateNumber, found: &mut Vec<StateNumber>) {
        let mut numbers = Vec::new();
        self.states.neighbours(state.0, &mut numbers);
        found.clear();
        found.extend(numbers.into_iter().map(StateNumber));
    }

    /// The states of the greatest depth, by their numbers; empty without a solution.
    pub fn deepest(&self) -> impl Iterator<Item = StateNumber> + use<> {
        let deepest = self.max_depth().map(|depth| self.states.at_depth(depth));
        deepest.unwrap_or_default().into_iter().map(StateNumber)
    }

    /// The hardest state: among the states of the greatest depth, the one whose offsets come first
    /// in lexicographic order. `None` without a solution.
    ///
    /// It is the same for every start in the space, as long as the vehicles have the same numbers.
    pub fn hardest(&self) -> Option<StateNumber> {
        self.deepest().min_by_key(|&state| self.offsets(state))
    }
}

#[cfg(test)]
mod tests;
