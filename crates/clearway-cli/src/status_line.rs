//! The line on a terminal that shows progress.

use indicatif::{ProgressDrawTarget, TermLike};
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

/// How often the line is drawn at most, per second.
const RATE: u8 = 20;

/// Room for the `^C` that a terminal writes behind the line.
const ECHO: u16 = 3;

static SHOWN: AtomicBool = AtomicBool::new(false);

/// Where progress is drawn.
pub(crate) fn target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like_with_hz(Box::new(StatusLine), RATE)
}

/// Clears the line, before the program ends.
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
