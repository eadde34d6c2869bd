use clearway::board::{Metric, Puzzle, Side};
use clearway::builtin::{self, ladder};
use clearway::notation::{ReadOptions, read};
use clearway::search::{Budget, StopReason, Unobserved};
use clearway::solve::{SolveOptions, solve};
use clearway_game::{Absence, TablePlace, Turn, game};
use std::collections::BTreeSet;

fn look(puzzle: &Puzzle) -> Result<TablePlace, Absence> {
    game().contains(puzzle, Budget::default(), &mut Unobserved).expect("no limit")
}

fn board(text: &str, exit: Side) -> Puzzle {
    let options = ReadOptions { exit: Some(exit), ..ReadOptions::default() };
    read(text, &options).expect("valid").puzzle
}

#[test]
fn every_level_of_the_ladder_is_in_the_game() {
    let mut signatures = BTreeSet::new();
    for rung in ladder() {
        let puzzle = rung.builtin.puzzle();
        let place = look(&puzzle).expect("in the game");
        assert!(place.listed.board.puzzle().same_board(&puzzle), "{}", rung.builtin.name);
        assert_eq!((place.depth, place.states), (rung.builtin.moves, rung.builtin.states));
        assert_eq!(place.listed.steps, rung.builtin.steps);
        assert!(signatures.insert(place.listed.board.signature()), "{}", rung.builtin.name);
    }
}

#[test]
fn known_hardest_puzzles_are_found() {
    let hardest = look(&builtin::find("hardest").expect("built in").puzzle()).expect("listed");
    assert_eq!((hardest.listed.moves, hardest.states, hardest.depth), (51, 4_780, 51));
    assert_eq!(hardest.number, game().len());
    assert!(hardest.turn.is_none());
    // It is not the first of its space's deepest states.
    let longest = look(&builtin::find("longest").expect("built in").puzzle()).expect("listed");
    assert_eq!((longest.listed.moves, longest.listed.steps, longest.depth), (49, 92, 49));
    assert_eq!(longest.states, 24_132);
}

#[test]
fn every_state_of_a_solution_finds_the_same_puzzle() {
    let puzzle = builtin::find("level-120").expect("built in").puzzle();
    let expected = look(&puzzle).expect("listed");
    let options = SolveOptions { metric: Metric::Moves, ..SolveOptions::default() };
    let solution = solve(&puzzle, &options).solution;
    for (number, board) in puzzle.boards(&solution).enumerate() {
        let place = look(&board).expect("listed");
        assert_eq!((place.listed, place.number), (expected.listed, expected.number));
        assert_eq!(place.depth as usize, solution.len() - number);
    }
}

#[test]
fn turned_boards_are_turned_back() {
    let plain = look(&board("....../.....A/XX...A/....../....../......", Side::Right));
    let plain = plain.expect("listed");
    let turned = [
        ("....../A...../A...XX/....../....../......", Side::Left, [false, true, false]),
        ("....../....../....../XX...A/.....A/......", Side::Right, [false, false, true]),
        ("..X.../..X.../....../....../....../.AA...", Side::Bottom, [true, false, false]),
        ("...AA./....../....../....../...X../...X..", Side::Top, [true, true, true]),
    ];
    for (text, exit, [transposed, left_right, top_bottom]) in turned {
        let place = look(&board(text, exit)).expect("listed");
        assert_eq!((place.listed, place.depth), (plain.listed, plain.depth), "{text}");
        assert_eq!(place.turn, Turn { transposed, left_right, top_bottom }, "{text}");
    }
}

#[test]
fn boards_that_are_not_in_the_game_say_why() {
    let cases = [
        ("XX.../...../...../...../.....", Absence::Size),
        (".....#/....../XX..../....../....../......", Absence::Walls),
        ("....../....../XXX.../....../....../......", Absence::RedLength),
        ("XX..../....../....../....../....../......", Absence::RedLine),
        ("....../....../XX.AA./....../....../......", Absence::RedCompany),
        ("....../AAAA../XX..../....../....../......", Absence::Length),
        ("....../AABBCC/XX..../....../....../......", Absence::FullLine),
        ("AAA..O/.....O/XX...O/.....P/.....P/.....P", Absence::FullLine),
        (".....O/AA...O/XX...O/....../BB..../......", Absence::NotMinimal),
        // The truck above the car always covers row 3.
        (".....O/.....O/XX...O/.....A/.....A/......", Absence::Unsolvable),
    ];
    for (text, expected) in cases {
        assert_eq!(look(&board(text, Side::Right)).err(), Some(expected), "{text}");
        assert!(!expected.code().is_empty() && !expected.to_string().is_empty());
    }
}

#[test]
fn a_limit_stops_the_lookup() {
    let puzzle = builtin::find("loose").expect("built in").puzzle();
    let budget = Budget { nodes: Some(100), memory: None };
    let stopped = game().contains(&puzzle, budget, &mut Unobserved);
    assert_eq!(stopped.err(), Some(StopReason::Nodes));
}
