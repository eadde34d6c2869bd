//! The program: an archive, and on Linux a Debian package.

use super::tar::{Entry, tar_gz};
use super::{ReleasePlan, debian, empty, exe, license_files, read_bytes, smoke, tools, write};
use crate::run::{output, root, run_with, succeeds, target};
use std::path::{Path, PathBuf};

/// The largest program, stripped, in bytes.
const MOST_PROGRAM: usize = 12_000_000;

/// The oldest C library of Linux that the program runs with.
const GLIBC: &str = "2.17";

/// Shells with a completion script, and the names of these scripts.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "clearway.bash"),
    ("elvish", "clearway.elv"),
    ("fish", "clearway.fish"),
    ("powershell", "_clearway.ps1"),
    ("zsh", "_clearway"),
];

/// The files of an archive or a package.
pub(super) struct Program {
    pub(super) bytes: Vec<u8>,
    /// Completion scripts by shell.
    pub(super) completions: Vec<(&'static str, Entry)>,
    /// Manual pages.
    pub(super) pages: Vec<Entry>,
}

pub(super) fn make(plan: &ReleasePlan) -> Result<(), String> {
    let path = build(plan)?;
    let program = gather(plan, &path)?;
    println!("release: the program has {} bytes, {MOST_PROGRAM} are allowed", program.bytes.len());
    if program.bytes.len() > MOST_PROGRAM {
        return Err("the program is too large".to_owned());
    }
    let name = format!("clearway-{}-{}", plan.version, plan.target);
    let archive = write(&format!("{name}.tar.gz"), &tar_gz(&contents(&name, &program)?)?)?;
    let trial = empty("archive")?;
    smoke::unpack(&archive, &trial)?;
    if plan.runs {
        smoke::program(&trial.join(&name).join(exe("clearway")))?;
    }
    if plan.target.contains("linux-gnu") {
        debian::make(plan, &program)?;
    }
    Ok(())
}

/// Builds the program, stripped of symbols.
fn build(plan: &ReleasePlan) -> Result<PathBuf, String> {
    let triple = &plan.target;
    if !succeeds(&format!("rustup target add {triple}")) {
        return Err(format!("the target {triple} is needed; try: rustup target add {triple}"));
    }
    let strip = ("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    let package = "--release --locked --package clearway-cli";
    if triple.contains("-linux-") {
        // Zig has the C libraries of all targets, including old versions.
        let suffix = if triple.ends_with("-gnu") { format!(".{GLIBC}") } else { String::new() };
        let path = path_with(&tools()?);
        run_with(
            &format!("cargo zigbuild {package} --target {triple}{suffix}"),
            &[strip, ("PATH", &path)],
        )?;
    } else {
        run_with(&format!("cargo build {package} --target {triple}"), &[strip])?;
    }
    Ok(target().join(triple).join("release").join(if triple.contains("windows") {
        "clearway.exe"
    } else {
        "clearway"
    }))
}

/// The search path with a folder in front.
pub(super) fn path_with(folder: &Path) -> String {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&old));
    std::env::join_paths(all)
        .map_or_else(|_| folder.display().to_string(), |path| path.to_string_lossy().into_owned())
}

/// Collects the program's completions and manual pages.
fn gather(plan: &ReleasePlan, path: &Path) -> Result<Program, String> {
    // A program for another target has the same texts, so the one built for this machine prints
    // them.
    let asked = if plan.runs {
        path.display().to_string()
    } else {
        "cargo run --quiet --release --package clearway-cli --".to_owned()
    };
    let mut completions = Vec::new();
    for &(shell, file) in SHELLS {
        let script = output(&format!("{asked} completions {shell}"))?;
        completions.push((shell, Entry::new(file, script)));
    }
    let mut pages = vec![Entry::new("clearway.1", output(&format!("{asked} man"))?)];
    for command in commands(&output(&format!("{asked} -h"))?) {
        let page = output(&format!("{asked} man {command}"))?;
        pages.push(Entry::new(format!("clearway-{command}.1"), page));
    }
    Ok(Program { bytes: read_bytes(path)?, completions, pages })
}

/// The names of the commands in the short help.
fn commands(help: &[u8]) -> Vec<String> {
    let help = String::from_utf8_lossy(help);
    let list = help.split("Commands:\n").nth(1).unwrap_or_default();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|&name| name != "help").map(str::to_owned).collect()
}

fn contents(name: &str, program: &Program) -> Result<Vec<Entry>, String> {
    let file = if name.contains("windows") { "clearway.exe" } else { "clearway" };
    let mut entries = vec![Entry::program(format!("{name}/{file}"), program.bytes.clone())];
    for document in ["CHANGELOG.md", "README.md"] {
        let bytes = read_bytes(&root().join(document))?;
        entries.push(Entry::new(format!("{name}/{document}"), bytes));
    }
    entries.extend(license_files(name)?);
    let third_party = read_bytes(&root().join("crates/clearway-cli/third-party.txt"))?;
    entries.push(Entry::new(format!("{name}/THIRD-PARTY.txt"), third_party));
    if name.contains("linux") {
        let unit = read_bytes(&root().join("packaging/clearway.service"))?;
        entries.push(Entry::new(format!("{name}/clearway.service"), unit));
    }
    for (_, script) in &program.completions {
        entries.push(Entry::new(format!("{name}/completions/{}", script.path), &script.bytes[..]));
    }
    for page in &program.pages {
        entries.push(Entry::new(format!("{name}/man/{}", page.path), &page.bytes[..]));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_from_the_help() {
        let help = "Text.\n\nCommands:\n  solve  Find\n           more\n  hint   Show\n  help   Print\n\nOptions:\n  -h\n";
        assert_eq!(commands(help.as_bytes()), ["solve", "hint"]);
    }
}
