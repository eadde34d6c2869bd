//! Runs a search on a thread of its own, as long as somebody waits for it.

use crate::events;
use crate::lanes::Ticket;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::routes::Shared;
use axum::body::Bytes;
use clearway::search::StopReason;
use clearway_contract::{Context, ProgressEntry, Request, to_json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};

/// Held by whoever waits for an answer; when it is dropped, the search ends.
#[derive(Debug)]
pub(crate) struct Leash {
    /// That it is closed is all that is ever said on it.
    _open: watch::Sender<()>,
}

/// The other end of a [`Leash`].
#[derive(Clone, Debug)]
pub(crate) struct Held(watch::Receiver<()>);

impl Leash {
    pub(crate) fn new() -> (Self, Held) {
        let (sender, receiver) = watch::channel(());
        (Self { _open: sender }, Held(receiver))
    }
}

impl Held {
    fn is_gone(&self) -> bool {
        self.0.has_changed().is_err()
    }

    async fn gone(&mut self) {
        while self.0.changed().await.is_ok() {}
    }
}

/// A request that is about to be answered.
pub(crate) struct Search {
    pub(crate) shared: Arc<Shared>,
    pub(crate) request: Request,
    pub(crate) ticket: Ticket,
    pub(crate) held: Held,
}

impl Search {
    /// Runs it, and tells `listener` how it goes.
    pub(crate) async fn run(
        self,
        listener: Option<mpsc::Sender<Bytes>>,
    ) -> Result<String, Refusal> {
        let handle = Handle::current();
        let work = tokio::task::spawn_blocking(move || self.answer(handle, listener));
        work.await.unwrap_or(Err(Refusal::Internal))
    }

    fn answer(
        self,
        handle: Handle,
        listener: Option<mpsc::Sender<Bytes>>,
    ) -> Result<String, Refusal> {
        let now = Instant::now();
        let search_time = self.shared.settings.limits.search_time;
        let mut attendant = Attendant {
            start: now,
            deadline: now.checked_add(search_time),
            mark: 0,
            shared: self.shared,
            ticket: self.ticket,
            held: self.held,
            listener,
            handle,
            time: self.request.time().unwrap_or(search_time),
            stopped: None,
        };
        let answer = clearway_contract::answer(&self.request, &mut attendant)
            .and_then(|answer| to_json(&answer, &mut attendant));
        match attendant.stopped {
            Some(Stopped::Busy) => Err(Refusal::Busy(attendant.shared.settings.limits.wait)),
            Some(Stopped::Ending) => Err(Refusal::Stopping),
            Some(Stopped::Limit(_)) | None => answer.map_err(Refusal::from),
        }
    }
}

/// Why the server has stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stopped {
    /// A limit, or the client: what is known so far is the answer.
    Limit(StopReason),
    /// No place in the slow lane.
    Busy,
    /// The server ends.
    Ending,
}

/// The context of a request: looks after it for the server.
struct Attendant {
    shared: Arc<Shared>,
    ticket: Ticket,
    held: Held,
    listener: Option<mpsc::Sender<Bytes>>,
    handle: Handle,
    start: Instant,
    /// For all searches of the request together.
    deadline: Option<Instant>,
    /// For each of them.
    time: Duration,
    mark: i64,
    /// Once stopped, always stopped: a request may have more searches to come.
    stopped: Option<Stopped>,
}

impl Attendant {
    fn look(&mut self) -> Option<Stopped> {
        if self.held.is_gone() {
            return Some(Stopped::Limit(StopReason::Interrupted));
        }
        if self.shared.phase.has_reached(Phase::Ended) {
            return Some(Stopped::Ending);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Stopped::Limit(StopReason::Time));
        }
        // Small boards do not have to pay for what huge ones hold.
        let total = || self.shared.settings.meter.total();
        if !self.ticket.is_quick() && total() > self.shared.settings.limits.memory {
            return Some(Stopped::Limit(StopReason::Memory));
        }
        if self.ticket.is_due() { self.advance() } else { None }
    }

    /// Waits for a turn, and for all that may come before it.
    fn advance(&mut self) -> Option<Stopped> {
        let mut phase = self.shared.phase.clone();
        let (deadline, time) = (self.deadline, self.time);
        let (ticket, held) = (&mut self.ticket, &mut self.held);
        self.handle.block_on(async {
            tokio::select! {
                moved = ticket.advance() => moved.err().map(|_| Stopped::Busy),
                () = held.gone() => Some(Stopped::Limit(StopReason::Interrupted)),
                () = phase.reached(Phase::Ended) => Some(Stopped::Ending),
                () = until(deadline) => Some(Stopped::Limit(StopReason::Time)),
                // This search has no time left either; that is for itself to find out.
                () = tokio::time::sleep(time) => None,
            }
        })
    }
}

async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => tokio::time::sleep_until(deadline.into()).await,
        None => std::future::pending().await,
    }
}

impl Context for Attendant {
    fn seconds(&mut self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn start_meter(&mut self) {
        self.mark = self.shared.settings.meter.start();
    }

    fn peak_bytes(&mut self) -> u64 {
        self.shared.settings.meter.peak(self.mark)
    }

    fn check(&mut self) -> Result<(), StopReason> {
        if self.stopped.is_none() {
            self.stopped = self.look();
        }
        match self.stopped {
            None => Ok(()),
            Some(Stopped::Limit(reason)) => Err(reason),
            Some(Stopped::Busy | Stopped::Ending) => Err(StopReason::Interrupted),
        }
    }

    fn progress(&mut self, progress: &ProgressEntry) -> Result<(), StopReason> {
        if let Some(listener) = &self.listener
            && let Ok(text) = serde_json::to_string(progress)
        {
            // Counters that nobody has taken yet are as good as these.
            let _ = listener.try_send(events::event("progress", &text));
        }
        Ok(())
    }
}
