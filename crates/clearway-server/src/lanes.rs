//! Who may search, and when.
//!
//! Nobody can tell from a board how long it will take. So every search starts in the
//! *quick lane*, where it may run for a moment, in which most boards are solved. What
//! takes longer changes to the *middle lane*, and what takes really long from there to
//! the *slow lane*. In both, searches take turns, so that each gets on, and as many run
//! at a time as leave a core to the quick lane: small boards are answered at once while
//! huge ones are searched, and those in between do not stand behind huge ones.
//!
//! Only the slow lane is scarce: it has few places, as searches there may fill all
//! memory they are allowed. They are given first come, first served. Who finds too many
//! waiting, or waits too long, is told that the server is busy. What waits or is given
//! up holds nothing: all is given back when a [`Ticket`] is dropped.

use crate::count::Counted;
use crate::settings::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// There is no place, and none to wait for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// All lanes.
#[derive(Debug)]
pub(crate) struct Lanes {
    quick: Places,
    middle: Turns,
    in_middle: Arc<AtomicUsize>,
    slow: Places,
    slow_turns: Turns,
    searches: Arc<AtomicUsize>,
    limits: Limits,
}

/// How many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Searches that have begun and not ended, in all lanes.
    pub(crate) searches: usize,
    /// Those in the slow lane.
    pub(crate) slow: usize,
    /// Those who wait for a place in a lane.
    pub(crate) waiting: usize,
}

impl Lanes {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(Self {
            // Places there are free again in a moment, so everybody may wait for one.
            quick: Places::new(limits.quick, limits.connections),
            middle: Turns::new(1),
            in_middle: Arc::default(),
            slow: Places::new(limits.slow, limits.queue),
            slow_turns: Turns::new(limits.turns),
            searches: Arc::default(),
            limits: *limits,
        })
    }

    /// The most searches that can have begun and not ended.
    pub(crate) const fn most_searches(limits: &Limits) -> usize {
        limits.quick + limits.middle + limits.slow + limits.queue
    }

    /// Waits for a place in the quick lane.
    pub(crate) async fn enter(self: &Arc<Self>) -> Result<Ticket, Busy> {
        let place = self.quick.enter(self.limits.wait).await?;
        let counted = Counted::one_more(&self.searches, usize::MAX).ok_or(Busy)?;
        Ok(Ticket {
            lanes: Arc::clone(self),
            lane: Lane::Quick { _place: place },
            begun: Instant::now(),
            used: Duration::ZERO,
            _counted: counted,
        })
    }

    pub(crate) fn counts(&self) -> Counts {
        let waiting = |places: &Places| places.waiting.load(Ordering::Relaxed);
        Counts {
            searches: self.searches.load(Ordering::Relaxed),
            slow: self.limits.slow - self.slow.free.available_permits(),
            waiting: waiting(&self.quick) + waiting(&self.slow),
        }
    }
}

/// Places, and those who wait for one.
#[derive(Debug)]
struct Places {
    free: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
}

impl Places {
    fn new(places: usize, most_waiting: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(places)), waiting: Arc::default(), most_waiting }
    }

    async fn enter(&self, wait: Duration) -> Result<OwnedSemaphorePermit, Busy> {
        if let Ok(place) = Arc::clone(&self.free).try_acquire_owned() {
            return Ok(place);
        }
        let _waits = Counted::one_more(&self.waiting, self.most_waiting).ok_or(Busy)?;
        let place = tokio::time::timeout(wait, Arc::clone(&self.free).acquire_owned()).await;
        place.ok().and_then(Result::ok).ok_or(Busy)
    }
}

/// Turns, taken one after the other by all who have a place.
#[derive(Debug)]
struct Turns {
    free: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Turns {
    fn new(at_a_time: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(at_a_time)), waiting: Arc::default() }
    }

    async fn take(&self) -> Result<OwnedSemaphorePermit, Busy> {
        let _waits = Counted::one_more(&self.waiting, usize::MAX);
        Arc::clone(&self.free).acquire_owned().await.map_err(|_| Busy)
    }

    /// Another turn for who has had this one; at once if nobody else waits.
    async fn again(&self, turn: OwnedSemaphorePermit) -> Result<OwnedSemaphorePermit, Busy> {
        if self.waiting.load(Ordering::Relaxed) == 0 {
            return Ok(turn);
        }
        drop(turn);
        self.take().await
    }
}

/// The right to search.
#[derive(Debug)]
pub(crate) struct Ticket {
    lanes: Arc<Lanes>,
    lane: Lane,
    /// When the turn began.
    begun: Instant,
    /// How long the turns before it were, together.
    used: Duration,
    _counted: Counted,
}

#[derive(Debug)]
enum Lane {
    Quick {
        _place: OwnedSemaphorePermit,
    },
    Middle {
        place: Counted,
        turn: OwnedSemaphorePermit,
    },
    Slow {
        place: OwnedSemaphorePermit,
        turn: OwnedSemaphorePermit,
    },
    /// On the way to the slow one, or given up there.
    Between,
}

impl Ticket {
    /// Whether it has only just begun, so that it can hold hardly anything.
    pub(crate) fn is_quick(&self) -> bool {
        matches!(self.lane, Lane::Quick { .. })
    }

    /// Whether it is time to [`advance`](Self::advance).
    pub(crate) fn is_due(&self) -> bool {
        self.begun.elapsed() >= self.lanes.limits.slice || matches!(self.lane, Lane::Between)
    }

    /// Changes to a slower lane, or lets another have its turn.
    ///
    /// May be given up at any time; then the place is lost, and the next time it waits for
    /// one in the slow lane.
    pub(crate) async fn advance(&mut self) -> Result<(), Busy> {
        self.used += self.begun.elapsed();
        let lanes = &*self.lanes;
        self.lane = match std::mem::replace(&mut self.lane, Lane::Between) {
            left @ Lane::Quick { .. } => {
                // Not only forgotten: it would live on until there is a turn.
                drop(left);
                let place = Counted::one_more(&lanes.in_middle, lanes.limits.middle).ok_or(Busy)?;
                Lane::Middle { place, turn: lanes.middle.take().await? }
            }
            Lane::Middle { place, turn } if self.used < lanes.limits.quick_time => {
                Lane::Middle { place, turn: lanes.middle.again(turn).await? }
            }
            Lane::Slow { place, turn } => {
                Lane::Slow { place, turn: lanes.slow_turns.again(turn).await? }
            }
            left @ (Lane::Middle { .. } | Lane::Between) => {
                drop(left);
                let place = lanes.slow.enter(lanes.limits.wait).await?;
                Lane::Slow { place, turn: lanes.slow_turns.take().await? }
            }
        };
        self.begun = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(change: impl FnOnce(&mut Limits)) -> Arc<Lanes> {
        let mut limits = Limits { quick: 1, slow: 1, turns: 1, queue: 1, ..Limits::default() };
        limits.wait = Duration::from_millis(20);
        limits.quick_time = Duration::ZERO;
        change(&mut limits);
        Lanes::new(&limits)
    }

    fn run<T>(test: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime").block_on(test)
    }

    /// A ticket in the slow lane, which it enters by way of the middle one.
    async fn slow(lanes: &Arc<Lanes>) -> Result<Ticket, Busy> {
        let mut ticket = lanes.enter().await?;
        ticket.advance().await?;
        assert!(matches!(ticket.lane, Lane::Middle { .. }));
        ticket.advance().await?;
        assert!(matches!(ticket.lane, Lane::Slow { .. }));
        Ok(ticket)
    }

    #[test]
    fn a_ticket_gives_everything_back() {
        run(async {
            let lanes = lanes(|_| {});
            let nothing = lanes.counts();
            let mut ticket = slow(&lanes).await.expect("a place");
            assert_eq!((lanes.counts().searches, lanes.counts().slow), (1, 1));
            ticket.advance().await.expect("nobody else waits");
            drop(ticket);
            assert_eq!(lanes.counts(), nothing);
            assert_eq!(lanes.in_middle.load(Ordering::Relaxed), 0);
        });
    }

    #[test]
    fn a_search_stays_in_the_middle_lane_for_a_while() {
        run(async {
            let lanes = lanes(|limits| limits.quick_time = Duration::from_secs(3600));
            let mut ticket = lanes.enter().await.expect("a place");
            for _ in 0..3 {
                ticket.advance().await.expect("a turn");
                assert!(matches!(ticket.lane, Lane::Middle { .. }));
            }
            ticket.used = Duration::from_secs(3601);
            ticket.advance().await.expect("a turn");
            assert!(matches!(ticket.lane, Lane::Slow { .. }));
        });
    }

    #[test]
    fn who_waits_for_a_turn_holds_no_quick_place() {
        run(async {
            let lanes = lanes(|limits| limits.quick_time = Duration::from_secs(3600));
            let mut first = lanes.enter().await.expect("a place");
            first.advance().await.expect("a turn in the middle lane");
            let mut second = lanes.enter().await.expect("a place");
            let waits = tokio::spawn(async move { second.advance().await });
            while lanes.middle.waiting.load(Ordering::Relaxed) == 0 {
                tokio::task::yield_now().await;
            }
            drop(lanes.enter().await.expect("the place that was left"));
            drop(first);
            assert_eq!(waits.await.expect("no panic"), Ok(()));
        });
    }

    #[test]
    fn the_slow_lane_does_not_hold_up_the_others() {
        run(async {
            let lanes = lanes(|_| {});
            let first = slow(&lanes).await.expect("a place");
            assert_eq!(slow(&lanes).await.err(), Some(Busy));
            let mut second = lanes.enter().await.expect("the place that was left");
            assert_eq!(lanes.enter().await.err(), Some(Busy));
            second.advance().await.expect("a place in the middle lane");
            assert_eq!(second.advance().await, Err(Busy));
            assert!(matches!(second.lane, Lane::Between) && second.is_due());
            // Given up on the way, it holds no place, and may try again.
            drop(first);
            assert_eq!(second.advance().await, Ok(()));
        });
    }

    #[test]
    fn too_many_who_wait_are_turned_away_at_once() {
        run(async {
            let lanes = lanes(|limits| limits.wait = Duration::from_secs(3600));
            let first = slow(&lanes).await.expect("a place");
            let waits = tokio::spawn({
                let lanes = Arc::clone(&lanes);
                async move { slow(&lanes).await.map(drop) }
            });
            while lanes.counts().waiting == 0 {
                tokio::task::yield_now().await;
            }
            assert_eq!(slow(&lanes).await.err(), Some(Busy));
            drop(first);
            assert_eq!(waits.await.expect("no panic"), Ok(()));
        });
    }

    #[test]
    fn turns_are_taken() {
        run(async {
            let lanes = lanes(|limits| {
                limits.slow = 2;
                limits.wait = Duration::from_secs(3600);
            });
            let mut first = slow(&lanes).await.expect("a place");
            let other = tokio::spawn({
                let lanes = Arc::clone(&lanes);
                async move { slow(&lanes).await.map(drop) }
            });
            while lanes.slow_turns.waiting.load(Ordering::Relaxed) == 0 {
                tokio::task::yield_now().await;
            }
            // It comes back when the other has ended, and not before.
            first.advance().await.expect("a turn, in its time");
            assert!(other.is_finished());
        });
    }
}
