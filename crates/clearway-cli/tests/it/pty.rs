//! Runs a program on a pseudo-terminal, and keeps the screen that it draws.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use vt100::{MouseProtocolMode, Parser, Screen};

/// The longest wait for the program, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// A program on its own terminal.
pub(crate) struct Session {
    child: Child,
    controller: File,
    seen: Arc<Mutex<Seen>>,
    reader: JoinHandle<()>,
}

/// The output of the program.
struct Seen {
    parser: Parser,
    bytes: Vec<u8>,
}

/// The final state after the program has ended.
pub(crate) struct Ended {
    /// The exit code.
    pub(crate) code: Option<i32>,
    /// What the screen shows at the end.
    pub(crate) text: String,
    /// Whether the game's own screen was entered at any time.
    pub(crate) entered: bool,
    /// The terminal settings that were not restored.
    pub(crate) left_behind: Vec<&'static str>,
}

impl Session {
    /// Starts the program on a terminal of this size.
    pub(crate) fn start(mut command: Command, columns: u16, rows: u16) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&controller).expect("the terminal is ours");
        unlockpt(&controller).expect("the terminal can be opened");
        let name = ptsname(&controller, Vec::new()).expect("the terminal has a name");
        let name = name.into_string().expect("text");
        let open = || OpenOptions::new().read(true).write(true).open(&name).expect("it opens");
        let controller = File::from(controller);
        resize(&controller, columns, rows);
        command
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::from(open()))
            .stdout(Stdio::from(open()))
            .stderr(Stdio::from(open()));
        let child = command.spawn().expect("the program starts");
        // Only the program may keep its side of the terminal open, or else reading never ends.
        drop(command);
        let parser = Parser::new(size(rows), size(columns), 0);
        let seen = Arc::new(Mutex::new(Seen { parser, bytes: Vec::new() }));
        let reader = thread::spawn({
            let mut from = controller.try_clone().expect("a second handle");
            let seen = Arc::clone(&seen);
            move || {
                let mut buffer = [0; 4096];
                // When the program ends, reading the terminal fails.
                while let Ok(count @ 1..) = from.read(&mut buffer) {
                    let mut seen = seen.lock().expect("no panic");
                    seen.parser.process(&buffer[..count]);
                    seen.bytes.extend_from_slice(&buffer[..count]);
                }
            }
        });
        Self { child, controller, seen, reader }
    }

    /// Types.
    pub(crate) fn send(&mut self, keys: &str) {
        self.controller.write_all(keys.as_bytes()).expect("the program listens");
    }

    /// Presses and releases the left button, in columns and rows from 1, moving in between.
    pub(crate) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.send(&format!("\x1b[<0;{};{}M", from.0, from.1));
        self.send(&format!("\x1b[<32;{};{}M", to.0, to.1));
        self.send(&format!("\x1b[<0;{};{}m", to.0, to.1));
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let mut seen = self.seen.lock().expect("no panic");
        seen.parser.screen_mut().set_size(size(rows), size(columns));
        drop(seen);
        resize(&self.controller, columns, rows);
        self.signal("WINCH");
    }

    /// Sends a signal.
    pub(crate) fn signal(&mut self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(sent.is_ok_and(|status| status.success()), "no signal {name}");
    }

    /// Waits until the screen meets a condition.
    #[track_caller]
    pub(crate) fn wait_until(&mut self, what: &str, condition: impl Fn(&Screen) -> bool) {
        let begun = Instant::now();
        loop {
            let seen = self.seen.lock().expect("no panic");
            let screen = seen.parser.screen();
            if condition(screen) {
                return;
            }
            let text = screen.contents();
            assert!(begun.elapsed() < PATIENCE, "the screen never shows {what}:\n{text}");
            drop(seen);
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// What the screen shows.
    pub(crate) fn text(&self) -> String {
        self.seen.lock().expect("no panic").parser.screen().contents()
    }

    /// Waits for the end of the program.
    #[track_caller]
    pub(crate) fn end(mut self) -> Ended {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            if begun.elapsed() > PATIENCE {
                let _ = self.child.kill();
                panic!("the program does not end:\n{}", self.text());
            }
            thread::sleep(Duration::from_millis(10));
        };
        self.reader.join().expect("the reader ends with the program");
        let seen = self.seen.lock().expect("no panic");
        let screen = seen.parser.screen();
        let modes = tcgetattr(&self.controller).expect("a terminal").local_modes;
        let checks = [
            (screen.alternate_screen(), "the other screen"),
            (screen.hide_cursor(), "a hidden cursor"),
            (screen.mouse_protocol_mode() != MouseProtocolMode::None, "the mouse"),
            (!modes.contains(LocalModes::ECHO | LocalModes::ICANON), "the raw mode"),
        ];
        let left_behind = checks.iter().filter(|(left, _)| *left).map(|(_, what)| *what);
        Ended {
            code: status.code(),
            text: screen.contents(),
            entered: seen.bytes.windows(8).any(|bytes| bytes == b"\x1b[?1049h"),
            left_behind: left_behind.collect(),
        }
    }
}

fn size(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("no terminal is empty")
}

fn resize(controller: &File, columns: u16, rows: u16) {
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(controller, size).expect("terminals have sizes");
}
