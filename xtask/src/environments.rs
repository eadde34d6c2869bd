//! Tests the adapters with their packages: a separate virtual environment, and the wheel.

use crate::run::{root, run as call, run_with_arguments, succeeds};

/// The virtual environment, created if missing.
const VENV: &str = "target/environments/venv";

/// The packages that the tests need. They take gigabytes, so no other task installs them.
const PACKAGES: [&str; 13] = [
    "datasets",
    "fastapi",
    "httpx",
    "inspect-ai",
    "mcp>=2",
    "nbformat",
    "openenv-core",
    "pandas",
    "pytest",
    "reasoning-gym",
    "sb3-contrib",
    "textarena",
    "verifiers>=0.4",
];

/// Builds the module in release mode and runs every adapter in the loop of its package.
pub(crate) fn run() -> Result<(), String> {
    let python = format!("{VENV}/bin/python");
    if !root().join(&python).exists() {
        if !succeeds("python3 --version") {
            return Err("Python 3.11 or later is needed; try: apt-get install python3-venv".into());
        }
        call(&format!("python3 -m venv {VENV}"))?;
    }
    let install = format!("{python} -m pip install --quiet --disable-pip-version-check");
    run_with_arguments(&install, &PACKAGES.map(str::to_owned))?;
    call(&format!("{install} .[gym]"))?;
    // The program, for the client of the Model Context Protocol.
    call("cargo build --package clearway-cli")?;
    call(&format!("{python} -m pytest --quiet crates/clearway-python/tests/environments"))
}
