//! Converts the comment at the top of a source file to text for a page.

use crate::run::root;
use std::fs;

/// The comment of a module of the library, with its headings demoted by `depth` levels.
///
/// `id` names an algorithm or heuristic and its file.
pub(super) fn of_module(folder: &str, id: &str, depth: usize) -> Result<String, String> {
    let path = format!("crates/clearway/src/{folder}/{}.rs", id.replace('-', "_"));
    let text = fs::read_to_string(root().join(&path))
        .map_err(|error| format!("cannot read {path}: {error}"))?;
    Ok(demote(&text, depth))
}

/// The `//!` lines of a source, without their markers, headings demoted.
fn demote(source: &str, depth: usize) -> String {
    let mut page = String::new();
    let mut in_block = false;
    for line in source.lines().map_while(|line| line.strip_prefix("//!")) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        in_block ^= line.starts_with("```");
        if !in_block && line.starts_with('#') {
            page.push_str(&"#".repeat(depth));
            page.push_str(line);
            // Markdown needs a blank line around a heading.
            page.push('\n');
        } else if in_block {
            page.push_str(line);
        } else {
            page.push_str(&without_links(line));
        }
        page.push('\n');
    }
    page
}

/// Links to code items do not work in a page, so only their names are kept.
fn without_links(line: &str) -> String {
    line.replace("[`", "`").replace("`]", "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_demoted_but_not_in_blocks() {
        let source = "//! Top.\n//!\n//! # Idea\n//! See [`LIMIT`].\n//! ```text\n//! # no heading\n//! ```\n\nuse x;\n";
        let page = "Top.\n\n### Idea\n\nSee `LIMIT`.\n```text\n# no heading\n```\n";
        assert_eq!(demote(source, 2), page);
    }
}
