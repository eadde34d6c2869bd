//! Checks that links and images of the pages point to existing files and headings.

use super::File;
use crate::run::root;
use std::collections::BTreeMap;
use std::path::Path;

/// Lists the broken links between files of the project.
pub(super) fn check(files: &[File]) -> Result<(), String> {
    let pages: BTreeMap<&str, &str> =
        files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
    let mut broken = Vec::new();
    for (path, text) in &pages {
        if Path::new(path).extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        for target in targets(text).filter(|target| !target.contains("://")) {
            if !leads_somewhere(path, target, &pages) {
                broken.push(format!("{path}: {target}"));
            }
        }
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(format!("broken links:\n  {}", broken.join("\n  ")))
}

/// The targets of a page's links and images.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let between = |start: &'static str, end: char| {
        text.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
    };
    between("](", ')').chain(between("<img src=\"", '"'))
}

fn leads_somewhere(from: &str, target: &str, pages: &BTreeMap<&str, &str>) -> bool {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = if file.is_empty() { from.to_owned() } else { join(folder, file) };
    match pages.get(path.as_str()) {
        Some(text) => anchor.is_empty() || has_anchor(text, anchor),
        None => anchor.is_empty() && root().join(path).exists(),
    }
}

/// Resolves `file`, relative to `folder`, to a path from the root.
fn join(folder: &str, file: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in file.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

fn has_anchor(text: &str, anchor: &str) -> bool {
    text.contains(&format!("<a id=\"{anchor}\">"))
        || text.lines().any(|line| line.starts_with('#') && slug(line) == anchor)
}

/// The anchor of a heading.
pub(crate) fn slug(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_marks_are_found_and_nothing_else() {
        let pages = [File::new("docs/a.md", "# Why IDA*?\n<a id=\"x\"></a>\n[b](#x)".to_owned())];
        assert_eq!(check(&pages), Ok(()));
        let link = |target: &str| {
            let page = File::new("docs/b.md", format!("[c]({target})"));
            let first = File::new("docs/a.md", pages[0].text.clone());
            check(&[first, page]).is_ok()
        };
        assert!(link("a.md#why-ida") && link("a.md#x") && link("a.md") && link("../README.md"));
        assert!(!link("a.md#y") && !link("c.md") && !link("#x") && !link("../README.md#x"));
    }
}
