//! Checks the large boards and their committed outcomes.

use clearway::board::Metric;
use clearway_bench::large::{self, LIMIT, LargeBoard, boards, decide};
use std::collections::BTreeSet;

#[test]
fn there_are_eighty_boards_with_different_names() {
    let boards = boards();
    let names: BTreeSet<&str> = boards.iter().map(|board| board.name.as_str()).collect();
    assert_eq!((boards.len(), names.len()), (80, 80));
    assert!(boards.iter().all(|board| (8..=16).contains(&board.puzzle.width())));
}

#[test]
fn boards_known_to_be_unsolvable_have_a_core_that_is_locked_by_itself() {
    let text = std::fs::read_to_string(large::path()).expect("the outcomes are committed");
    let is_known = |board: &LargeBoard| {
        let begin = [&board.name[..], "moves", "unsolvable"];
        text.lines().any(|line| line.split_whitespace().take(3).eq(begin))
    };
    let locked: Vec<LargeBoard> = boards().into_iter().filter(is_known).collect();
    assert!(locked.len() >= 6);
    for board in &locked {
        // This searches the core alone, breadth first, and panics if that has a solution.
        let decided = decide(board, Metric::Moves, LIMIT);
        assert_eq!(decided.verdict, "unsolvable", "{}", board.name);
        assert!(decided.core > 0, "{}", board.name);
    }
}

#[test]
fn every_outcome_is_of_a_board() {
    let text = std::fs::read_to_string(large::path()).expect("the outcomes are committed");
    let boards = boards();
    let names: BTreeSet<&str> = boards.iter().map(|board| board.name.as_str()).collect();
    // The lines between the titles and the summary.
    let known: Vec<&str> = text.lines().skip(1).take_while(|line| !line.is_empty()).collect();
    assert!(known.len() > 100);
    for line in known {
        let name = line.split_whitespace().next().unwrap_or_default();
        assert!(names.contains(name), "{line}: run cargo xtask bench --large --bless");
    }
}
