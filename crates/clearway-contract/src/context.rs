//! What a request has around it: a clock, a memory meter, somebody who may stop it.

use crate::{Measured, ProgressEntry, Refusal, codes};
use clearway::search::{Budget, Observer, Progress, StopReason};
use std::time::Duration;

/// What only a program has, not the library: a clock, a memory meter, somebody who may want to stop.
///
/// It belongs to a whole request, from reading the puzzle to writing the answer.
pub trait Context {
    /// The time since any fixed moment, in seconds.
    fn seconds(&mut self) -> f64;

    /// Starts to measure memory anew.
    fn start_meter(&mut self);

    /// The most memory that was held since then, in bytes.
    fn peak_bytes(&mut self) -> u64;

    /// How many bytes may still be taken, if there is a limit on what the whole program holds.
    fn memory_left(&mut self) -> Option<u64> {
        None
    }

    /// Whether the request may go on; an error ends what is being done.
    ///
    /// Asked every few hundred states, so it has to be quick. It may also take its time, where a
    /// request has to wait for its turn.
    fn check(&mut self) -> Result<(), StopReason> {
        Ok(())
    }

    /// Told many times a second while a search runs; an error stops it.
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

/// What a request may use.
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

/// How long the context is left in peace between two reports, in seconds.
const PAUSE: f64 = 0.03;

/// Watches over one request for its context: measures it, and ends it when its time is up.
pub struct Watch<'a> {
    context: &'a mut dyn Context,
    time: Option<Duration>,
    start: f64,
    deadline: Option<f64>,
    next_report: f64,
    run: u32,
    /// How many states were expanded when it was last asked.
    pub expanded: u64,
    /// How many states the searches expanded that have ended, and the one that goes on.
    counted: (u64, u64),
}

impl<'a> Watch<'a> {
    /// Starts clock and meter; the request may take so much time.
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

    /// Starts clock and meter anew for one of several searches, each of which has all the time.
    pub fn restart(&mut self, run: u32) {
        self.context.start_meter();
        self.start = self.context.seconds();
        self.deadline = self.time.map(|time| self.start + time.as_secs_f64());
        self.next_report = self.start + PAUSE;
        self.run = run;
        self.expanded = 0;
        self.counted = (0, 0);
    }

    /// Whether the request may go on.
    pub fn check(&mut self) -> Result<(), StopReason> {
        self.context.check()?;
        self.check_time().map(|_| ())
    }

    /// The same for work that has no answer if it is stopped: what it was about to do.
    pub(crate) fn check_before(&mut self, what: &str) -> Result<(), Refusal> {
        self.check().map_err(|reason| stopped_before(reason, what))
    }

    /// What a search may use now: what is asked for, and no more memory than is left.
    pub fn budget(&mut self, asked: Budget) -> Budget {
        let mut budget = asked;
        lower(&mut budget.memory, self.context.memory_left());
        budget
    }

    /// What was measured so far.
    pub fn measured(&mut self) -> Measured {
        Measured { seconds: self.seconds(), peak_bytes: self.context.peak_bytes() }
    }

    /// How long it has been, in seconds.
    pub fn seconds(&mut self) -> f64 {
        self.context.seconds() - self.start
    }

    /// The states expanded by all searches of the request; each counts from 0, and progress goes on.
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

impl Observer for Watch<'_> {
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
