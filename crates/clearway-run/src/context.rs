//! The context of one request: clock, limits, interruption and progress.

use crate::interrupt::interrupted;
use crate::memory::{self, Meter};
use clearway::search::{Observer, Progress, SearchStats, StopReason};
use clearway_contract::{Context, ProgressEntry};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Called now and then with the latest progress; an error stops the work.
type Report<'a> = Box<dyn FnMut(&Progress) -> Result<(), StopReason> + Send + 'a>;

/// Stops work by the clock, by the memory in use, or because the user interrupts.
///
/// It observes the searches of one request, and all other work that polls [`check`](Self::check).
pub struct RunContext<'a> {
    start: Instant,
    deadline: Option<Instant>,
    memory: Option<u64>,
    cancelled: Option<&'a AtomicBool>,
    report: Option<Report<'a>>,
    next_report: Instant,
    pause: Duration,
    meter: Meter,
    latest: Progress,
    expanded: u64,
    /// Why the report has stopped the work.
    stopped: Option<StopReason>,
}

impl<'a> RunContext<'a> {
    /// Starts the clock and the meter, without limits.
    pub fn start() -> Self {
        let start = Instant::now();
        Self {
            start,
            deadline: None,
            memory: None,
            cancelled: None,
            report: None,
            next_report: start,
            pause: Duration::ZERO,
            meter: Meter::start(),
            latest: Progress { stats: SearchStats::default(), lower_bound: 0, best: None },
            expanded: 0,
            stopped: None,
        }
    }

    /// Adds a time limit.
    #[must_use]
    pub fn time_limit(mut self, limit: Option<Duration>) -> Self {
        self.deadline = limit.and_then(|limit| self.start.checked_add(limit));
        self
    }

    /// Adds a limit on the memory of the whole program, in bytes.
    #[must_use]
    pub const fn memory_limit(mut self, limit: u64) -> Self {
        self.memory = Some(limit);
        self
    }

    /// Stops as soon as `flag` is set.
    #[must_use]
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Calls `report` after `delay` and then after every `pause`.
    #[must_use]
    pub fn reporting(
        mut self,
        delay: Duration,
        pause: Duration,
        report: impl FnMut(&Progress) -> Result<(), StopReason> + Send + 'a,
    ) -> Self {
        self.next_report = self.start + delay;
        self.pause = pause;
        self.report = Some(Box::new(report));
        self
    }

    /// Whether to continue; all long work should call this often.
    pub fn check(&mut self) -> Result<(), StopReason> {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if interrupted() || self.cancelled.is_some_and(is_set) {
            return Err(StopReason::Interrupted);
        }
        if let Some(reason) = self.stopped {
            return Err(reason);
        }
        if self.memory.is_some_and(|limit| memory::left_of(limit) == 0) {
            return Err(StopReason::Memory);
        }
        if self.deadline.is_none() && self.report.is_none() {
            return Ok(());
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(StopReason::Time);
        }
        if now < self.next_report {
            return Ok(());
        }
        let Some(report) = &mut self.report else { return Ok(()) };
        self.next_report = now + self.pause;
        report(&self.latest).inspect_err(|reason| self.stopped = Some(*reason))
    }

    /// The time since the start, in seconds.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// The most memory that this thread held beyond what it held at the start, in bytes.
    pub fn peak_bytes(&self) -> u64 {
        self.meter.peak()
    }

    /// How many states were expanded at the last poll.
    pub const fn expanded(&self) -> u64 {
        self.expanded
    }
}

impl Observer for RunContext<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        self.expanded = self.expanded.max(progress.stats.expanded);
        self.latest = *progress;
        self.check()
    }
}

impl Context for RunContext<'_> {
    fn seconds(&mut self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn start_meter(&mut self) {
        self.meter = Meter::start();
    }

    fn peak_bytes(&mut self) -> u64 {
        self.meter.peak()
    }

    fn memory_left(&mut self) -> Option<u64> {
        self.memory.map(memory::left_of)
    }

    fn check(&mut self) -> Result<(), StopReason> {
        self.check()
    }

    fn progress(&mut self, progress: &ProgressEntry) -> Result<(), StopReason> {
        let stats = &mut self.latest.stats;
        stats.expanded = progress.expanded;
        stats.generated = progress.generated;
        stats.evaluated = progress.evaluated;
        stats.peak_frontier = progress.peak_frontier;
        stats.iterations = progress.iterations;
        self.latest.lower_bound = progress.lower_bound;
        self.latest.best = progress.best;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_stops_with_its_reason() {
        let (stop, go) = (AtomicBool::new(true), AtomicBool::new(false));
        let context = RunContext::start;
        assert_eq!(context().check(), Ok(()));
        assert_eq!(context().time_limit(Some(Duration::ZERO)).check(), Err(StopReason::Time));
        assert_eq!(context().memory_limit(1 << 20).check(), Err(StopReason::Memory));
        assert_eq!(context().cancelled_by(&stop).check(), Err(StopReason::Interrupted));
        let far = context().time_limit(Some(Duration::from_secs(1000))).memory_limit(1 << 40);
        assert_eq!(far.cancelled_by(&go).check(), Ok(()));
    }

    #[test]
    fn reports_come_after_a_delay_and_may_stop_the_work() {
        let long = Duration::from_secs(1000);
        let mut early = RunContext::start().reporting(long, long, |_| Err(StopReason::Nodes));
        assert_eq!(early.check(), Ok(()));
        let mut times = 0;
        let mut due = RunContext::start().reporting(Duration::ZERO, long, |_| {
            times += 1;
            Err(StopReason::Interrupted)
        });
        assert_eq!(due.check(), Err(StopReason::Interrupted));
        assert_eq!(due.check(), Err(StopReason::Interrupted));
        drop(due);
        assert_eq!(times, 1);
    }
}
