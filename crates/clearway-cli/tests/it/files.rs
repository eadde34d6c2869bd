//! Whole files of puzzles, for commands that once took only one puzzle.

use crate::run::{code, output, show};
use insta::assert_snapshot;
use std::fs;
use std::path::PathBuf;

#[test]
fn a_file_is_explored_line_by_line() {
    assert_snapshot!(show(&["explore", "two.txt", "hardest"]));
    assert_snapshot!(show(&["explore", "two.txt", "hardest", "--output", "csv"]));
}

#[test]
fn the_order_and_the_numbers_do_not_depend_on_the_threads() {
    let csv = |threads: &str| {
        let args = ["explore", "two.txt", "expert", "beginner", "level-3", "--output", "csv"];
        let output = output(&[&args[..], &["--threads", threads]].concat());
        assert_eq!(code(&output), 0);
        output.stdout
    };
    assert_eq!(csv("1"), csv("4"));
}

#[test]
fn a_file_is_graded_by_one_command() {
    let args = ["explore", "expert", "hardest", "--output", "json", "--brief"];
    let text = String::from_utf8(output(&args).stdout).expect("text");
    let grades: Vec<u64> = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("json"))
        .map(|answer| answer["grade"].as_u64().expect("a grade"))
        .collect();
    assert_eq!(grades.len(), 2);
    assert!(grades[0] < grades[1], "{grades:?}");
}

#[test]
fn a_graph_is_of_one_puzzle() {
    assert_snapshot!(show(&["explore", "two.txt", "--graph", "graph.dot"]));
}

#[test]
fn a_folder_holds_a_picture_of_each_puzzle() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let _ = fs::remove_dir_all(&folder);
    let name = folder.to_str().expect("text");
    let drawn = output(&["render", "two.txt", "expert", "expert", "-o", name, "-q"]);
    assert_eq!(code(&drawn), 0, "{}", String::from_utf8_lossy(&drawn.stderr));
    let mut files: Vec<String> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("readable").file_name().into_string().expect("text"))
        .collect();
    files.sort();
    assert_eq!(files, ["expert-2.svg", "expert.svg", "two-txt-1.svg", "two-txt-2.svg"]);
    let picture = fs::read_to_string(folder.join("expert.svg")).expect("there");
    assert!(picture.starts_with("<svg "), "{picture}");
    let refused = output(&["render", "two.txt", "-o", "both.svg"]);
    assert_eq!(code(&refused), 2);
}
