use crate::run::{code, output, show};
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn an_audit_for_people() {
    assert_snapshot!(show(&["audit", "hardest", "expert"]));
}

#[test]
fn an_audit_for_scripts() {
    let args = ["audit", "expert", "--heuristic", "hybrid", "--heuristic", "closure"];
    assert_snapshot!(show(&[&args[..], &["--output", "json"]].concat()));
}

#[test]
fn spaces_beyond_the_limits_are_left_out() {
    assert_snapshot!(show(&[
        "audit",
        "hardest",
        "expert",
        "--node-limit",
        "1000",
        "--metric",
        "moves",
        "--heuristic",
        "distance",
    ]));
}

#[test]
fn unknown_heuristics_are_told_with_the_known_ones() {
    assert_snapshot!(show(&["audit", "--heuristic", "distanse"]));
}

#[test]
fn nothing_is_audited_where_nothing_can_be_read() {
    assert_snapshot!(show(&["audit", "nowhere"]));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let run = |threads| {
        let args = ["audit", "hardest", "expert", "walled", "--output", "json"];
        output(&[&args[..], &["--threads", threads]].concat()).stdout
    };
    assert_eq!(run("1"), run("3"));
}

/// Over all built-in puzzles except the largest, which the library's tests cover in part.
#[test]
fn what_is_claimed_holds_and_what_is_false_is_refuted() {
    let puzzles = ["hardest", "longest", "walled", "huji", "beginner", "intermediate", "expert"];
    let output = output(&[&["audit", "--output", "json"], &puzzles[..]].concat());
    assert_eq!(code(&output), 0);
    let text = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(answers.len(), 2 * clearway::heuristics::HEURISTICS.len());
    assert!(answers.iter().all(|answer| answer["holds"] == true));
    let states: u64 = 4_780 + 24_132 + 2_332 + 5_082 + 3_950 + 3_525 + 774;
    assert!(answers.iter().all(|answer| answer["states"] == states));
    let refuted: Vec<&str> = answers
        .iter()
        .filter(|answer| answer["metric"] == "moves" && answer["admissible"] == false)
        .filter_map(|answer| answer["heuristic"].as_str())
        .collect();
    for id in [
        "distance",
        "hybrid",
        "recursive",
        "recursive-distance",
        "vertical-right",
        "goal-manhattan",
    ] {
        assert!(refuted.contains(&id), "{id} is not refuted by {refuted:?}");
    }
    // `perfect` is exact, and the worst states are as described.
    let perfect = answers.iter().filter(|answer| answer["heuristic"] == "perfect");
    assert!(perfect.clone().count() == 2 && perfect.clone().all(|a| a["mean_ratio"] == 1.0));
    for answer in answers.iter().filter(|answer| !answer["worst"].is_null()) {
        let worst = &answer["worst"];
        assert!(worst["h"].as_u64() > worst["true"].as_u64(), "{answer}");
        let board = worst["board"].as_str().expect("a board");
        let metric = answer["metric"].as_str().expect("a metric");
        let args = ["solve", board, "--metric", metric, "--output", "json"];
        let solved = crate::run::output(&args);
        let solved: Value = serde_json::from_slice(&solved.stdout).expect("an object");
        assert_eq!(solved["cost"], worst["true"], "{answer}");
    }
}
