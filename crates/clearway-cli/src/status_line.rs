//! The line on a terminal that shows progress.

use indicatif::{ProgressDrawTarget, TermLike};
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the line is drawn at most, per second.
const RATE: u8 = 20;

/// Room for the `^C` that a terminal writes behind the line.
const ECHO: u16 = 3;

/// How often progress is told where stderr is no terminal.
const LOG_PAUSE: Duration = Duration::from_secs(30);

static SHOWN: AtomicBool = AtomicBool::new(false);

/// Where progress is drawn.
pub(crate) fn target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like_with_hz(Box::new(StatusLine), RATE)
}

/// Where progress is told without a terminal: a line now and then.
pub(crate) fn log_target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like_with_hz(Box::new(LogLine::new(LOG_PAUSE, io::stderr())), 1)
}

/// A file or a pipe, to which a line is added when the last one is old enough.
#[derive(Debug)]
struct LogLine<W> {
    pause: Duration,
    /// When the last line was written, and what the next one will be.
    state: Mutex<(Instant, String, W)>,
}

impl<W: io::Write> LogLine<W> {
    fn new(pause: Duration, out: W) -> Self {
        Self { pause, state: Mutex::new((Instant::now(), String::new(), out)) }
    }
}

impl<W: io::Write + std::fmt::Debug + Send + Sync> TermLike for LogLine<W> {
    fn width(&self) -> u16 {
        80
    }

    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).1.push_str(text);
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).1.clear();
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let line = std::mem::take(&mut state.1);
        if state.0.elapsed() < self.pause || line.trim().is_empty() {
            return Ok(());
        }
        state.0 = Instant::now();
        writeln!(state.2, "{}", line.trim())
    }
}

/// Takes the line away, whoever drew it: for the moment before the program ends.
pub(crate) fn clear() {
    if SHOWN.load(Ordering::Relaxed) {
        let _ = StatusLine.clear_line().and_then(|()| StatusLine.flush());
    }
}

/// Stderr, with the cursor kept right behind what is shown.
///
/// A bar fills its line with blanks to the edge of the terminal. The `^C` of
/// somebody who stops the program would then go to the next line, and what is
/// cleared afterwards would be that one.
#[derive(Debug)]
struct StatusLine;

impl StatusLine {
    fn write(text: &str) -> io::Result<()> {
        io::stderr().write_all(text.as_bytes())
    }

    fn go(n: usize, letter: char) -> io::Result<()> {
        if n == 0 { Ok(()) } else { Self::write(&format!("\x1b[{n}{letter}")) }
    }
}

impl TermLike for StatusLine {
    fn width(&self) -> u16 {
        let size = terminal_size::terminal_size_of(io::stderr());
        size.map_or(80, |(width, _)| width.0).saturating_sub(ECHO).max(1)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        Self::go(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        Self::go(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        Self::go(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        Self::go(n, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        Self::write(&format!("{text}\n"))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let shown = text.trim_end_matches(' ');
        SHOWN.fetch_or(!shown.trim().is_empty(), Ordering::Relaxed);
        // What stood behind is erased, not overwritten.
        Self::write(&format!("{shown}\x1b[K"))
    }

    fn clear_line(&self) -> io::Result<()> {
        SHOWN.store(false, Ordering::Relaxed);
        Self::write("\r\x1b[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left in the sink after these texts were drawn one after the other.
    fn logged(pause: Duration, texts: &[&str]) -> String {
        let log = LogLine::new(pause, Vec::new());
        for text in texts {
            log.write_str(text).expect("a sink");
            log.flush().expect("a sink");
        }
        let (_, _, bytes) = log.state.into_inner().expect("no panic");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn progress_without_a_terminal_is_a_line_now_and_then() {
        assert_eq!(logged(Duration::ZERO, &["10% ", "", "20%"]), "10%\n20%\n");
        assert_eq!(logged(LOG_PAUSE, &["10%", "20%"]), "");
    }
}
