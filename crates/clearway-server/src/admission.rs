//! Admission control: which searches run, and in which stage.
//!
//! Nobody can tell in advance how long a board takes. So each search starts in the *quick* stage
//! and may run for one time slice, which is enough for most boards. Then it moves to the *middle*
//! stage, and after a quarter of a second to the *slow* stage. In both, searches take turns
//! (round-robin), and one core is left for the quick stage: small boards are answered at once while
//! huge ones are searched, and those in between do not wait for the huge ones.
//!
//! The slow stage has few slots, because a search there may use all the memory it is allowed.
//! They are given first come, first served. When the queue is full, or the wait too long, the
//! request is refused. An answer that is too large for one piece takes a slow slot too, until the
//! client has read it: it is in memory until then.
//!
//! Dropping a [`Permit`] frees its slot and its turn.

use crate::settings::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The queue is full, or the wait was too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// All stages.
#[derive(Debug)]
pub(crate) struct Admission {
    /// Every search that has a thread, including one that was cancelled and is ending.
    searches: Slots,
    quick: Slots,
    middle: Slots,
    middle_turns: RoundRobin,
    slow: Slots,
    slow_turns: RoundRobin,
    limits: Limits,
}

/// Current load, for `/healthz` and tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    /// Searches in all stages.
    pub(crate) searches: usize,
    /// Searches and large answers in the slow stage.
    pub(crate) slow: usize,
    /// Searches that wait for a slot.
    pub(crate) waiting: usize,
}

impl Admission {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(Self {
            // Every request may wait for these slots, because they are soon free again.
            searches: Slots::new(Self::most_searches(limits), limits.connections),
            quick: Slots::new(limits.quick, limits.connections),
            middle: Slots::new(limits.middle, 0),
            middle_turns: RoundRobin::new(1),
            slow: Slots::new(limits.slow, limits.queue),
            slow_turns: RoundRobin::new(limits.turns),
            limits: *limits,
        })
    }

    /// The most searches at a time; each has a thread.
    pub(crate) const fn most_searches(limits: &Limits) -> usize {
        limits.quick + limits.middle + limits.slow + limits.queue
    }

    /// Waits for a slot in the quick stage.
    pub(crate) async fn enter(self: &Arc<Self>) -> Result<Permit, Busy> {
        let search = self.searches.acquire(self.limits.wait).await?;
        let slot = self.quick.acquire(self.limits.wait).await?;
        Ok(Permit {
            admission: Arc::clone(self),
            stage: Stage::Quick { _slot: slot },
            turn_began: Instant::now(),
            used: Duration::ZERO,
            _search: search,
        })
    }

    pub(crate) fn load(&self) -> Load {
        let waiting = [&self.searches, &self.quick, &self.slow].map(Slots::waiting);
        Load {
            searches: self.searches.used(),
            slow: self.slow.used(),
            waiting: waiting.iter().sum(),
        }
    }
}

/// A number of slots, and a bounded queue for them.
#[derive(Debug)]
struct Slots {
    free: Arc<Semaphore>,
    capacity: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Slots {
    fn new(capacity: usize, most_waiting: usize) -> Self {
        let free = Arc::new(Semaphore::new(capacity));
        Self { free, capacity, waiting: AtomicUsize::new(0), most_waiting }
    }

    async fn acquire(&self, wait: Duration) -> Result<OwnedSemaphorePermit, Busy> {
        if let Ok(slot) = Arc::clone(&self.free).try_acquire_owned() {
            return Ok(slot);
        }
        let _waits = Waiting::enter(&self.waiting, self.most_waiting)?;
        let slot = tokio::time::timeout(wait, Arc::clone(&self.free).acquire_owned()).await;
        slot.ok().and_then(Result::ok).ok_or(Busy)
    }

    fn used(&self) -> usize {
        self.capacity - self.free.available_permits()
    }

    fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// A place in a queue, as long as it lives.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(count: &'a AtomicUsize, most: usize) -> Result<Self, Busy> {
        let more = |now: usize| (now < most).then_some(now + 1);
        let entered = count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        entered.map(|_| Self(count)).map_err(|_| Busy)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Turns of a time slice, taken one after the other by all searches of a stage.
#[derive(Debug)]
struct RoundRobin {
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl RoundRobin {
    fn new(at_a_time: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(at_a_time)), waiting: AtomicUsize::new(0) }
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, Busy> {
        let _waits = Waiting::enter(&self.waiting, usize::MAX)?;
        Arc::clone(&self.free).acquire_owned().await.map_err(|_| Busy)
    }

    /// The next turn of a search; at once if no other search waits.
    async fn next(&self, turn: OwnedSemaphorePermit) -> Result<OwnedSemaphorePermit, Busy> {
        if self.waiting.load(Ordering::Relaxed) == 0 {
            return Ok(turn);
        }
        drop(turn);
        self.turn().await
    }
}

/// The permission to search.
#[derive(Debug)]
pub(crate) struct Permit {
    admission: Arc<Admission>,
    stage: Stage,
    turn_began: Instant,
    /// The length of all turns before this one.
    used: Duration,
    _search: OwnedSemaphorePermit,
}

#[derive(Debug)]
enum Stage {
    Quick {
        _slot: OwnedSemaphorePermit,
    },
    Middle {
        slot: OwnedSemaphorePermit,
        turn: OwnedSemaphorePermit,
    },
    Slow {
        slot: OwnedSemaphorePermit,
        turn: OwnedSemaphorePermit,
    },
    /// Waits for a slow slot, or has given up waiting.
    Queued,
    /// The search is over, and a large answer is being sent.
    Sending {
        _slot: OwnedSemaphorePermit,
    },
}

impl Permit {
    /// Whether the search has only just begun, so that it cannot have used much memory.
    pub(crate) fn is_quick(&self) -> bool {
        matches!(self.stage, Stage::Quick { .. })
    }

    /// Whether the turn is over, and it is time to [`yield_turn`](Self::yield_turn).
    pub(crate) fn is_turn_over(&self) -> bool {
        match self.stage {
            Stage::Queued => true,
            Stage::Sending { .. } => false,
            _ => self.turn_began.elapsed() >= self.admission.limits.slice,
        }
    }

    /// Moves on to the next stage, or lets other searches run.
    ///
    /// May be cancelled at any time; the slot is lost then, and the next call queues for a slow one.
    pub(crate) async fn yield_turn(&mut self) -> Result<(), Busy> {
        self.used += self.turn_began.elapsed();
        let admission = &*self.admission;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Queued) {
            left @ Stage::Quick { .. } => {
                // Free the slot now, not when the turn comes: others wait for it.
                drop(left);
                let slot = admission.middle.acquire(Duration::ZERO).await?;
                Stage::Middle { slot, turn: admission.middle_turns.turn().await? }
            }
            Stage::Middle { slot, turn } if self.used < admission.limits.quick_time => {
                Stage::Middle { slot, turn: admission.middle_turns.next(turn).await? }
            }
            Stage::Slow { slot, turn } => {
                Stage::Slow { slot, turn: admission.slow_turns.next(turn).await? }
            }
            left @ (Stage::Middle { .. } | Stage::Queued) => {
                drop(left);
                let slot = admission.slow.acquire(admission.limits.wait).await?;
                Stage::Slow { slot, turn: admission.slow_turns.turn().await? }
            }
            sending @ Stage::Sending { .. } => sending,
        };
        self.turn_began = Instant::now();
        Ok(())
    }

    /// The search is over, but its large answer stays in memory until the client has read it. That
    /// needs a slow slot, but no turn.
    pub(crate) async fn start_sending(&mut self) -> Result<(), Busy> {
        let slot = match std::mem::replace(&mut self.stage, Stage::Queued) {
            Stage::Slow { slot, .. } | Stage::Sending { _slot: slot } => slot,
            left => {
                drop(left);
                self.admission.slow.acquire(self.admission.limits.wait).await?
            }
        };
        self.stage = Stage::Sending { _slot: slot };
        Ok(())
    }
}

#[cfg(test)]
#[path = "admission_tests.rs"]
mod tests;
