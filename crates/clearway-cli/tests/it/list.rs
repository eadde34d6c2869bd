use crate::run::{output, show};
use insta::assert_snapshot;

#[test]
fn tables_fit_eighty_columns() {
    for what in ["algorithms", "heuristics", "notations", "puzzles"] {
        let text = String::from_utf8(output(&["list", what]).stdout).expect("text");
        for line in text.lines() {
            // The examples of notations are texts of their own.
            assert!(line.chars().count() <= 80 || line.starts_with("    "), "{what}: {line}");
        }
    }
}

#[test]
fn every_entry_is_listed() {
    let lines = |what: &str| {
        let output = output(&["list", what, "--output", "json"]);
        String::from_utf8(output.stdout).expect("text").lines().count()
    };
    assert_eq!(lines("algorithms"), clearway::algorithms::ALGORITHMS.len());
    assert_eq!(lines("heuristics"), clearway::heuristics::HEURISTICS.len());
    assert_eq!(lines("notations"), clearway::notation::Notation::ALL.len());
    assert_eq!(lines("puzzles"), {
        use clearway::builtin::{BUILTINS, LARGE, LEVELS};
        BUILTINS.len() + LARGE.len() + LEVELS
    });
}

#[test]
fn an_unknown_list_names_the_known_ones() {
    assert_snapshot!(show(&["list", "algorithm"]));
}
