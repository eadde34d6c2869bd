use crate::run::show;
use insta::assert_snapshot;

const BOARD: &str = "XXB./..B./..../CC..";

#[test]
fn a_shortest_way_is_kept_and_a_detour_is_told() {
    assert_snapshot!(show(&["review", BOARD, "--solution", "B+1 X+2"]));
    assert_snapshot!(show(&["review", BOARD, "--solution", "C+1 B+1 X+2"]));
    assert_snapshot!(show(&["review", BOARD, "--solution", "B+1 B-1", "--output", "json"]));
}

#[test]
fn a_way_that_cannot_be_judged_says_why() {
    assert_snapshot!(show(&["review", BOARD, "--solution", "B+1 X+3"]));
    assert_snapshot!(show(&["review", BOARD, "--solution", "Q+1"]));
    assert_snapshot!(show(&["review", "-", "--solution", "-"]));
    assert_snapshot!(show(&["review", "hardest", "--solution", "M+1", "--node-limit", "1"]));
}
