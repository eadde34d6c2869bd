//! One large puzzle on several threads: the contenders of `auto` side by side.
//!
//! The first proof ends the others. What one proves of the cost, all know at
//! their next look at the clock, and a plan that costs no more than somebody's
//! lower bound is a proof as well. The limits are divided, not shared, so that
//! who runs out of memory does not depend on who runs faster; outcome and cost
//! are the same whatever the timing, but which of several shortest solutions is
//! found first may depend on it.

use crate::args::Limits;
use crate::batch::STACK;
use crate::interrupt::Searching;
use crate::memory::Meter;
use crate::search::{self, Solved, Watch};
use clearway::board::Puzzle;
use clearway::search::{Budget, Observer, Progress, StopReason};
use clearway::solve::{Answer, Contender, SolveOptions, solve};
use clearway_contract::Measured;
use indicatif::ProgressBar;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

/// Solves `puzzle` by its contenders, each on a thread of its own.
pub(crate) fn run(
    puzzle: &Puzzle,
    options: &SolveOptions,
    limits: &Limits,
    contenders: &[Contender],
    spinner: Option<&ProgressBar>,
) -> Solved {
    let _searching = Searching::begin();
    let shared = Shared::default();
    let memory = search::budget(limits, 1);
    let clock = Watch::new(limits, None);
    let work = |contender: Contender, spinner| {
        let mut options = *options;
        options.contender = contender;
        options.budget = share(contender, memory, limits.nodes, contenders.len());
        let mut racer = Racer { watch: Watch::new(limits, spinner), shared: &shared };
        let meter = Meter::start();
        let answer = solve(puzzle, &options, &mut racer);
        if answer.is_final() {
            shared.over.store(true, Ordering::Relaxed);
        }
        (answer, meter.peak())
    };
    let results: Vec<(Answer, u64)> = thread::scope(|scope| {
        let (first, others) = contenders.split_first().unwrap_or((&Contender::All, &[]));
        let spawned: Vec<_> = (others.iter())
            .map(|&contender| {
                let thread = thread::Builder::new().stack_size(STACK);
                (contender, thread.spawn_scoped(scope, move || work(contender, None)).ok())
            })
            .collect();
        let mut results = vec![work(*first, spinner)];
        for (contender, thread) in spawned {
            let ended = thread.and_then(|thread| thread.join().ok());
            // A machine that gives no threads still gets its answers, one after the other.
            if ended.is_some() || !shared.over.load(Ordering::Relaxed) {
                results.push(ended.unwrap_or_else(|| work(contender, None)));
            }
        }
        results
    });
    let peak_bytes = results.iter().map(|(_, peak)| peak).sum();
    let measured = Measured { seconds: clock.seconds(), peak_bytes };
    let answer = results.into_iter().map(|(answer, _)| answer).reduce(Answer::join);
    Solved { answer: answer.expect("there is a first contender"), measured }
}

/// What a contender may use: the solver needs far less memory than the states.
fn share(contender: Contender, memory: u64, nodes: Option<u64>, count: usize) -> Budget {
    let memory = match contender {
        Contender::Sat => memory / 4,
        Contender::Search => memory / 4 * 3,
        Contender::All => memory,
    };
    Budget { nodes: nodes.map(|nodes| (nodes / count as u64).max(1)), memory: Some(memory) }
}

/// What all contenders know.
struct Shared {
    lower_bound: AtomicU32,
    /// The cost of the best plan, or the largest number.
    best: AtomicU32,
    /// Somebody has the answer.
    over: AtomicBool,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            lower_bound: AtomicU32::new(0),
            best: AtomicU32::new(u32::MAX),
            over: AtomicBool::new(false),
        }
    }
}

/// Watches one contender.
struct Racer<'a> {
    watch: Watch<'a>,
    shared: &'a Shared,
}

impl Observer for Racer<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        let Shared { lower_bound, best, over } = self.shared;
        let cost = progress.best.unwrap_or(u32::MAX);
        let best = best.fetch_min(cost, Ordering::Relaxed).min(cost);
        let bound = lower_bound.fetch_max(progress.lower_bound, Ordering::Relaxed);
        let bound = bound.max(progress.lower_bound);
        if over.load(Ordering::Relaxed) || bound >= best {
            return Err(StopReason::Interrupted);
        }
        let best = Some(best).filter(|&best| best != u32::MAX);
        self.watch.poll(&Progress { best, lower_bound: bound, ..*progress })
    }

    fn lower_bound(&self) -> u32 {
        self.shared.lower_bound.load(Ordering::Relaxed)
    }
}
