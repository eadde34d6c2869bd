//! Runs commands and finds files.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// cargo's target folder.
pub(crate) fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Runs a program that has been built; an error if it fails.
pub(crate) fn run_program(path: &Path) -> Result<(), String> {
    let shown = path.display().to_string();
    finish(Command::new(path).current_dir(root()), &shown, &shown)
}

/// Runs `line`, split at blanks, at the root; an error if it fails.
pub(crate) fn run(line: &str) -> Result<(), String> {
    run_with(line, &[])
}

/// Like [`run`], in a folder of the project.
pub(crate) fn run_in(line: &str, folder: &str) -> Result<(), String> {
    run_in_with(line, folder, &[])
}

/// Like [`run_in`], with environment variables.
pub(crate) fn run_in_with(
    line: &str,
    folder: &str,
    variables: &[(&str, &str)],
) -> Result<(), String> {
    let mut command = command(line);
    command.envs(variables.iter().copied()).current_dir(root().join(folder));
    finish(&mut command, line, &format!("cd {folder} && {line}"))
}

/// Like [`run`], with environment variables.
pub(crate) fn run_with(line: &str, variables: &[(&str, &str)]) -> Result<(), String> {
    finish(command(line).envs(variables.iter().copied()), line, line)
}

/// Runs `line` with more arguments, which may have blanks in them.
pub(crate) fn run_with_arguments(line: &str, arguments: &[String]) -> Result<(), String> {
    finish(command(line).args(arguments), line, &format!("{line} {}", arguments.join(" ")))
}

/// Whether commands run in parallel; then the output of each is shown when it has ended.
static SIDE_BY_SIDE: AtomicBool = AtomicBool::new(false);

/// From now on commands of several threads may run at the same time.
pub(crate) fn hold_output_back() {
    SIDE_BY_SIDE.store(true, Ordering::Relaxed);
}

fn finish(command: &mut Command, line: &str, shown: &str) -> Result<(), String> {
    let cannot = |error: io::Error| format!("cannot run {line}: {error}");
    let status = if SIDE_BY_SIDE.load(Ordering::Relaxed) {
        let start = Instant::now();
        let output = command.stdin(Stdio::null()).output().map_err(cannot)?;
        // One lock for the whole output, so that the outputs of two commands do not mix.
        let mut out = io::stdout().lock();
        let seconds = start.elapsed().as_secs();
        let _ = writeln!(out, "\n$ {shown}   ({seconds} s)");
        let _ = out.write_all(&output.stdout).and_then(|()| out.write_all(&output.stderr));
        output.status
    } else {
        println!("\n$ {shown}");
        command.status().map_err(cannot)?
    };
    if status.success() { Ok(()) } else { Err(format!("{line} failed ({status})")) }
}

/// What `line` prints on standard output.
pub(crate) fn output(line: &str) -> Result<Vec<u8>, String> {
    let output = command(line)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run {line}: {error}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{line} failed ({})", output.status))
}

/// Whether `line` succeeds; hides its output.
pub(crate) fn succeeds(line: &str) -> bool {
    command(line)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let program = match words.next() {
        // The same cargo that runs this program.
        Some("cargo") => std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()),
        other => other.unwrap_or_default().to_owned(),
    };
    let mut command = Command::new(program);
    // Tasks build everything or almost nothing, so incremental compilation only costs time.
    command.args(words).current_dir(root()).env("CARGO_INCREMENTAL", "0");
    command
}
