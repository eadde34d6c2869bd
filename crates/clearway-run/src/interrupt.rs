//! Ctrl-C and SIGTERM: the first asks running work to stop, a later one ends the program.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static LISTENERS: AtomicUsize = AtomicUsize::new(0);

/// Whether the user wants the program to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Work that polls [`interrupted`], for as long as this value lives.
///
/// Without any listener, as while waiting for standard input, the first signal ends the program.
#[derive(Debug)]
pub struct InterruptListener(());

impl InterruptListener {
    /// From now on the work polls.
    pub fn begin() -> Self {
        LISTENERS.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for InterruptListener {
    fn drop(&mut self) {
        LISTENERS.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(feature = "interrupt")]
pub use handler::{handle_signals, on_interrupt};

#[cfg(feature = "interrupt")]
mod handler {
    use super::{INTERRUPTED, LISTENERS};
    use crate::memory;
    use std::sync::OnceLock;
    use std::sync::atomic::Ordering;
    use std::time::{Duration, Instant};

    /// A second signal within this time is a duplicate: supervisors send a signal to a program and
    /// to its process group.
    const DUPLICATE: Duration = Duration::from_millis(300);

    static FIRST: OnceLock<Instant> = OnceLock::new();
    static CALLBACK: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

    /// Handles signals from now on; `end` ends the program at once, after cleaning up.
    pub fn handle_signals(end: impl Fn() + Send + 'static) {
        let handler = move || {
            let is_first = !INTERRUPTED.swap(true, Ordering::Relaxed);
            let first = *FIRST.get_or_init(Instant::now);
            if is_first {
                memory::keep_large_blocks();
                if let Some(callback) = CALLBACK.get() {
                    callback();
                }
                if LISTENERS.load(Ordering::Relaxed) == 0 {
                    end();
                }
            } else if first.elapsed() >= DUPLICATE {
                end();
            }
        };
        // Ignore an error: without a handler Ctrl-C ends the program at once.
        let _ = ctrlc::set_handler(handler);
    }

    /// Registers a callback for the first signal.
    ///
    /// For the server, which blocks on several events and cannot poll. There is one callback per
    /// program; a second one is ignored.
    pub fn on_interrupt(callback: impl Fn() + Send + Sync + 'static) {
        let _ = CALLBACK.set(Box::new(callback));
    }
}
