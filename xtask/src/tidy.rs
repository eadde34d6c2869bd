//! Checks the project's own rules by reading its files.

use crate::run::root;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of lines of a source file.
const MOST_LINES: usize = 500;

/// Maximum number of lines of a function, from `fn` to the closing brace.
const MOST_FUNCTION_LINES: usize = 60;

/// Functions that may be longer, each one table or one match.
const LONG_FUNCTIONS: &[(&str, &str)] = &[
    // One loop over the watchers of a literal, the hottest loop of the solver.
    ("crates/clearway/src/sat/solver/propagate.rs", "visit"),
    // The whole search of small boards, one loop.
    ("crates/clearway/src/quick/search.rs", "run"),
    // One entry per request.
    ("xtask/src/shapes/openapi.rs", "about"),
];

/// Allowed dependencies of the library; the commit of a new one gives its reasons.
const CORE_DEPENDENCIES: &[&str] = &["rand_core", "rand_pcg"];

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
    // The report's script is embedded in a page.
    if !is_test && !text.starts_with(start) && (!is_script || name.starts_with("web/")) {
        found.push(format!("{name}: does not begin by saying what it is for ({start})"));
    }
    // The rules below apply to code outside tests; a test module ends a file.
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    if !is_test && !is_script {
        check_functions(name, code, found);
    }
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

/// Checks the length of functions. Relies on the format: a function ends with its own indentation.
fn check_functions(name: &str, code: &str, found: &mut Vec<String>) {
    let lines: Vec<&str> = code.lines().collect();
    for (start, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let Some(function) = function_name(line) else { continue };
        let rest = &lines[start..];
        // Without a brace at the end, it is a signature only, or a body on one line.
        let signature = rest.iter().find(|line| line.ends_with(['{', ';', '}']));
        if !signature.is_some_and(|line| line.ends_with('{')) {
            continue;
        }
        let is_end = |line: &&&str| line.len() == indent + 1 && line.ends_with('}');
        let length = rest.iter().take_while(|line| !is_end(line)).count() + 1;
        if length > MOST_FUNCTION_LINES && !LONG_FUNCTIONS.contains(&(name, function)) {
            found.push(format!(
                "{name}:{}: {function} has {length} lines, at most {MOST_FUNCTION_LINES} are allowed",
                start + 1
            ));
        }
    }
}

/// The name of the function that begins on a line.
fn function_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    if let Some(after) = rest.strip_prefix("pub") {
        rest = after.strip_prefix("(crate)").or(after.strip_prefix("(super)")).unwrap_or(after);
    }
    let (words, name) = rest.split_once("fn ")?;
    let is_qualifier = |word| matches!(word, "const" | "async" | "unsafe" | "extern" | "\"C\"");
    words.split_whitespace().all(is_qualifier).then(|| name.split(['(', '<']).next())?
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_functions_are_found_by_their_name() {
        let body = "        work();\n".repeat(MOST_FUNCTION_LINES - 1);
        let code =
            format!("impl A {{\n    pub(crate) const fn long<T>(a: T) {{\n{body}    }}\n}}\n");
        let mut found = Vec::new();
        check_functions("a.rs", &code, &mut found);
        assert_eq!(found, ["a.rs:2: long has 61 lines, at most 60 are allowed"]);
        found.clear();
        let signature = format!("trait B {{\n    fn only(\n        self,\n    );\n{body}}}\n");
        check_functions("a.rs", &signature, &mut found);
        check_functions("a.rs", &code.replacen("        work();\n", "", 1), &mut found);
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn functions_are_told_from_what_only_looks_like_one() {
        assert_eq!(function_name("    pub unsafe extern \"C\" fn free("), Some("free"));
        for line in ["let f = |x| fn_of(x);", "// fn of a comment", "type F = fn (u32);"] {
            assert_eq!(function_name(line), None, "{line}");
        }
    }
}
