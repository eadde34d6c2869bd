use crate::run::{code, output, show};
use insta::assert_snapshot;

#[test]
fn many_puzzles_give_a_line_each() {
    assert_snapshot!(show(&["solve", "two.txt", "hardest", "--algorithm", "bfs"]));
}

#[test]
fn boards_ask_for_the_full_report_of_each() {
    assert_snapshot!(show(&["solve", "named.jam", "--algorithm", "bfs", "--boards", "none"]));
}

#[test]
fn one_bad_puzzle_does_not_stop_the_others() {
    assert_snapshot!(show(&["solve", "mixed.txt", "missing.txt", "hardest", "--algorithm", "bfs"]));
    assert_snapshot!(show(&["solve", "mixed.txt", "--algorithm", "bfs", "--output", "json"]));
}

#[test]
fn the_largest_exit_code_counts() {
    let exit = |args: &[&str]| code(&output(&[&["solve"], args].concat()));
    assert_eq!(exit(&["hardest", "XX#/.../..."]), 1);
    assert_eq!(exit(&["missing.txt", "XX#/.../..."]), 2);
    assert_eq!(exit(&["missing.txt", "hardest", "--node-limit", "1"]), 3);
}

#[test]
fn threads_do_not_change_the_order() {
    let run = |threads: &str| {
        let args = ["solve", "hardest", "walled", "two.txt", "longest", "named.jam", "mixed.txt"];
        let more = ["--output", "json", "--algorithm", "bfs", "--threads", threads];
        let output = output(&[&args[..], &more].concat());
        let text = String::from_utf8(output.stdout).expect("text");
        let names: Vec<String> = text
            .lines()
            .map(|line| line.split(",\"stats\"").next().unwrap_or("").to_owned())
            .collect();
        names
    };
    assert_eq!(run("1"), run("4"));
    assert_eq!(run("1").len(), 9);
}

#[test]
fn quiet_says_nothing_but_errors() {
    let output = output(&["solve", "two.txt", "--quiet"]);
    assert!(output.stderr.is_empty());
}
