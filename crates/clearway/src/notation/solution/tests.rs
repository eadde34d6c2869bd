use super::*;
use crate::notation::{ReadOptions, read};

fn puzzle() -> Puzzle {
    let text = "XX.A..\n...A..\nBB....\n....c.\n....c.\n......\n";
    read(text, &ReadOptions::default()).expect("valid").puzzle
}

#[track_caller]
fn check(text: &str, expected: &str) {
    check_with(text, Positive::Down, expected);
}

#[track_caller]
fn check_with(text: &str, positive: Positive, expected: &str) {
    let puzzle = puzzle();
    let moves = parse_solution(text, &puzzle, SolutionOptions { positive })
        .unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(write_solution(&puzzle, &moves, SolutionStyle::Plain).trim_end(), expected);
}

#[track_caller]
fn check_faults(text: &str, expected: &[(FaultKind, u32, u32)]) {
    let faults = parse_solution(text, &puzzle(), SolutionOptions::default()).expect_err("faulty");
    assert_eq!(faults.places(), expected, "{faults}");
}

#[test]
fn the_forms_of_a_solution_mean_the_same() {
    let expected = "A+2 c-1 X+4";
    for text in [
        "A+2 c-1 X+4",
        "A+2, c-1, X+4\r\n",
        "\u{feff}A+2\nc-1\n\nX+4",
        "1. A+2\n2. c-1\n3. X+4\n",
        "A down 2\nc up 1\nX right 4\n",
        "1. A down 2\n2. c up\n3) X Right 4\n",
        "Gerakan 1: A-bawah 2\nGerakan 2: c-atas\nMove 3: X-kanan 4\n",
        "A down 2, c up, X right 4",
        "car,move\nA,2\nc,-1\nX,+4",
        "vehicle,move\r\n A , 2 \r\nc,-1\r\nX,4\r\n",
        r#"[{"vehicle":"A","by":2},{"vehicle":"c","by":-1},{"by":4,"vehicle":"X"}]"#,
        "{\"version\":1,\"solution\":[{\"vehicle\":\"A\",\"by\":2},\n{\"vehicle\":\"c\",\"by\":-1},{\"vehicle\":\"X\",\"by\":4}],\"stats\":{}}",
        r#"{"solution":{"a":[{}],"solution":[["A",2],["c",-1],["X",4]]},"solution":7}"#,
    ] {
        check(text, expected);
    }
    check("", "");
    check("[]", "");
}

#[test]
fn positive_can_mean_up() {
    check_with("car,move\nA,-2\nX,4\n", Positive::Up, "A+2 X+4");
    check_with("A-2 X+4", Positive::Up, "A+2 X+4");
    check_with("A down 2 X right 4", Positive::Up, "A+2 X+4");
}

#[test]
fn every_style_is_read_again() {
    let puzzle = puzzle();
    let moves = parse_solution("A+2 c-1 X+4", &puzzle, SolutionOptions::default()).expect("valid");
    for (style, positive) in [
        (SolutionStyle::Plain, Positive::Down),
        (SolutionStyle::Words, Positive::Down),
        (SolutionStyle::Csv(Positive::Down), Positive::Down),
        (SolutionStyle::Csv(Positive::Up), Positive::Up),
        (SolutionStyle::Json, Positive::Up),
    ] {
        let text = write_solution(&puzzle, &moves, style);
        let again = parse_solution(&text, &puzzle, SolutionOptions { positive });
        assert_eq!(again.as_ref(), Ok(&moves), "{text}");
    }
    let words = write_solution(&puzzle, &moves, SolutionStyle::Words);
    assert_eq!(words, "1. A down 2\n2. c up 1\n3. X right 4\n");
}

#[test]
fn every_fault_has_its_place() {
    use FaultKind::{Name, Number, Orientation, Syntax};
    check_faults(
        "A+2 Q+1\nA+0 B-17 hm",
        &[(Name, 1, 5), (Number, 2, 2), (Number, 2, 6), (Syntax, 2, 10)],
    );
    check_faults("1. A left 2\n2. B up", &[(Orientation, 1, 6), (Orientation, 2, 6)]);
    check_faults("car,move\nA;2\n Z,1\nA,x\n", &[(Syntax, 2, 1), (Name, 3, 2), (Number, 4, 3)]);
    check_faults(
        "[{\"vehicle\":\"A\",\"by\":0},\n {\"vehicle\":\"Z\",\"by\":1}, 7,\n{\"vehicle\":\"A\"}]",
        &[(Number, 1, 2), (Name, 2, 2), (Syntax, 2, 26), (Syntax, 3, 1)],
    );
    check_faults("{\"moves\":[]}", &[(Syntax, 1, 12)]);
    check_faults("{\"solution\":{},\"solution\":[]}", &[(Syntax, 1, 14)]);
    check_faults("{\"solution\":7}", &[(Syntax, 1, 13)]);
    check_faults(
        "[[1,\"A\"],[],[\"A\",1,2]]",
        &[(Syntax, 1, 3), (Number, 1, 5), (Syntax, 1, 10), (Syntax, 1, 13)],
    );
    check_faults("[{\"vehicle\":\"A\",\"by\":1}", &[(Syntax, 1, 23)]);
}

#[test]
fn unknown_names_come_with_a_suggestion() {
    let expected = |text: &str| {
        let faults =
            parse_solution(text, &puzzle(), SolutionOptions::default()).expect_err("faulty");
        faults.first().expected.clone()
    };
    assert_eq!(expected("C+1"), "perhaps c");
    assert_eq!(expected("Q+1"), "one of X, A, B, c");
}

#[test]
fn hostile_solutions_get_an_answer() {
    let many = 200_000;
    for text in [
        "A".repeat(many),
        "A+1 ".repeat(many),
        "+".repeat(many),
        "- ".repeat(many),
        "[".repeat(many),
        "{\"solution\":".repeat(many),
        format!("{{\"solution\":[{}1]}}", "1,".repeat(many)),
        "A left ".repeat(many),
        "1. ".repeat(many),
        "\u{0}".to_owned(),
    ] {
        let _ = parse_solution(&text, &puzzle(), SolutionOptions::default());
    }
}

#[test]
fn places_are_written_step_by_step_and_read_back() {
    let puzzle = read("XX.A/...A/..../....", &ReadOptions::default()).expect("valid").puzzle;
    let moves = parse_solution("A+2 X+2", &puzzle, SolutionOptions::default()).expect("moves");
    let text = write_solution(&puzzle, &moves, SolutionStyle::Path);
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines, ["< A, 1, 3 >", "< A, 2, 3 >", "< X, 0, 1 >", "< X, 0, 2 >"]);
    let back = parse_solution(&text, &puzzle, SolutionOptions::default()).expect("readable");
    assert_eq!(crate::board::merge_moves(&back), moves);
    for wrong in ["< A, 1 >", "< B, 1, 3 >", "< A, 1, 2 >", "< A, 0, 3 >", "<>"] {
        assert!(parse_solution(wrong, &puzzle, SolutionOptions::default()).is_err(), "{wrong}");
    }
}
