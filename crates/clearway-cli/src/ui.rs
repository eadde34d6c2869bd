//! The two streams: data on stdout, messages on stderr.

use crate::args::{ColorWhen, Global};
use crate::exit::Exit;
use crate::output::json;
use crate::output::paint::{CYAN, Paint};
use crate::problem::{Problem, visible};
use crate::resolve::MOST_TEXT;
use crate::status_line::{StatusLine, Style};
use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// The format of errors on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorForm {
    /// Text for people.
    Text,
    /// One object per line.
    Json,
}

/// The output streams and their formats.
pub(crate) struct Ui {
    out: BufWriter<Stdout>,
    /// Whether stdout has colour.
    pub(crate) paint: Paint,
    /// Width of the terminal, or 80.
    pub(crate) width: usize,
    err_paint: Paint,
    quiet: bool,
    form: ErrorForm,
    bar: Option<StatusLine>,
    worst: Exit,
    /// The largest text that is read, in bytes.
    pub(crate) most_text: u64,
}

impl Ui {
    pub(crate) fn new(global: Global, form: ErrorForm) -> Self {
        let paint = |auto: ColorChoice| match (global.color, auto) {
            (ColorWhen::Never, _) | (ColorWhen::Auto, ColorChoice::Never) => Paint::Plain,
            _ => Paint::Colour,
        };
        let width = terminal_size::terminal_size_of(io::stdout())
            .map_or(80, |(width, _)| usize::from(width.0));
        Self {
            out: BufWriter::new(io::stdout()),
            paint: paint(AutoStream::choice(&io::stdout())),
            width: width.max(20),
            err_paint: paint(AutoStream::choice(&io::stderr())),
            quiet: global.quiet,
            form,
            bar: None,
            worst: Exit::Done,
            most_text: MOST_TEXT,
        }
    }

    /// Limits the size of input texts to a part of the memory limit.
    pub(crate) fn limit_memory(&mut self, limit: u64) {
        // The other half is for processing the text.
        self.most_text = MOST_TEXT.min(limit / 2);
    }

    /// Stdout, buffered.
    pub(crate) fn out(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Flushes stdout; an error means that its reader is gone.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Prints a note on stderr.
    pub(crate) fn note(&mut self, text: &str) {
        if !self.quiet {
            let line = format!("{} {}\n", self.err_paint.bold(CYAN, "note:"), visible(text));
            self.talk(&line);
        }
    }

    /// Prints a line on stderr as part of a note.
    pub(crate) fn talk_line(&mut self, text: &str) {
        if !self.quiet {
            self.talk(&format!("{}\n", visible(text)));
        }
    }

    /// Prints a JSON object on stderr that is not an error, for scripts that read both streams.
    pub(crate) fn tell(&mut self, value: &impl Serialize) -> io::Result<()> {
        if !self.quiet {
            let mut line = Vec::new();
            json::line(&mut line, value)?;
            self.talk(&String::from_utf8_lossy(&line));
        }
        Ok(())
    }

    /// Reports a problem; the exit code will be at least 2.
    pub(crate) fn report(&mut self, problem: &Problem) {
        self.raise(Exit::Bad);
        let text = match self.form {
            ErrorForm::Text => problem.to_text(self.err_paint),
            ErrorForm::Json => {
                let mut line = Vec::new();
                match json::line(&mut line, &problem.to_json()) {
                    Ok(()) => String::from_utf8_lossy(&line).into_owned(),
                    Err(_) => problem.to_text(Paint::Plain),
                }
            }
        };
        self.talk(&text);
    }

    fn talk(&mut self, text: &str) {
        // On one terminal both streams must appear in order. If stdout is closed, its next flush
        // reports it; if stderr is closed, nobody can be told.
        let _ = self.out.flush();
        let write = || {
            let _ = io::stderr().write_all(text.as_bytes());
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Raises the exit code to at least this.
    pub(crate) fn raise(&mut self, exit: Exit) {
        self.worst = self.worst.max(exit);
    }

    /// The exit code so far.
    pub(crate) fn worst(&self) -> Exit {
        self.worst
    }

    /// Shows a spinner for one long search; without a terminal, a line every 30 seconds.
    pub(crate) fn spinner(&self) -> Option<StatusLine> {
        self.progress(Style::Spinner, 0, 0)
    }

    /// Shows a progress bar for a batch; not if the data appear on the same terminal.
    pub(crate) fn start_bar(&mut self, length: u64) {
        if !(io::stderr().is_terminal() && io::stdout().is_terminal()) {
            self.bar = self.progress(Style::Batch, 0, length);
        }
    }

    /// Shows a progress bar with the remaining time, for work whose data appear at its end.
    pub(crate) fn start_countdown(&mut self, length: u64) {
        self.bar = self.progress(Style::Countdown, 0, length);
    }

    /// Shows a progress bar with the share done and the remaining time, for long work that resumes
    /// at `done`.
    pub(crate) fn start_share(&mut self, done: u64, length: u64) {
        self.bar = self.progress(Style::Share, done, length);
    }

    fn progress(&self, style: Style, done: u64, length: u64) -> Option<StatusLine> {
        (!self.quiet).then(|| StatusLine::new(style, done, length))
    }

    /// The progress bar, if shown, in which a search shows its progress.
    pub(crate) fn bar(&self) -> Option<&StatusLine> {
        self.bar.as_ref()
    }

    /// Advances the progress bar.
    pub(crate) fn advance_bar(&self, position: u64, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_position(position);
            bar.set_message(message());
        }
    }

    /// Removes the progress bar.
    pub(crate) fn end_bar(&mut self) {
        self.bar = None;
    }
}
