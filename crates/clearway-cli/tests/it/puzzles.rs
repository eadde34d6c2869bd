use crate::enumerate_kept::Scratch;
use crate::run::{assert_solved_as_told, code, output, show};
use insta::assert_snapshot;
use std::fs;

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
    let solved = output(&["solve", "level-1", "level-200", "walls-20", "--output", "json"]);
    assert_eq!(code(&solved), 0);
    let text = String::from_utf8(solved.stdout).expect("text");
    assert_eq!(text.lines().count(), 3);
    assert!(text.starts_with(r#"{"version":1,"puzzle":"level-1","#), "{text}");
    assert!(text.contains(r#""puzzle":"walls-20","#), "{text}");
    assert_snapshot!(show(&["solve", "level-201"]));
}

/// A table of 4x5 boards with up to one wall, and the lines that it was made of.
fn table(name: &str) -> (Scratch, String, Vec<String>) {
    let scratch = Scratch::new(name);
    let run = ["enumerate", "--size", "4x5", "--walls", "0..1", "--out", scratch.path()];
    let made = output(&[&run[..], &["--format", "table", "--shards", "7", "--quiet"]].concat());
    assert_eq!(code(&made), 0, "{}", String::from_utf8_lossy(&made.stderr));
    let text = fs::read_to_string(scratch.file("puzzles.txt")).expect("written");
    let file = scratch.file("puzzles.table").to_str().expect("text").to_owned();
    (scratch, file, text.lines().map(str::to_owned).collect())
}

#[test]
fn a_table_of_ones_own_has_the_puzzles_of_its_enumeration() {
    let (_scratch, file, lines) = table("own-table");
    let all = output(&["puzzles", "--table", &file, "--count", "1000", "--output", "json"]);
    let drawn = String::from_utf8(all.stdout.clone()).expect("text");
    let mut drawn: Vec<String> = drawn
        .lines()
        .map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).expect("an object");
            let board = row["board"].as_str().expect("a board").replace('/', "");
            let board = board.replace('.', "o").replace('#', "x");
            format!(
                "{:02} {board} {} {}",
                row["moves"].as_u64().expect("a number"),
                row["states"],
                row["steps"]
            )
        })
        .collect();
    let facts = |line: &String| line.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let mut expected: Vec<String> = lines.iter().map(facts).collect();
    drawn.sort();
    expected.sort();
    assert_eq!(drawn, expected);
    // Fewer than requested.
    assert_eq!(code(&all), 3);
    let walled =
        output(&["puzzles", "--table", &file, "--walls", "1", "--moves", "5..", "--seed", "2"]);
    let walled = String::from_utf8(walled.stdout).expect("text");
    assert_eq!(walled.lines().count(), 10);
    assert!(walled.lines().all(|line| line.contains('x')), "{walled}");
}

#[test]
fn a_table_of_ones_own_in_figures() {
    let (_scratch, file, _) = table("own-figures");
    assert_snapshot!(show_without(&file, &["puzzles", "--table", &file, "--stats"]));
    let json = ["puzzles", "--table", &file, "--stats", "--walls", "1", "--output", "json"];
    assert_snapshot!(show_without(&file, &json));
    let none = ["puzzles", "--table", &file, "--walls", "2..", "--moves", "90"];
    assert_snapshot!(show_without(&file, &none));
}

#[test]
fn a_damaged_table_is_refused() {
    let (_scratch, file, _) = table("own-damage");
    let mut bytes = fs::read(&file).expect("written");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("ours");
    assert_snapshot!(show_without(&file, &["puzzles", "--table", &file]));
    fs::write(&file, "08 BCCCBDDDAAEFooEFoGGx 14").expect("ours");
    assert_snapshot!(show_without(&file, &["puzzles", "--table", &file]));
}

/// What a run prints, without the folder of the test.
fn show_without(file: &str, args: &[&str]) -> String {
    show(args).replace(file, "puzzles.table")
}
