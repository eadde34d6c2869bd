//! Checks that the minimum Rust version of `Cargo.toml` builds all crates.

use crate::run::{root, run as call, succeeds};
use std::fs;

/// Checks all crates with that version, which is installed if missing.
pub(crate) fn run() -> Result<(), String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))
        .map_err(|error| format!("Cargo.toml: {error}"))?;
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \""))
        .map(|rest| rest.trim_end_matches('"'))
        .ok_or("Cargo.toml has no rust-version")?;
    if !succeeds(&format!("rustup run {version} cargo --version")) {
        call(&format!("rustup toolchain install {version} --profile minimal"))?;
    }
    // A separate target folder, or else every other build would start from scratch.
    call(&format!("rustup run {version} cargo check --workspace --locked --target-dir target/msrv"))
}
