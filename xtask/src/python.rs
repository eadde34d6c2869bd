//! The Python module: builds a wheel, installs it into a virtual environment, and tests it.

use crate::lanes::Milestone;
use crate::run::{root, run as call, run_with_arguments, succeeds};
use crate::tools;
use std::fs;
use std::path::{Path, PathBuf};

/// The tools that the tests need besides the wheel and its extra `test`.
const TOOLS: &str = "maturin>=1.9.4,<2";

/// All tests of the module, on their own.
pub(crate) fn check_alone() -> Result<(), String> {
    tools::need()?;
    let built = Milestone::default();
    built.reach(|| Ok(()))?;
    check(&built)
}

/// Builds the wheel and runs all tests of the module, once the crates that it needs are `built`.
///
/// The wheel is built in the profile of the tests, which is also optimised, so that it reuses what
/// `cargo test` has built. `pip install .` builds it in release mode.
pub(crate) fn check(built: &Milestone) -> Result<(), String> {
    let python = environment()?;
    built.wait()?;
    let shown = python.display();
    // The same interpreter throughout; with another one cargo would rebuild the bindings.
    let clippy = "cargo clippy --package clearway-python --features module --quiet";
    crate::run::run_with(
        &format!("{clippy} -- -D warnings"),
        &[("PYO3_PYTHON", &python.display().to_string())],
    )?;
    let wheels = folder().join("wheels");
    // Removes wheels of earlier versions, which would also be found.
    let _ = fs::remove_dir_all(&wheels);
    call(&format!(
        "{shown} -m maturin build --quiet --profile dev --interpreter {shown} --out {}",
        wheels.display()
    ))?;
    let wheel = only_file(&wheels)?;
    call(&format!(
        "{shown} -m pip install --quiet --no-deps --force-reinstall {}",
        wheel.display()
    ))?;
    let checked =
        ["python/clearway", "tests", "bench"].map(|part| format!("crates/clearway-python/{part}"));
    call(&format!("{shown} -m mypy {}", checked.join(" ")))?;
    call(&format!("{shown} -m mypy.stubtest clearway._native"))?;
    call(&format!("{shown} -m pytest --quiet crates/clearway-python/tests"))
}

fn folder() -> PathBuf {
    root().join("target/python")
}

/// The interpreter of the virtual environment, which is created if missing.
fn environment() -> Result<PathBuf, String> {
    let venv = folder().join("venv");
    let python =
        if cfg!(windows) { venv.join("Scripts/python.exe") } else { venv.join("bin/python") };
    let system = if succeeds("python3 --version") { "python3" } else { "python" };
    if !python.exists() {
        call(&format!("{system} -m venv {}", venv.display()))
            .map_err(|error| format!("Python 3.10 or later with venv is needed: {error}"))?;
    }
    let wanted = requirements()?;
    let stamp = venv.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted.join("\n")) {
        return Ok(python);
    }
    // What the tests import is compiled when it is imported; most of these packages never is.
    let install = format!("{} -m pip install --quiet --no-compile", python.display());
    run_with_arguments(&install, &wanted)?;
    fs::write(&stamp, wanted.join("\n"))
        .map_err(|error| format!("cannot write the stamp file: {error}"))?;
    Ok(python)
}

/// The packages of the extra `test`.
fn requirements() -> Result<Vec<String>, String> {
    let path = root().join("pyproject.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("no pyproject.toml: {error}"))?;
    let list = text.split("\ntest = [").nth(1).and_then(|rest| rest.split(']').next());
    let list = list.ok_or("pyproject.toml has no extra `test`")?;
    let names = list.split(',').map(|name| name.trim().trim_matches('"').to_owned());
    let mut wanted = vec![TOOLS.to_owned()];
    wanted.extend(names.filter(|name| !name.is_empty()));
    Ok(wanted)
}

/// The only file of a folder.
fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("no wheel: {error}"))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    match (files.pop(), files.is_empty()) {
        (Some(file), true) => Ok(file),
        _ => Err("expected exactly one wheel".to_owned()),
    }
}
