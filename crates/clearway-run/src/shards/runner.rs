//! Does the units of shards on several threads.
//!
//! All workers take units from one list, shard after shard, so none waits for the end of a shard.
//! The worker of the last unit delivers the shard.

use super::RunError;
use super::record::{Record, sort};
use crate::WorkerPool;
use clearway::enumerate::{Enumeration, Tally, Worker};
use clearway::search::{Observer, Progress, StopReason};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many units may be in progress before the first of them is done.
const WINDOW: usize = 1 << 14;

/// The work and its division into shards.
pub struct ShardRunner<'a> {
    /// The work.
    pub enumeration: &'a Enumeration,
    /// Unit n belongs to shard n modulo this.
    pub shards: u32,
    /// How many threads work.
    pub threads: usize,
    /// Whether to stop; called often, from every thread.
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
    /// Called with the number of states of each unit that is done.
    pub advance: &'a (dyn Fn(u64) + Sync),
}

/// A shard that is complete.
#[derive(Debug, Default)]
pub struct FinishedShard {
    /// Its number.
    pub shard: u32,
    /// Its counts.
    pub tally: Tally,
    /// The puzzles, sorted.
    pub records: Vec<Record>,
}

/// Why the work ended early.
#[derive(Debug)]
pub enum Halt {
    /// The user, or a limit.
    Stopped(StopReason),
    /// A shard could not be delivered.
    Failed(RunError),
}

/// A unit: the place of its shard in the list, and its number.
type Unit = (usize, u64);

/// The state shared by the workers.
struct Shared<'a> {
    runner: &'a ShardRunner<'a>,
    deliver: &'a (dyn Fn(FinishedShard) -> Result<(), RunError> + Sync),
    /// For each shard, how many units are not done, and the results of the others.
    pending: Vec<Mutex<(u64, FinishedShard)>>,
    halt: Mutex<Option<Halt>>,
}

impl ShardRunner<'_> {
    /// How many units a shard has.
    pub fn units(&self, shard: u32) -> u64 {
        let units = self.enumeration.units();
        units / u64::from(self.shards)
            + u64::from(units % u64::from(self.shards) > u64::from(shard))
    }

    /// Does these shards, and calls `deliver` with each complete one.
    pub fn run(
        &self,
        wanted: &[u32],
        deliver: &(dyn Fn(FinishedShard) -> Result<(), RunError> + Sync),
    ) -> Result<(), Halt> {
        let empty = |shard| FinishedShard { shard, ..FinishedShard::default() };
        let pending = wanted.iter().map(|&shard| Mutex::new((self.units(shard), empty(shard))));
        let pending = pending.collect();
        let shared = Shared { runner: self, deliver, pending, halt: Mutex::default() };
        // On a small board some shards may have no unit.
        for &shard in wanted.iter().filter(|&&shard| self.units(shard) == 0) {
            deliver(empty(shard)).map_err(Halt::Failed)?;
        }
        let units = wanted.iter().enumerate().flat_map(|(at, &shard)| {
            let number = move |round| u64::from(shard) + round * u64::from(self.shards);
            (0..self.units(shard)).map(move |round| (at, number(round)))
        });
        let mut workers: Vec<_> =
            (0..self.threads.max(1)).map(|_| Worker::new(self.enumeration)).collect();
        let work = |worker: &mut Worker<'_>, unit: Unit| {
            if let Err(halt) = shared.unit(worker, unit) {
                // Keep the reason of the first worker that stops.
                lock(&shared.halt).get_or_insert(halt);
            }
        };
        WorkerPool::new(&mut workers).window(WINDOW).run(&work, |queue| {
            for unit in units {
                queue.push(unit);
                if lock(&shared.halt).is_some() {
                    return;
                }
            }
            while queue.next_result().is_some() {}
        });
        let halt = shared.halt.into_inner().unwrap_or_else(PoisonError::into_inner);
        halt.map_or(Ok(()), Err)
    }
}

impl Shared<'_> {
    fn unit(&self, worker: &mut Worker<'_>, (at, unit): Unit) -> Result<(), Halt> {
        let mut records = Vec::new();
        let mut sink = |found| records.push(Record::from(found));
        let mut check = StopCheck(self);
        // A small unit may end without a single poll.
        check.check().map_err(Halt::Stopped)?;
        let tally = worker.run(unit, &mut check, &mut sink).map_err(Halt::Stopped)?;
        (self.runner.advance)(tally.states);
        let complete = {
            let (left, done) = &mut *lock(&self.pending[at]);
            done.tally.add(&tally);
            done.records.append(&mut records);
            *left -= 1;
            (*left == 0).then(|| std::mem::take(done))
        };
        let Some(mut done) = complete else { return Ok(()) };
        sort(&mut done.records, self.runner.enumeration.field().metric());
        (self.deliver)(done).map_err(Halt::Failed)
    }
}

/// Stops a unit when the user interrupts, or when another worker has stopped.
struct StopCheck<'a>(&'a Shared<'a>);

impl StopCheck<'_> {
    fn check(&self) -> Result<(), StopReason> {
        let stopped = (self.0.runner.interrupted)() || lock(&self.0.halt).is_some();
        if stopped { Err(StopReason::Interrupted) } else { Ok(()) }
    }
}

impl Observer for StopCheck<'_> {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        self.check()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
