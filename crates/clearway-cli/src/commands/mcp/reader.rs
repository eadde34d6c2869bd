//! Reads messages on its own thread, so that a call can be cancelled while it is answered.

use serde_json::Value;
use std::io::{self, BufRead, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The longest message, in bytes: a request of the contract, and its envelope.
const MOST_BYTES: u64 = (clearway_contract::MOST_BYTES as u64) + (64 << 10);

/// How many messages wait for the one that is being answered.
const QUEUED: usize = 16;

/// The most cancelled ids that are kept, because a client may cancel calls that it never made.
const MOST_CANCELLED: usize = 64;

/// A line of the input.
pub(super) enum Line {
    Text(String),
    TooLong,
}

/// Which calls are cancelled.
#[derive(Clone, Default)]
pub(super) struct Cancelled {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    calls: Mutex<Calls>,
    /// Whether the call that is being answered is cancelled.
    is_current: AtomicBool,
}

#[derive(Default)]
struct Calls {
    current: Option<Value>,
    cancelled: Vec<Value>,
}

impl Cancelled {
    /// Begins to answer a call; the flag is set when it is cancelled.
    pub(super) fn begin(&self, id: &Value) -> &AtomicBool {
        let mut calls = self.lock();
        self.shared.is_current.store(calls.cancelled.contains(id), Ordering::Relaxed);
        calls.current = Some(id.clone());
        &self.shared.is_current
    }

    /// Ends a call. Returns whether it was cancelled.
    pub(super) fn take(&self, id: &Value) -> bool {
        let mut calls = self.lock();
        calls.current = None;
        let before = calls.cancelled.len();
        calls.cancelled.retain(|known| known != id);
        calls.cancelled.len() < before
    }

    fn cancel(&self, id: Value) {
        let mut calls = self.lock();
        if calls.current.as_ref() == Some(&id) {
            self.shared.is_current.store(true, Ordering::Relaxed);
        }
        if calls.cancelled.len() == MOST_CANCELLED {
            calls.cancelled.remove(0);
        }
        calls.cancelled.push(id);
    }

    fn lock(&self) -> MutexGuard<'_, Calls> {
        self.shared.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The lines of standard input, until its end.
pub(super) fn lines(cancelled: Cancelled) -> io::Result<Receiver<Line>> {
    let (sender, lines) = sync_channel(QUEUED);
    let read = move || {
        let mut input = io::stdin().lock();
        while let Some(line) = next_line(&mut input) {
            if let Line::Text(text) = &line
                && let Some(id) = cancelled_id(text)
            {
                cancelled.cancel(id);
            }
            if sender.send(line).is_err() {
                break;
            }
        }
    };
    std::thread::Builder::new().name("mcp-input".to_owned()).spawn(read)?;
    Ok(lines)
}

/// The next line that is not empty; `None` at the end.
fn next_line(input: &mut impl BufRead) -> Option<Line> {
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes).ok()?;
        if read == 0 {
            return None;
        }
        if bytes.last() != Some(&b'\n') && read as u64 == MOST_BYTES {
            skip_line(input);
            return Some(Line::TooLong);
        }
        let text = String::from_utf8_lossy(&bytes);
        if !text.trim().is_empty() {
            return Some(Line::Text(text.into_owned()));
        }
    }
}

/// Reads to the end of a line without keeping it.
fn skip_line(input: &mut impl BufRead) {
    loop {
        let Ok(buffer) = input.fill_buf() else { return };
        let (used, is_end) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if is_end {
            return;
        }
    }
}

/// The call that a message cancels.
fn cancelled_id(text: &str) -> Option<Value> {
    // Most messages are something else, and need not be parsed twice.
    if !text.contains("notifications/cancelled") {
        return None;
    }
    let message: Value = serde_json::from_str(text).ok()?;
    let is_cancel = message["method"] == "notifications/cancelled";
    is_cancel.then(|| message["params"]["requestId"].clone()).filter(|id| !id.is_null())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_are_skipped() {
        let long = "x".repeat(MOST_BYTES as usize + 5);
        let text = format!("one\n\n{long}\ntwo");
        let mut input = text.as_bytes();
        let mut next = || match next_line(&mut input) {
            Some(Line::Text(text)) => text.trim().to_owned(),
            Some(Line::TooLong) => "too long".to_owned(),
            None => "end".to_owned(),
        };
        assert_eq!([next(), next(), next(), next()], ["one", "too long", "two", "end"]);
    }

    #[test]
    fn a_call_can_be_cancelled_before_and_while_it_is_answered() {
        let cancelled = Cancelled::default();
        let id = Value::from(1);
        cancelled.cancel(id.clone());
        assert!(cancelled.begin(&id).load(Ordering::Relaxed));
        assert!(cancelled.take(&id) && !cancelled.take(&id));
        let flag = cancelled.begin(&id);
        assert!(!flag.load(Ordering::Relaxed));
        cancelled.cancel(Value::from(2));
        assert!(!flag.load(Ordering::Relaxed));
        cancelled.cancel(id);
        assert!(flag.load(Ordering::Relaxed));
    }

    #[test]
    fn only_the_notification_cancels() {
        let text = r#"{"method":"notifications/cancelled","params":{"requestId":"a"}}"#;
        assert_eq!(cancelled_id(text), Some(Value::from("a")));
        assert_eq!(cancelled_id(r#"{"method":"ping","params":"notifications/cancelled"}"#), None);
        assert_eq!(cancelled_id(r#"{"method":"notifications/cancelled"}"#), None);
    }
}
