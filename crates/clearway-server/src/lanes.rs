//! Who may search, and when.
//!
//! Nobody can tell from a board how long it will take, so every search starts in the
//! *quick lane* and may stay there for a moment, in which nearly every board is solved.
//! Whatever takes longer changes to the *slow lane*: it waits for a place there, and
//! then takes turns with the others in it, as many at a time as leave a core to the
//! quick lane. So small boards are answered at once while huge ones are searched, and
//! of huge ones each gets on.
//!
//! Places are given first come, first served. Who finds too many waiting, or waits too
//! long, is told that the server is busy. What waits or is given up holds nothing: all
//! is given back when a [`Ticket`] is dropped.

use crate::count::Counted;
use crate::settings::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// There is no place, and none to wait for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// Both lanes.
#[derive(Debug)]
pub(crate) struct Lanes {
    quick: Queue,
    slow: Queue,
    turns: Arc<Semaphore>,
    wait_for_turn: Arc<AtomicUsize>,
    searches: Arc<AtomicUsize>,
    slice: Duration,
    wait: Duration,
    places: usize,
}

/// How many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Searches that have begun and not ended, in both lanes.
    pub(crate) searches: usize,
    /// Those in the slow lane.
    pub(crate) slow: usize,
    /// Those who wait for a place in either lane.
    pub(crate) waiting: usize,
}

impl Lanes {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        let queue = |places| Queue {
            places: Arc::new(Semaphore::new(places)),
            waiting: Arc::default(),
            most: limits.queue,
        };
        Arc::new(Self {
            quick: queue(limits.quick),
            slow: queue(limits.slow),
            turns: Arc::new(Semaphore::new(limits.turns)),
            wait_for_turn: Arc::default(),
            searches: Arc::default(),
            slice: limits.slice,
            wait: limits.wait,
            places: limits.slow,
        })
    }

    /// Waits for a place in the quick lane.
    pub(crate) async fn enter(self: &Arc<Self>) -> Result<Ticket, Busy> {
        let place = self.quick.enter(self.wait).await?;
        let counted = Counted::one_more(&self.searches, usize::MAX).ok_or(Busy)?;
        Ok(Ticket {
            lanes: Arc::clone(self),
            lane: Lane::Quick(place),
            until: Instant::now() + self.slice,
            _counted: counted,
        })
    }

    pub(crate) fn counts(&self) -> Counts {
        let waiting = |queue: &Queue| queue.waiting.load(Ordering::Relaxed);
        Counts {
            searches: self.searches.load(Ordering::Relaxed),
            slow: self.places - self.slow.places.available_permits(),
            waiting: waiting(&self.quick) + waiting(&self.slow),
        }
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, Busy> {
        let _waits = Counted::one_more(&self.wait_for_turn, usize::MAX);
        Arc::clone(&self.turns).acquire_owned().await.map_err(|_| Busy)
    }
}

/// Places, and those who wait for one.
#[derive(Debug)]
struct Queue {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most: usize,
}

impl Queue {
    async fn enter(&self, wait: Duration) -> Result<OwnedSemaphorePermit, Busy> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(place);
        }
        let _waits = Counted::one_more(&self.waiting, self.most).ok_or(Busy)?;
        let place = tokio::time::timeout(wait, Arc::clone(&self.places).acquire_owned()).await;
        place.ok().and_then(Result::ok).ok_or(Busy)
    }
}

/// The right to search.
#[derive(Debug)]
pub(crate) struct Ticket {
    lanes: Arc<Lanes>,
    lane: Lane,
    until: Instant,
    _counted: Counted,
}

#[derive(Debug)]
enum Lane {
    Quick(OwnedSemaphorePermit),
    Slow {
        place: OwnedSemaphorePermit,
        turn: OwnedSemaphorePermit,
    },
    /// On the way from one to the other, or given up there.
    Neither,
}

impl Ticket {
    /// Whether it is time to [`advance`](Self::advance).
    pub(crate) fn is_due(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Changes to the slow lane, or lets another have its turn there.
    pub(crate) async fn advance(&mut self) -> Result<(), Busy> {
        self.lane = match std::mem::replace(&mut self.lane, Lane::Neither) {
            Lane::Quick(place) => {
                drop(place);
                let place = self.lanes.slow.enter(self.lanes.wait).await?;
                Lane::Slow { place, turn: self.lanes.turn().await? }
            }
            Lane::Slow { place, turn } if self.lanes.wait_for_turn.load(Ordering::Relaxed) == 0 => {
                Lane::Slow { place, turn }
            }
            Lane::Slow { place, turn } => {
                drop(turn);
                Lane::Slow { place, turn: self.lanes.turn().await? }
            }
            Lane::Neither => return Err(Busy),
        };
        self.until = Instant::now() + self.lanes.slice;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(change: impl FnOnce(&mut Limits)) -> Arc<Lanes> {
        let mut limits = Limits { quick: 1, slow: 1, turns: 1, queue: 1, ..Limits::default() };
        limits.wait = Duration::from_millis(20);
        change(&mut limits);
        Lanes::new(&limits)
    }

    fn run<T>(test: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime").block_on(test)
    }

    #[test]
    fn a_ticket_gives_everything_back() {
        run(async {
            let lanes = lanes(|_| {});
            let nothing = lanes.counts();
            let mut ticket = lanes.enter().await.expect("a place");
            assert_eq!(lanes.counts().searches, 1);
            ticket.advance().await.expect("a place in the slow lane");
            assert_eq!((lanes.counts().searches, lanes.counts().slow), (1, 1));
            ticket.advance().await.expect("nobody else waits");
            drop(ticket);
            assert_eq!(lanes.counts(), nothing);
        });
    }

    #[test]
    fn the_slow_lane_does_not_hold_up_the_quick_one() {
        run(async {
            let lanes = lanes(|_| {});
            let mut slow = lanes.enter().await.expect("a place");
            assert_eq!(lanes.enter().await.err(), Some(Busy));
            slow.advance().await.expect("a place in the slow lane");
            let mut next = lanes.enter().await.expect("the place that was left");
            assert_eq!(next.advance().await, Err(Busy));
            // Given up on the way: it holds no place in either lane.
            drop(lanes.enter().await.expect("a place"));
            assert_eq!(next.advance().await, Err(Busy));
        });
    }

    #[test]
    fn too_many_who_wait_are_turned_away_at_once() {
        run(async {
            let lanes = lanes(|limits| limits.wait = Duration::from_secs(3600));
            let place = lanes.enter().await.expect("a place");
            let waits = tokio::spawn({
                let lanes = Arc::clone(&lanes);
                async move { lanes.enter().await }
            });
            while lanes.counts().waiting == 0 {
                tokio::task::yield_now().await;
            }
            assert_eq!(lanes.enter().await.err(), Some(Busy));
            drop(place);
            assert!(waits.await.expect("no panic").is_ok());
        });
    }

    #[test]
    fn turns_are_taken() {
        run(async {
            let lanes = lanes(|limits| {
                (limits.quick, limits.slow) = (2, 2);
                limits.wait = Duration::from_secs(3600);
            });
            let mut first = lanes.enter().await.expect("a place");
            first.advance().await.expect("a turn");
            let mut second = lanes.enter().await.expect("a place");
            let other = tokio::spawn(async move {
                second.advance().await.expect("a turn, in its time");
            });
            while lanes.wait_for_turn.load(Ordering::Relaxed) == 0 {
                tokio::task::yield_now().await;
            }
            // It comes back when the other has ended, and not before.
            let (back, ended) = tokio::join!(first.advance(), other);
            assert!(back.is_ok() && ended.is_ok());
        });
    }
}
