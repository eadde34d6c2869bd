//! Does the units of shards on several threads.
//!
//! All workers take units from one list, shard after shard, so that none waits
//! for the end of a shard; the worker of its last unit hands it over.

use super::RunError;
use super::record::{Record, sort};
use crate::WorkerPool;
use clearway::enumerate::{Enumeration, Tally, Worker};
use clearway::search::{Observer, Progress, StopReason};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many units may be under way while the first of them is not done.
const WINDOW: usize = 1 << 14;

/// The work, and how it is divided.
pub struct ShardRunner<'a> {
    /// The work.
    pub enumeration: &'a Enumeration,
    /// Unit n belongs to shard n modulo this.
    pub shards: u32,
    /// How many threads work.
    pub threads: usize,
    /// Whether the work is to stop; asked often, from every thread.
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
    /// Called with the number of states of each unit that is done.
    pub advance: &'a (dyn Fn(u64) + Sync),
}

/// A shard that is complete.
#[derive(Debug, Default)]
pub struct FinishedShard {
    /// Which one.
    pub shard: u32,
    /// What was counted in it.
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

/// What the workers share.
struct Shared<'a> {
    runner: &'a ShardRunner<'a>,
    deliver: &'a (dyn Fn(FinishedShard) -> Result<(), RunError> + Sync),
    /// For each shard, how many units are not done, and what the others gave.
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

    /// Does these shards, and gives each to `deliver` when it is complete.
    pub fn run(
        &self,
        wanted: &[u32],
        deliver: &(dyn Fn(FinishedShard) -> Result<(), RunError> + Sync),
    ) -> Result<(), Halt> {
        let empty = |shard| FinishedShard { shard, ..FinishedShard::default() };
        let pending = wanted.iter().map(|&shard| Mutex::new((self.units(shard), empty(shard))));
        let pending = pending.collect();
        let shared = Shared { runner: self, deliver, pending, halt: Mutex::default() };
        // On a small board some shards may have no unit at all.
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
                // The first to stop knows why; the others only hear of it.
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
        // Small units may come and go without being observed.
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

/// Stops a unit when the user wants it, or when another worker has stopped.
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
