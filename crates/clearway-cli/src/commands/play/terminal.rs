//! Takes over the terminal and restores it, whatever happens.

use super::canvas::{Canvas, Rect};
use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use std::io::{self, BufWriter, Stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the game has taken over the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, until it is dropped.
pub(crate) struct Screen {
    out: BufWriter<Stdout>,
    /// The current content.
    shown: Canvas,
}

impl Screen {
    /// Takes over the terminal: alternate screen, raw mode, mouse capture.
    pub(crate) fn take() -> io::Result<Self> {
        restore_on_panic();
        // From here on the terminal needs restoring, even if the next lines fail.
        TAKEN.store(true, Ordering::SeqCst);
        let screen = Self { out: BufWriter::new(io::stdout()), shown: Canvas::new(0, 0) };
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)?;
        Ok(screen)
    }

    /// Shows what `draw` draws on an empty screen.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Canvas)) -> io::Result<()> {
        let (width, height) = size()?;
        let mut canvas = Canvas::new(width, height);
        draw(&mut canvas);
        if canvas.area() != self.shown.area() {
            // After a change of size the content is undefined.
            execute!(self.out, Clear(ClearType::All))?;
            self.shown = Canvas::new(width, height);
        }
        canvas.show(&self.shown, &mut self.out)?;
        self.shown = canvas;
        Ok(())
    }

    /// The part of the terminal that is drawn on: all of it.
    pub(crate) const fn area(&self) -> Rect {
        self.shown.area()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the game has taken over the terminal.
pub(crate) fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Restores the terminal if the game has it; may be called from any thread, any number of times.
pub(crate) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // A closed terminal needs no restoring.
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Restores the terminal before a panic prints its message, which would be lost otherwise.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            give_back();
            usual(info);
        }));
    });
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::commands::play::pty::Session;
    use std::process::Command;

    /// Runs one test of this file in its own process, on a pseudo-terminal.
    fn on_a_terminal(test: &str, variable: &str) -> Session {
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        let name = format!("commands::play::terminal::tests::{test}");
        command.args(["--exact", &name, "--nocapture"]).env(variable, "1");
        // A backtrace would push the message out of the window.
        command.env("RUST_BACKTRACE", "0");
        Session::start(command, 80, 24)
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_can_be_read() {
        const INSIDE: &str = "CLEARWAY_TEST_PANIC";
        if std::env::var_os(INSIDE).is_some() {
            let _screen = Screen::take().expect("a terminal");
            panic!("a panic on purpose");
        }
        let test = "a_panic_gives_the_terminal_back_and_can_be_read";
        let ended = on_a_terminal(test, INSIDE).end();
        assert_eq!(ended.code, Some(101));
        assert!(ended.entered && ended.left_behind.is_empty(), "{:?}", ended.left_behind);
        assert!(ended.text.contains("a panic on purpose"), "{}", ended.text);
    }

    #[test]
    fn a_panic_of_another_thread_gives_it_back_too() {
        const INSIDE: &str = "CLEARWAY_TEST_PANIC_ELSEWHERE";
        if std::env::var_os(INSIDE).is_some() {
            let _screen = Screen::take().expect("a terminal");
            let panic = std::thread::spawn(|| panic!("a panic elsewhere")).join();
            assert!(panic.is_err() && !is_taken());
            std::process::exit(7);
        }
        let ended = on_a_terminal("a_panic_of_another_thread_gives_it_back_too", INSIDE).end();
        assert_eq!(ended.code, Some(7));
        assert!(ended.entered && ended.left_behind.is_empty(), "{:?}", ended.left_behind);
        assert!(ended.text.contains("a panic elsewhere"), "{}", ended.text);
    }
}
