//! CPU time, and the best of many alternating runs.
//!
//! Wall time tells how busy the machine is; CPU time is what the work takes.
//! Where the system has no such clock, wall time is taken, and the page says so.

use std::time::Duration;

/// The CPU time that this thread has used; only differences mean anything.
///
/// The library has no threads of its own, and the tests of this crate run beside each other.
#[cfg(unix)]
pub fn cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// The time since the first call; this system has no clock of CPU time that we read.
#[cfg(not(unix))]
pub fn cpu_time() -> Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}

/// What [`cpu_time`] measures.
pub const CLOCK: &str = if cfg!(unix) { "CPU time" } else { "wall time" };

/// The least CPU time of a sample: less would measure the clock.
const SAMPLE: Duration = Duration::from_millis(10);

/// How long the CPU works for `work`.
pub fn time(work: &mut dyn FnMut()) -> Duration {
    let begin = cpu_time();
    work();
    cpu_time().saturating_sub(begin)
}

/// Work that is timed again and again; the best time counts.
pub struct Runner<'a> {
    work: &'a mut dyn FnMut(),
    /// How often the work is done for one sample.
    repeats: u32,
    best: Duration,
}

impl std::fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runner").field("best", &self.best).finish_non_exhaustive()
    }
}

impl<'a> Runner<'a> {
    /// Does the work once, to warm up and to see how often a sample must repeat it.
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

/// The best times of two, over so many alternating runs: what slows one slows the other.
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

    /// So many rounds of arithmetic that no compiler can leave out.
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
