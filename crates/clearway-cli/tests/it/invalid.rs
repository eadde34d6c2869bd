//! Faulty inputs: each is refused with exit code 2 and a message that says where and why.
//!
//! The files are in `testdata/invalid`. The first word of a file's name is the notation to read it
//! in; `any` means detection.

use crate::run::{command, shown, testdata};
use clearway::board::FaultKind;
use insta::assert_snapshot;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Output;

fn files() -> Vec<String> {
    let mut files: Vec<String> = std::fs::read_dir(testdata("invalid"))
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").file_name().into_string().expect("text"))
        .collect();
    files.sort();
    files
}

fn notation(file: &str) -> &str {
    file.split('-').next().expect("there is always a first part")
}

fn solve(file: &str, more: &[&str]) -> Output {
    let mut command = command(&["solve", file]);
    if notation(file) != "any" {
        command.args(["--notation", notation(file)]);
    }
    command.args(more).current_dir(testdata("invalid")).output().expect("the program starts")
}

#[test]
fn every_faulty_file_is_refused_with_its_place() {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let files = files();
    assert!(files.len() >= 80, "{}", files.len());
    for file in &files {
        let output = solve(file, &[]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        let text = texts.entry(notation(file).to_owned()).or_default();
        text.push(format!("$ clearway solve {file}\n{}\n", shown(&output)));
    }
    for (notation, text) in texts {
        assert_snapshot!(format!("refused_{notation}"), text.concat());
    }
}

#[test]
fn every_kind_of_fault_and_every_notation_is_covered() {
    let mut codes = BTreeSet::new();
    for file in files() {
        let output = solve(&file, &["--output", "json"]);
        for line in String::from_utf8(output.stderr).expect("text").lines() {
            let answer: clearway_contract::ErrorAnswer = serde_json::from_str(line).expect(line);
            codes.insert(answer.error.code);
        }
    }
    let missing: Vec<_> = FaultKind::ALL
        .iter()
        .map(|kind| kind.code())
        .filter(|code| !codes.contains(*code))
        .collect();
    // Only commands for one puzzle report several puzzles, which has its own test.
    assert_eq!(missing, ["several-puzzles"]);
    let notations: BTreeSet<String> =
        files().iter().map(|file| notation(file).to_owned()).collect();
    for known in clearway::notation::Notation::ALL {
        assert!(notations.contains(known.id()), "{}", known.id());
    }
}

#[test]
fn nothing_raw_reaches_the_terminal() {
    for file in files() {
        let output = solve(&file, &[]);
        let bad = output.stderr.iter().find(|&&byte| byte < 0x20 && byte != b'\n');
        assert_eq!(bad, None, "{file}");
        let longest = String::from_utf8_lossy(&output.stderr)
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        assert!(longest < 400, "{file}: a line of {longest}");
    }
}
