//! Explores spaces under the limits of a generator.

use crate::board::{Metric, Puzzle};
use crate::search::{Budget, Control, Observer, Progress, SearchStats, StopReason};
use crate::space::Space;

/// Explores one space after the other, and adds up their states.
pub(super) struct Workspace<'a> {
    pub(super) observer: &'a mut dyn Observer,
    pub(super) budget: Budget,
    /// How many states were explored so far.
    pub(super) states: &'a mut u64,
}

impl Workspace<'_> {
    /// The space of a puzzle, in moves; `None` if it has more than `most` states.
    pub(super) fn explore(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
    ) -> Result<Option<Space>, StopReason> {
        self.explore_in(puzzle, Metric::Moves, most)
    }

    /// The same in another metric.
    pub(super) fn explore_in(
        &mut self,
        puzzle: &Puzzle,
        metric: Metric,
        most: u64,
    ) -> Result<Option<Space>, StopReason> {
        let left = self.budget.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(*self.states));
        let limit = most.min(left);
        let budget = Budget { nodes: Some(limit), memory: self.budget.memory };
        let observer = &mut Relay { observer: self.observer, before: *self.states };
        match Space::explore_observed(puzzle, metric, budget, observer) {
            Ok(space) => {
                *self.states += space.len() as u64;
                Ok(Some(space))
            }
            Err(StopReason::Nodes) => {
                *self.states += limit;
                if limit < most { Err(StopReason::Nodes) } else { Ok(None) }
            }
            Err(reason) => Err(reason),
        }
    }

    /// Lets a search expand so many states; `None` if it needs more.
    pub(super) fn watched<T>(
        &mut self,
        most: u64,
        search: impl FnOnce(&mut Control<'_>) -> Result<T, StopReason>,
    ) -> Result<Option<T>, StopReason> {
        let left = self.budget.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(*self.states));
        let limit = most.min(left);
        let budget = Budget { nodes: Some(limit), memory: self.budget.memory };
        let observer = &mut Relay { observer: self.observer, before: *self.states };
        let mut control = Control::new(budget, observer);
        let result = search(&mut control);
        *self.states += control.stats.expanded;
        match result {
            Err(StopReason::Nodes) if limit == most => Ok(None),
            other => other.map(Some),
        }
    }

    /// Lets the observer stop work that explores no space.
    pub(super) fn poll(&mut self) -> Result<(), StopReason> {
        let mut relay = Relay { observer: self.observer, before: *self.states };
        relay.poll(&Progress { stats: SearchStats::default(), lower_bound: 0, best: None })
    }
}

/// Reports the states of all spaces so far to an observer.
pub(super) struct Relay<'a> {
    pub(super) observer: &'a mut dyn Observer,
    pub(super) before: u64,
}

impl Observer for Relay<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        let mut progress = *progress;
        progress.stats.expanded += self.before;
        self.observer.poll(&progress)
    }
}
