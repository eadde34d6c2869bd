//! Tries what a release installs, in an empty folder and with nothing else on the search path.

use crate::serving::Serving;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

/// Unpacks a `.tar.gz`, with the system's own tar.
pub(super) fn unpack(archive: &Path, to: &Path) -> Result<(), String> {
    let tar = std::env::var_os("PATH").unwrap_or_default();
    let mut command = Command::new("tar");
    command.env("PATH", tar).arg("-xzf").arg(archive).arg("-C").arg(to);
    told(&mut command, "tar -xzf").map(drop)
}

/// Runs the program: its version, a solution with proof, and the page.
pub(super) fn program(path: &Path) -> Result<(), String> {
    let ask = |arguments: &[&str]| {
        let mut command = Command::new(path);
        alone(&mut command, path.parent().unwrap_or(path));
        command.args(arguments);
        told(&mut command, &format!("{} {}", path.display(), arguments.join(" ")))
    };
    let version = ask(&["--version"])?;
    if version.trim() != format!("clearway {}", env!("CARGO_PKG_VERSION")) {
        return Err(format!("the program says that it is {version}"));
    }
    let solved = ask(&["solve", "hardest", "--output", "json"])?;
    if !solved.contains(r#""optimal":true"#) || !solved.contains(r#""moves":51"#) {
        return Err(format!("the hardest puzzle is not solved: {solved}"));
    }
    ask(&["licenses", "--short"])?;
    let serving = Serving::start_program(path, &[])?;
    let page = get(&serving, "/")?;
    let health = get(&serving, "/healthz")?;
    if !page.contains("<title>") || !health.starts_with("HTTP/1.1 200") {
        return Err(format!("the page is not served: {page}\n{health}"));
    }
    println!("release: {} runs", path.display());
    Ok(())
}

fn get(serving: &Serving, path: &str) -> Result<String, String> {
    let mut text = String::new();
    let address = serving.address;
    TcpStream::connect(address)
        .and_then(|mut stream| {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
            stream.write_all(request.as_bytes())?;
            stream.read_to_string(&mut text)
        })
        .map_err(|error| format!("no answer from {address}: {error}"))?;
    Ok(text)
}

/// No Rust and no tools: the search path has one folder.
pub(super) fn alone(command: &mut Command, folder: &Path) {
    command.env_clear().env("PATH", folder).current_dir(folder);
    // Windows programs do not start without it.
    if let Some(root) = std::env::var_os("SystemRoot") {
        command.env("SystemRoot", root);
    }
}

/// Runs a command. Returns its output.
pub(super) fn told(command: &mut Command, shown: &str) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("cannot run {shown}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!("{shown} failed ({})\n{text}{errors}", output.status))
}

/// Writes a file for a trial.
pub(super) fn file(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
