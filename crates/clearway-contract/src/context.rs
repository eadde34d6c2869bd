//! The environment of a request: a clock, a memory meter, cancellation.

use crate::{Measured, ProgressEntry, Refusal, codes};
use clearway::search::{Budget, Observer, Progress, StopReason};
use std::time::Duration;

/// What a program provides and the library has not: a clock, a memory meter, cancellation.
///
/// It belongs to a whole request, from reading the puzzle to writing the answer.
pub trait Context {
    /// The time since any fixed moment, in seconds.
    fn seconds(&mut self) -> f64;

    /// Restarts the memory meter.
    fn start_meter(&mut self);

    /// The peak memory since then, in bytes.
    fn peak_bytes(&mut self) -> u64;

    /// How many bytes may still be taken, if there is a limit on what the whole program holds.
    fn memory_left(&mut self) -> Option<u64> {
        None
    }

    /// Whether the request may continue; an error ends the current work.
    ///
    /// Called every few hundred states, so it has to be fast. It may block while a request has to
    /// wait for its turn.
    fn check(&mut self) -> Result<(), StopReason> {
        Ok(())
    }

    /// Called many times a second while a search runs; an error stops the search.
    fn progress(&mut self, _progress: &ProgressEntry) -> Result<(), StopReason> {
        Ok(())
    }
}

/// A context without a clock and a meter, which never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoContext;

impl Context for NoContext {
    fn seconds(&mut self) -> f64 {
        0.0
    }

    fn start_meter(&mut self) {}

    fn peak_bytes(&mut self) -> u64 {
        0
    }
}

/// The limits of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time.
    pub time: Option<Duration>,
    /// States and memory.
    pub budget: Budget,
}

impl Limits {
    /// Lowers each limit to that of `most`; none is ever raised.
    pub fn lower(&mut self, most: &Self) {
        lower(&mut self.time, most.time);
        lower_budget(&mut self.budget, most.budget);
    }
}

pub(crate) fn lower_budget(budget: &mut Budget, most: Budget) {
    lower(&mut budget.nodes, most.nodes);
    lower(&mut budget.memory, most.memory);
}

pub(crate) fn lower<T: Copy + Ord>(limit: &mut Option<T>, most: Option<T>) {
    *limit = match (*limit, most) {
        (Some(limit), Some(most)) => Some(limit.min(most)),
        (limit, most) => limit.or(most),
    };
}

/// The shortest pause between two progress reports, in seconds.
const PAUSE: f64 = 0.03;

/// Measures one request for its context, and stops it when its time is up.
pub struct RequestWatch<'a> {
    context: &'a mut dyn Context,
    time: Option<Duration>,
    start: f64,
    deadline: Option<f64>,
    next_report: f64,
    run: u32,
    /// How many states were expanded at the last poll.
    pub expanded: u64,
    /// The states expanded by finished searches, and by the current one.
    counted: (u64, u64),
}

impl<'a> RequestWatch<'a> {
    /// Starts the clock and the meter, with this time limit.
    pub fn new(time: Option<Duration>, context: &'a mut dyn Context) -> Self {
        let mut watch = Self {
            context,
            time,
            start: 0.0,
            deadline: None,
            next_report: 0.0,
            run: 0,
            expanded: 0,
            counted: (0, 0),
        };
        watch.restart(0);
        watch
    }

    /// Restarts the clock and the meter for the next of several searches, each of which has the
    /// full time.
    pub fn restart(&mut self, run: u32) {
        self.context.start_meter();
        self.start = self.context.seconds();
        self.deadline = self.time.map(|time| self.start + time.as_secs_f64());
        self.next_report = self.start + PAUSE;
        self.run = run;
        self.expanded = 0;
        self.counted = (0, 0);
    }

    /// Whether the request may continue.
    pub fn check(&mut self) -> Result<(), StopReason> {
        self.context.check()?;
        self.check_time().map(|_| ())
    }

    /// As [`check`](Self::check), for work without a partial answer; `what` says what it was about
    /// to do.
    pub(crate) fn check_before(&mut self, what: &str) -> Result<(), Refusal> {
        self.check().map_err(|reason| stopped_before(reason, what))
    }

    /// The budget of a search: as requested, but no more memory than is left.
    pub fn budget(&mut self, asked: Budget) -> Budget {
        let mut budget = asked;
        lower(&mut budget.memory, self.context.memory_left());
        budget
    }

    /// What was measured so far.
    pub fn measured(&mut self) -> Measured {
        Measured { seconds: self.seconds(), peak_bytes: self.context.peak_bytes() }
    }

    /// The time since the start, in seconds.
    pub fn seconds(&mut self) -> f64 {
        self.context.seconds() - self.start
    }

    /// The states expanded by all searches of the request. Each search counts from 0, but progress
    /// must not go back.
    fn count(&mut self, expanded: u64) -> u64 {
        let (ended, latest) = self.counted;
        let ended = if expanded < latest { ended + latest } else { ended };
        self.counted = (ended, expanded);
        ended + expanded
    }

    fn check_time(&mut self) -> Result<f64, StopReason> {
        let now = self.context.seconds();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(StopReason::Time);
        }
        Ok(now)
    }
}

/// The refusal of a request that was stopped before it had anything to answer.
pub(crate) fn stopped_before(reason: StopReason, what: &str) -> Refusal {
    Refusal::new(codes::STOPPED, format!("stopped by a limit ({reason}) before {what}"))
}

impl Observer for RequestWatch<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        self.expanded = self.expanded.max(progress.stats.expanded);
        let expanded = self.count(progress.stats.expanded);
        self.context.check()?;
        let now = self.check_time()?;
        if now >= self.next_report {
            self.next_report = now + PAUSE;
            let entry = ProgressEntry { expanded, ..ProgressEntry::new(progress, self.run) };
            self.context.progress(&entry)?;
        }
        Ok(())
    }
}
