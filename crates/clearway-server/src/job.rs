//! A request on its own thread.

use crate::admission::Permit;
use crate::cancel::Cancellation;
use crate::output::{Measured, Output, measure};
use crate::pictures::PicturePermit;
use crate::refusal::Refusal;
use crate::routes::Shared;
use crate::shutdown::ShutdownPhase;
use clearway::search::StopReason;
use clearway_contract::{Context, ProgressEntry, Request};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// A request that was admitted.
pub(crate) struct Job {
    pub(crate) shared: Arc<Shared>,
    pub(crate) request: Request,
    pub(crate) permit: Permit,
    /// For a picture; given back before the answer, after which the client may send the next.
    pub(crate) picture: Option<PicturePermit>,
    pub(crate) cancellation: Cancellation,
    pub(crate) output: Output,
}

impl Job {
    /// Answers it; blocks until the answer is sent or passed to the connection.
    pub(crate) fn run(self, handle: Handle) {
        let limits = self.shared.settings.limits;
        let now = Instant::now();
        let mut context = RequestContext {
            start: now,
            deadline: now.checked_add(limits.search_time),
            search_time: self.request.time().unwrap_or(limits.search_time),
            meter_mark: 0,
            shared: self.shared,
            permit: self.permit,
            cancellation: self.cancellation,
            output: self.output,
            handle,
            stopped: None,
        };
        let answer = clearway_contract::answer(&self.request, &mut context);
        drop((self.request, self.picture));
        let answer = match context.stopped {
            Some(Stopped::Busy) => Err(Refusal::Busy(limits.wait)),
            Some(Stopped::Shutdown) => Err(Refusal::Stopping),
            Some(Stopped::Limit(_)) | None => answer.map_err(Refusal::from),
        };
        let measured = answer.and_then(|answer| {
            let size = measure(&answer, limits.answer)?;
            if matches!(size, Measured::Large(_)) {
                context.start_sending()?;
            }
            Ok((answer, size))
        });
        // The permit is kept to the end, as long as the answer is in memory.
        let RequestContext { output, handle, shared, permit, .. } = context;
        match measured {
            Err(refusal) => output.refuse(refusal, &handle),
            Ok((_, Measured::Small(json))) => output.send(json, &handle),
            Ok((answer, Measured::Large(size))) => {
                // Fails if the client has disconnected or the server stops.
                let _ = output.stream(&answer, size, &handle, shared.shutdown.clone());
            }
        }
        if !permit.is_quick() {
            shared.freed.tell();
        }
    }
}

/// Why the server has stopped a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stopped {
    /// By a limit, or because the client has disconnected: the answer has what was found so far.
    Limit(StopReason),
    /// There was no slot in the slow stage.
    Busy,
    /// The server shuts down.
    Shutdown,
}

/// Limits, turns, cancellation and progress of a request.
struct RequestContext {
    shared: Arc<Shared>,
    permit: Permit,
    cancellation: Cancellation,
    output: Output,
    handle: Handle,
    start: Instant,
    /// For the whole request.
    deadline: Option<Instant>,
    /// For each of its searches.
    search_time: Duration,
    meter_mark: i64,
    /// Once stopped, always stopped: a request may have more searches to come.
    stopped: Option<Stopped>,
}

impl RequestContext {
    fn find_stop(&mut self) -> Option<Stopped> {
        if self.cancellation.is_cancelled() {
            return Some(Stopped::Limit(StopReason::Interrupted));
        }
        if self.shared.shutdown.has_entered(ShutdownPhase::Cancelling) {
            return Some(Stopped::Shutdown);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Stopped::Limit(StopReason::Time));
        }
        // A small board is not stopped because huge ones use the memory.
        let total = || self.shared.settings.meter.total();
        if !self.permit.is_quick() && total() > self.shared.settings.limits.memory {
            return Some(Stopped::Limit(StopReason::Memory));
        }
        if self.permit.is_turn_over() { self.wait_for_turn() } else { None }
    }

    fn wait_for_turn(&mut self) -> Option<Stopped> {
        let mut shutdown = self.shared.shutdown.clone();
        let (deadline, search_time) = (self.deadline, self.search_time);
        let (permit, cancellation) = (&mut self.permit, &mut self.cancellation);
        self.handle.block_on(async {
            tokio::select! {
                turn = permit.yield_turn() => turn.err().map(|_| Stopped::Busy),
                () = cancellation.cancelled() => Some(Stopped::Limit(StopReason::Interrupted)),
                () = shutdown.entered(ShutdownPhase::Cancelling) => Some(Stopped::Shutdown),
                () = until(deadline) => Some(Stopped::Limit(StopReason::Time)),
                // The search finds out by itself that its time is over.
                () = tokio::time::sleep(search_time) => None,
            }
        })
    }

    /// Waits for the slot that a large answer needs.
    fn start_sending(&mut self) -> Result<(), Refusal> {
        let mut shutdown = self.shared.shutdown.clone();
        let wait = self.shared.settings.limits.wait;
        let (permit, cancellation) = (&mut self.permit, &mut self.cancellation);
        self.handle.block_on(async {
            tokio::select! {
                slot = permit.start_sending() => slot.map_err(|_| Refusal::Busy(wait)),
                () = cancellation.cancelled() => Err(Refusal::Stopping),
                () = shutdown.entered(ShutdownPhase::Cancelling) => Err(Refusal::Stopping),
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

impl Context for RequestContext {
    fn seconds(&mut self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn start_meter(&mut self) {
        self.meter_mark = self.shared.settings.meter.start();
    }

    fn peak_bytes(&mut self) -> u64 {
        self.shared.settings.meter.peak(self.meter_mark)
    }

    fn check(&mut self) -> Result<(), StopReason> {
        if self.stopped.is_none() {
            self.stopped = self.find_stop();
        }
        match self.stopped {
            None => Ok(()),
            Some(Stopped::Limit(reason)) => Err(reason),
            Some(Stopped::Busy | Stopped::Shutdown) => Err(StopReason::Interrupted),
        }
    }

    fn progress(&mut self, progress: &ProgressEntry) -> Result<(), StopReason> {
        self.output.progress(progress);
        Ok(())
    }
}
