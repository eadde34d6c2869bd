use crate::run::{code, command, output, output_with_input, show, shown};
use insta::assert_snapshot;
use std::fs;

#[test]
fn without_a_puzzle_the_hardest_is_taken_and_told() {
    let output = output(&["solve", "--boards", "none"]);
    assert_eq!(code(&output), 0);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "note: no puzzle given: taking the built-in puzzle hardest\n"
    );
    assert!(output.stdout.starts_with(b"hardest: 6 by 6"));
}

#[test]
fn standard_input_is_a_dash() {
    let args = ["solve", "-", "--output", "json", "--algorithm", "bfs"];
    assert_snapshot!(shown(&output_with_input(&args, b"XXB.\n..B.\n....\n....\n")));
    assert_snapshot!(shown(&output_with_input(&args, b"XXB.\n..B\n....\n....\n")));
}

#[test]
fn a_dash_can_be_picked_from() {
    let boards = fs::read(crate::run::testdata("boards").join("two.txt")).expect("there");
    let output = output_with_input(&["solve", "--output", "csv", "--", "-#1"], &boards);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "car,move\nB,1\nX,2\n");
    let output = output_with_input(&["solve", "--output", "csv", "--", "-#2"], &boards);
    assert_eq!(code(&output), 1, "C and D fill the column");
}

#[test]
fn a_text_of_several_lines_is_a_board() {
    let output = output(&["solve", "XXB.\n..B.\n....\n....", "--output", "csv"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "car,move\nB,1\nX,2\n");
}

#[test]
fn one_of_many_is_picked_by_number_or_name() {
    let name = |argument: &str| {
        let output = output(&["solve", argument, "--output", "json"]);
        let text = String::from_utf8(output.stdout).expect("text");
        text.split('"').nth(5).unwrap_or_default().to_owned()
    };
    assert_eq!(name("named.jam#Second"), "Second");
    assert_eq!(name("named.jam#1"), "First");
    assert_eq!(name("two.txt#2"), "two.txt#2");
    assert_eq!(name("with#sign.txt"), "with#sign.txt#1");
    assert_eq!(name("with#sign.txt#1"), "with#sign.txt#1");
}

#[test]
fn a_pick_that_is_not_there_is_told() {
    assert_snapshot!(show(&["solve", "named.jam#Third"]));
    assert_snapshot!(show(&["solve", "two.txt#3"]));
    assert_snapshot!(show(&["solve", "two.txt#0"]));
}

#[test]
fn an_empty_argument_and_an_empty_pick_are_told() {
    let first = |argument: &str| {
        let output = output(&["solve", argument]);
        assert_eq!(code(&output), 2);
        let text = String::from_utf8(output.stderr).expect("text");
        text.lines().next().expect("a line").to_owned()
    };
    assert_eq!(first(""), "error: \"\": neither a file nor a built-in puzzle nor a board");
    assert_eq!(first("two.txt#"), "error: two.txt: there is no name after the `#`");
}

#[test]
fn the_size_of_a_csv_board_is_in_its_name() {
    let output = output(&["solve", "Board9x4_1.csv", "--output", "json"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains(r#""width":9,"height":4"#));
    assert_snapshot!(show(&["solve", "Board9x4_1.csv", "--size", "6x6"]));
}

#[test]
fn unknown_names_lead_to_known_ones() {
    let expected = |name: &str| {
        let output = output(&["solve", name]);
        assert_eq!(code(&output), 2);
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(expected("hardst").contains("expected: perhaps hardest; the built-in puzzles are "));
    assert!(expected("nothing-like-it").contains("a built-in puzzle: hardest, longest, "));
    assert_eq!(expected("missing.txt"), "error: missing.txt: no such file\n");
    assert_eq!(expected("./missing"), "error: ./missing: no such file\n");
}

#[test]
fn a_folder_is_no_file() {
    assert_snapshot!(show(&["solve", ".."]));
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_without_end_is_refused() {
    let output = output(&["solve", "/dev/zero"]);
    assert_eq!(code(&output), 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("larger than 256 MiB"));
}

#[test]
fn lenient_reading_tells_its_repairs() {
    let ragged = "XXB.\n..B\n....\n....\n";
    assert_snapshot!(show(&["solve", ragged, "--lenient", "--output", "csv"]));
}

#[test]
fn the_flags_can_change_the_red_car_and_the_exit() {
    let output = output(&["solve", "BB.X/...X/..../....", "--red", "B", "--output", "json"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains(r#""exit":"right","red":"B""#));
    assert_snapshot!(show(&["solve", "XX../....", "--exit", "top"]));
    assert_snapshot!(show(&["solve", "XX../....", "--red", "Q"]));
}

#[test]
fn a_name_with_an_escape_sequence_does_not_reach_the_terminal() {
    let output = command(&["solve", "no\u{1b}[31msuch"]).output().expect("starts");
    assert!(!output.stderr.contains(&0x1b));
}
