//! Shutting the server down.

use std::sync::Arc;
use tokio::sync::watch;

/// How far the shutdown has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ShutdownPhase {
    /// The server runs.
    Running,
    /// It accepts no connections, and finishes the requests it has.
    Draining,
    /// All requests are cancelled.
    Cancelling,
}

/// Stops a server; from any thread, any number of times.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<watch::Sender<ShutdownPhase>>);

impl Stopper {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(ShutdownPhase::Running)))
    }

    /// Stops the server: no new connections, and requests end within seconds.
    pub fn stop(&self) {
        self.enter(ShutdownPhase::Draining);
    }

    /// Enters `phase`, unless a later one has been entered.
    pub(crate) fn enter(&self, phase: ShutdownPhase) {
        self.0.send_if_modified(|now| {
            let is_later = phase > *now;
            *now = phase.max(*now);
            is_later
        });
    }

    pub(crate) fn signal(&self) -> ShutdownSignal {
        ShutdownSignal(self.0.subscribe())
    }
}

/// The receiving end: the current phase of the shutdown.
#[derive(Clone, Debug)]
pub(crate) struct ShutdownSignal(watch::Receiver<ShutdownPhase>);

impl ShutdownSignal {
    pub(crate) fn has_entered(&self, phase: ShutdownPhase) -> bool {
        *self.0.borrow() >= phase
    }

    /// Waits until `phase` is entered.
    pub(crate) async fn entered(&mut self, phase: ShutdownPhase) {
        // Fails when the server and all its stoppers are gone.
        let _ = self.0.wait_for(|now| *now >= phase).await;
    }
}
