//! Gives memory back to the system after large searches.

use crate::settings::Meter;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// The rest after each time: it is not free of charge.
const REST: Duration = Duration::from_secs(1);

/// Says that memory was freed.
#[derive(Debug, Default)]
pub(crate) struct Freed(Notify);

impl Freed {
    /// A search that may have used much memory has ended.
    pub(crate) fn tell(&self) {
        self.0.notify_one();
    }

    /// Gives back what was freed, as long as the server runs. What is told during a rest is given
    /// back after it.
    pub(crate) async fn give_back(self: Arc<Self>, meter: Arc<dyn Meter>) {
        loop {
            self.0.notified().await;
            let meter = Arc::clone(&meter);
            let _ = tokio::task::spawn_blocking(move || meter.give_back()).await;
            tokio::time::sleep(REST).await;
        }
    }
}
