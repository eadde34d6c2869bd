//! One JSON object per line.

use serde::Serialize;
use std::io::{self, Write};

/// Writes `value` and a line end.
pub(crate) fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
