//! Runs work without the interpreter lock; signals and a time limit stop it.

use clearway::search::StopReason;
use clearway_run::RunContext;
use pyo3::prelude::*;
use std::time::Duration;

/// The time between two checks for signals.
const PAUSE: Duration = Duration::from_millis(40);

/// Runs `work` without the interpreter lock, within a time limit.
///
/// A signal stops it; the exception of its handler, usually `KeyboardInterrupt`, wins over the
/// result. Only the main thread of Python receives signals.
pub(crate) fn run_detached<T: Send>(
    py: Python<'_>,
    time: Option<Duration>,
    work: impl FnOnce(&mut RunContext<'_>) -> T + Send,
) -> PyResult<T> {
    let (done, raised) = py.detach(move || {
        let mut raised = None;
        let mut context = RunContext::start().time_limit(time).reporting(PAUSE, PAUSE, |_| {
            let heard = Python::attach(|py: Python<'_>| -> PyResult<()> { py.check_signals() });
            heard.map_err(|error| {
                raised = Some(error);
                StopReason::Interrupted
            })
        });
        let done = work(&mut context);
        drop(context);
        (done, raised)
    });
    raised.map_or(Ok(done), Err)
}
