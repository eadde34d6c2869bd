use crate::run::{output_with_input, show, shown};
use insta::assert_snapshot;

const BOARD: &str = "XXB./..B./..../....";

#[test]
fn a_solution_is_exit_code_0() {
    assert_snapshot!(show(&["verify", BOARD, "--solution", "B+1 X+2"]));
    assert_snapshot!(show(&["verify", BOARD, "--solution", "1. B down 1, X right 2"]));
    assert_snapshot!(show(&["verify", BOARD, "--solution", "B+1 X+2", "--output", "json"]));
}

#[test]
fn positive_may_mean_up() {
    let args = ["verify", BOARD, "--solution", "car,move\nB,-1\nX,2\n", "--positive", "up"];
    assert_snapshot!(show(&args));
}

#[test]
fn what_does_not_solve_is_exit_code_1() {
    assert_snapshot!(show(&["verify", BOARD, "--solution", "B+1"]));
    assert_snapshot!(show(&["verify", BOARD, "--solution", "B+1 X+3"]));
    assert_snapshot!(show(&["verify", BOARD, "--solution", "X+2", "--output", "json"]));
    assert_snapshot!(show(&["verify", BOARD, "--solution", ""]));
}

#[test]
fn what_cannot_be_read_is_exit_code_2() {
    assert_snapshot!(show(&["verify", BOARD, "--solution", "Q+1 X+99"]));
    assert_snapshot!(show(&["verify", BOARD, "--solution", "B sideways", "--output", "json"]));
    assert_snapshot!(show(&["verify", BOARD, "--solution", "missing.txt"]));
    assert_snapshot!(show(&["verify", "-", "--solution", "-"]));
    assert_snapshot!(show(&["verify", BOARD]));
}

#[test]
fn what_solve_prints_can_be_verified() {
    for format in ["json", "csv"] {
        let solved = crate::run::output(&["solve", "hardest", "--output", format]);
        let args = ["verify", "hardest", "--solution", "-"];
        let verdict = shown(&output_with_input(&args, &solved.stdout));
        assert!(verdict.starts_with("hardest: solved in 51 moves"), "{format}: {verdict}");
    }
}
