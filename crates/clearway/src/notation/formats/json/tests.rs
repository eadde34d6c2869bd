use super::*;
use crate::notation::{detect, one_line_board, read, read_all};

const RED: &str =
    r#"{"name":"X","row":1,"column":0,"length":2,"orientation":"horizontal","red":true}"#;

fn puzzle_with(vehicles: &str) -> String {
    format!(r#"{{"width":4,"height":4,"vehicles":[{RED}{vehicles}]}}"#)
}

#[track_caller]
fn check_faults(text: &str, expected: &[(FaultKind, u32, u32)]) {
    let faults = read(text, &ReadOptions::default()).expect_err("faulty");
    assert_eq!(faults.places(), expected, "{faults}");
}

#[test]
fn everything_survives_writing_and_reading() {
    let text = FORMAT.info.example;
    let puzzle = read(text, &ReadOptions::default()).expect("valid").puzzle;
    assert_eq!(one_line_board(&puzzle), "...x/XXA./..A.");
    assert_eq!(write(&puzzle, &Facts::default()).as_deref(), Ok(text));
}

#[test]
fn names_that_a_grid_cannot_show_make_the_board_an_object() {
    let text =
        puzzle_with(r#",{"name":"AA","row":0,"column":0,"length":1,"orientation":"vertical"}"#);
    let puzzle = read(&text, &ReadOptions::default()).expect("valid").puzzle;
    let line = one_line_board(&puzzle);
    assert!(line.starts_with(r#"{"width":4"#) && !line.contains('\n'));
    assert_eq!(read(&line, &ReadOptions::default()).expect("valid").puzzle, puzzle);
}

#[test]
fn many_puzzles_in_an_array_or_one_after_the_other() {
    let one = puzzle_with("");
    let options = ReadOptions::default();
    for text in [
        format!("{one}\n{one}\n{one}\n"),
        format!("[{one},{one},{one}]"),
        format!("[\n  {one},\n  {one},\n{one}\n]\n"),
    ] {
        assert_eq!(detect(&text), Some(Notation::Json));
        assert_eq!(read_all(&text, &options).flatten().count(), 3, "{text}");
    }
    let broken = format!("{one}\n{{\"width\":4,\n{one}\nnull\n{one}\n");
    let good: Vec<_> = read_all(&broken, &options).map(|reading| reading.is_ok()).collect();
    assert_eq!(good, [true, false, true, false, true]);
    assert_eq!(read("[]", &options).expect_err("empty").first().kind, FaultKind::Empty);
}

#[test]
fn faults_have_their_places() {
    use FaultKind::{Number, OffBoard, Orientation, Overlap, Syntax};
    let text = "{\"width\":4,\n \"hight\":4,\"vehicles\":[]}";
    check_faults(text, &[(Syntax, 1, 1), (Syntax, 2, 3)]);
    check_faults("{\"width\":4", &[(Syntax, 1, 10)]);
    let more = ",\n{\"name\":\"é\",\"row\":1,\"column\":0,\"length\":2,\"orientation\":\"horizontal\"},\
                \n  {\"name\":\"B\",\"row\":9,\"column\":0,\"length\":2,\"orientation\":\"horizontal\"},\
                \n{\"name\":\"é\",\"row\":\"1\",\"orientation\":\"up\",\"length\":2}";
    let expected =
        [(Overlap, 2, 1), (OffBoard, 3, 3), (Syntax, 4, 1), (Number, 4, 19), (Orientation, 4, 37)];
    check_faults(&puzzle_with(more), &expected);
    let one = puzzle_with("");
    let options = ReadOptions::default();
    let text = format!("[{one}, {one}, null]");
    let last = read_all(&text, &options).last().expect("three").expect_err("null");
    assert_eq!(last.first().span.map(|span| span.column), Some(2 * one.len() as u32 + 6));
    check_faults(&format!("  [ {}", puzzle_with("").replace("true", "1")), &[(Syntax, 1, 114)]);
    check_faults("[[[[", &[(FaultKind::Empty, 1, 1)]);
    let size = "[{\"width\":4,\"height\":500,\"vehicles\":[]}]";
    check_faults(size, &[(FaultKind::Size, 1, 22)]);
}

#[test]
fn deep_nesting_and_long_lists_do_no_harm() {
    let deep = format!("{{\"width\":{}", "[".repeat(200_000));
    assert!(read(&deep, &ReadOptions::default()).is_err());
    let deep = format!("{{\"vehicles\":[{}{}]}}", "[".repeat(200_000), "]".repeat(200_000));
    assert!(read(&deep, &ReadOptions::default()).is_err());
    let long = puzzle_with(&",1".repeat(100_000));
    let faults = read(&long, &ReadOptions::default()).expect_err("too many");
    assert!(faults.iter().any(|fault| fault.kind == FaultKind::VehicleCount));
    let unclosed = "{\n".repeat(100_000);
    let options = ReadOptions::in_notation(Notation::Json);
    assert_eq!(read_all(&unclosed, &options).count(), 100_000);
}

#[test]
fn nothing_is_said_in_the_words_of_the_parser() {
    let texts = [
        r#"{"width":"4","height":3.5,"exit":"up","walls":[[0],5],"vehicles":[1,{"red":1}]}"#,
        r#"{"width":99999999999999999999,"height":true,"vehicles":{},"vehicles":[],"a":1}"#,
        r#"{"width":4"#,
        r#"{"width":4,"vehicles":["#,
        r#"{"width":4,"vehi"#,
        r#"{"width":"#,
        r#"{"width" 4}"#,
        r#"{"width":4 "height":4}"#,
        r#"{"vehicles":[1 2]}"#,
        r#"{"width":4,}"#,
        r#"{"width":tru}"#,
        r#"{"width":-}"#,
        r#"{"width":1e999}"#,
        "{width:4}",
        r#"{"na\qme":4}"#,
        r#"{"name":"\ud800"}"#,
    ];
    let foreign = ["EOF", "i64", "invalid type", "variant", "parsing", "expected", "ident", "key"];
    for text in texts {
        for fault in &read(text, &ReadOptions::default()).expect_err("faulty") {
            let word = foreign.iter().find(|word| fault.message.contains(**word));
            assert_eq!(word, None, "{text}: {fault}");
            assert!(fault.span.is_some() && !fault.expected.is_empty(), "{text}: {fault}");
        }
    }
}

#[test]
fn an_object_of_very_many_fields_is_left_soon() {
    let text = format!("{{\"width\":4{}}}", ",\"a\":1,\"b\":2".repeat(100_000));
    let faults = read(&text, &ReadOptions::default()).expect_err("unknown fields");
    assert!(faults.iter().count() <= 10 && faults.more() == 0, "{faults}");
}

#[test]
fn names_that_cannot_be_are_not_offered_for_the_red_car() {
    let vehicle = |name: &str| {
        format!(r#"{{"name":"{name}","row":0,"column":0,"length":2,"orientation":"vertical"}}"#)
    };
    let list = [vehicle("B"), vehicle("\u{202e}"), vehicle(&"Z".repeat(100_000))].join(",");
    let text = format!(r#"{{"width":4,"height":4,"vehicles":[{list}]}}"#);
    let faults = read(&text, &ReadOptions::default()).expect_err("no red car");
    let no_red = faults.iter().find(|fault| fault.kind == FaultKind::NoRed).expect("told");
    assert_eq!(no_red.expected, "one of B as the red car");
}
