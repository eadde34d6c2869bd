//! The file of counts: read, written, compared section by section.

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

/// What stands above the sections.
const HEAD: &str = "\
# How many states every algorithm expands and generates, exactly, with the cost of
# what it finds; summed over the puzzles of a set. Algorithms that use a heuristic
# have the default one; a-star has every admissible one. A test compares these
# counts; after a change that is meant: cargo xtask bench --bless
";

/// The titles of the columns.
const COLUMNS: &str = "# algorithm   heuristic                cost     expanded    generated\n";

/// Where the file is.
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("counts.txt")
}

/// The text of a file with these sections.
pub fn render(sections: &[Section]) -> String {
    let mut text = HEAD.to_owned();
    for section in sections {
        let _ = write!(text, "\n[{}]\n", section.title);
        // A set of which nothing is counted needs no titles.
        if section.lines.iter().any(|line| !line.starts_with("left out")) {
            text.push_str(COLUMNS);
        }
        for line in &section.lines {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// The sections of a file; lines before the first title and comments are skipped.
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

/// What differs between the sections that were counted and those that were committed.
///
/// Committed sections that were not counted are not looked at: their puzzles may be absent.
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

/// The committed sections with those that were counted in their places, new ones at the end.
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
    fn a_file_is_read_as_it_was_written() {
        let sections = [section("a, moves", &["bfs  1  2", "dfs  3  4"]), section("b", &["x"])];
        assert_eq!(parse(&render(&sections)), sections);
        assert_eq!(parse(&render(&sections).replace('\n', "\r\n")), sections);
    }

    #[test]
    fn only_what_was_counted_is_compared() {
        let committed = [section("a", &["bfs 1", "dfs 2"]), section("absent", &["bfs 9"])];
        assert!(differences(&committed, &[section("a", &["bfs 1", "dfs 2"])]).is_empty());
        let counted = [section("a", &["bfs 1", "dfs 3"]), section("new", &["bfs 7"])];
        let expected = ["[a]", "- dfs 2", "+ dfs 3", "[new]", "+ bfs 7"];
        assert_eq!(differences(&committed, &counted), expected);
    }

    #[test]
    fn blessing_keeps_what_was_not_counted() {
        let committed = vec![section("a", &["bfs 1"]), section("absent", &["bfs 9"])];
        let counted = vec![section("a", &["bfs 2"]), section("new", &["bfs 7"])];
        let merged = merge(committed, counted);
        let titles: Vec<&str> = merged.iter().map(|section| section.title.as_str()).collect();
        assert_eq!(titles, ["a", "absent", "new"]);
        assert_eq!(merged[0].lines, ["bfs 2"]);
    }
}
