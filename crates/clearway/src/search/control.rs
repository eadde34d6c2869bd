//! The limits, counters and observer of one search.

use super::{SearchStats, StateGraph};
use std::fmt;

/// Why a search ended before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The time limit.
    Time,
    /// The memory limit; also a plan of more than
    /// [`LONGEST_PLAN`](crate::solve::LONGEST_PLAN) moves.
    Memory,
    /// The node limit.
    Nodes,
    /// The user.
    Interrupted,
}

impl StopReason {
    /// The id in the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Nodes => "nodes",
            Self::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// How many states may be expanded.
    pub nodes: Option<u64>,
    /// How many bytes the search's own tables may take.
    pub memory: Option<u64>,
}

/// The progress of a search, for an observer.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The counters so far.
    pub stats: SearchStats,
    /// The best proven lower bound on the cost so far.
    pub lower_bound: u32,
    /// The cost of the best plan so far.
    pub best: Option<u32>,
}

/// Watches a search, and may stop it. The library itself has no clock and no signals.
pub trait Observer {
    /// Called every few hundred states; an error stops the search with that reason.
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason>;

    /// A lower bound on the cost that another search of the same puzzle has proven meanwhile.
    fn lower_bound(&self) -> u32 {
        0
    }

    /// Whether to call [`expanding`](Self::expanding). Checked once, when a search begins.
    fn watches_expansions(&self) -> bool {
        false
    }

    /// Called before each expansion, by algorithms that expand single states.
    fn expanding(&mut self, _expansion: &Expansion<'_>) {}
}

/// A state that is about to be expanded.
pub struct Expansion<'a> {
    /// The counters, this expansion included.
    pub stats: &'a SearchStats,
    /// The cost of the path to the state.
    pub cost: u32,
    /// How many states waited at the last count.
    pub waiting: u64,
    /// Returns the offset of each vehicle.
    pub offsets: &'a dyn Fn() -> Vec<u8>,
}

/// An observer that never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        Ok(())
    }
}

/// How an engine's run ended, and the best path that it found.
#[derive(Debug)]
pub(crate) struct Run<Action> {
    /// The actions of the best path found.
    pub(crate) path: Option<Vec<Action>>,
    /// Why the run ended early; `None` if it finished.
    pub(crate) stopped: Option<StopReason>,
}

impl<Action> Run<Action> {
    /// A run of an engine that finds only one plan.
    pub(crate) fn from_result(result: Result<Option<Vec<Action>>, StopReason>) -> Self {
        match result {
            Ok(path) => Self { path, stopped: None },
            Err(reason) => Self { path: None, stopped: Some(reason) },
        }
    }
}

/// How many expansions or evaluations pass between two polls. An interrupt must be noticed within a
/// tenth of a second, even if one evaluation takes a hundred microseconds.
const POLL_EVERY: u32 = 128;

/// The work of expanding a state, including storing its successors in a table.
const EXPANSION_WORK: u64 = 40;

/// The work of expanding a state in a search that counts for itself.
const QUICK_WORK: u64 = 10;

/// Counts the work of one search and decides when it must stop.
pub(crate) struct Control<'a> {
    observer: &'a mut dyn Observer,
    budget: Budget,
    used: u64,
    until_poll: u32,
    /// The work done so far, in units of about a tenth of a microsecond.
    work: u64,
    /// The total work at which this turn ends.
    work_limit: Option<u64>,
    /// The work of one heuristic call.
    evaluation_work: u64,
    /// Whether the observer wants to see every expansion.
    is_watched: bool,
    waiting: u64,
    /// The counters so far.
    pub(crate) stats: SearchStats,
    lower_bound: u32,
    best: Option<u32>,
    /// The vehicles that lock the red car in, by their indices, once they are known.
    core: Vec<u8>,
}

impl<'a> Control<'a> {
    /// A control with nothing counted yet.
    pub(crate) fn new(budget: Budget, observer: &'a mut dyn Observer) -> Self {
        let is_watched = observer.watches_expansions();
        Self {
            observer,
            budget,
            used: 0,
            until_poll: 1,
            work: 0,
            work_limit: None,
            evaluation_work: 0,
            is_watched,
            waiting: 0,
            stats: SearchStats { iterations: 1, ..SearchStats::default() },
            lower_bound: 0,
            best: None,
            core: Vec::new(),
        }
    }

    /// Counts the expansion of one state; call it before producing its successors.
    pub(crate) fn expand(&mut self) -> Result<(), StopReason> {
        self.expand_for(EXPANSION_WORK)
    }

    /// As [`expand`](Self::expand), in the tables of the quick search.
    pub(crate) fn expand_quickly(&mut self) -> Result<(), StopReason> {
        self.expand_for(2 * QUICK_WORK)
    }

    fn expand_for(&mut self, work: u64) -> Result<(), StopReason> {
        if self.is_spent() {
            return Err(StopReason::Nodes);
        }
        self.tick()?;
        self.stats.expanded += 1;
        self.work += work;
        Ok(())
    }

    /// Whether the node limit or the work of this turn is used up.
    fn is_spent(&self) -> bool {
        self.budget.nodes.is_some_and(|limit| self.stats.expanded >= limit)
            || self.work_limit.is_some_and(|limit| self.work >= limit)
    }

    /// Counts the expansion of many states at once, and its work.
    pub(crate) fn expand_many(&mut self, count: u64, work: u64) -> Result<(), StopReason> {
        self.stats.expanded += count;
        if self.budget.nodes.is_some_and(|limit| self.stats.expanded > limit) {
            return Err(StopReason::Nodes);
        }
        self.spend(work)
    }

    /// Counts work on states that were expanded before.
    pub(crate) fn spend(&mut self, work: u64) -> Result<(), StopReason> {
        self.work += work;
        // Looked at as often as the observer.
        if self.until_poll == 1 && self.work_limit.is_some_and(|limit| self.work >= limit) {
            return Err(StopReason::Nodes);
        }
        self.tick()
    }

    /// As [`expand`](Self::expand), and shows the state to an observer that watches expansions.
    pub(crate) fn expand_state<S: StateGraph>(
        &mut self,
        graph: &S,
        state: &S::State,
        cost: impl FnOnce() -> u32,
    ) -> Result<(), StopReason> {
        self.expand()?;
        if self.is_watched {
            self.observer.expanding(&Expansion {
                stats: &self.stats,
                cost: cost(),
                waiting: self.waiting,
                offsets: &|| graph.offsets(state),
            });
        }
        Ok(())
    }

    /// Adds the counts of a search that keeps its own counters, and polls.
    pub(crate) fn progress(
        &mut self,
        expanded: u64,
        generated: u64,
        work: u64,
    ) -> Result<(), StopReason> {
        self.stats.expanded += expanded;
        self.stats.generated += generated;
        self.work += work;
        if self.is_spent() {
            return Err(StopReason::Nodes);
        }
        self.until_poll = 1;
        self.tick()
    }

    /// Polls, and returns how many states may be expanded before the next poll.
    ///
    /// For a search that keeps its own counters; call [`progress`](Self::progress) first.
    pub(crate) fn allowance(&mut self) -> Result<u32, StopReason> {
        if self.is_spent() {
            return Err(StopReason::Nodes);
        }
        let left =
            self.budget.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.stats.expanded));
        self.until_poll = 1;
        self.tick()?;
        let allowed = left.min(POLL_EVERY.into());
        self.work += allowed * QUICK_WORK;
        Ok(allowed as u32)
    }

    /// Counts successors.
    pub(crate) fn generated(&mut self, count: usize) {
        self.stats.generated += count as u64;
    }

    /// Records how many different states are known.
    pub(crate) fn met(&mut self, states: usize) {
        self.stats.distinct = self.stats.distinct.max(states as u64);
    }

    /// Counts one heuristic call.
    pub(crate) fn evaluate(&mut self) -> Result<(), StopReason> {
        self.tick()?;
        self.stats.evaluated += 1;
        self.work += self.evaluation_work;
        Ok(())
    }

    /// Counts a unit of work that has no counter of its own.
    pub(crate) fn tick(&mut self) -> Result<(), StopReason> {
        self.until_poll -= 1;
        if self.until_poll == 0 {
            self.until_poll = POLL_EVERY;
            let progress =
                Progress { stats: self.stats, lower_bound: self.lower_bound, best: self.best };
            self.observer.poll(&progress)?;
            self.lower_bound = self.lower_bound.max(self.observer.lower_bound());
        }
        Ok(())
    }

    /// Records how many states wait to be expanded.
    pub(crate) fn frontier(&mut self, waiting: usize) {
        self.waiting = waiting as u64;
        self.stats.peak_frontier = self.stats.peak_frontier.max(self.waiting);
    }

    /// Raises the proven lower bound on the cost.
    pub(crate) fn prove_lower_bound(&mut self, bound: u32) {
        self.lower_bound = self.lower_bound.max(bound);
    }

    /// The best lower bound proven so far.
    pub(crate) const fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    /// Records the cost of a plan.
    pub(crate) fn found(&mut self, cost: u32) {
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
    }

    /// Records the vehicles that lock the red car in, by their indices.
    pub(crate) fn found_core(&mut self, core: Vec<u8>) {
        self.core = core;
    }

    /// The vehicles that lock the red car in, if they are known.
    pub(crate) fn take_core(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.core)
    }

    /// The work done so far, in the units of [`share`](Self::share).
    pub(crate) const fn work(&self) -> u64 {
        self.work
    }

    /// Charges memory before it is allocated.
    pub(crate) fn charge(&mut self, bytes: usize) -> Result<(), StopReason> {
        let used = self.used + bytes as u64;
        if self.budget.memory.is_some_and(|limit| used > limit) {
            return Err(StopReason::Memory);
        }
        self.used = used;
        Ok(())
    }

    /// Whether the observer wants to see every expansion.
    pub(crate) const fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// How much memory is charged now.
    pub(crate) const fn used(&self) -> u64 {
        self.used
    }

    /// Does side work, such as preparing a heuristic, without counting it.
    ///
    /// The limits and the observer apply, but the counters are restored afterwards.
    pub(crate) fn uncounted<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (stats, is_watched) = (self.stats, self.is_watched);
        self.is_watched = false;
        let result = work(self);
        self.stats = stats;
        self.is_watched = is_watched;
        result
    }

    /// Lets a search do at most `work`; `None` if it needs more. The search keeps its memory.
    ///
    /// Work stands for time, because the library has no clock. A unit is about a tenth of a
    /// microsecond, measured on a common machine.
    pub(crate) fn share<T>(
        &mut self,
        work: u64,
        search: impl FnOnce(&mut Self) -> Result<T, StopReason>,
    ) -> Result<Option<T>, StopReason> {
        let whole = self.work_limit;
        let limit = self.work.saturating_add(work).min(whole.unwrap_or(u64::MAX));
        self.work_limit = Some(limit);
        let result = search(self);
        self.work_limit = whole;
        let is_out = self.budget.nodes.is_some_and(|limit| self.stats.expanded >= limit);
        match result {
            Err(StopReason::Nodes) if self.work >= limit && !is_out => Ok(None),
            other => other.map(Some),
        }
    }

    /// Sets the work of one heuristic call.
    pub(crate) fn price_evaluations(&mut self, work: u64) {
        self.evaluation_work = work;
    }

    /// Releases the memory charged since `used`: the search that took it has ended.
    pub(crate) fn forget_back_to(&mut self, used: u64) {
        self.used = self.used.min(used);
    }

    /// Releases memory.
    pub(crate) fn release(&mut self, bytes: usize) {
        self.used -= bytes as u64;
    }

    /// Appends to a vector whose growth is charged before it happens.
    pub(crate) fn push<T>(&mut self, list: &mut Vec<T>, value: T) -> Result<(), StopReason> {
        self.reserve(list, 1)?;
        list.push(value);
        Ok(())
    }

    /// Makes room for more values; the growth is charged before it happens.
    pub(crate) fn reserve<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), StopReason> {
        let free = list.capacity() - list.len();
        if more > free {
            let growth = (more - free).max(list.capacity()).max(16);
            self.charge(growth * size_of::<T>())?;
            list.reserve_exact(free + growth);
        }
        Ok(())
    }

    /// Appends copies of a value up to a length; the growth is charged before it happens.
    pub(crate) fn fill<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        len: usize,
        value: T,
    ) -> Result<(), StopReason> {
        self.reserve(list, len.saturating_sub(list.len()))?;
        if len > list.len() {
            list.resize(len, value);
        }
        Ok(())
    }

    /// Drops a vector and releases what [`push`](Self::push) charged for it.
    pub(crate) fn drop_list<T>(&mut self, list: Vec<T>) {
        self.release(list.capacity() * size_of::<T>());
        drop(list);
    }
}
