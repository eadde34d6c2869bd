use crate::run::{assert_solved_as_told, code, output, show};
use insta::assert_snapshot;

#[test]
fn the_whole_game_in_figures() {
    assert_snapshot!(show(&["puzzles", "--stats"]));
    assert_snapshot!(show(&["puzzles", "--stats", "--output", "json"]));
    assert_snapshot!(show(&["puzzles", "--stats", "--moves", "44..", "--output", "csv"]));
    assert_snapshot!(show(&["puzzles", "--stats", "--vehicles", "13", "--moves", "40.."]));
}

#[test]
fn puzzles_are_drawn_by_their_properties() {
    assert_snapshot!(show(&["puzzles", "--moves", "40..", "--cars", "9", "--count", "5"]));
    let wish = ["puzzles", "--steps", "30..40", "--trucks", "2", "--count", "3", "--seed", "7"];
    assert_snapshot!(show(&[&wish[..], &["--output", "csv"]].concat()));
    assert_snapshot!(show(&[&wish[..], &["--output", "json"]].concat()));
}

#[test]
fn the_seed_decides_which_are_drawn() {
    let drawn = |seed: &str| output(&["puzzles", "--moves", "12", "--seed", seed]).stdout;
    assert_eq!(drawn("3"), drawn("3"));
    assert_ne!(drawn("3"), drawn("4"));
    let text = String::from_utf8(drawn("3")).expect("text");
    assert_eq!(text.lines().count(), 10);
    assert!(text.lines().all(|line| line.starts_with("12 ")), "{text}");
}

#[test]
fn drawn_puzzles_are_read_by_other_commands() {
    let drawn = output(&["puzzles", "--moves", "20..25", "--count", "6"]).stdout;
    assert_solved_as_told(&drawn);
}

#[test]
fn a_level_is_found_by_grading() {
    for level in ["beginner", "expert"] {
        let drawn = output(&["puzzles", "--level", level, "--count", "4"]);
        assert_eq!(code(&drawn), 0, "{level}");
        let text = String::from_utf8(drawn.stdout).expect("text");
        assert_eq!(text.lines().filter(|line| line.ends_with(level)).count(), 4, "{text}");
    }
}

#[test]
fn where_too_few_fit_it_says_so_with_exit_code_3() {
    assert_snapshot!(show(&["puzzles", "--moves", "60.."]));
    assert_snapshot!(show(&["puzzles", "--moves", "50..", "--count", "5"]));
    assert_snapshot!(show(&["puzzles", "--moves", "3", "--level", "grandmaster"]));
}

#[test]
fn is_a_board_in_the_game() {
    assert_snapshot!(show(&["puzzles", "--contains", "hardest"]));
    assert_snapshot!(show(&["puzzles", "--contains", "longest", "--output", "json"]));
    assert_snapshot!(show(&["puzzles", "--contains", "walled"]));
    assert_snapshot!(show(&["puzzles", "--contains", "walled", "--output", "json"]));
    assert_snapshot!(show(&["puzzles", "--contains", "loose", "--output", "csv"]));
    let turned = "...AA./....../....../....../...X../...X..";
    assert_snapshot!(show(&["puzzles", "--contains", turned, "--exit", "top"]));
    assert_snapshot!(show(&["puzzles", "--contains", "nonsense"]));
}

#[test]
fn wishes_that_make_no_sense_are_exit_code_2() {
    let wrong: &[&[&str]] = &[
        &["--moves", "5..3"],
        &["--moves", "many"],
        &["--level", "easy"],
        &["--count", "0"],
        &["--stats", "--seed", "1"],
        &["--contains", "hardest", "--moves", "5"],
    ];
    for flags in wrong {
        let output = output(&[&["puzzles"], *flags].concat());
        assert_eq!(code(&output), 2, "{flags:?}");
        assert!(output.stdout.is_empty(), "{flags:?}");
    }
}

#[test]
fn levels_are_puzzles_like_any_other() {
    let solved = output(&["solve", "level-1", "level-200", "--output", "json"]);
    assert_eq!(code(&solved), 0);
    let text = String::from_utf8(solved.stdout).expect("text");
    assert_eq!(text.lines().count(), 2);
    assert!(text.starts_with(r#"{"version":1,"puzzle":"level-1","#), "{text}");
    assert_snapshot!(show(&["solve", "level-201"]));
}
