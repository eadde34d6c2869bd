//! The Python wheel and its sources.

use super::{ReleasePlan, empty, exe, folder, program::path_with, smoke, tools};
use crate::run::{run_with, succeeds};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The trial: what a new user does first.
const TRIAL: &str = "\
import clearway
puzzle = clearway.Puzzle.parse('hardest')
solution = puzzle.solve()
assert solution.optimal and solution.moves == 51, solution
assert len(clearway.boards(5, seed=1)) == 5
print(puzzle.hint())
";

pub(super) fn make(plan: &ReleasePlan) -> Result<(), String> {
    let programs = tools()?;
    let path = path_with(&programs);
    let maturin = programs.join(exe("maturin")).display().to_string();
    let out = folder().display().to_string();
    remove_old(&folder());
    // manylinux2014 is glibc 2.17: every Linux with Python 3.10 has it.
    let zig = match plan.target.as_str() {
        triple if triple.ends_with("linux-gnu") => "--zig --compatibility manylinux2014",
        triple if triple.ends_with("linux-musl") => "--zig --compatibility musllinux_1_2",
        _ => "",
    };
    let variables = [("PATH", path.as_str())];
    let triple = &plan.target;
    run_with(
        &format!("{maturin} build --release --locked --target {triple} {zig} --out {out}"),
        &variables,
    )?;
    run_with(&format!("{maturin} sdist --out {out}"), &variables)?;
    if plan.runs && !triple.ends_with("musl") {
        install(&found(".whl")?)?;
    }
    unpack_sources(&found(&format!("clearway-{}.tar.gz", plan.version))?)
}

/// Removes wheels of earlier versions, which would also be found.
fn remove_old(folder: &Path) {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in files.map(|entry| entry.path()) {
        if path.extension().is_some_and(|end| end == "whl") {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The artefact whose name ends with `end`.
fn found(end: &str) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder()).map_err(|error| error.to_string())?;
    let mut paths = files.flatten().map(|entry| entry.path());
    paths
        .find(|path| path.display().to_string().ends_with(end))
        .ok_or_else(|| format!("maturin wrote no {end}"))
}

/// Installs the wheel into a new environment, without the network, and runs it without Rust.
fn install(wheel: &Path) -> Result<(), String> {
    let place = empty("wheel")?;
    let system = if succeeds("python3 --version") { "python3" } else { "python" };
    let venv = place.join("venv");
    smoke::told(Command::new(system).args(["-m", "venv"]).arg(&venv), "python -m venv")?;
    let programs = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = programs.join(exe("python"));
    let mut pip = Command::new(&python);
    smoke::alone(&mut pip, &programs);
    pip.args(["-m", "pip", "install", "--quiet", "--no-index"]).arg(wheel);
    smoke::told(&mut pip, "pip install")?;
    let script = place.join("trial.py");
    smoke::file(&script, TRIAL)?;
    let mut run = Command::new(&python);
    smoke::alone(&mut run, &programs);
    let hint = smoke::told(run.arg(&script), "python trial.py")?;
    println!("release: {} is installed and says: {}", wheel.display(), hint.trim());
    Ok(())
}

/// Checks that the sources have everything that `pip install` needs.
fn unpack_sources(archive: &Path) -> Result<(), String> {
    let place = empty("sdist")?;
    smoke::unpack(archive, &place)?;
    let root = place.join(format!("clearway-{}", env!("CARGO_PKG_VERSION")));
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut metadata = Command::new(cargo);
    metadata.args(["metadata", "--locked", "--offline", "--format-version", "1"]);
    metadata.args(["--features", "module"]);
    metadata.arg("--manifest-path").arg(root.join("crates/clearway-python/Cargo.toml"));
    smoke::told(&mut metadata, "cargo metadata in the sources").map(drop)
}
