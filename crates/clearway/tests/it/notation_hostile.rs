//! Hostile texts: no panic, no endless work, always an answer.

use crate::random_board::{Random, any_board, boxed_board};
use clearway::board::{Advice, FaultKind};
use clearway::notation::{Facts, Mode, Notation, ReadOptions, detect, read, read_all, write_with};
use clearway::notation::{Positive, SolutionOptions, parse_solution};
use proptest::prelude::*;

/// Reads a text with all options.
fn poke(text: &str) {
    detect(text);
    for mode in [Mode::Strict, Mode::Lenient] {
        let free = ReadOptions { mode, ..ReadOptions::default() };
        assert!(read_all(text, &free).take(50).count() >= 1);
        for &notation in Notation::ALL {
            for size in [None, Some((6, 6)), Some((0, 0)), Some((255, 255))] {
                let options = ReadOptions { notation: Some(notation), size, ..free.clone() };
                assert!(read_all(text, &options).take(50).count() >= 1);
                let _ = read(text, &options);
            }
        }
    }
}

/// A text with some characters changed, left out or doubled.
fn mutated(text: &str, random: &mut Random) -> String {
    const SIGNS: &[char] = &[
        '.', 'K', ' ', '\n', '/', '0', '9', 'X', ',', '{', '"', '|', '>', '\r', '\t', 'é', '\u{1b}',
    ];
    let mut out = String::new();
    for c in text.chars() {
        match random.within(0, 60) {
            0 => {}
            1 => out.extend([c, c]),
            2 => out.push(SIGNS[usize::from(random.within(0, SIGNS.len() as u8 - 1))]),
            _ => out.push(c),
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_get_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        poke(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_signs_get_an_answer(text in "[XAPKo.x#|>/ ,0-9hvHV{}\\[\\]\":\n\r\t=*+@é-]{0,200}") {
        poke(&text);
    }

    #[test]
    fn any_solution_gets_an_answer(
        text in "([XA-C0-9+,. \n-]|left|up|kiri|car,move\n|\\{\"solution\":|\\[|\\{\"vehicle\":\"A\",\"by\":1\\}|\\]){0,40}",
        seed: u64,
    ) {
        for positive in [Positive::Down, Positive::Up] {
            let _ = parse_solution(&text, &boxed_board(seed), SolutionOptions { positive });
        }
    }

    #[test]
    fn damaged_puzzles_get_an_answer(seed: u64) {
        let mut random = Random::new(seed);
        let facts = Facts { moves: Some(1), states: Some(1) };
        for puzzle in [any_board(seed), boxed_board(seed)] {
            for &notation in Notation::ALL {
                if let Ok(text) = write_with(&puzzle, notation, &facts) {
                    poke(&mutated(&text, &mut random));
                }
            }
        }
    }
}

#[test]
fn huge_texts_are_answered_without_much_work() {
    let many = 100_000;
    for text in [
        "\n".repeat(10 * many),
        "0 0 0 1 1\n".repeat(many),
        "A00H\n".repeat(many),
        "AAAA\n".repeat(many),
        "A".repeat(20 * many),
        "A ".repeat(10 * many),
        "A,".repeat(10 * many),
        "A/".repeat(10 * many),
        "{\n".repeat(many),
        "[".repeat(10 * many),
        "{\"vehicles\":[".to_owned() + &"[".repeat(10 * many),
        "name\n6\n".to_owned() + &"0 0 h 1\n".repeat(many),
        "6 6\n3\n".to_owned() + &"......\n".repeat(many),
        "6 6\n3\n".to_owned() + &"A".repeat(10 * many),
        "car,orientation,col,row,length\n".to_owned() + &"A,H,1,1,1\n".repeat(many),
        "==.+".repeat(many),
        "== ".repeat(many),
        format!("60 {} 3", "A".repeat(10 * many)),
        "|".repeat(10 * many),
        "|A>\n".repeat(many),
    ] {
        let _ = read(&text, &ReadOptions::default());
        for &notation in Notation::ALL {
            let options = ReadOptions::in_notation(notation);
            assert!(read(&text, &options).is_err());
        }
    }
}

#[test]
fn many_objects_on_one_long_line_take_linear_time() {
    let one = r#"{"width":2,"height":1,"vehicles":[{"name":"X","row":0,"column":0,"length":1,"orientation":"horizontal","red":true}]}"#;
    let text = format!("[{}{one}]", format!("{one},").repeat(20_000));
    let options = ReadOptions::default();
    assert_eq!(read_all(&text, &options).flatten().count(), 20_001);
}

#[test]
fn boards_beyond_sixteen_are_refused_by_their_size() {
    let row = ".".repeat(500);
    let grid = format!("{row}\n").repeat(500);
    let faults = read(&grid, &ReadOptions::in_notation(Notation::Grid)).expect_err("too large");
    assert_eq!(faults.first().kind, FaultKind::Size);
    let tucil3 = format!("500 500\n0\n{grid}");
    let faults = read(&tucil3, &ReadOptions::default()).expect_err("too large");
    assert_eq!(faults.first().kind, FaultKind::Size);
}

#[test]
fn what_is_no_text_is_said_to_be_none() {
    for text in ["\u{0}\u{1}\u{2}", "XX..\u{1b}[2J\n", "MZ\u{90}\u{0}\u{3}", "1 \u{7} 2"] {
        let faults = read(text, &ReadOptions::default()).expect_err("no text");
        assert_eq!(faults.first().kind, FaultKind::NotText, "{text:?}");
    }
    assert_eq!(
        read("", &ReadOptions::default()).expect_err("empty").first().kind,
        FaultKind::Empty
    );
    let faults = read("a fine day today", &ReadOptions::default()).expect_err("prose");
    assert_eq!(faults.first().kind, FaultKind::UnknownNotation);
}

#[test]
fn no_message_speaks_of_flags() {
    let (any, grid) = (ReadOptions::default(), ReadOptions::in_notation(Notation::Grid));
    let texts = [
        ("BB../..CC/..../....", &any, Advice::Red),
        ("XX..BB.", &grid, Advice::Size),
        ("This is not a puzzle at all.", &any, Advice::Notation),
        ("XX../..../..../....\n\nXX../..../..../....", &any, Advice::OneOfSeveral),
    ];
    for (text, options, advice) in texts {
        let faults = read(text, options).expect_err("faulty");
        let fault = faults.first();
        assert_eq!(fault.advice, Some(advice), "{fault:?}");
        assert!(!fault.message.contains("--") && !fault.expected.contains("--"), "{fault:?}");
    }
}
