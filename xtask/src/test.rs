//! `cargo xtask test`: all checks, with their setup.

use crate::api;
use crate::guide;
use crate::lanes::{Milestone, side_by_side};
use crate::python;
use crate::run::{hold_output_back, root, run as call, run_program, run_with, succeeds, target};
use crate::tidy;
use crate::tools;
use crate::web;

/// All tested packages and features, in one build: with another set of features, dependencies would
/// be built again. Parquet is off by default only because it takes long to build.
pub(crate) const EVERYTHING: &str =
    "--workspace --features clearway-cli/parquet,clearway-picture/decode,clearway-picture/maker";

/// Runs all suites: the fast ones first, then Rust, the page and Python in parallel.
pub(crate) fn run() -> Result<(), String> {
    need_component("rustfmt", "cargo fmt --version")?;
    need_component("clippy", "cargo clippy --version")?;
    tools::need()?;
    tidy::run()?;
    call("cargo fmt --all --check")?;
    hold_output_back();
    let built = Milestone::default();
    side_by_side(&[
        ("rust", &|| rust(&built)),
        ("page", &|| web::check(&built)),
        ("python", &|| python::check(&built)),
    ])
}

/// Lints, tests and documentation of all crates; the program is `built` with the tests.
fn rust(built: &Milestone) -> Result<(), String> {
    built.reach(|| call(&format!("cargo test {EVERYTHING} --no-run --quiet")))?;
    guide::check()?;
    call(&format!("cargo test {EVERYTHING} --quiet"))?;
    run_examples()?;
    call(&format!("cargo clippy {EVERYTHING} --all-targets --quiet -- -D warnings"))?;
    run_with("cargo doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "-D warnings")])?;
    api::check_documented()?;
    check_purity()
}

/// Runs the library's examples, which `cargo test` has built.
fn run_examples() -> Result<(), String> {
    let folder = root().join("crates/clearway/examples");
    let files = std::fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.ok()?.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort_unstable();
    for name in names {
        run_program(&target().join("debug/examples").join(name))?;
    }
    Ok(())
}

/// Installs a toolchain component if it is missing.
fn need_component(name: &str, test: &str) -> Result<(), String> {
    if succeeds(test) || succeeds(&format!("rustup component add {name}")) {
        return Ok(());
    }
    Err(format!("{name} is needed and could not be installed; try: rustup component add {name}"))
}

/// The pure crates must build for a target without files, threads or clocks.
fn check_purity() -> Result<(), String> {
    const TARGET: &str = "wasm32-unknown-unknown";
    if !succeeds(&format!("rustup target add {TARGET}")) {
        println!("\nnote: the target {TARGET} is not to be had here; its build is not checked");
        return Ok(());
    }
    let pure = "--package clearway --package clearway-game --package clearway-dataset \
                --package clearway-picture";
    call(&format!("cargo check {pure} --target {TARGET} --quiet"))
}
