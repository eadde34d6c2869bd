//! Runs independent parts of a task in parallel.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// A part of a task, with a name for its errors.
pub(crate) type Part<'a> = (&'static str, &'a (dyn Fn() -> Result<(), String> + Sync));

/// Runs all parts at once; the error names every part that failed.
pub(crate) fn side_by_side(parts: &[Part<'_>]) -> Result<(), String> {
    let failures: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = parts.iter().map(|&(name, part)| (name, scope.spawn(part))).collect();
        let ended = threads.into_iter().map(|(name, thread)| {
            let result = thread.join().unwrap_or_else(|_| Err("it panicked".to_owned()));
            result.err().map(|error| format!("{name}: {error}"))
        });
        ended.collect::<Vec<_>>().into_iter().flatten().collect()
    });
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Work of one part that other parts wait for.
#[derive(Default)]
pub(crate) struct Milestone {
    is_reached: Mutex<Option<bool>>,
    changed: Condvar,
}

impl Milestone {
    /// Does the work that others wait for. If it fails or panics, they stop waiting.
    pub(crate) fn reach(&self, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        let result = work();
        *self.is_reached.lock().unwrap_or_else(PoisonError::into_inner) = Some(result.is_ok());
        self.changed.notify_all();
        result
    }

    /// Waits until the work is done.
    ///
    /// # Errors
    /// The work failed; the part that did it reports why.
    pub(crate) fn wait(&self) -> Result<(), String> {
        let waiting = self.is_reached.lock().unwrap_or_else(PoisonError::into_inner);
        let reached = self.changed.wait_while(waiting, |reached| reached.is_none());
        match *reached.unwrap_or_else(PoisonError::into_inner) {
            Some(true) => Ok(()),
            _ => Err("not run, since another part failed".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_waits_for_failed_work_is_not_run() {
        let built = Milestone::default();
        let build = || built.reach(|| Err("broken".to_owned()));
        let test = || built.wait();
        let error = side_by_side(&[("test", &test), ("build", &build)]).expect_err("it failed");
        assert_eq!(error, "test: not run, since another part failed\nbuild: broken");
    }
}
