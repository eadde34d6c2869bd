//! CPU time, and the best of many alternating runs.
//!
//! Wall time depends on how busy the machine is; CPU time does not. Where we cannot read CPU time,
//! wall time is used, and the page says so.

use std::time::Duration;

/// The CPU time of this thread; only differences are meaningful.
///
/// Per thread, because the tests of this crate run in parallel. The library has no threads.
#[cfg(unix)]
pub fn cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// The time since the first call, on systems whose CPU time we do not read.
#[cfg(not(unix))]
pub fn cpu_time() -> Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}

/// What [`cpu_time`] measures.
pub const CLOCK: &str = if cfg!(unix) { "CPU time" } else { "wall time" };

/// Minimum CPU time of a sample; less would measure the clock.
const SAMPLE: Duration = Duration::from_millis(10);

/// The CPU time of `work`.
pub fn time(work: &mut dyn FnMut()) -> Duration {
    let begin = cpu_time();
    work();
    cpu_time().saturating_sub(begin)
}

/// Work that is timed repeatedly; the best time counts.
pub struct Runner<'a> {
    work: &'a mut dyn FnMut(),
    /// Repetitions per sample.
    repeats: u32,
    best: Duration,
}

impl std::fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runner").field("best", &self.best).finish_non_exhaustive()
    }
}

impl<'a> Runner<'a> {
    /// Runs the work once, to warm up and to choose the repetitions per sample.
    pub fn new(work: &'a mut dyn FnMut()) -> Self {
        let first = time(work).max(Duration::from_nanos(100));
        let repeats = (SAMPLE.as_nanos() / first.as_nanos()) as u32 + 1;
        Self { work, repeats, best: first }
    }

    /// Takes one sample.
    pub fn sample(&mut self) {
        let begin = cpu_time();
        for _ in 0..self.repeats {
            (self.work)();
        }
        let each = cpu_time().saturating_sub(begin) / self.repeats;
        self.best = self.best.min(each);
    }

    /// The best time so far.
    pub const fn best(&self) -> Duration {
        self.best
    }
}

/// The best times of two alternating pieces of work: what slows one slows the other.
pub fn race(rounds: u32, one: &mut dyn FnMut(), other: &mut dyn FnMut()) -> (Duration, Duration) {
    let (mut one, mut other) = (Runner::new(one), Runner::new(other));
    for _ in 0..rounds {
        one.sample();
        other.sample();
    }
    (one.best(), other.best())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arithmetic that the compiler cannot remove.
    fn toil(rounds: u64) {
        let mut sum = 0_u64;
        for round in 0..rounds {
            sum = std::hint::black_box(sum.wrapping_mul(31) ^ round);
        }
    }

    #[test]
    fn ten_times_the_work_takes_longer() {
        let (less, more) = race(3, &mut || toil(20_000), &mut || toil(200_000));
        assert!(more > 3 * less && more < 40 * less, "{less:?} and {more:?}");
    }

    #[test]
    #[cfg(unix)]
    fn sleep_is_not_work() {
        let mut sleep = || std::thread::sleep(Duration::from_millis(50));
        assert!(time(&mut sleep) < Duration::from_millis(25));
    }
}
