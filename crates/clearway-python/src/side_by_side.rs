//! The same work on many things, on all cores, while the caller's thread listens.

use clearway::search::{Observer, Progress, StopReason};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A search may go deep: threads get as much stack as a main one.
const STACK: usize = 8 << 20;

/// How many things a thread takes at once.
const BLOCK: usize = 8;

/// How long the caller's thread waits before it listens.
const PAUSE: Duration = Duration::from_millis(40);

/// Stops a search by the clock, or because somebody asks for it.
#[derive(Clone, Copy, Debug)]
pub struct Watch<'a> {
    stop: &'a AtomicBool,
    /// When a search has taken too long.
    pub deadline: Option<Instant>,
}

impl Observer for Watch<'_> {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(StopReason::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(StopReason::Time),
            _ => Ok(()),
        }
    }
}

/// Does `work` for all items, each worker in a thread of its own; results in the order of items.
///
/// `listen` is asked many times a second whether to go on. If not, searches that heed their
/// [`Watch`] end, and there are no results at all.
pub fn side_by_side<T: Sync, W: Send, R: Send>(
    items: &[T],
    workers: &mut [W],
    work: impl Fn(&mut W, &T, &mut Watch<'_>) -> R + Sync,
    listen: &mut dyn FnMut() -> bool,
) -> Option<Vec<R>> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let run = |worker: &mut W| {
        let mut done = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let start = next.fetch_add(BLOCK, Ordering::Relaxed);
            let Some(block) = items.get(start..).filter(|block| !block.is_empty()) else { break };
            for (index, item) in block.iter().take(BLOCK).enumerate() {
                let mut watch = Watch { stop: &stop, deadline: None };
                done.push((start + index, work(worker, item, &mut watch)));
            }
        }
        done
    };
    let threads = workers.len().min(items.len().div_ceil(BLOCK)).max(1);
    let mut done: Vec<(usize, R)> = Vec::with_capacity(items.len());
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        let mut idle = None;
        for worker in workers.iter_mut().take(threads) {
            if idle.is_some() {
                break;
            }
            let (sender, run) = (sender.clone(), &run);
            // Kept here, so that it is not lost where the machine gives no thread.
            let (hand, take) = channel();
            let thread = thread::Builder::new().stack_size(STACK);
            let spawned = thread.spawn_scoped(scope, move || {
                if let Ok(worker) = take.recv() {
                    let _ = sender.send(run(worker));
                }
            });
            match spawned {
                Ok(_) => drop(hand.send(worker)),
                Err(_) => idle = Some(worker),
            }
        }
        drop(sender);
        if let Some(worker) = idle {
            // The answers come all the same, only later.
            done.extend(run(worker));
        }
        loop {
            match receiver.recv_timeout(PAUSE) {
                Ok(found) => done.extend(found),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    if !listen() {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        }
    });
    if stop.into_inner() || done.len() != items.len() {
        return None;
    }
    done.sort_unstable_by_key(|(index, _)| *index);
    Some(done.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..1000).collect();
        let mut workers = [0_u64; 3];
        let work = |worker: &mut u64, item: &u64, _: &mut Watch<'_>| {
            *worker += 1;
            item * item
        };
        let found = side_by_side(&items, &mut workers, work, &mut || true).expect("nobody stops");
        assert_eq!(found, items.iter().map(|item| item * item).collect::<Vec<_>>());
        assert_eq!(workers.iter().sum::<u64>(), 1000);
        let none = side_by_side(&[], &mut workers, work, &mut || true);
        assert_eq!(none, Some(Vec::new()));
    }
}
