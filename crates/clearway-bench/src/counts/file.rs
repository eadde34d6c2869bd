//! The file of counts: reading, writing, and comparing section by section.

use std::fmt::Write as _;
use std::path::PathBuf;

/// The counts of one set in one metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The set and the metric, such as `hardest, moves`.
    pub title: String,
    /// One line per algorithm and heuristic.
    pub lines: Vec<String>,
}

/// The header of the file.
const HEAD: &str = "\
# How many states every algorithm expands and generates, exactly, with the cost of
# what it finds; summed over the puzzles of a set. Algorithms that use a heuristic
# have the default one; a-star has every admissible one. A test compares these
# counts; after a change that is meant: cargo xtask bench --bless
";

/// The column titles.
const COLUMNS: &str = "# algorithm   heuristic                cost     expanded    generated\n";

/// The path of the file.
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("counts.txt")
}

/// The text of a file with these sections.
pub fn render(sections: &[Section]) -> String {
    let mut text = HEAD.to_owned();
    for section in sections {
        let _ = write!(text, "\n[{}]\n", section.title);
        // An empty section needs no column titles.
        if section.lines.iter().any(|line| !line.starts_with("left out")) {
            text.push_str(COLUMNS);
        }
        for line in &section.lines {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// The sections of a file; skips comments and lines before the first title.
pub fn parse(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let title = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match (title, sections.last_mut()) {
            (Some(title), _) => {
                sections.push(Section { title: title.to_owned(), lines: Vec::new() });
            }
            (None, Some(section)) => section.lines.push(line.to_owned()),
            (None, None) => {}
        }
    }
    sections
}

/// The differences between counted and committed sections.
///
/// Ignores committed sections that were not counted: their puzzles may be absent.
pub fn differences(committed: &[Section], counted: &[Section]) -> Vec<String> {
    let mut found = Vec::new();
    for section in counted {
        let empty = Section { title: String::new(), lines: Vec::new() };
        let before = committed.iter().find(|other| other.title == section.title).unwrap_or(&empty);
        if before.lines == section.lines {
            continue;
        }
        found.push(format!("[{}]", section.title));
        let gone = before.lines.iter().filter(|line| !section.lines.contains(line));
        found.extend(gone.map(|line| format!("- {line}")));
        let new = section.lines.iter().filter(|line| !before.lines.contains(line));
        found.extend(new.map(|line| format!("+ {line}")));
    }
    found
}

/// Replaces the committed sections by the counted ones; new ones go to the end.
pub fn merge(committed: Vec<Section>, counted: Vec<Section>) -> Vec<Section> {
    let mut merged = committed;
    for section in counted {
        match merged.iter_mut().find(|other| other.title == section.title) {
            Some(place) => *place = section,
            None => merged.push(section),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(title: &str, lines: &[&str]) -> Section {
        Section { title: title.into(), lines: lines.iter().map(|&line| line.into()).collect() }
    }

    #[test]
    fn a_file_round_trips() {
        let sections = [section("a, moves", &["bfs  1  2", "dfs  3  4"]), section("b", &["x"])];
        assert_eq!(parse(&render(&sections)), sections);
        assert_eq!(parse(&render(&sections).replace('\n', "\r\n")), sections);
    }

    #[test]
    fn only_counted_sections_are_compared() {
        let committed = [section("a", &["bfs 1", "dfs 2"]), section("absent", &["bfs 9"])];
        assert!(differences(&committed, &[section("a", &["bfs 1", "dfs 2"])]).is_empty());
        let counted = [section("a", &["bfs 1", "dfs 3"]), section("new", &["bfs 7"])];
        let expected = ["[a]", "- dfs 2", "+ dfs 3", "[new]", "+ bfs 7"];
        assert_eq!(differences(&committed, &counted), expected);
    }

    #[test]
    fn blessing_keeps_sections_that_were_not_counted() {
        let committed = vec![section("a", &["bfs 1"]), section("absent", &["bfs 9"])];
        let counted = vec![section("a", &["bfs 2"]), section("new", &["bfs 7"])];
        let merged = merge(committed, counted);
        let titles: Vec<&str> = merged.iter().map(|section| section.title.as_str()).collect();
        assert_eq!(titles, ["a", "absent", "new"]);
        assert_eq!(merged[0].lines, ["bfs 2"]);
    }
}
