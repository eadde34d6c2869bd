//! Regression tests, each named after a fault that a user reported.

use crate::run::{code, output, output_with_input};
use std::fs;
use std::path::PathBuf;

/// Stdout and stderr of a run that must end with this code.
fn run(args: &[&str], expected: i32) -> (String, String) {
    let output = output(args);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(code(&output), expected, "{args:?}: {stderr}");
    (String::from_utf8_lossy(&output.stdout).into_owned(), stderr)
}

/// The first line of the message about a faulty text.
fn fault(text: &str) -> String {
    let output = output_with_input(&["solve", "-"], text.as_bytes());
    assert_eq!(code(&output), 2, "{text}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_board_with_a_wall_in_its_second_or_third_cell_was_taken_for_a_folder() {
    for board in [".#../XXX./....", "..#./XX../...."] {
        let (out, _) = run(&["convert", "--to", "grid", board], 0);
        assert_eq!(out.lines().count(), 3, "{board}");
    }
    // A faulty one is also reported as a board.
    let (_, err) = run(&["solve", "..#./XX../..."], 2);
    assert!(err.contains("row 3 has 3 cells"), "{err}");
}

#[test]
fn generated_boards_that_are_not_square_were_lines_that_nothing_reads() {
    for args in [
        ["--size", "5x4", "--exit", "right", "--moves", "3.."],
        ["--size", "5x5", "--exit", "left", "--moves", "3.."],
        ["--size", "4x5", "--exit", "top", "--moves", "3.."],
    ] {
        let generate = [&["generate", "--count", "2", "--quiet"], &args[..]].concat();
        let (lines, _) = run(&generate, 0);
        assert_eq!(lines.lines().count(), 2, "{lines}");
        let solved = output_with_input(&["solve", "-", "--output", "json"], lines.as_bytes());
        assert_eq!(code(&solved), 0, "{lines}");
        let side = format!("\"exit\":\"{}\"", args[3]);
        let solved = String::from_utf8_lossy(&solved.stdout).into_owned();
        assert_eq!(solved.matches(&side).count(), 2, "{solved}");
    }
}

#[test]
fn the_limits_of_a_notation_were_listed_as_what_it_cannot_express() {
    let (out, _) = run(&["list", "notations"], 0);
    assert!(out.contains("Limits: only square boards,"), "{out}");
    assert!(!out.contains("annot express"), "{out}");
}

#[test]
fn quotes_and_semicolons_of_spreadsheets_were_refused() {
    let plain = "car,orientation,col,row,length\nX,H,1,3,2\nA,V,4,2,3\n";
    let expected = output_with_input(&["convert", "-", "--to", "grid"], plain.as_bytes()).stdout;
    assert!(!expected.is_empty());
    for text in [
        plain.replace(',', ";"),
        plain.replace(',', "\t"),
        "\"car\",\"orientation\",\"col\",\"row\",\"length\"\n\"X\",\"H\",\"1\",\"3\",\"2\"\n\
         \"A\",\"V\",\"4\",\"2\",\"3\"\n"
            .to_owned(),
        "\"car\";\"orientation\";\"col\";\"row\";\"length\"\r\n\"X\";\"H\";1;3;2\r\n\"A\";\"V\";4;2;3\r\n"
            .to_owned(),
    ] {
        let output = output_with_input(&["convert", "-", "--to", "grid"], text.as_bytes());
        assert_eq!(output.stdout, expected, "{text}");
    }
}

#[test]
fn empty_columns_and_rows_of_spreadsheets_were_refused() {
    let plain = "car,orientation,col,row,length\nX,H,1,3,2\nA,V,4,2,3\n";
    let expected = output_with_input(&["convert", "-", "--to", "grid"], plain.as_bytes()).stdout;
    let padded = plain.replace('\n', ",,\r\n") + ",,,,,,\r\n";
    for text in [padded.replace(',', ";"), padded] {
        let output = output_with_input(&["convert", "-", "--to", "grid"], text.as_bytes());
        assert_eq!(output.stdout, expected, "{text}");
    }
    // A missing value in between is still a fault.
    assert!(fault(&plain.replace("X,H,1", "X,,1")).contains("2:"), "an empty value");
    assert!(fault(&plain.replace("3,2\n", "3,\n")).contains("4 of 5 values"), "too few values");
}

#[test]
fn a_blank_line_cut_a_puzzle_of_cars_or_a_list_in_two() {
    for text in ["A00H\nP01V\n\nX12H\nQ31V\n", "X12H\n\nA00H\n\nP01V\n", "0 2 1 2 1\n\n1 0 0 2 1\n"]
    {
        let output = output_with_input(&["solve", "-", "--output", "csv"], text.as_bytes());
        assert_eq!(code(&output), 0, "{text}");
    }
    // Two puzzles stay two.
    for text in ["X12H\nA00H\n\nX12H\nA00H\n", "X12H\nA00H\n\nX12H\nB00H\n"] {
        let output = output_with_input(&["solve", "-", "--output", "json"], text.as_bytes());
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2, "{text}");
    }
}

#[test]
fn a_near_miss_of_a_notation_was_told_as_no_notation_at_the_first_column() {
    for (text, place, words) in [
        ("Jam-1\n6 6\n1 2 h 2\n0 1 v 3\n.\n", "2:1:", "`6 6` is no number"),
        ("Jam-1\n6\n1,2,h,2\n0,1,v,3\n.\n", "3:1:", "1 of 4 values"),
        ("60 IBBxooIooLDDJAA 2332\n", "1:4:", "15 cells, which is no square"),
        (
            "6 6 11\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n",
            "1:1:",
            "not two numbers",
        ),
    ] {
        let err = fault(text);
        assert!(err.starts_with(&format!("error: <stdin>:{place}")), "{err}");
        assert!(err.contains(words), "{err}");
    }
}

#[test]
fn a_second_red_car_was_vehicle_x_as_well_as_vehicle_x() {
    let err = fault("X12H\nX14H\n");
    assert!(err.contains("vehicle X is there twice"), "{err}");
    assert!(!err.contains("as well as"), "{err}");
}

#[test]
fn an_unknown_sign_in_a_drawn_board_was_no_red_car() {
    let err = fault("==.%%.\n......\n......\n......\n......\n......\n");
    assert!(err.contains("`%` is no vehicle"), "{err}");
    assert!(!err.contains("no red car"), "{err}");
}

#[test]
fn a_short_row_did_not_mention_lenient() {
    let err = fault("XX..\n...\n....\n....\n");
    assert!(err.contains("--lenient"), "{err}");
}

#[test]
fn convert_to_database_searched_the_whole_space_without_being_asked() {
    let (line, _) = run(&["convert", "hardest", "--to", "database"], 0);
    assert!(line.starts_with("00 ") && line.trim_end().ends_with(" 0"), "{line}");
    let (line, _) = run(&["convert", "hardest", "--to", "database", "--solve"], 0);
    assert!(line.starts_with("51 ") && line.trim_end().ends_with(" 4780"), "{line}");
}

#[test]
fn unsolvable_did_not_say_how_it_is_known() {
    let nothing_moves = "nothing that could lead X to the exit can move";
    let locked = "These 3 vehicles lock each other: X, B, C";
    let all_seen = "all 3 positions that might lead X to the exit were seen, and none does";
    let both_seen = "both positions that might lead X to the exit were seen, and neither does";
    let alone = "X cannot reach the exit even alone on the board";
    let no_room = "proven without a search: what stands in the way of X can never make room";
    for (board, algorithm, reason) in [
        ("XXB./..B./..C./..C.", "auto", locked),
        ("XXB./..B./..C./..C.", "bfs", nothing_moves),
        ("XXB.D/..B.D/..C../..C..", "auto", locked),
        ("XXB.D/..B.D/..C../..C..", "bfs", all_seen),
        ("XXB./..B./..C./..C.", "random-walk", no_room),
        ("XX.C/...C/...D/...D", "bfs", both_seen),
        ("XX#/.../...", "auto", alone),
        ("XX#/.../...", "bfs", "a wall can never leave the way of X"),
        ("XX.CC/...../.....", "dfs", "C can never leave the way of X"),
    ] {
        let (out, _) = run(&["solve", board, "--algorithm", algorithm], 1);
        assert!(out.contains(reason), "{board} {algorithm}: {out}");
    }
}

#[test]
fn compare_lost_the_counters_of_stopped_runs() {
    let args =
        ["compare", "hardest", "--algorithms", "bfs", "--node-limit", "100", "--threads", "2"];
    let (out, _) = run(&[&args[..], &["--columns", "cost,expanded"]].concat(), 3);
    assert!(out.contains("100+"), "{out}");
    assert!(out.contains("12+ is the count up to then"), "{out}");
}

#[test]
fn the_pages_puzzles_were_named_by_absolute_paths() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mended-paths");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("small.txt");
    fs::write(&file, "XXB.\n..B.\n....\n....\n").expect("a file");
    let path = file.to_str().expect("text");
    let args = ["compare", path, "--algorithms", "bfs", "--threads", "2", "--output", "html"];
    let (page, _) = run(&args, 0);
    assert!(page.contains(">small.txt<") && !page.contains("mended-paths"), "paths in the page");
}

#[test]
fn the_printed_page_lost_columns() {
    let args = ["compare", "expert", "--threads", "2", "--output", "html"];
    let (page, _) = run(&args, 0);
    // On paper every combination has its own table, which fits the page.
    let paper = page.split_once("<div class=\"paper\">").expect("tables for paper").1;
    let paper = paper.split_once("</div>").expect("an end").0;
    assert_eq!(paper.matches("<table>").count(), 9);
    assert!(page.contains("table.runs { display: none; }"));
}

#[test]
fn a_heuristic_of_no_report_was_listed_with_empty_brackets() {
    let (out, _) = run(&["list", "heuristics"], 0);
    assert!(!out.contains("()"), "{out}");
}

#[test]
fn audit_called_one_puzzle_two_spaces() {
    let (out, _) = run(&["audit", "XXB./..B./..../....", "--heuristic", "zero"], 0);
    assert!(out.contains("1 puzzle,"), "{out}");
}

#[test]
fn enumerate_refused_an_open_range_of_walls() {
    run(&["enumerate", "--size", "3x3", "--walls", "..1", "--quiet"], 0);
}

#[test]
fn hardest_was_solved_in_more_steps_than_another_solution_of_51_moves() {
    let (out, _) = run(&["solve", "hardest", "--boards", "none"], 0);
    let found = "Solved in 51 moves, 83 steps: the fewest moves, then the fewest steps";
    assert!(out.contains(found), "{out}");
    let (out, _) = run(&["solve", "hardest", "--output", "json"], 0);
    assert!(out.contains(r#""tie":{"metric":"steps","proven":true}"#), "{out}");
    // Also in a file of many, and in the other metric.
    let (out, _) = run(&["solve", "hardest", "expert", "--output", "json"], 0);
    assert_eq!(out.matches(r#""proven":true"#).count(), 2, "{out}");
    let (out, _) = run(&["solve", "beginner", "--metric", "steps", "--output", "json"], 0);
    assert!(out.contains(r#""tie":{"metric":"moves","proven":true}"#), "{out}");
}
