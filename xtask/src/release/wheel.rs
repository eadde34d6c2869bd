//! The Python wheel and its sources.

use super::{ReleasePlan, empty, exe, folder, program::path_with, smoke, tools};
use crate::run::{run_with, succeeds, target};
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
        &format!("{maturin} build --profile wheel --locked --target {triple} {zig} --out {out}"),
        &variables,
    )?;
    run_with(&format!("{maturin} sdist --out {out}"), &variables)?;
    if plan.runs && !triple.ends_with("musl") {
        install(&found(&folder(), ".whl")?, "wheel")?;
        let sources = found(&folder(), &format!("clearway-{}.tar.gz", plan.version))?;
        install(&build_sources(&sources, &path)?, "sdist-wheel")?;
    }
    Ok(())
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

/// The file of a folder whose name ends with `end`.
fn found(folder: &Path, end: &str) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut paths = files.flatten().map(|entry| entry.path());
    paths
        .find(|path| path.display().to_string().ends_with(end))
        .ok_or_else(|| format!("maturin wrote no {end}"))
}

/// Installs the wheel into a new environment, without the network, and runs it without Rust.
fn install(wheel: &Path, name: &str) -> Result<(), String> {
    let place = empty(name)?;
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

/// Builds a wheel from the sources, as `pip install` does on a machine with Rust.
fn build_sources(archive: &Path, path: &str) -> Result<PathBuf, String> {
    let place = empty("sdist")?;
    let pip = tools()?.join(exe("pip")).display().to_string();
    let target = target().display().to_string();
    // The dependencies were built for the wheel already.
    let variables = [("PATH", path), ("CARGO_TARGET_DIR", target.as_str())];
    let (to, archive) = (place.display(), archive.display());
    run_with(&format!("{pip} wheel --quiet --no-deps --wheel-dir {to} {archive}"), &variables)?;
    found(&place, ".whl")
}
