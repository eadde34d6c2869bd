//! Solves one large puzzle on several threads: the contenders of `auto` in parallel.
//!
//! The first proof ends the others. A lower bound proven by one reaches all others at their next
//! poll, and a plan that costs no more than any lower bound is a proof too. The limits are divided,
//! not shared, so that running out of memory does not depend on which contender is faster. Outcome
//! and cost do not depend on timing, but which of several shortest solutions is found first may.

use crate::args::Limits;
use crate::search::Solved;
use crate::status_line::StatusLine;
use clearway::board::Puzzle;
use clearway::search::{Budget, Observer, Progress, StopReason};
use clearway::solve::{Answer, Contender, SolveOptions, solve_observed};
use clearway_contract::Measured;
use clearway_run::interrupt::InterruptListener;
use clearway_run::{RunContext, WorkerPool};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Solves `puzzle` by its contenders, each on a thread of its own.
pub(crate) fn run(
    puzzle: &Puzzle,
    options: &SolveOptions,
    limits: &Limits,
    contenders: &[Contender],
    spinner: Option<&StatusLine>,
) -> Solved {
    let _listener = InterruptListener::begin();
    let shared = Shared::default();
    let memory = limits.budget(1).memory;
    let clock = limits.context();
    // Only the first one has the spinner: two would overwrite each other.
    let work = |(): &mut (), (contender, spinner): (Contender, Option<&StatusLine>)| {
        // With fewer threads than contenders, another may already have the answer.
        if shared.over.load(Ordering::Relaxed) {
            return None;
        }
        let mut options = *options;
        options.contender = contender;
        options.budget = share(contender, memory, limits.nodes, contenders.len());
        let mut racer = Racer { context: limits.context_with(spinner), shared: &shared };
        let answer = solve_observed(puzzle, &options, &mut racer);
        if answer.is_final() {
            shared.over.store(true, Ordering::Relaxed);
        }
        Some((answer, racer.context.peak_bytes()))
    };
    let mut states = vec![(); contenders.len()];
    let results: Vec<(Answer, u64)> = WorkerPool::new(&mut states).run(&work, |queue| {
        let spinners = std::iter::once(spinner).chain(std::iter::repeat(None));
        let jobs = contenders.iter().copied().zip(spinners);
        let mut results: Vec<_> = jobs.flat_map(|job| queue.push(job)).collect();
        results.extend(std::iter::from_fn(|| queue.next_result()));
        results.into_iter().flatten().collect()
    });
    let peak_bytes = results.iter().map(|(_, peak)| peak).sum();
    let measured = Measured { seconds: clock.seconds(), peak_bytes };
    let answer = results.into_iter().map(|(answer, _)| answer).reduce(Answer::join);
    Solved { answer: answer.expect("there is a first contender"), measured }
}

/// The limits of a contender: the SAT solver needs far less memory than the search over states.
fn share(contender: Contender, memory: Option<u64>, nodes: Option<u64>, count: usize) -> Budget {
    let memory = memory.map(|memory| match contender {
        Contender::Sat => memory / 4,
        Contender::Search => memory / 4 * 3,
        Contender::All => memory,
    });
    Budget { nodes: nodes.map(|nodes| (nodes / count as u64).max(1)), memory }
}

/// The state shared by all contenders.
struct Shared {
    lower_bound: AtomicU32,
    /// The cost of the best plan, or the largest number.
    best: AtomicU32,
    /// One of the contenders has the answer.
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
    context: RunContext<'a>,
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
        self.context.poll(&Progress { best, lower_bound: bound, ..*progress })
    }

    fn lower_bound(&self) -> u32 {
        self.shared.lower_bound.load(Ordering::Relaxed)
    }
}
