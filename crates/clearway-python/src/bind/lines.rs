//! Answers of the contract as lines of JSON.

use serde::Serialize;

/// Adds an answer on a line of its own.
pub(crate) fn push_line(lines: &mut Vec<u8>, answer: &impl Serialize) {
    let written = serde_json::to_writer(&mut *lines, answer);
    debug_assert!(written.is_ok(), "every shape of the contract can be written");
    lines.push(b'\n');
}
