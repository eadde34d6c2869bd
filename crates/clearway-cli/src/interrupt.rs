//! Ctrl-C: the first asks a running search to stop, the second ends the program.

use crate::exit::Exit;
use crate::status_line;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);
static SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Listens from now on.
pub(crate) fn listen() {
    let handler = || {
        let again = ASKED.swap(true, Ordering::Relaxed);
        // Where nothing polls, as while waiting for standard input, nobody would stop.
        if again || SEARCHES.load(Ordering::Relaxed) == 0 {
            status_line::clear();
            #[cfg(feature = "play")]
            crate::commands::play::give_back();
            std::process::exit(Exit::Interrupted as i32);
        }
    };
    // Without a handler Ctrl-C ends the program at once, which is no reason to fail.
    let _ = ctrlc::set_handler(handler);
}

/// Whether somebody wants to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// As long as it lives, a search runs that polls [`asked`].
pub(crate) struct Searching(());

impl Searching {
    pub(crate) fn begin() -> Self {
        SEARCHES.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        SEARCHES.fetch_sub(1, Ordering::Relaxed);
    }
}
