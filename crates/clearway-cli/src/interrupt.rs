//! Ctrl-C: the first asks a running search to stop, a later one ends the program.

use crate::exit::Exit;
use crate::status_line;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What comes so soon after the first signal is the same one: supervisors send it to a program and
/// to its whole group.
const SAME: Duration = Duration::from_millis(300);

static FIRST: OnceLock<Instant> = OnceLock::new();
static ASKED: AtomicBool = AtomicBool::new(false);
static SEARCHES: AtomicUsize = AtomicUsize::new(0);
#[cfg(feature = "serve")]
static WHEN_ASKED: OnceLock<Box<dyn Fn() -> Heard + Send + Sync>> = OnceLock::new();

/// Listens from now on.
pub(crate) fn listen() {
    let handler = || {
        let first = *FIRST.get_or_init(Instant::now);
        let again = ASKED.swap(true, Ordering::Relaxed);
        #[cfg(feature = "serve")]
        if WHEN_ASKED.get().is_some_and(|tell| tell() == Heard::Ends) {
            return;
        }
        if again && first.elapsed() < SAME {
            return;
        }
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

/// What becomes of being asked.
#[cfg(feature = "serve")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Whoever was told ends soon.
    Ends,
    /// That takes too long: the program is to end.
    TooLate,
}

/// Has somebody told who waits for more than one thing, and so cannot ask all the time.
#[cfg(feature = "serve")]
pub(crate) fn when_asked(tell: impl Fn() -> Heard + Send + Sync + 'static) {
    // A program serves once; a second listener would be a mistake, and is not heard.
    let _ = WHEN_ASKED.set(Box::new(tell));
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
