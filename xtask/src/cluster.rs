//! Tests the Python cluster with Ray: a virtual environment, the wheel, two nodes on this machine.

use crate::run::{root, run as call, succeeds};

/// The virtual environment, created if missing.
const VENV: &str = "target/cluster/venv";

/// The package with the extras that these tests need.
const PACKAGE: &str = ".[test,ray]";

/// The folder of the tests.
const TESTS: &str = "crates/clearway-python/tests/cluster";

/// Builds the module in release mode and runs the cluster tests with Ray.
pub(crate) fn run() -> Result<(), String> {
    let python = format!("{VENV}/bin/python");
    if !root().join(&python).exists() {
        if !succeeds("python3 --version") {
            return Err("Python 3.10 or later is needed; try: apt-get install python3-venv".into());
        }
        call(&format!("python3 -m venv {VENV}"))?;
    }
    let install = format!("{python} -m pip install --quiet --disable-pip-version-check");
    call(&format!("{install} {PACKAGE}"))?;
    call(&format!("{python} -m mypy crates/clearway-python/python/clearway/cluster {TESTS}"))?;
    call(&format!("{python} -m pytest --quiet {TESTS}"))
}
