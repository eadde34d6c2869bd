//! `cargo xtask sanitize`: Miri on the unsafe code, and a thread sanitizer on what runs in threads.
//!
//! Both need nightly Rust: `rustup toolchain install nightly --component miri,rust-src`.

use crate::run::{root, run_with, succeeds};

/// Runs both; an error if a tool is missing, since a check that was not made is no success.
pub(crate) fn run() -> Result<(), String> {
    if !succeeds("rustup component add --toolchain nightly miri rust-src") {
        return Err("this needs nightly Rust with its components miri and rust-src".to_owned());
    }
    miri()?;
    threads()
}

/// The allocator that counts, the worker pool, and the instructions that not every processor has.
fn miri() -> Result<(), String> {
    let test = "rustup run nightly cargo miri test --target-dir target/miri --lib --quiet";
    // The clock and the environment are used by the tests themselves.
    let variables = [("MIRIFLAGS", "-Zmiri-disable-isolation")];
    run_with(&format!("{test} --package clearway-run -- memory pool"), &variables)?;
    let variables = [
        ("MIRIFLAGS", "-Zmiri-disable-isolation"),
        ("RUSTFLAGS", "-Ctarget-feature=+bmi1,+bmi2,+lzcnt,+popcnt"),
    ];
    run_with(&format!("{test} --package clearway -- bits::"), &variables)
}

/// The tests of the server and of the worker pool. The standard library is built anew, or else the
/// sanitizer would not see its locks.
fn threads() -> Result<(), String> {
    let line = format!(
        "rustup run nightly cargo test -Zbuild-std --target {}-unknown-linux-gnu --target-dir \
         target/threads --package clearway-run --package clearway-server --quiet",
        std::env::consts::ARCH
    );
    let suppressions = root().join("xtask/thread_sanitizer.txt");
    let options = format!("suppressions={}", suppressions.display());
    run_with(&line, &[("RUSTFLAGS", "-Zsanitizer=thread"), ("TSAN_OPTIONS", &options)])
}
