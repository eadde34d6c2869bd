//! Checks the project's own rules by reading its files.

use crate::run::root;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of lines of a source file.
const MOST_LINES: usize = 500;

/// Allowed dependencies of the library; the commit of a new one gives its reasons.
const CORE_DEPENDENCIES: &[&str] = &["rand_core", "rand_pcg", "thiserror"];

/// The folders of pure crates: the library, the table of the game, data sets, the picture reader.
const PURE: &[&str] = &[
    "crates/clearway/src/",
    "crates/clearway-game/src/",
    "crates/clearway-dataset/src/",
    "crates/clearway-picture/src/",
];

/// What pure crates must not use.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::env",
    "std::net",
    "std::thread",
    "std::time",
    "std::process",
    "println!",
    "print!(",
    "HashMap::iter",
];

/// Checks all rules and lists the violations.
pub(crate) fn run() -> Result<(), String> {
    let root = root();
    let mut found = Vec::new();
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "web/src", "web/tests"] {
        collect(&root.join(folder), &mut files)
            .map_err(|error| format!("cannot list {folder}: {error}"))?;
    }
    files.sort();
    for file in &files {
        let text = fs::read_to_string(file)
            .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        let name = file.strip_prefix(&root).unwrap_or(file).display().to_string();
        check_file(&name.replace('\\', "/"), &text, &mut found);
    }
    check_dependencies(&root, &mut found)?;
    if found.is_empty() {
        println!("tidy: {} files follow the rules", files.len());
        return Ok(());
    }
    Err(format!("not tidy:\n  {}", found.join("\n  ")))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect(&path, files)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "js") {
            files.push(path);
        }
    }
    Ok(())
}

fn check_file(name: &str, text: &str, found: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > MOST_LINES {
        found.push(format!("{name}: {lines} lines, at most {MOST_LINES} are allowed"));
    }
    let is_test = name.contains("/tests/") || name.ends_with("tests.rs");
    let is_script = Path::new(name).extension().is_some_and(|ending| ending == "js");
    let start = if is_script { "// " } else { "//!" };
    // The report's script is part of a page, and nobody opens it as a file.
    if !is_test && !text.starts_with(start) && (!is_script || name.starts_with("web/")) {
        found.push(format!("{name}: does not begin by saying what it is for ({start})"));
    }
    // The rules below apply to code outside tests; a test module ends a file.
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    for (index, line) in code.lines().enumerate() {
        let mut report = |what: &str| found.push(format!("{name}:{}: {what}", index + 1));
        let is_comment = line.trim_start().starts_with("//");
        for marker in [concat!("FIX", "ME"), concat!("XX", "X "), concat!("HA", "CK")] {
            if line.contains(marker) {
                report(&format!("{marker} left behind"));
            }
        }
        if is_comment || is_test {
            continue;
        }
        if line.contains(".unwrap()") && !name.starts_with("xtask/") {
            report("a bare unwrap(); say with expect why it holds, or handle it");
        }
        if PURE.iter().any(|folder| name.starts_with(folder)) {
            for impure in IMPURE {
                if line.contains(impure) {
                    report(&format!("the library is pure, without {impure}"));
                }
            }
        }
    }
}

/// Checks the library's dependencies against the allow list.
fn check_dependencies(root: &Path, found: &mut Vec<String>) -> Result<(), String> {
    let path = root.join("crates/clearway/Cargo.toml");
    let text = fs::read_to_string(&path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let section = text.split("[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    for line in section.lines().filter(|line| !line.trim().is_empty()) {
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        if !CORE_DEPENDENCIES.contains(&name) {
            found.push(format!("crates/clearway/Cargo.toml: {name} is not on the list of tidy"));
        }
    }
    Ok(())
}
