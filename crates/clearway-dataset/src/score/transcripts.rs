//! Texts that models write, and the expected reading of each.
//!
//! `{P}` stands for a shortest solution of the board, [`PLAN`].

use super::*;
use clearway::board::Move;
use clearway::notation::{ReadOptions, read as read_puzzle};
use clearway::search::Unobserved;
use clearway_game::{PuzzleQuery, game};

const BOARD: &str = "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.";
const PLAN: &str = "A+1 P-1 B-1 R-2 C-3 O+3 Q+2 X+3";

/// A transcript, where its answer is found, its moves (`?` for one that no vehicle can make), and
/// how it ends.
type Transcript = (&'static str, &'static str, &'static str, &'static str);

/// Where the answer stands.
const PLACES: &[Transcript] = &[
    ("{P}", "text", PLAN, "optimal"),
    ("Answer: {P}", "announced", PLAN, "optimal"),
    ("answer : {P}", "announced", PLAN, "optimal"),
    ("**Answer:** {P}", "announced", PLAN, "optimal"),
    ("The final answer is {P}.", "announced", PLAN, "optimal"),
    ("The final answer is: **{P}**", "announced", PLAN, "optimal"),
    ("My answer is\n\n{P}", "announced", PLAN, "optimal"),
    ("### Final Answer\n\n{P}\n", "announced", PLAN, "optimal"),
    ("Solution:\n{P}\n\nExplanation: A+1 lets P-1 go up.", "announced", PLAN, "optimal"),
    ("The moves are: {P}", "announced", PLAN, "optimal"),
    ("A solution is the sequence: {P}", "announced", PLAN, "optimal"),
    ("<answer> {P} </answer>", "tag", PLAN, "optimal"),
    ("<answer>{P}</answer>", "tag", PLAN, "optimal"),
    ("<ANSWER>\n{P}\n</ANSWER>\nThat took 8 moves.", "tag", PLAN, "optimal"),
    ("I say <answer>{P}", "tag", PLAN, "optimal"),
    ("<answer>X+1</answer> No, wait. <answer>{P}</answer>", "tag", PLAN, "optimal"),
    ("<final_answer>{P}</final_answer>", "tag", PLAN, "optimal"),
    ("<answer>```\n{P}\n```</answer>", "tag", PLAN, "optimal"),
    ("[ANSWER]{P}[/ANSWER]", "tag", PLAN, "optimal"),
    (r"\boxed{{P}}", "boxed", PLAN, "optimal"),
    (r"Thus $\boxed{\text{{P}}}$.", "boxed", PLAN, "optimal"),
    (r"It takes \boxed{8} moves. Answer: {P}", "announced", PLAN, "optimal"),
    ("```\n{P}\n```", "fence", PLAN, "optimal"),
    ("Try X+1:\n```\nX+1\n```\nNo. So:\n```text\n{P}\n```\nDone.", "fence", PLAN, "optimal"),
    ("```python\nx = x+1\n```\n{P}", "text", PLAN, "optimal"),
    (
        "Final answer:\n```json\n[\"A+1\", \"P-1\"]\n```\nThen X+1.",
        "announced",
        "A+1 P-1",
        "incomplete",
    ),
    ("<think>X+1? No, C-1 first.</think>{P}", "text", PLAN, "optimal"),
    ("<think>Answer: X+1</think>\n\nAnswer: {P}", "announced", PLAN, "optimal"),
    ("X+1 fails.</think>\n{P}", "text", PLAN, "optimal"),
    ("[THINK]X+1[/THINK]{P}", "text", PLAN, "optimal"),
    ("analysis X+1 <|channel|>final<|message|>{P}", "text", PLAN, "optimal"),
    ("<think>If X+1 then C-1, and so on", "", "", "unreadable"),
    ("<think>X+1 is illegal. <answer>{P}</answer>", "tag", PLAN, "optimal"),
    ("X+1 is not possible, as Q is there.\n\n{P}\n", "text", PLAN, "optimal"),
    ("I tried A+1 first.\nSo:\n1. C left 1\n2. C right 1\n", "text", "C-1 C+1", "incomplete"),
    ("<answer></answer> I thought of A+1.", "", "", "unreadable"),
    ("Answer: I do not know.", "", "", "unreadable"),
    ("", "", "", "unreadable"),
];

/// How moves are written.
const FORMS: &[Transcript] = &[
    ("A+1,P-1,B-1,R-2,C-3,O+3,Q+2,X+3", "text", PLAN, "optimal"),
    ("A+1;P-1;B-1;R-2;C-3;O+3;Q+2;X+3", "text", PLAN, "optimal"),
    ("A+1P-1B-1R-2C-3O+3Q+2X+3", "text", PLAN, "optimal"),
    ("A+1 | P-1 | B-1 | R-2 | C-3 | O+3 | Q+2 | X+3", "text", PLAN, "optimal"),
    ("A+1 → P-1 → B-1 → R-2 → C-3 → O+3 → Q+2 → X+3", "text", PLAN, "optimal"),
    ("A+1 -> P-1 -> B-1 -> R-2 -> C-3 -> O+3 -> Q+2 -> X+3", "text", PLAN, "optimal"),
    ("A+1, then P-1, then B-1, R-2, C-3, O+3, Q+2, and X+3.", "text", PLAN, "optimal"),
    ("a+1 p-1 b-1 r-2 c-3 o+3 q+2 x+3", "text", PLAN, "optimal"),
    ("“A+1” “P-1” “B-1” “R-2” “C-3” “O+3” “Q+2” “X+3”", "text", PLAN, "optimal"),
    ("['A+1', 'P-1', 'B-1', 'R-2', 'C-3', 'O+3', 'Q+2', 'X+3']", "text", PLAN, "optimal"),
    ("$A+1, P-1, B-1, R-2, C-3, O+3, Q+2, X+3$", "text", PLAN, "optimal"),
    (r"\(A{+}1,\; P{-}1,\; B-1,\ R-2, C-3, O+3, Q+2, X+3\)", "text", PLAN, "optimal"),
    (
        r"$A+1 \rightarrow P-1 \to B-1 \to R-2 \to C-3 \to O+3 \to Q+2 \to X+3$",
        "text",
        PLAN,
        "optimal",
    ),
    ("A + 1, P − 1, B – 1, R - 2, C - 3, O + 3, Q + 2, X + 3", "text", PLAN, "optimal"),
    ("A +1 P -1 B -1 R -2 C -3 O +3 Q +2 X +3", "text", PLAN, "optimal"),
    ("A: +1, P: -1, B: -1, R: -2, C: -3, O: +3, Q: +2, X: +3", "text", PLAN, "optimal"),
    ("(A,+1) (P,-1) (B,-1) (R,-2) (C,-3) (O,+3) (Q,+2) (X,+3)", "text", PLAN, "optimal"),
    (
        "[('A', 1), ('P', -1), ('B', -1), ('R', -2), ('C', -3), ('O', 3), ('Q', 2), ('X', 3)]",
        "text",
        PLAN,
        "optimal",
    ),
    ("A,1\nP,-1\nB,-1\nR,-2\nC,-3\nO,3\nQ,2\nX,3\n", "text", PLAN, "optimal"),
    (
        "[A+] [P-] [B-] [R-] [R-] [C-] [C-] [C-]",
        "text",
        "A+1 P-1 B-1 R-1 R-1 C-1 C-1 C-1",
        "incomplete",
    ),
    ("[A+]\n[P-]\n[X+]", "text", "A+1 P-1 X+1", "illegal"),
    ("A→1 P↑1 B↑1 R←2 C←3 O↓3 Q↓2 X→3", "text", PLAN, "optimal"),
    ("A→ P↑ B↑ R←← C←←← O↓↓↓ Q↓↓ X→→→", "text", PLAN, "optimal"),
    ("A ➡️ 1, P ⬆️ 1, B ⬆️ 1, R ⬅️ 2, C ⬅️ 3, O ⬇️ 3, Q ⬇️ 2, X ➡️ 3", "text", PLAN, "optimal"),
    ("A→ C←", "text", "A+1 C-1", "incomplete"),
    ("A→ then A→", "text", "A+1 A+1", "incomplete"),
    ("A>1 P^1 B^1 R<2 C<3", "text", "A+1 P-1 B-1 R-2 C-3", "incomplete"),
    ("AR1 PU1 BU1 RL2 CL3 OD3 QD2 XR3", "text", PLAN, "optimal"),
    ("A R 1, P U 1, B U 1, R L 2, C L 3, O D 3, Q D 2, X R 3", "text", PLAN, "optimal"),
    ("A-R1 P-U1 B-U1 R-L2 C-L3 O-D3 Q-D2 X-R3", "text", PLAN, "optimal"),
    (
        "A-right-1 P-up-1 B-up-1 R-left-2 C-left-3 O-down-3 Q-down-2 X-right-3",
        "text",
        PLAN,
        "optimal",
    ),
    (
        "A_right_1, P_up_1, B_up_1, R_left_2, C_left_3, O_down_3, Q_down_2, X_right_3",
        "text",
        PLAN,
        "optimal",
    ),
    (
        "(A, right, 1), (P, up, 1), (B, up, 1), (R, left, 2), (C, left, 3), (O, down, 3), (Q, down, 2), (X, right, 3)",
        "text",
        PLAN,
        "optimal",
    ),
    (
        "1. A right 1\n2. P up 1\n3. B up 1\n4. R left 2\n5. C left 3\n6. O down 3\n7. Q down 2\n8. X right 3",
        "text",
        PLAN,
        "optimal",
    ),
    (
        "- A: right 1\n- P: up 1\n- B: up 1\n- R: left 2\n- C: left 3\n- O: down 3\n- Q: down 2\n- X: right 3",
        "text",
        PLAN,
        "optimal",
    ),
    (
        "Step 1: A 1 right\nStep 2: P 1 up\nStep 3: B 1 up\nStep 4: R 2 left\nStep 5: C 3 left\nStep 6: O 3 down\nStep 7: Q 2 down\nStep 8: X 3 right",
        "text",
        PLAN,
        "optimal",
    ),
    (
        "| # | Car | Way | Cells |\n|---|---|---|---|\n| 1 | A | right | 1 |\n| 2 | P | up | 1 |\n| 3 | B | up | 1 |\n| 4 | R | left | 2 |\n| 5 | C | left | 3 |\n| 6 | O | down | 3 |\n| 7 | Q | down | 2 |\n| 8 | X | right | 3 |",
        "text",
        PLAN,
        "optimal",
    ),
    (
        "Move **A** one cell to the right, **P** up by one and **B** up by one. Then slide the truck R two cells left, C three cells left, O down three, Q down two, and drive the red car 3 cells to the right.",
        "text",
        PLAN,
        "optimal",
    ),
    (r#"[{"vehicle":"A","by":1},{"vehicle":"P","by":-1}]"#, "text", "A+1 P-1", "incomplete"),
    (
        r#"{"car":"A","direction":"R","distance":1} {"car":"P","direction":"U","distance":1}"#,
        "text",
        "A+1 P-1",
        "incomplete",
    ),
    (
        "{'moves': [{'car': 'a', 'direction': 'right', 'cells': 1}]}",
        "announced",
        "A+1",
        "incomplete",
    ),
    ("Ａ＋１，Ｐ－１", "text", "A+1 P-1", "incomplete"),
    ("A right x1, P up ×1, C left*3", "text", "A+1 P-1 C-3", "incomplete"),
    ("Vehicle A moves right by 1.<br>Vehicle P moves up by 1.", "text", "A+1 P-1", "incomplete"),
];

/// Texts without a move, or with an illegal one.
const FAULTS: &[Transcript] = &[
    ("B-1 Z+9 X+3", "text", "B-1 ? X+3", "illegal"),
    ("A+1 ZZ-2 P-1", "text", "A+1 ? P-1", "illegal"),
    ("A right 1, Z left 2, P up 1", "text", "A+1 ? P-1", "illegal"),
    ("Move A right 1. Then move car Z left 2.", "text", "A+1 ?", "illegal"),
    ("Move the blue car right 2, then A right 1.", "text", "? A+1", "illegal"),
    ("[A+] [Z-] [P-]", "text", "A+1 ? P-1", "illegal"),
    (r#"[["A", 1], ["Z", 9], ["P", -1]]"#, "text", "A+1 ? P-1", "illegal"),
    (r#"[{"vehicle":"Z","by":1}]"#, "text", "?", "illegal"),
    ("A+1 A+0 P-1", "text", "A+1 ? P-1", "illegal"),
    ("A up 2", "text", "?", "illegal"),
    ("A right 99", "text", "?", "illegal"),
    ("{P} B+1 Z+9", "text", "A+1 P-1 B-1 R-2 C-3 O+3 Q+2 X+3 B+1 ?", "optimal"),
    ("A+1 A-1 {P}", "text", "A+1 A-1 A+1 P-1 B-1 R-2 C-3 O+3 Q+2 X+3", "solved"),
    (
        "A is blocked on the left. The exit is on the right side. Each car moves left or right.",
        "",
        "",
        "unreadable",
    ),
    ("P cannot go up 2. If X goes right 1, it stops. So A right 1.", "text", "A+1", "incomplete"),
    ("Q can move up to 2 cells, but P up 1.", "text", "P-1", "illegal"),
    ("AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n", "", "", "unreadable"),
    ("The order is A, P, B and then R.", "", "", "unreadable"),
    ("It takes 8 moves and 16 steps on a 6x6 board.", "", "", "unreadable"),
];

fn puzzle() -> Puzzle {
    read_puzzle(BOARD, &ReadOptions::default()).expect("valid").puzzle
}

/// The place and the moves of an answer.
fn understood(answer: &str, reading: Reading) -> (String, String) {
    let puzzle = puzzle();
    let Ok(reply) = read(answer, &puzzle, reading) else {
        return (String::new(), String::new());
    };
    let name = |attempt: &Attempt| match attempt {
        Attempt::Move(step) => format!("{}{:+}", puzzle.vehicle(step.vehicle).name, step.by),
        Attempt::Unclear(_) => "?".to_owned(),
    };
    let moves: Vec<_> = reply.attempts.iter().map(name).collect();
    (reply.place.id().to_owned(), moves.join(" "))
}

#[test]
fn each_transcript_gives_what_it_must() {
    let puzzle = puzzle();
    let all = [PLACES, FORMS, FAULTS].concat();
    assert!(all.len() >= 60, "{}", all.len());
    let mut wrong = Vec::new();
    for (text, place, moves, outcome) in all {
        let text = text.replace("{P}", PLAN);
        let scored = score(&puzzle, &text, &ScoreOptions::default(), &mut Unobserved);
        let (found_place, found) = understood(&text, Reading::Lenient);
        let expected = (place, moves, outcome);
        let given = (found_place.as_str(), found.as_str(), scored.outcome.as_str());
        if given != expected {
            wrong.push(format!("{text}\n  gave {given:?}\n  not  {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn strict_reading_guesses_nothing() {
    let cases = [
        ("{P}", PLAN, "optimal"),
        ("{P}\n", PLAN, "optimal"),
        ("<answer>{P}</answer>", PLAN, "optimal"),
        ("<think>X+1? No.</think> I found it. <answer>\n{P}\n</answer>", PLAN, "optimal"),
        ("1. A right 1\n2. P up 1", "A+1 P-1", "incomplete"),
        (r#"[{"vehicle":"A","by":1}]"#, "A+1", "incomplete"),
        ("A+1,P-1", "A+1 P-1", "incomplete"),
        ("A+1 Z+9 P-1", "A+1 ? P-1", "illegal"),
        ("A+1 P-9999", "A+1 ?", "illegal"),
        ("Answer: {P}", "", "unreadable"),
        ("<answer>{P}", "", "unreadable"),
        ("<answer>A+1</answer><answer>{P}</answer>", "", "unreadable"),
        ("<answer>The moves are {P}</answer>", "", "unreadable"),
        (r"\boxed{{P}}", "", "unreadable"),
        ("```\n{P}\n```", "", "unreadable"),
        ("a+1 p-1", "? ?", "illegal"),
        ("[A+]", "", "unreadable"),
        ("A→1", "", "unreadable"),
        ("Move A right 1.", "", "unreadable"),
        ("A+1 P+-1", "", "unreadable"),
    ];
    let options = ScoreOptions::by(Rules { source: Source::Strict, ..Rules::clearway() });
    for (text, moves, outcome) in cases {
        let text = text.replace("{P}", PLAN);
        let scored = score(&puzzle(), &text, &options, &mut Unobserved);
        let (_, found) = understood(&text, Reading::Strict);
        assert_eq!((found.as_str(), scored.outcome.as_str()), (moves, outcome), "{text}");
    }
}

/// Ways to write a whole solution, made from its moves.
fn forms(puzzle: &Puzzle, plan: &[Move]) -> Vec<String> {
    let each = |written: &dyn Fn(&str, &Move) -> String, glue: &str| {
        let name = |step: &Move| puzzle.vehicle(step.vehicle).name.clone();
        plan.iter().map(|step| written(&name(step), step)).collect::<Vec<_>>().join(glue)
    };
    let signed = |name: &str, step: &Move| format!("{name}{:+}", step.by);
    let worded = |name: &str, step: &Move| {
        format!("{name} {} {}", step.side(puzzle).direction(), step.by.unsigned_abs())
    };
    let arrows = |name: &str, step: &Move| {
        let arrow = match step.side(puzzle).direction() {
            "left" => '←',
            "right" => '→',
            "up" => '↑',
            _ => '↓',
        };
        format!("{name}{arrow}{}", step.by.unsigned_abs())
    };
    let steps = |name: &str, step: &Move| {
        let sign = if step.by > 0 { '+' } else { '-' };
        vec![format!("[{name}{sign}]"); usize::from(step.by.unsigned_abs())].join(" ")
    };
    let plain = each(&signed, " ");
    vec![
        plain.clone(),
        format!("Answer: {plain}"),
        format!("```\n{plain}\n```"),
        format!("<answer> {plain} </answer>"),
        format!("<answer>{plain}</answer>"),
        format!("\\boxed{{{plain}}}"),
        format!("${plain}$"),
        format!("“{plain}”"),
        format!("<think>{} no</think>{plain}", each(&signed, " or ")),
        plain.to_lowercase(),
        each(&signed, ","),
        each(&signed, " | "),
        each(&signed, " → "),
        each(&worded, ", "),
        each(&worded, "\n"),
        each(&arrows, " "),
        each(&steps, " "),
    ]
}

#[test]
fn optimal_solutions_get_full_credit_in_every_form() {
    let drawn = game().draw(&PuzzleQuery::default(), 17).take(300);
    for listed in drawn {
        let puzzle = listed.board.puzzle();
        let solved = Solver::new().solve(&puzzle, &SolveOptions::default());
        for text in forms(&puzzle, &solved.solution) {
            let found = read(&text, &puzzle, Reading::Lenient).map(|reply| reply.attempts);
            let scored = found.map(|found| {
                let made = play(&puzzle, &found, &Rules::clearway(), None).made;
                (puzzle.after(&made).is_solved(), Metric::Moves.cost(&made))
            });
            let optimum = solved.cost().expect("it is solvable");
            assert_eq!(scored, Ok((true, optimum)), "{}\n{text}", listed.moves);
        }
    }
}
