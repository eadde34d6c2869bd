//! Runs a search under the limits, with a clock, a meter and an ear for Ctrl-C.

use crate::args::Limits;
use crate::interrupt::{self, Searching};
use crate::memory::{self, Meter};
use crate::output::numbers::grouped;
use clearway::board::Puzzle;
use clearway::search::{Observer, Progress, StopReason};
use clearway::solve::{Answer, SolveOptions, solve};
use clearway_contract::Measured;
use indicatif::ProgressBar;
use std::time::{Duration, Instant};

/// An answer, and what it took.
pub(crate) struct Solved {
    pub(crate) answer: Answer,
    pub(crate) measured: Measured,
}

/// Solves `puzzle` while `threads` searches share the memory.
pub(crate) fn run(
    puzzle: &Puzzle,
    options: &SolveOptions,
    limits: &Limits,
    threads: u64,
    spinner: Option<&ProgressBar>,
) -> Solved {
    let _searching = Searching::begin();
    let mut watch = Watch::new(limits, spinner);
    let mut options = *options;
    options.budget.memory = Some(budget(limits, threads));
    let meter = Meter::start();
    let answer = solve(puzzle, &options, &mut watch);
    let measured = Measured { seconds: watch.seconds(), peak_bytes: meter.peak() };
    Solved { answer, measured }
}

/// What the program itself takes, which no allocator counts: its code and its stacks.
///
/// The limit is about resident memory, so this is part of it; under small limits
/// it is a large part.
const PROGRAM: u64 = 4 << 20;

/// What is left of the memory limit for one of `threads` searches.
///
/// The library counts its own tables only, the limit everything that is allocated.
pub(crate) fn budget(limits: &Limits, threads: u64) -> u64 {
    limits.memory.saturating_sub(memory::total() + PROGRAM) / threads
}

/// Stops a search by the clock, by the memory that is really used, or by Ctrl-C.
pub(crate) struct Watch<'a> {
    start: Instant,
    deadline: Option<Instant>,
    memory_limit: u64,
    spinner: Option<&'a ProgressBar>,
    next_tick: Instant,
    /// How many states were expanded when it was last asked.
    pub(crate) expanded: u64,
}

impl<'a> Watch<'a> {
    /// Starts the clock.
    pub(crate) fn new(limits: &Limits, spinner: Option<&'a ProgressBar>) -> Self {
        let start = Instant::now();
        Self {
            start,
            deadline: limits.time.and_then(|limit| start.checked_add(limit)),
            memory_limit: limits.memory,
            spinner,
            next_tick: start + Duration::from_millis(500),
            expanded: 0,
        }
    }
}

impl Watch<'_> {
    /// The time since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

impl Observer for Watch<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        self.expanded = self.expanded.max(progress.stats.expanded);
        if interrupt::asked() {
            return Err(StopReason::Interrupted);
        }
        if memory::total() + PROGRAM > self.memory_limit {
            return Err(StopReason::Memory);
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(StopReason::Time);
        }
        if let Some(spinner) = self.spinner
            && now >= self.next_tick
        {
            self.next_tick = now + Duration::from_millis(100);
            let best = progress.best.map_or(String::new(), |best| format!(", found {best}"));
            spinner.set_message(format!(
                "{} expanded, at least {}{best}",
                grouped(progress.stats.expanded),
                progress.lower_bound
            ));
            spinner.tick();
        }
        Ok(())
    }
}
