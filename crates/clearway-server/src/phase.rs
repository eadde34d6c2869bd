//! Whether a server goes on.

use std::sync::Arc;
use tokio::sync::watch;

/// How far the end of a server has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// It runs.
    Running,
    /// It accepts nothing more, and finishes what it has begun.
    Ending,
    /// It finishes nothing more.
    Ended,
}

/// Tells a server to stop; from anywhere, as often as one likes.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<watch::Sender<Phase>>);

impl Stopper {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(Phase::Running)))
    }

    /// No more is accepted; what has begun is finished or cut short within seconds.
    pub fn stop(&self) {
        self.reach(Phase::Ending);
    }

    /// Goes on to `phase`, and never back.
    pub(crate) fn reach(&self, phase: Phase) {
        self.0.send_if_modified(|now| {
            let is_later = phase > *now;
            *now = phase.max(*now);
            is_later
        });
    }

    pub(crate) fn watch(&self) -> Watch {
        Watch(self.0.subscribe())
    }
}

/// Sees how far it has come.
#[derive(Clone, Debug)]
pub(crate) struct Watch(watch::Receiver<Phase>);

impl Watch {
    /// Whether it has come to `phase`.
    pub(crate) fn has_reached(&self, phase: Phase) -> bool {
        *self.0.borrow() >= phase
    }

    /// Waits until it has.
    pub(crate) async fn reached(&mut self, phase: Phase) {
        // Fails when nobody can stop the server any more, because it has gone.
        let _ = self.0.wait_for(|now| *now >= phase).await;
    }
}
