use crate::run::{code, output, show};
use insta::assert_snapshot;

#[test]
fn tables_fit_eighty_columns() {
    for what in ["algorithms", "heuristics", "notations", "puzzles"] {
        let text = String::from_utf8(output(&["list", what]).stdout).expect("text");
        for line in text.lines() {
            // The examples of notations are not prose.
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
        use clearway::builtin::{BUILTINS, LARGE, LEVELS, WALLED_LEVELS};
        BUILTINS.len() + LARGE.len() + LEVELS + WALLED_LEVELS
    });
}

#[test]
fn an_unknown_list_names_the_known_ones() {
    assert_snapshot!(show(&["list", "algorithm"]));
}

#[test]
fn licenses_names_the_crates_with_their_texts() {
    let output = output(&["licenses"]);
    assert_eq!(code(&output), 0);
    let text = String::from_utf8(output.stdout).expect("text");
    for part in ["\nclap 4.", "Permission is hereby granted", "Redistribution and use in source"] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn licenses_short_is_a_line_for_each_crate() {
    let output = output(&["licenses", "--short"]);
    assert_eq!(code(&output), 0);
    let text = String::from_utf8(output.stdout).expect("text");
    let wrong = text.lines().find(|line| !line.contains(": ") || line.contains('['));
    assert_eq!(wrong, None);
    assert!(
        text.lines()
            .any(|line| line.starts_with("serde_json 1.") && line.ends_with(": MIT OR Apache-2.0")),
        "{text}"
    );
}
