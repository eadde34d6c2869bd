//! Generated regions in handwritten pages.
//!
//! A region starts with the line `<!-- generated: NAME -->` and ends with `<!-- end -->`.
//! `cargo xtask gen` replaces the lines between them, so lists of algorithms,
//! heuristics, notations and commands always match the code.

use super::File;
use super::markdown::{code, table};
use crate::run::root;
use clearway::algorithms::ALGORITHMS;
use clearway::heuristics::HEURISTICS;
use clearway::notation::Notation;
use std::fs;
use std::path::Path;

const START: &str = "<!-- generated: ";
const END: &str = "<!-- end -->";

/// The folders whose pages may have regions; in `docs` also pages without any.
const FOLDERS: [&str; 3] = ["", "docs", "web"];

/// All handwritten pages, with their regions filled.
pub(super) fn files(generated: &[File]) -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        let entries = fs::read_dir(root().join(folder))
            .map_err(|error| format!("cannot list {folder}: {error}"))?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        for name in names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "md"))
        {
            let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
            if generated.iter().all(|file| file.path != path) {
                files.push(page(path)?);
            }
        }
    }
    Ok(files)
}

fn page(path: String) -> Result<File, String> {
    let text = fs::read_to_string(root().join(&path))
        .map_err(|error| format!("cannot read {path}: {error}"))?;
    let docs = if path.starts_with("docs/") { "" } else { "docs/" };
    let filled = fill(&text.replace("\r\n", "\n"), |name| content(name, docs))
        .map_err(|message| format!("{path}: {message}"))?;
    Ok(File::new(path, filled))
}

/// Replaces the lines of each region by the `content` for its name.
fn fill(text: &str, content: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut page = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        page.push_str(line);
        page.push('\n');
        let Some(name) = line.strip_prefix(START).and_then(|rest| rest.strip_suffix(" -->")) else {
            continue;
        };
        if !lines.any(|line| line == END) {
            return Err(format!("the region {name} has no {END}"));
        }
        page.push_str(&content(name)?);
        page.push_str(END);
        page.push('\n');
    }
    Ok(page)
}

/// The content of a region; `docs` is the path from its page to the folder `docs`.
fn content(name: &str, docs: &str) -> Result<String, String> {
    match name {
        "algorithms" => Ok(list(ALGORITHMS.iter().map(|info| info.id), |id| {
            format!("[`{id}`]({docs}algorithms.md#{id})")
        })),
        "heuristics" => Ok(list(HEURISTICS.iter().map(|info| info.id), |id| {
            format!("[`{id}`]({docs}heuristics.md#{id})")
        })),
        "notations" => Ok(list(Notation::ALL.iter().map(|notation| notation.id()), code)),
        "commands" => commands(),
        _ => Err(format!("there is no generated region {name}")),
    }
}

fn list<'a>(ids: impl Iterator<Item = &'a str>, link: impl Fn(&str) -> String) -> String {
    ids.map(link).collect::<Vec<_>>().join(", ") + "\n"
}

/// Each command with the first sentence of its help.
fn commands() -> Result<String, String> {
    let folder = "crates/clearway-cli/src/commands";
    let source = read("crates/clearway-cli/src/args/mod.rs")?;
    let names = source
        .split("pub(crate) enum Command {")
        .nth(1)
        .and_then(|rest| rest.split('}').next())
        .ok_or("crates/clearway-cli/src/args/mod.rs has no list of commands")?
        .lines()
        .filter_map(|line| line.split_once("(commands::")?.1.split("::").next());
    let mut rows = Vec::new();
    for name in names {
        let text = read(&format!("{folder}/{name}.rs"))
            .or_else(|_| read(&format!("{folder}/{name}/mod.rs")))?;
        let about = about(&text).ok_or_else(|| format!("{folder}: {name} has no help"))?;
        rows.push(vec![format!("`clearway {name}`"), about]);
    }
    Ok(table(&["command", "what it does"], &rows))
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("cannot read {path}: {error}"))
}

/// The first paragraph of the doc comment on `struct Args`, without its final dot.
fn about(source: &str) -> Option<String> {
    let (before, _) = source.split_once("struct Args {")?;
    let item = before.rsplit("\n\n").next()?;
    let lines = item.lines().map_while(|line| line.strip_prefix("/// "));
    let text = lines.collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then(|| text.trim_end_matches('.').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_lines_of_a_region_are_replaced() {
        let content = |name: &str| Ok(format!("new {name}\n"));
        let text = "a\n<!-- generated: x -->\nold\n<!-- end -->\nb\n";
        let filled = "a\n<!-- generated: x -->\nnew x\n<!-- end -->\nb\n";
        assert_eq!(fill(text, content).as_deref(), Ok(filled));
        assert!(fill("<!-- generated: x -->\nold\n", content).is_err());
    }

    #[test]
    fn every_command_has_a_line() {
        let table = commands().expect("the commands are found");
        assert!(table.contains("| `clearway solve` |") && table.contains("| `clearway man` |"));
    }

    #[test]
    fn the_help_of_a_command_is_its_first_paragraph() {
        let source = "const A: u8 = 1;\n\n/// Do\n/// it.\n///\n/// More.\n#[derive(Debug)]\npub(crate) struct Args {\n";
        assert_eq!(about(source).as_deref(), Some("Do it"));
    }
}
