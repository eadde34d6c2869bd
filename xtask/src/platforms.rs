//! `cargo xtask platforms`: type-checks everything for Windows and macOS, as far as that can be
//! done on another system: nothing is linked or run.

use crate::run::{run_with, succeeds};

const TARGETS: &[&str] = &["x86_64-pc-windows-gnu", "aarch64-apple-darwin"];

/// Checks all crates with their tests, except the Python module, which needs the Python of the
/// target.
pub(crate) fn run() -> Result<(), String> {
    for target in TARGETS {
        if !succeeds(&format!("rustup target add {target}")) {
            return Err(format!("the target {target} could not be installed"));
        }
        // A separate target folder, or else other builds would start from scratch.
        let line = format!(
            "cargo check --workspace --exclude clearway-python --all-targets --target {target} \
             --target-dir target/platforms --quiet"
        );
        run_with(&line, &[("RUSTFLAGS", "-D warnings")])?;
    }
    Ok(())
}
