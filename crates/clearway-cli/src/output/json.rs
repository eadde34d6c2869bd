//! One JSON object per line.

use serde::Serialize;
use std::io::{self, Write};

/// Writes `value` and a line end.
pub(crate) fn line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Writes each of `values` on a line of its own.
pub(crate) fn lines(out: &mut dyn Write, values: &[impl Serialize]) -> io::Result<()> {
    values.iter().try_for_each(|value| line(out, value))
}
