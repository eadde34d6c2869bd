use crate::run::show;
use insta::assert_snapshot;

#[test]
fn a_hint_says_what_and_why() {
    assert_snapshot!(show(&["hint", "XXB./..B./..B./C.../C..."]));
}

#[test]
fn a_hint_for_scripts() {
    assert_snapshot!(show(&["hint", "XXB./..B./..../....", "--output", "json", "--algorithm=bfs"]));
}

#[test]
fn nothing_is_left_to_do() {
    assert_snapshot!(show(&["hint", "..XX/..../..../...."]));
}

#[test]
fn no_hint_helps_where_there_is_no_solution() {
    assert_snapshot!(show(&["hint", "XX#/.../..."]));
}

#[test]
fn many_puzzles_get_a_hint_each() {
    assert_snapshot!(show(&["hint", "two.txt"]));
}
