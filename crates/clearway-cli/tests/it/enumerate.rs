use crate::run::{code, output, show};
use clearway::algorithms::Algorithm;
use clearway::board::Puzzle;
use clearway::notation::{Notation, ReadOptions, read, write_database};
use clearway::solve::{SolveOptions, solve};
use clearway::verify::verify;
use insta::assert_snapshot;
use serde_json::Value;

fn objects(bytes: &[u8]) -> Vec<Value> {
    let text = String::from_utf8(bytes.to_vec()).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn the_game_of_4x4_for_people() {
    assert_snapshot!(show(&["enumerate", "--size", "4x4"]));
}

#[test]
fn the_game_of_4x4_for_scripts() {
    let done = output(&["enumerate", "--size", "4x4", "--walls", "0..2", "--output", "json"]);
    assert_eq!(code(&done), 0);
    let puzzles = objects(&done.stdout);
    let totals = &objects(&done.stderr)[0];
    assert_eq!(totals["candidates"], 33_953);
    assert_eq!(totals["minimal"], puzzles.len());
    for puzzle in &puzzles {
        assert!(puzzle["walls"].as_u64().is_some_and(|walls| walls <= 2), "{puzzle}");
        let counts = puzzle["depth_counts"].as_array().expect("a list");
        let states: u64 = counts.iter().filter_map(Value::as_u64).sum();
        assert_eq!(puzzle["states"], states, "{puzzle}");
        assert_eq!(puzzle["moves"], counts.len() - 1, "{puzzle}");
    }
}

#[test]
fn the_5x5_game_has_its_published_counts() {
    let totals = objects(&output(&["enumerate", "--size", "5x5", "--output", "json"]).stderr);
    let expected = [
        ("candidates", 268_109),
        ("spaces", 130_299),
        ("solvable", 62_106),
        ("minimal", 1_730),
        ("states", 6_795_364),
    ];
    for (what, number) in expected {
        assert_eq!(totals[0][what], number, "{what}");
    }
}

#[test]
fn the_5x5_game_in_steps_is_judged_in_steps() {
    let done = output(&["enumerate", "--size", "5x5", "--metric", "steps", "--output", "json"]);
    assert_eq!(code(&done), 0);
    let (puzzles, totals) = (objects(&done.stdout), &objects(&done.stderr)[0]);
    assert_eq!((&totals["metric"], &totals["red_row"]), (&"steps".into(), &3.into()));
    assert_eq!((&totals["spaces"], &totals["minimal"]), (&130_299.into(), &1_631.into()));
    assert_eq!((totals.get("by_moves"), puzzles.len()), (None, 1_631));
    let mut by_steps = vec![0_u64; 34];
    for puzzle in &puzzles {
        let counts = puzzle["depth_counts"].as_array().expect("a list");
        assert_eq!(puzzle["steps"], counts.len() - 1, "{puzzle}");
        by_steps[counts.len() - 1] += 1;
    }
    assert_eq!(totals["by_steps"], serde_json::json!(by_steps));
    assert!(puzzles.is_sorted_by_key(|puzzle| std::cmp::Reverse(puzzle["steps"].as_u64())));
}

#[test]
fn the_red_car_can_be_in_any_row() {
    let minimal = |row: &str| {
        let done = output(&["enumerate", "--size", "4x4", "--red-row", row, "--output", "json"]);
        objects(&done.stderr)[0]["minimal"].as_u64().expect("a number")
    };
    // One is the other upside down.
    assert_eq!(minimal("2"), minimal("3"));
    assert_eq!(minimal("1"), minimal("4"));
    assert!(minimal("1") != minimal("2"));
    let refused = show(&["enumerate", "--size", "4x4", "--red-row", "5"]);
    assert!(refused.contains("the red car's row is not on the board"), "{refused}");
}

#[test]
fn quiet_is_only_data() {
    let done = output(&["enumerate", "--size", "4x4", "--quiet"]);
    assert!(done.stderr.is_empty() && !done.stdout.is_empty());
}

/// The optimum by a search that is independent of the enumeration.
fn optimum(puzzle: &Puzzle) -> u32 {
    let options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
    let answer = solve(puzzle, &options);
    let replay = verify(puzzle, &answer.solution).expect("legal");
    assert!(replay.solved);
    replay.moves
}

/// Every puzzle has the stated length, and gets easier whatever is removed.
fn check_puzzles((width, height): (u8, u8), walls: &str) {
    let size = format!("{width}x{height}");
    let done = output(&["enumerate", "--size", &size, "--walls", walls, "--quiet"]);
    assert_eq!(code(&done), 0);
    let text = String::from_utf8(done.stdout).expect("text");
    for line in text.lines() {
        let options = ReadOptions { size: Some((width, height)), ..ReadOptions::default() };
        let options = ReadOptions { notation: Some(Notation::Database), ..options };
        let puzzle = read(line, &options).expect("a board").puzzle;
        let columns: Vec<&str> = line.split(' ').collect();
        let moves: u32 = columns[0].parse().expect("a number");
        let states: u64 = columns[2].parse().expect("a number");
        // The line begins as the library writes it, which it does for square boards.
        if width == height {
            let written = write_database(&puzzle, moves, states).expect("square");
            assert_eq!(columns[..3].join(" "), written.trim_end());
        }
        assert_eq!(optimum(&puzzle), moves, "{line}");
        let layout = puzzle.to_layout();
        for index in 0..layout.vehicles.len() {
            let mut fewer = layout.clone();
            if !fewer.vehicles.remove(index).red {
                let easier = fewer.into_puzzle().expect("valid");
                assert!(optimum(&easier) < moves, "{line}: {index}");
            }
        }
        for index in 0..layout.walls.len() {
            let mut fewer = layout.clone();
            fewer.walls.remove(index);
            let easier = fewer.into_puzzle().expect("valid");
            assert!(optimum(&easier) < moves, "{line}: wall {index}");
        }
    }
    assert!(text.lines().count() > 10);
}

#[test]
fn every_5x5_puzzle_is_minimal_and_as_long_as_stated() {
    check_puzzles((5, 5), "0");
}

#[test]
fn every_walled_4x5_puzzle_is_minimal_and_as_long_as_stated() {
    check_puzzles((4, 5), "1..2");
}

#[test]
fn what_cannot_be_done_is_refused_with_what_it_would_take() {
    let cases: &[&[&str]] = &[
        &["--size", "7x7"],
        &["--size", "8x8", "--force"],
        &["--size", "6x6", "--walls", "0..20", "--force"],
        &["--size", "6x6", "--walls", "35"],
        &["--size", "2x6"],
        &["--size", "6x9"],
        &["--size", "5x5", "--shards", "4"],
        &["--size", "5x5", "--out", "nowhere", "--shards", "4", "--shard", "4"],
        &["--size", "5x5", "--walls", "2..1"],
        &["--size", "5x5", "--threads", "0"],
        &["--walls", "1"],
    ];
    let texts: Vec<String> = cases
        .iter()
        .map(|flags| {
            let done = output(&[&["enumerate"], *flags].concat());
            assert_eq!(code(&done), 2, "{flags:?}");
            assert!(done.stdout.is_empty(), "{flags:?}");
            let stderr = String::from_utf8(done.stderr).expect("text");
            let lines = stderr.lines().take_while(|line| !line.starts_with("Usage"));
            format!("$ {}\n{}\n", flags.join(" "), lines.collect::<Vec<_>>().join("\n").trim_end())
        })
        .collect();
    assert_snapshot!(texts.concat());
}
