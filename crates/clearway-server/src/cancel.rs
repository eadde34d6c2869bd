//! Cancels work whose client is gone.

use tokio::sync::watch;

/// Held while waiting for some work; dropping it cancels the work.
#[derive(Debug)]
pub(crate) struct CancelOnDrop {
    /// Nothing is ever sent: closing the channel is the signal.
    _sender: watch::Sender<()>,
}

/// Tells the work whether it was cancelled.
#[derive(Clone, Debug)]
pub(crate) struct Cancellation(watch::Receiver<()>);

/// Both ends.
pub(crate) fn cancel_on_drop() -> (CancelOnDrop, Cancellation) {
    let (sender, receiver) = watch::channel(());
    (CancelOnDrop { _sender: sender }, Cancellation(receiver))
}

impl Cancellation {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.has_changed().is_err()
    }

    /// Waits until it is cancelled.
    pub(crate) async fn cancelled(&mut self) {
        while self.0.changed().await.is_ok() {}
    }
}
