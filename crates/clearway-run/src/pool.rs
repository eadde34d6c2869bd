//! Threads that do jobs, with the results in the order of the jobs.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A search may recurse deeply, so threads get as much stack as a main thread usually has.
const STACK: usize = 8 << 20;

/// How many jobs per worker may be in progress before the first of them is done.
const WINDOW: usize = 64;

/// How often `while_waiting` is called.
const PAUSE: Duration = Duration::from_millis(40);

/// How many items [`map_ordered`] combines into one job.
const BLOCK: usize = 8;

/// Worker threads, each with its own state, such as a `Solver` to reuse.
pub struct WorkerPool<'a, S> {
    states: &'a mut [S],
    window: usize,
    while_waiting: Option<&'a mut dyn FnMut()>,
}

/// Accepts jobs, and returns results in the same order.
pub struct Queue<'p, T, R> {
    mode: Mode<'p, T, R>,
    window: usize,
    while_waiting: Option<&'p mut dyn FnMut()>,
    next_call: Instant,
}

enum Mode<'p, T, R> {
    /// Jobs are done by the caller's thread as they come.
    Here(&'p mut dyn FnMut(T) -> R),
    /// Jobs are done by the workers.
    Workers(&'p Shared<T, R>),
}

/// The state shared by the caller and the workers.
struct Shared<T, R> {
    jobs: Mutex<Jobs<T, R>>,
    job_added: Condvar,
    first_done: Condvar,
}

struct Jobs<T, R> {
    /// Jobs that no worker has begun, with their numbers.
    waiting: VecDeque<(u64, T)>,
    /// The results of all pushed jobs, in order, until they are returned; `None` if a job is not
    /// done.
    results: VecDeque<Option<R>>,
    /// The number of the first of them.
    first: u64,
    is_closed: bool,
}

impl<'a, S: Send> WorkerPool<'a, S> {
    /// A worker for each state; a single one works in the caller's thread.
    pub fn new(states: &'a mut [S]) -> Self {
        let window = states.len() * WINDOW;
        Self { states, window, while_waiting: None }
    }

    /// Sets how many jobs may be in progress before the first of them is done.
    #[must_use]
    pub const fn window(mut self, window: usize) -> Self {
        self.window = window;
        self
    }

    /// Does all jobs in other threads, and calls `call` many times a second.
    #[must_use]
    pub fn while_waiting(mut self, call: &'a mut dyn FnMut()) -> Self {
        self.while_waiting = Some(call);
        self
    }

    /// Runs `body` with a queue whose jobs the workers do.
    ///
    /// Jobs that no worker has begun when `body` ends are dropped.
    ///
    /// # Panics
    /// If `work` does.
    pub fn run<T: Send, R: Send, Out>(
        self,
        work: &(dyn Fn(&mut S, T) -> R + Sync),
        body: impl FnOnce(&mut Queue<'_, T, R>) -> Out,
    ) -> Out {
        let Self { states, window, while_waiting } = self;
        let count = states.len();
        let next_call = Instant::now() + PAUSE;
        // Each worker takes its state when it runs, so a thread that cannot be started takes none.
        let states = Mutex::new(states.iter_mut());
        let take_state = || lock(&states).next();
        let shared = Shared::new();
        thread::scope(|scope| {
            let _close = CloseOnDrop(&shared);
            let mut started = 0;
            if count > 1 || while_waiting.is_some() {
                for _ in 0..count {
                    let worker = || {
                        let _close = CloseOnDrop(&shared);
                        let Some(state) = take_state() else { return };
                        while let Some((number, job)) = shared.next_job() {
                            shared.finish(number, work(state, job));
                        }
                    };
                    let thread = thread::Builder::new().stack_size(STACK);
                    started += usize::from(thread.spawn_scoped(scope, worker).is_ok());
                }
            }
            // A pool's callback may outlive the queue.
            let while_waiting = while_waiting.map(|call| call as &mut dyn FnMut());
            if started > 0 {
                let mode = Mode::Workers(&shared);
                return body(&mut Queue { mode, window, while_waiting, next_call });
            }
            // If no thread can be started, the caller's thread does the work.
            let state = take_state().expect("a pool has a state, and nobody else took it");
            let mut here = |job| work(state, job);
            let mode = Mode::Here(&mut here);
            body(&mut Queue { mode, window, while_waiting, next_call })
        })
    }
}

impl<T, R> Queue<'_, T, R> {
    /// Adds a job. Returns the results that are ready.
    ///
    /// Waits if too many jobs are in progress.
    pub fn push(&mut self, job: T) -> Vec<R> {
        self.call_if_due();
        let shared = match &mut self.mode {
            Mode::Here(work) => return vec![work(job)],
            Mode::Workers(shared) => *shared,
        };
        let mut due = Vec::new();
        let mut jobs = lock(&shared.jobs);
        let number = jobs.first + jobs.results.len() as u64;
        jobs.waiting.push_back((number, job));
        jobs.results.push_back(None);
        shared.job_added.notify_one();
        loop {
            while let Some(result) = jobs.pop_done() {
                due.push(result);
            }
            if jobs.results.len() <= self.window || jobs.is_closed {
                return due;
            }
            drop(jobs);
            due.extend(self.next_result());
            jobs = lock(&shared.jobs);
        }
    }

    /// Whether no result is waited for.
    pub fn is_idle(&self) -> bool {
        match &self.mode {
            Mode::Here(_) => true,
            Mode::Workers(shared) => lock(&shared.jobs).results.is_empty(),
        }
    }

    /// Waits for the next result; `None` if all have been returned.
    pub fn next_result(&mut self) -> Option<R> {
        let Mode::Workers(shared) = &self.mode else { return None };
        let shared = *shared;
        loop {
            self.call_if_due();
            let mut jobs = lock(&shared.jobs);
            if let Some(result) = jobs.pop_done() {
                return Some(result);
            }
            // A worker that panicked gives no result; the end of the scope propagates the panic.
            if jobs.results.is_empty() || jobs.is_closed {
                return None;
            }
            // After a timeout or a notification, the loop checks again.
            if self.while_waiting.is_some() {
                drop(shared.first_done.wait_timeout(jobs, PAUSE));
            } else {
                drop(shared.first_done.wait(jobs));
            }
        }
    }

    fn call_if_due(&mut self) {
        if let Some(call) = &mut self.while_waiting {
            let now = Instant::now();
            if now >= self.next_call {
                self.next_call = now + PAUSE;
                call();
            }
        }
    }
}

impl<T, R> Shared<T, R> {
    fn new() -> Self {
        let jobs =
            Jobs { waiting: VecDeque::new(), results: VecDeque::new(), first: 0, is_closed: false };
        Self { jobs: Mutex::new(jobs), job_added: Condvar::new(), first_done: Condvar::new() }
    }

    /// Waits for a job; `None` if there will be no more.
    fn next_job(&self) -> Option<(u64, T)> {
        let mut jobs = lock(&self.jobs);
        loop {
            if jobs.is_closed {
                return None;
            }
            if let Some(job) = jobs.waiting.pop_front() {
                return Some(job);
            }
            jobs = self.job_added.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finish(&self, number: u64, result: R) {
        let mut jobs = lock(&self.jobs);
        let index = (number - jobs.first) as usize;
        jobs.results[index] = Some(result);
        if index == 0 {
            self.first_done.notify_one();
        }
    }
}

impl<T, R> Jobs<T, R> {
    /// The first result, if it is there.
    fn pop_done(&mut self) -> Option<R> {
        let result = self.results.front_mut()?.take()?;
        self.results.pop_front();
        self.first += 1;
        Some(result)
    }
}

/// Ends all workers when the caller ends, and ends all waits when a worker panics.
struct CloseOnDrop<'a, T, R>(&'a Shared<T, R>);

impl<T, R> Drop for CloseOnDrop<'_, T, R> {
    fn drop(&mut self) {
        lock(&self.0.jobs).is_closed = true;
        self.0.job_added.notify_all();
        self.0.first_done.notify_all();
    }
}

/// Does `work` for all items in other threads, a worker per state. Returns the results in order.
///
/// `go_on` is called many times a second. If it returns false, the flag passed to `work` is set,
/// and there are no results.
pub fn map_ordered<S: Send, T: Sync, R: Send>(
    states: &mut [S],
    items: &[T],
    work: impl Fn(&mut S, &T, &AtomicBool) -> R + Sync,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Vec<R>> {
    let stop = AtomicBool::new(false);
    let is_stopped = || stop.load(Ordering::Relaxed);
    let threads = states.len().min(items.len().div_ceil(BLOCK)).max(1);
    let mut listen = || {
        if !go_on() {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let job = |state: &mut S, block: &[T]| -> Vec<R> {
        block.iter().take_while(|_| !is_stopped()).map(|item| work(state, item, &stop)).collect()
    };
    let mut found = Vec::with_capacity(items.len());
    WorkerPool::new(&mut states[..threads]).while_waiting(&mut listen).run(&job, |queue| {
        for block in items.chunks(BLOCK).take_while(|_| !is_stopped()) {
            found.extend(queue.push(block).into_iter().flatten());
        }
        while let (false, Some(results)) = (is_stopped(), queue.next_result()) {
            found.extend(results);
        }
    });
    (found.len() == items.len() && !is_stopped()).then_some(found)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Early jobs take longest.
    fn square(done: &mut u64, n: u64) -> u64 {
        thread::sleep(Duration::from_micros(2000 / (n + 1)));
        *done += 1;
        n * n
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 3] {
            let mut states = vec![0; threads];
            let results = WorkerPool::new(&mut states).run(&square, |queue| {
                let mut results: Vec<u64> = (0..500).flat_map(|n| queue.push(n)).collect();
                results.extend(std::iter::from_fn(|| queue.next_result()));
                assert!(queue.is_idle());
                results
            });
            assert_eq!(results, (0..500).map(|n| n * n).collect::<Vec<_>>());
            assert_eq!(states.iter().sum::<u64>(), 500);
        }
    }

    #[test]
    fn the_queue_keeps_to_its_window() {
        let mut states = [0; 2];
        let work = |_: &mut i32, n: usize| n;
        WorkerPool::new(&mut states).window(5).run(&work, |queue| {
            let mut given = 0;
            for pushed in 1..=1000 {
                given += queue.push(pushed).len();
                assert!(pushed - given <= 5, "{pushed} {given}");
            }
        });
    }

    #[test]
    fn what_nobody_began_is_dropped() {
        let gate = (Mutex::new(false), Condvar::new());
        let work = |done: &mut u64, _: u64| {
            drop(gate.1.wait_while(lock(&gate.0), |is_open| !*is_open));
            *done += 1;
        };
        let mut states = [0; 2];
        WorkerPool::new(&mut states).window(100).run(&work, |queue| {
            (0..100).for_each(|n| drop(queue.push(n)));
            // The caller ends while no job is done: only then may the workers go on.
            let Mode::Workers(shared) = &queue.mode else { panic!("two workers") };
            drop(CloseOnDrop(shared));
            *lock(&gate.0) = true;
            gate.1.notify_all();
        });
        assert!(states.iter().sum::<u64>() <= 2);
    }

    #[test]
    fn a_panic_in_a_worker_reaches_the_caller() {
        let run = || {
            let work = |_: &mut i32, n: i32| assert!(n != 7, "seven");
            WorkerPool::new(&mut [0; 2]).run(&work, |queue| {
                (0..1000).for_each(|n| drop(queue.push(n)));
                while queue.next_result().is_some() {}
            });
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }

    #[test]
    fn items_keep_their_order_and_may_be_stopped() {
        let items: Vec<u64> = (0..1000).collect();
        let mut states = [0_u64; 3];
        let work = |state: &mut u64, item: &u64, _: &AtomicBool| {
            *state += 1;
            item * item
        };
        let found = map_ordered(&mut states, &items, work, &mut || true).expect("nobody stops");
        assert_eq!(found, items.iter().map(|item| item * item).collect::<Vec<_>>());
        assert_eq!(states.iter().sum::<u64>(), 1000);
        assert_eq!(map_ordered(&mut states, &[], work, &mut || true), Some(Vec::new()));
        let slow = |_: &mut u64, _: &u64, stop: &AtomicBool| {
            while !stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
        };
        assert_eq!(map_ordered(&mut states, &items, slow, &mut || false), None);
    }
}
