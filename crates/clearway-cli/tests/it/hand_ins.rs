//! The output of each report, made by one command and read back by `verify`.

use crate::run::{code, output, show};
use insta::assert_snapshot;
use std::fs;
use std::path::PathBuf;

/// The output of `solve`, which `verify` must accept for the same puzzle.
fn handed_in(name: &str, puzzle: &str, flags: &[&str]) -> String {
    let solved = output(&[&["solve", puzzle, "--quiet"], flags].concat());
    assert_eq!(code(&solved), 0, "{}", String::from_utf8_lossy(&solved.stderr));
    let text = String::from_utf8(solved.stdout).expect("text");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("hand-in-{name}.txt"));
    fs::write(&file, &text).expect("a file");
    let verified = output(&["verify", puzzle, "--solution", file.to_str().expect("text")]);
    let told = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert_eq!(code(&verified), 0, "{name}: {told}\n{text}");
    text
}

#[test]
fn the_path_of_report_000() {
    // Its files are lists, so vehicles are numbers.
    let list = "0 2 0 2 1\n1 1 2 2 2\n2 3 2 2 1\n";
    let text = handed_in("000", list, &["--metric", "steps", "--output", "path"]);
    assert_snapshot!(text);
}

#[test]
fn the_table_of_report_001() {
    let text = handed_in("001", "XXB./..B./..../....", &["--output", "csv"]);
    assert_eq!(text, "car,move\nB,1\nX,2\n");
    let flags = ["--output", "csv", "--metric", "steps", "--single"];
    let text = handed_in("001-single", "XXB./..B./..../....", &flags);
    assert_eq!(text, "car,move\nB,1\nX,1\nX,1\n");
}

#[test]
fn the_boards_of_reports_003_and_004() {
    assert_snapshot!(handed_in("004", "==+.\n..+.\n....\n....", &["--output", "boards"]));
    for (name, puzzle) in [("huji", "huji"), ("beginner", "beginner"), ("grid", "hardest")] {
        let text = handed_in(name, puzzle, &["--output", "boards"]);
        assert!(text.starts_with("Initial state:\n\n"), "{text}");
    }
    // A puzzle of `cars` is drawn as in report 003; boards in `cars` are also read back.
    let flags = ["--metric", "steps", "--single", "--output", "boards"];
    let text = handed_in("003", "A00V\nX02H\nQ32V\n", &flags);
    assert!(
        text.ends_with("Step 5:\n\nA.....\nA.....\n....XX\n...Q..\n...Q..\n...Q..\n"),
        "{text}"
    );
    let cars = "Initial state:\n\nA00V\nX02H\n\nStep 1:\n\nA00V\nX42H\n";
    assert_eq!(code(&output(&["verify", "A00V\nX02H\n", "--solution", cars])), 0);
    handed_in("boards-single", "beginner", &["--output", "boards", "--single"]);
}

#[test]
fn boards_that_do_not_follow_each_other_are_told() {
    let text = "Initial state:\n\n==+.\n..+.\n....\n....\n\nStep 1:\n\n==..\n....\n..+.\n..+.\n\
                \nStep 2:\n\n....\n..==\n..+.\n..+.\n";
    let verified = output(&["verify", "==+.\n..+.\n....\n....", "--solution", text]);
    assert_eq!(code(&verified), 2);
    let told = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert!(told.contains("no move leads from the board before to this one"), "{told}");
}

#[test]
fn every_heuristic_has_a_value_and_its_parts() {
    assert_snapshot!(show(&["heuristics", "AAB./..B./.CC."]));
    assert_eq!(code(&output(&["heuristics", "--node-limit", "10"])), 0);
}

#[test]
fn the_names_of_the_reports_are_aliases() {
    for [algorithm, heuristic] in [["astar", "distanceHeuristic"], ["idastar", "blocking"]] {
        let args = ["solve", "XXB./..B./..../....", "--output", "json"];
        let args = [&args[..], &["--algorithm", algorithm, "--heuristic", heuristic]].concat();
        assert_eq!(code(&output(&args)), 0, "{algorithm} {heuristic}");
    }
}

#[test]
fn presets_take_any_puzzles_and_charts_follow_the_columns() {
    let args = ["compare", "expert", "beginner", "--preset", "report-000", "--threads", "2"];
    let args = [&args[..], &["--columns", "cost,distinct", "--output", "html"]].concat();
    let page = String::from_utf8(output(&args).stdout).expect("text");
    assert!(page.contains("Distinct states by algorithm") && page.contains("Cost by algorithm"));
    assert!(!page.contains("Peak memory by algorithm"));
    assert!(page.contains("<h2>Puzzle by puzzle</h2>\n<h3>expert</h3>"), "a chart per puzzle");
    assert!(page.contains("The fewest steps are best"), "report 000 counts steps");
}

#[test]
fn presets_count_what_their_reports_count() {
    for (preset, metric) in [("000", "steps"), ("001", "moves"), ("002", "moves"), ("003", "steps")]
    {
        let preset = format!("report-{preset}");
        let args = ["compare", "XXB./..B./..../....", "--preset", &preset, "--output", "json"];
        let text = String::from_utf8(output(&args).stdout).expect("text");
        assert!(text.contains(&format!("\"metric\":\"{metric}\"")), "{preset}");
    }
}
