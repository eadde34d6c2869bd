//! Answers scored by the rules of other environments.

use super::*;
use clearway::notation::{ReadOptions, read as read_puzzle};
use clearway::search::Unobserved;
use clearway_game::{PuzzleQuery, game};
use std::fmt::Write as _;

/// A board in the form of reasoning-gym: the red car is A, free cells are `o`.
const BOARD: &str = "oooBoo/oooBoo/AAoBoo/oooooo/CCoooo/oooooo";

fn scored(rules: &str, answer: &str) -> ScoreAnswer {
    let puzzle = read_puzzle(BOARD, &ReadOptions::default()).expect("valid").puzzle;
    let rules = Rules::find(rules).expect("known");
    score(&puzzle, answer, &ScoreOptions::by(rules), &mut Unobserved)
}

#[test]
fn reasoning_gym_makes_illegal_moves_in_part_and_looks_at_the_last_board() {
    let cases = [
        ("B+3 A+4", 1.0, "optimal"),
        // A truck with a distance that is too long goes as far as it can.
        ("B+9 A+99", 1.0, "optimal"),
        ("nonsense", 0.01, "unreadable"),
        ("", 0.0, "unreadable"),
        ("b+3 a+4", 0.01, "unreadable"),
        ("A+4 B+3 A+4", 1.0, "solved"),
        // The last board counts: the red car has gone back.
        ("B+3 A+4 A-1", 0.01, "incomplete"),
        // Z is not a vehicle, but D is the letter after the last vehicle, which is an error.
        ("Z+1 B+3 A+4", 1.0, "optimal"),
        ("D+1 B+3 A+4", 0.0, "unreadable"),
        ("B+3A+4", 1.0, "optimal"),
        ("B + 3, A + 4", 0.01, "unreadable"),
    ];
    for (answer, credit, outcome) in cases {
        let found = scored("reasoning-gym", answer);
        assert!((found.credit - credit).abs() < 1e-9, "{answer}: {}", found.credit);
        assert_eq!(found.outcome, outcome, "{answer}");
    }
}

#[test]
fn textarena_takes_one_cell_at_a_time_and_forgives_one_error() {
    let solution = "[B+] [B+] [B+] [A+] [A+] [A+] [A+]";
    let found = scored("textarena", solution);
    assert_eq!((found.outcome.as_str(), found.cost), ("optimal", 7));
    let forgiven = scored("textarena", &format!("[Z+] [a+] [A+] {solution}"));
    assert_eq!((forgiven.outcome.as_str(), forgiven.illegal_move), ("optimal", Some(1)));
    // The second error in a row ends it, a quarter of the way along.
    let ended = scored("textarena", &format!("[A+] [A+] [Z+] {solution}"));
    assert_eq!((ended.outcome.as_str(), ended.legal), ("illegal", 1));
    assert!((ended.credit - 0.25).abs() < 1e-9, "{}", ended.credit);
    assert!(scored("textarena", "[A+]").credit.abs() < 1e-9);
}

#[test]
fn the_plain_course_form_goes_on_after_illegal_actions() {
    let found = scored("course", "A+1 A+1 B+1 B+1 B+1 A+1 A+1 A+1 A+1");
    assert_eq!((found.outcome.as_str(), found.illegal_move), ("optimal", Some(2)));
    let far = scored("course", "B+3 A+4");
    assert_eq!((far.legal, far.illegal_move), (0, Some(1)));
}

#[test]
fn driving_off_the_board_counts_where_the_rules_say_so() {
    let off = Rules { drive_off: true, metric: Metric::Steps, ..Rules::clearway() };
    let puzzle = read_puzzle(BOARD, &ReadOptions::default()).expect("valid").puzzle;
    let found = score(&puzzle, "B+3 A+6", &ScoreOptions::by(off), &mut Unobserved);
    assert_eq!((found.cost, found.optimum, found.optimal), (9, Some(9), true));
    assert_eq!(scored("clearway", "B+3 A+6").outcome, "illegal");
}

#[test]
fn an_answer_of_ten_times_the_optimum_is_no_solution() {
    let long = format!("{} B+3 A+4", "C+1 C-1 ".repeat(100));
    let found = scored("clearway", &long);
    assert_eq!((found.outcome.as_str(), found.solved), ("incomplete", false));
    assert_eq!(found.message.as_deref(), Some("more than 20 moves"));
    assert_eq!(scored("reasoning-gym", &long).outcome, "solved");
}

/// A blind strategy: tries the letters of a board in turn, each followed by the red car.
fn blind(puzzle: &Puzzle) -> String {
    let names: Vec<&str> = puzzle.vehicles().iter().map(|v| v.name.as_str()).collect();
    let red = &puzzle.red().name;
    let mut answer = String::new();
    let mut state = 12_345_u32;
    for _ in 0..250 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let name = names[(state >> 16) as usize % names.len()];
        let sign = if state >> 31 == 0 { '+' } else { '-' };
        let _ = write!(answer, "{name}{sign}{} {red}+4 ", 1 + (state >> 24) % 3);
    }
    answer
}

#[test]
fn a_blind_strategy_that_solves_boards_elsewhere_earns_next_to_nothing_here() {
    let (mut elsewhere, mut here, mut solved) = (0, 0.0, 0);
    let query = PuzzleQuery { moves: 3..=8, ..PuzzleQuery::default() };
    let boards: Vec<Puzzle> =
        game().draw(&query, 5).take(60).map(|listed| listed.board.puzzle()).collect();
    for puzzle in &boards {
        let answer = blind(puzzle);
        let by = |rules: &str| {
            let options = ScoreOptions::by(Rules::find(rules).expect("known"));
            score(puzzle, &answer, &options, &mut Unobserved)
        };
        elsewhere += u32::from(by("reasoning-gym").solved);
        let ours = by("clearway");
        solved += u32::from(ours.solved);
        here += ours.credit;
    }
    assert!(elsewhere >= 30, "only {elsewhere} of 60 solved by the rules of reasoning-gym");
    assert_eq!(solved, 0);
    assert!(here / 60.0 < 0.02, "{here}");
}
