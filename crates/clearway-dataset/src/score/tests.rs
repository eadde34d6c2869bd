//! Answers in many forms.

use super::*;
use clearway::builtin;
use clearway::notation::{ReadOptions, read as read_puzzle};
use clearway::search::Unobserved;
use proptest::prelude::*;

const BOARD: &str = "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.";
/// A shortest solution of it.
const PLAN: &str = "A+1 P-1 B-1 R-2 C-3 O+3 Q+2 X+3";

fn puzzle() -> Puzzle {
    read_puzzle(BOARD, &ReadOptions::default()).expect("valid").puzzle
}

fn scored(answer: &str) -> ScoreAnswer {
    score(&puzzle(), answer, &ScoreOptions::default(), &mut Unobserved)
}

/// The moves parsed from an answer, as `A+3`; `?` for an unclear one.
fn understood(answer: &str) -> String {
    let puzzle = puzzle();
    let name = |attempt: &Attempt| match attempt {
        Attempt::Move(step) => format!("{}{:+}", puzzle.vehicle(step.vehicle).name, step.by),
        Attempt::Unclear(_) => "?".to_owned(),
    };
    let found = read(answer, &puzzle, Reading::Lenient);
    let found = found.map(|reply| reply.attempts).unwrap_or_default();
    found.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn answers_are_understood_in_many_forms() {
    let cases = [
        ("A+3 C-1", "A+3 C-1"),
        ("A+3, C-1.", "A+3 C-1"),
        ("`A+3` **C-1**", "A+3 C-1"),
        ("A +3\nC −1", "A+3 C-1"),
        ("1. A right 3\n2. C left 1", "A+3 C-1"),
        ("car,move\nA,3\nC,-1\n", "A+3 C-1"),
        ("Move the red car right 2.", "X+2"),
        ("Move X (the red car) two cells to the right.", "X+2"),
        ("First, slide truck O down by three cells and then C left.", "O+3 C-1"),
        ("I move A right 2, then left 1", "A+2 A-1"),
        ("A solution: A → 3, C ← 1", "A+3 C-1"),
        ("Q can move up to 2 cells. Answer: Q down 1", "Q+1"),
        ("I tried A+1 first.\n\n**Final answer:** C-3 O+3", "C-3 O+3"),
        ("Answer: I do not know", ""),
        ("A up 2", "?"),
        ("A right 99", "?"),
        ("nothing at all", ""),
        ("", ""),
        (r#"[{"vehicle":"A","by":3},{"vehicle":"C","by":-1}]"#, "A+3 C-1"),
        (r#"Here: {"solution": ["A+3", "C left 1"]}"#, "A+3 C-1"),
        (
            r#"```json
{"moves": [["A", 3], ["C", "left", 1]]}
```"#,
            "A+3 C-1",
        ),
        (r#"{"moves":[{"car":"red","direction":"right","cells":"2"}]}"#, "X+2"),
        (r#"{"moves":[{"car":"A","direction":"up"}]}"#, "?"),
        (r#"{"moves": 8} but C-left-2"#, "C-2"),
    ];
    for (answer, expected) in cases {
        assert_eq!(understood(answer), expected, "{answer}");
    }
}

#[test]
fn a_shortest_solution_gets_full_credit_and_a_part_partial_credit() {
    let full = scored(PLAN);
    assert!(full.solved && full.optimal, "{full:?}");
    assert_eq!((full.read, full.legal, full.cost), (8, 8, 8));
    assert_eq!((full.optimum, full.distance), (Some(8), Some(0)));
    assert!((full.credit - 1.0).abs() < 1e-9);

    let half = scored("A+1 P-1 B-1 R-2");
    assert!(!half.solved && !half.optimal);
    assert_eq!((half.legal, half.distance), (4, Some(4)));
    assert!((half.credit - 0.25).abs() < 1e-9, "{half:?}");
}

#[test]
fn a_detour_costs_credit_and_moves_after_the_solution_are_ignored() {
    let detour = scored(&format!("A+1 A-1 {PLAN} B+1 Z+9"));
    assert!(detour.solved && !detour.optimal);
    assert_eq!((detour.cost, detour.illegal_move), (10, None));
    assert!((detour.credit - 0.9).abs() < 1e-9, "{detour:?}");
}

#[test]
fn the_first_illegal_move_ends_the_answer() {
    let wrong = scored("A+1 X+4 P-1");
    assert_eq!((wrong.read, wrong.legal, wrong.illegal_move), (3, 1, Some(2)));
    let message = wrong.message.as_deref().unwrap_or_default();
    assert!(message.starts_with("move 2 (X right 4) is not legal"), "{message}");
    assert_eq!(wrong.distance, Some(7));
    let away = scored("C-1 C+1");
    assert_eq!((away.distance, away.credit.to_bits()), (Some(8), 0.0_f64.to_bits()));
}

#[test]
fn unsolvable_and_solved_boards_have_scores_too() {
    let limits = &ScoreOptions::default();
    let shut = read_puzzle("XX.B/...B/...B/...B", &ReadOptions::default()).expect("valid").puzzle;
    let found = score(&shut, "X+1", limits, &mut Unobserved);
    assert_eq!((found.optimum, found.distance, found.legal), (None, None, 1));
    assert!(found.credit.abs() < 1e-9);
    let done = read_puzzle("..XX/..../..../....", &ReadOptions::default()).expect("valid").puzzle;
    let found = score(&done, "", limits, &mut Unobserved);
    assert!(found.solved && found.optimal && (found.credit - 1.0).abs() < 1e-9, "{found:?}");
}

#[test]
fn huge_answers_are_refused_or_cut() {
    let long = "A+1 ".repeat(MOST_BYTES / 3);
    assert!(scored(&long).message.is_some_and(|message| message.contains("longer")));
    let many = "[".repeat(100_000);
    assert_eq!(scored(&many).read, 0);
    for part in [
        "answer ", "<br", "\\begin{", "\\boxed{", "<answer>", "```\n", "[1] ", "['Z',1] ", "If ",
        "A→",
    ] {
        let text = part.repeat(MOST_BYTES / part.len());
        let _ = read(&text, &puzzle(), Reading::Lenient);
        let _ = read(&text, &puzzle(), Reading::Strict);
    }
    let moves = "A+1 A-1 ".repeat(MOST_MOVES);
    assert_eq!(scored(&moves).read as usize, MOST_MOVES);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_parsed(text in any::<String>()) {
        for reading in [Reading::Lenient, Reading::Strict] {
            let _ = read(&text, &puzzle(), reading);
        }
    }

    #[test]
    fn texts_like_answers_can_be_parsed(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "A", "X", "red", "the", "right", "left", "up", "down", "to", "+3", "-1", "A+3",
                "C-left", "→", "↓2", "−4", "99999999999", "2", "two", "\n", ",", ".", ";", "[", "]",
                "{", "}", "\"A\"", ":", "\"by\"", "answer:", "then", "I", "é", "-", "+", "A-", "A+",
                "[\"A\",3]", "<answer>", "</answer>", "</think>", "\\boxed{", "```", "\\to", "'A'", "|", "$",
                "Z+9", "AR3", "a+1", "cannot", "car", "→→", "final answer is", "{\"vehicle\":\"A\",\"by\":-9223372036854775808}", "\"moves\":",
            ]),
            0..60,
        ),
        glue in prop::sample::select(vec!["", " "]),
    ) {
        let text = words.join(glue);
        let puzzle = puzzle();
        for reading in [Reading::Lenient, Reading::Strict] {
            let found = read(&text, &puzzle, reading).map(|reply| reply.attempts);
            prop_assert!(found.unwrap_or_default().len() <= MOST_MOVES);
        }
    }
}

#[test]
fn every_built_in_solution_scores_full_in_every_form() {
    use clearway::notation::{SolutionStyle, write_solution};
    for name in ["beginner", "hardest", "walled"] {
        let puzzle = builtin::find(name).expect("built in").puzzle();
        let answer = Solver::new().solve(&puzzle, &SolveOptions::default());
        for style in [SolutionStyle::Plain, SolutionStyle::Words, SolutionStyle::Json] {
            let text = write_solution(&puzzle, &answer.solution, style);
            let text = format!("Thus the answer: {text}");
            let found = score(&puzzle, &text, &ScoreOptions::default(), &mut Unobserved);
            assert!(found.optimal, "{name} {style:?} {found:?}");
        }
    }
}
