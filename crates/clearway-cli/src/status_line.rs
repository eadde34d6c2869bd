//! The status line that shows progress on a terminal; without a terminal, an occasional log line.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The shortest time between two redraws.
const DRAW_PAUSE: Duration = Duration::from_millis(50);

/// How often progress is logged if stderr is not a terminal.
const LOG_PAUSE: Duration = Duration::from_secs(30);

/// Room for the `^C` that a terminal prints after the line.
const ECHO: usize = 3;

/// The width of a bar.
const BAR: u64 = 16;

const SPINNER: [char; 8] = ['⠁', '⠂', '⠄', '⡀', '⢀', '⠠', '⠐', '⠈'];

/// Whether a line is on the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Removes the line before the program ends, whichever object drew it.
pub(crate) fn clear() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = io::stderr().write_all(b"\r\x1b[2K");
    }
}

/// What is shown besides the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// The time since the start.
    Spinner,
    /// The share that is done, and the time since the start.
    Batch,
    /// How many parts are done, and the time that is left.
    Countdown,
    /// The share that is done, and the time that is left.
    Share,
}

/// Shows the progress of work. Clones share one line, which disappears with the last of them.
#[derive(Clone, Debug)]
pub(crate) struct StatusLine(Arc<Mutex<Work>>);

impl StatusLine {
    /// For work of `length` parts, of which `done` were done before.
    pub(crate) fn new(style: Style, done: u64, length: u64) -> Self {
        let (start, is_terminal) = (Instant::now(), io::stderr().is_terminal());
        let next = if is_terminal { start } else { start + LOG_PAUSE };
        let message = String::new();
        let (position, ticks) = (done, 0);
        Self(Arc::new(Mutex::new(Work {
            style,
            is_terminal,
            start,
            next,
            done,
            position,
            length,
            message,
            ticks,
        })))
    }

    pub(crate) fn set_message(&self, message: String) {
        let mut work = self.lock();
        work.message = message;
        work.show();
    }

    pub(crate) fn set_position(&self, position: u64) {
        let mut work = self.lock();
        work.position = position;
        work.show();
    }

    /// Adds `parts` finished parts.
    pub(crate) fn advance(&self, parts: u64) {
        let mut work = self.lock();
        work.position += parts;
        work.show();
    }

    /// Hides the line until the next update.
    pub(crate) fn hide(&self) {
        let _work = self.lock();
        clear();
    }

    /// Does something while the line is hidden.
    pub(crate) fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        let mut state = self.lock();
        clear();
        let done = work();
        if state.is_terminal {
            state.next = Instant::now();
            state.show();
        }
        done
    }

    fn lock(&self) -> MutexGuard<'_, Work> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The progress of the work.
#[derive(Debug)]
struct Work {
    style: Style,
    is_terminal: bool,
    start: Instant,
    /// When the line is drawn again.
    next: Instant,
    /// Parts that were done before the start, which do not count for the speed.
    done: u64,
    position: u64,
    length: u64,
    message: String,
    ticks: usize,
}

impl Drop for Work {
    fn drop(&mut self) {
        clear();
    }
}

impl Work {
    /// Shows the line if it is time for that.
    fn show(&mut self) {
        if let Some(text) = self.text(Instant::now()) {
            // If stderr is closed, there is nowhere to report it.
            let _ = io::stderr().write_all(text.as_bytes());
        }
    }

    /// The text to write now; `None` if it is too early.
    fn text(&mut self, now: Instant) -> Option<String> {
        if now < self.next {
            return None;
        }
        let line = self.line(now - self.start);
        if !self.is_terminal {
            self.next = now + LOG_PAUSE;
            return Some(format!("{}\n", line.trim()));
        }
        self.next = now + DRAW_PAUSE;
        self.ticks += 1;
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |size| size.0.0);
        let most = usize::from(width).saturating_sub(ECHO).max(1);
        let shown: String = line.chars().take(most).collect();
        SHOWN.store(true, Ordering::Relaxed);
        // Erases the rest of the line. The cursor stays after the text, where `^C` appears.
        Some(format!("\r{}\x1b[K", shown.trim_end()))
    }

    fn line(&self, elapsed: Duration) -> String {
        let Self { position, length, message, .. } = self;
        let whole = (*length).max(1);
        let percent = position * 100 / whole;
        let filled = (position * BAR / whole).min(BAR) as usize;
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(BAR as usize - filled));
        let elapsed_text = short(elapsed);
        let left = self.left(elapsed).map_or("?".to_owned(), short);
        let spinner = SPINNER[self.ticks % SPINNER.len()];
        match (self.style, self.is_terminal) {
            (Style::Spinner, true) => format!("{spinner} {elapsed_text} {message}"),
            (Style::Spinner, false) => format!("{elapsed_text} {message}"),
            (Style::Batch, true) => format!("{bar} {percent:>3}% {elapsed_text} {message}"),
            (Style::Batch, false) => format!("{percent}% after {elapsed_text}: {message}"),
            (Style::Countdown, true) => format!("{bar} {position}/{length}, {left} left {message}"),
            (Style::Countdown, false) => format!("{position}/{length}, {left} left {message}"),
            (Style::Share, true) => format!("{bar} {percent:>3}%, {left} left {message}"),
            (Style::Share, false) => format!("{percent}%, {left} left {message}"),
        }
    }

    /// The remaining time at the speed so far; `None` if nothing is done yet.
    fn left(&self, elapsed: Duration) -> Option<Duration> {
        let done = self.position.saturating_sub(self.done);
        let left = self.length.saturating_sub(self.position);
        let seconds = elapsed.as_secs_f64() * left as f64 / done as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// A time in its largest unit.
fn short(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..90 => format!("{seconds}s"),
        seconds @ 90..5400 => format!("{}m", seconds.div_ceil(60)),
        seconds @ 5400..129_600 => format!("{}h", seconds.div_ceil(3600)),
        seconds => format!("{}d", seconds.div_ceil(86_400)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(style: Style, is_terminal: bool, position: u64) -> Work {
        let start = Instant::now();
        let next = start + LOG_PAUSE;
        let message = "12 found".to_owned();
        let (done, length, ticks) = (10, 40, 1);
        Work { style, is_terminal, start, next, done, position, length, message, ticks }
    }

    #[test]
    fn each_style_tells_what_it_promises() {
        let line = |style, is_terminal, position| {
            work(style, is_terminal, position).line(Duration::from_secs(100))
        };
        assert_eq!(line(Style::Spinner, true, 0), "⠂ 2m 12 found");
        assert_eq!(line(Style::Batch, true, 20), "████████░░░░░░░░  50% 2m 12 found");
        assert_eq!(line(Style::Batch, false, 20), "50% after 2m: 12 found");
        assert_eq!(line(Style::Countdown, false, 15), "15/40, 9m left 12 found");
        assert_eq!(line(Style::Share, false, 10), "25%, ? left 12 found");
    }

    #[test]
    fn progress_without_a_terminal_is_a_line_now_and_then() {
        let mut work = work(Style::Share, false, 20);
        let (start, second) = (work.start, Duration::from_secs(1));
        assert_eq!(work.text(start + second), None);
        let line = work.text(start + LOG_PAUSE);
        assert_eq!(line.as_deref(), Some("50%, 60s left 12 found\n"));
        assert_eq!(work.text(start + LOG_PAUSE + second), None);
        assert!(work.text(start + 2 * LOG_PAUSE).is_some());
    }
}
