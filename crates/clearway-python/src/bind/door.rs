//! Work without the interpreter lock: the clock, the meter, and an ear for Ctrl-C.

use crate::meter;
use clearway::search::{Observer, Progress, StopReason};
use clearway_contract::Door;
use clearway_contract::ProgressEntry;
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// How long a search goes on before signals are looked for again.
const PAUSE: Duration = Duration::from_millis(40);

/// Listens while a search runs without the interpreter lock.
pub(crate) struct Listener {
    start: Instant,
    deadline: Option<Instant>,
    next: Instant,
    /// The exception of the handler that a signal has called: usually `KeyboardInterrupt`.
    raised: Option<PyErr>,
}

impl Listener {
    /// Starts the clock; the search may take so many milliseconds.
    pub(crate) fn new(time_limit_ms: Option<u64>) -> Self {
        let start = Instant::now();
        let limit = time_limit_ms.map(Duration::from_millis);
        let deadline = limit.and_then(|limit| start.checked_add(limit));
        Self { start, deadline, next: start + PAUSE, raised: None }
    }

    /// Looks for signals; only the main thread of Python gets to see any.
    fn listen(&mut self) -> Result<(), StopReason> {
        let heard = Python::attach(|py: Python<'_>| -> PyResult<()> { py.check_signals() });
        heard.map_err(|error| {
            self.raised = Some(error);
            StopReason::Interrupted
        })
    }

    /// The same if it is time to.
    pub(crate) fn check(&mut self) -> Result<(), StopReason> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(StopReason::Time);
        }
        if now >= self.next {
            self.next = now + PAUSE;
            self.listen()?;
        }
        Ok(())
    }

    /// Does `work` without the interpreter lock; an exception of a signal's handler wins.
    pub(crate) fn run<T: Send>(
        mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Self) -> T + Send,
    ) -> PyResult<T> {
        let (done, raised) = py.detach(move || {
            let done = work(&mut self);
            (done, self.raised)
        });
        raised.map_or(Ok(done), Err)
    }
}

impl Observer for Listener {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        self.check()
    }
}

impl Door for Listener {
    fn seconds(&mut self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn start_meter(&mut self) {
        meter::start();
    }

    fn peak_bytes(&mut self) -> u64 {
        meter::peak()
    }

    fn progress(&mut self, _: &ProgressEntry) -> Result<(), StopReason> {
        self.listen()
    }
}
