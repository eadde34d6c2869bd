//! Runs a search under the limits of a request, with the door's clock and meter.

use super::Solved;
use crate::{Measured, ProgressEntry, Request, TraceEntry};
use clearway::board::Puzzle;
use clearway::search::{Budget, Observer, Progress, StopReason, Trace};
use clearway::solve::{SolveOptions, solve};

/// What only a door has: a clock, a meter, somebody who may want to stop.
pub trait Door {
    /// The time since any fixed moment, in seconds.
    fn seconds(&mut self) -> f64;

    /// Starts to measure memory anew.
    fn start_meter(&mut self);

    /// The most memory that was held since then, in bytes.
    fn peak_bytes(&mut self) -> u64;

    /// Asked every few hundred states, so it has to be quick; an error stops the search.
    ///
    /// It may also take its time, where a search has to wait for its turn.
    fn go_on(&mut self) -> Result<(), StopReason> {
        Ok(())
    }

    /// Told many times a second while a search runs; an error stops it.
    fn progress(&mut self, progress: &ProgressEntry) -> Result<(), StopReason>;
}

/// A door without clock, meter and anybody who waits; for tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unattended;

impl Door for Unattended {
    fn seconds(&mut self) -> f64 {
        0.0
    }

    fn start_meter(&mut self) {}

    fn peak_bytes(&mut self) -> u64 {
        0
    }

    fn progress(&mut self, _: &ProgressEntry) -> Result<(), StopReason> {
        Ok(())
    }
}

/// How long the door is left in peace between two reports, in seconds.
const PAUSE: f64 = 0.03;

/// Watches a search for a door.
pub(crate) struct Watch<'a> {
    door: &'a mut dyn Door,
    start: f64,
    deadline: Option<f64>,
    next_report: f64,
    run: u32,
    /// How many states were expanded when it was last asked.
    pub(crate) expanded: u64,
}

impl<'a> Watch<'a> {
    /// Starts the clock; `run` is the number of the search in its request.
    pub(crate) fn new(request: &Request, run: u32, door: &'a mut dyn Door) -> Self {
        let start = door.seconds();
        let deadline = request.time_limit_ms.map(|limit| start + limit as f64 / 1000.0);
        Self { door, start, deadline, next_report: start + PAUSE, run, expanded: 0 }
    }

    /// How long it has been, in seconds.
    pub(crate) fn elapsed(&mut self) -> f64 {
        self.door.seconds() - self.start
    }
}

impl Observer for Watch<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        self.expanded = self.expanded.max(progress.stats.expanded);
        self.door.go_on()?;
        let now = self.door.seconds();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(StopReason::Time);
        }
        if now >= self.next_report {
            self.next_report = now + PAUSE;
            self.door.progress(&ProgressEntry::new(progress, self.run))?;
        }
        Ok(())
    }
}

/// Solves `puzzle`, and films the search if the request asks for it.
pub(crate) fn run(
    puzzle: &Puzzle,
    options: &SolveOptions,
    request: &Request,
    run: u32,
    door: &mut dyn Door,
) -> Solved {
    door.start_meter();
    let mut watch = Watch::new(request, run, door);
    let (answer, trace) = match request.trace {
        None => (solve(puzzle, options, &mut watch), None),
        Some(frames) => {
            let mut trace = Trace::new(usize::from(frames), &mut watch);
            let answer = solve(puzzle, options, &mut trace);
            (answer, Some(TraceEntry::from(&trace)))
        }
    };
    let seconds = watch.elapsed();
    Solved { answer, measured: Measured { seconds, peak_bytes: door.peak_bytes() }, trace }
}

/// The limits of a request on states and memory.
pub(crate) fn budget(request: &Request) -> Budget {
    Budget { nodes: request.node_limit, memory: request.memory_limit }
}
