//! Many puzzles: solved side by side if wanted, reported in the order of the input.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A search may go deep: threads get as much stack as the main one.
pub(crate) const STACK: usize = 8 << 20;

/// How many finished results per thread may wait for an earlier one.
const WINDOW: usize = 64;

/// Takes work in and gives results out in the same order.
pub(crate) struct Queue<'a, T, R> {
    work: &'a (dyn Fn(T) -> R + Sync),
    jobs: Option<Sender<(T, Sender<R>)>>,
    pending: VecDeque<Receiver<R>>,
    most: usize,
}

impl<T, R> Queue<'_, T, R> {
    /// Takes work in; gives back the results that are due.
    pub(crate) fn push(&mut self, job: T) -> Vec<R> {
        let Some(jobs) = &self.jobs else { return vec![(self.work)(job)] };
        let (sender, receiver) = channel();
        if jobs.send((job, sender)).is_ok() {
            self.pending.push_back(receiver);
        }
        let mut due = Vec::new();
        while let Some(first) = self.pending.front() {
            let result = if self.pending.len() > self.most {
                first.recv().ok()
            } else {
                first.try_recv().ok()
            };
            let Some(result) = result else { break };
            due.push(result);
            self.pending.pop_front();
        }
        due
    }

    /// Whether no result is waited for.
    pub(crate) fn is_idle(&self) -> bool {
        self.pending.is_empty()
    }

    /// The next result, once nothing more will be pushed.
    pub(crate) fn next_result(&mut self) -> Option<R> {
        self.pending.pop_front()?.recv().ok()
    }
}

/// Runs `body` with a queue whose work is done by `threads` threads; by this one if 1.
pub(crate) fn with_queue<T: Send, R: Send, Out>(
    threads: usize,
    work: &(dyn Fn(T) -> R + Sync),
    body: impl FnOnce(&mut Queue<'_, T, R>) -> Out,
) -> Out {
    if threads <= 1 {
        return body(&mut Queue { work, jobs: None, pending: VecDeque::new(), most: 0 });
    }
    let (sender, receiver) = channel::<(T, Sender<R>)>();
    let receiver = Mutex::new(receiver);
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads {
            let worker = || loop {
                // The lock is held while waiting for a job, not while doing it.
                let job = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((job, done)) = job else { break };
                // Nobody waits for the result any more if the output was closed.
                let _ = done.send(work(job));
            };
            let thread = thread::Builder::new().stack_size(STACK);
            started += usize::from(thread.spawn_scoped(scope, worker).is_ok());
        }
        // A machine that gives no threads still gets its answers.
        let jobs = (started > 0).then_some(sender);
        let mut queue =
            Queue { work, jobs, pending: VecDeque::new(), most: started.max(1) * WINDOW };
        body(&mut queue)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 3] {
            let work = |n: u64| {
                // Early jobs take longest.
                thread::sleep(std::time::Duration::from_micros(2000 / (n + 1)));
                n * n
            };
            let results = with_queue(threads, &work, |queue| {
                let mut results: Vec<u64> = (0..500).flat_map(|n| queue.push(n)).collect();
                results.extend(std::iter::from_fn(|| queue.next_result()));
                results
            });
            assert_eq!(results, (0..500).map(|n| n * n).collect::<Vec<_>>());
        }
    }
}
