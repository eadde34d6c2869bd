//! Counting what there is at the moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One more in a count, as long as it lives.
#[derive(Debug)]
pub(crate) struct Counted(Arc<AtomicUsize>);

impl Counted {
    /// Counts, unless there are `most` already.
    pub(crate) fn one_more(count: &Arc<AtomicUsize>, most: usize) -> Option<Self> {
        let more = |now: usize| (now < most).then_some(now + 1);
        let changed = count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        changed.is_ok().then(|| Self(Arc::clone(count)))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
