//! Threads that do the units of shards.
//!
//! All threads take units from one list, shard after shard, so that none waits
//! for the end of a shard; whoever does the last unit of one hands it over.

use super::Trouble;
use super::record::{Record, order};
use clearway::enumerate::{Enumeration, Tally, Worker};
use clearway::search::{Observer, Progress, StopReason};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// A search may go deep: threads get as much stack as a main one usually has.
const STACK: usize = 8 << 20;

/// Who does the work, and how it is divided.
pub struct Crew<'a> {
    /// What is to be done.
    pub enumeration: &'a Enumeration,
    /// Unit n belongs to shard n modulo this.
    pub shards: u32,
    /// How many threads work, the calling one among them.
    pub threads: usize,
    /// Whether the work is to stop; asked often, from every thread.
    pub stops: &'a (dyn Fn() -> bool + Sync),
    /// Hears how many states another unit had.
    pub advance: &'a (dyn Fn(u64) + Sync),
}

/// A shard that is complete.
#[derive(Debug, Default)]
pub struct Done {
    /// Which one.
    pub shard: u32,
    /// What was counted in it.
    pub tally: Tally,
    /// The puzzles, sorted.
    pub lines: Vec<String>,
}

/// Why the work ended early.
#[derive(Debug)]
pub enum Halt {
    /// Somebody asked for it, or a limit was met.
    Stopped(StopReason),
    /// A shard could not be delivered.
    Failed(Trouble),
}

/// What the threads share.
struct Shared<'a> {
    crew: &'a Crew<'a>,
    wanted: &'a [u32],
    deliver: &'a (dyn Fn(Done) -> Result<(), Trouble> + Sync),
    /// The place in `wanted` of the next unit's shard, and which of its units that is.
    next: Mutex<(usize, u64)>,
    /// For each shard in `wanted`, how many units are not done, and what the others gave.
    pending: Vec<Mutex<(u64, Done)>>,
    halt: Mutex<Option<Halt>>,
}

impl Crew<'_> {
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
        deliver: &(dyn Fn(Done) -> Result<(), Trouble> + Sync),
    ) -> Result<(), Halt> {
        let pending = wanted
            .iter()
            .map(|&shard| Mutex::new((self.units(shard), Done { shard, ..Done::default() })));
        let shared = Shared {
            crew: self,
            wanted,
            deliver,
            next: Mutex::default(),
            pending: pending.collect(),
            halt: Mutex::default(),
        };
        // On a small board some shards may have no unit at all.
        for &shard in wanted.iter().filter(|&&shard| self.units(shard) == 0) {
            deliver(Done { shard, ..Done::default() }).map_err(Halt::Failed)?;
        }
        thread::scope(|scope| {
            for _ in 1..self.threads {
                // A machine that gives no threads still gets its answers, from this one.
                let thread = thread::Builder::new().stack_size(STACK);
                let _ = thread.spawn_scoped(scope, || shared.work());
            }
            shared.work();
        });
        let halt = shared.halt.into_inner().unwrap_or_else(PoisonError::into_inner);
        halt.map_or(Ok(()), Err)
    }
}

impl Shared<'_> {
    /// Does units until none is left.
    fn work(&self) {
        let mut worker = Worker::new(self.crew.enumeration);
        while let Some((at, unit)) = self.take() {
            if let Err(halt) = self.unit(&mut worker, at, unit) {
                // The first to stop knows why; the others only hear of it.
                lock(&self.halt).get_or_insert(halt);
                return;
            }
        }
    }

    /// The next unit, with the place of its shard.
    fn take(&self) -> Option<(usize, u64)> {
        let mut next = lock(&self.next);
        loop {
            let (at, round) = *next;
            let shard = *self.wanted.get(at)?;
            if round < self.crew.units(shard) {
                next.1 += 1;
                return Some((at, u64::from(shard) + round * u64::from(self.crew.shards)));
            }
            *next = (at + 1, 0);
        }
    }

    fn unit(&self, worker: &mut Worker<'_>, at: usize, unit: u64) -> Result<(), Halt> {
        let mut lines = Vec::new();
        let mut sink = |found| lines.push(Record::from(found).to_string());
        let mut ear = Ear { stops: self.crew.stops, halt: &self.halt };
        // Small units may come and go without being observed.
        ear.listen().map_err(Halt::Stopped)?;
        let tally = worker.run(unit, &mut ear, &mut sink).map_err(Halt::Stopped)?;
        (self.crew.advance)(tally.states);
        let complete = {
            let (left, done) = &mut *lock(&self.pending[at]);
            done.tally.add(&tally);
            done.lines.append(&mut lines);
            *left -= 1;
            (*left == 0).then(|| std::mem::take(done))
        };
        let Some(mut done) = complete else { return Ok(()) };
        done.lines.sort_by_cached_key(|line| {
            let (moves, rest) = order(line);
            (moves, rest.to_owned())
        });
        (self.deliver)(done).map_err(Halt::Failed)
    }
}

/// Hears that the work is to stop, and that another thread has stopped.
struct Ear<'a> {
    stops: &'a (dyn Fn() -> bool + Sync),
    halt: &'a Mutex<Option<Halt>>,
}

impl Ear<'_> {
    fn listen(&self) -> Result<(), StopReason> {
        let stopped = (self.stops)() || lock(self.halt).is_some();
        if stopped { Err(StopReason::Interrupted) } else { Ok(()) }
    }
}

impl Observer for Ear<'_> {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        self.listen()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
