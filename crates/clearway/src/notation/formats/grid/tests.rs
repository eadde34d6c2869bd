use crate::board::{Axis, FaultKind, Side, Span};
use crate::notation::{
    Mode, Notation, ReadOptions, Reading, detect, one_line_board, read, read_all, write,
};

#[track_caller]
fn check(text: &str, board: &str) {
    check_with(text, &ReadOptions::default(), board);
}

#[track_caller]
fn check_with(text: &str, options: &ReadOptions, board: &str) -> Reading {
    let reading = read(text, options).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(reading.notation, Notation::Grid);
    assert_eq!(one_line_board(&reading.puzzle), board);
    reading
}

#[track_caller]
fn check_faults(text: &str, expected: &[(FaultKind, u32, u32)]) {
    let options = ReadOptions::in_notation(Notation::Grid);
    let faults = read(text, &options).expect_err("the text is faulty");
    let found: Vec<_> = faults
        .iter()
        .map(|fault| {
            let span = fault.span.unwrap_or(Span::new(0, 0, 1));
            (fault.kind, span.line, span.column)
        })
        .collect();
    assert_eq!(found, expected, "{faults}");
}

#[test]
fn the_forms_of_a_board_mean_the_same() {
    let board = "AAB/XXB/..x";
    for text in [
        "AAB\nXXB\n..x\n",
        "AAB\r\nXXB\r\n..x",
        "\u{feff}AAB  \nXXB\n..x\n\n\n",
        "    AAB\n    XXB\n    ..x\n",
        "  AABXXB..x",
        "AAB/XXB/..x",
        "AABXXB..x",
        "AABXXBoo#",
        "A A B\nX X B\n. . #\n",
        "A,A,B\nX,X,B\n_,_,x\n",
        "|AAB|\n|XXB>\n|--x|\n",
        "+---+\n|AAB|\n|XXB>\n|..x|\n+---+\n",
    ] {
        check(text, board);
    }
}

#[test]
fn the_red_car_is_upper_x_else_a_else_a_bar_of_lower_x() {
    let red = |text: &str| {
        let reading =
            read(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{faults}"));
        reading.puzzle.red().name.clone()
    };
    assert_eq!(red("AA..\nXX..\n....\n....\n"), "X");
    assert_eq!(red("AA..\nBB..\n....\nx...\n"), "A");
    assert_eq!(red("..BB\nxx..\n....\n....\n"), "x");
    let faults = read("..BB\nxx..\nx..C\n...C\n", &ReadOptions::default()).expect_err("no red");
    assert_eq!(faults.first().kind, FaultKind::NoRed);
    assert_eq!(faults.first().expected, "one of B, C as the red car");
}

#[test]
fn upper_o_is_a_vehicle_and_lower_o_is_empty() {
    check("OOoXXoooo", "OO./XX./...");
}

#[test]
fn options_replace_what_the_text_says() {
    let options =
        ReadOptions { red: Some("B".to_owned()), exit: Some(Side::Top), ..ReadOptions::default() };
    let reading = check_with("XXB\n..B\n...\n", &options, "XXB/..B/...");
    assert_eq!((reading.puzzle.red().name.as_str(), reading.puzzle.exit()), ("B", Side::Top));
    let options = ReadOptions { red: Some("Q".to_owned()), ..ReadOptions::default() };
    let faults = read("XXB\n..B\n...\n", &options).expect_err("no Q");
    assert_eq!(faults.first().kind, FaultKind::NoRed);
    assert_eq!(faults.first().expected, "one of X, B");
}

#[test]
fn a_size_makes_a_rectangle_of_a_line() {
    let options = ReadOptions { size: Some((4, 2)), ..ReadOptions::default() };
    check_with("XX......", &options, "XX../....");
    let faults = read("XX.......", &options).expect_err("nine cells");
    assert_eq!(faults.first().kind, FaultKind::RowLength);
    let faults = read("XX./...", &options).expect_err("three by two");
    assert_eq!(faults.first().kind, FaultKind::Size);
}

#[test]
fn a_board_of_one_row_ends_with_a_slash() {
    check("XX../", "XX../");
    check("XX..", "XX/..");
    let puzzle = read("XX../", &ReadOptions::default()).expect("valid").puzzle;
    assert_eq!((puzzle.width(), puzzle.height()), (4, 1));
    assert_eq!(write(&puzzle, Notation::Grid).as_deref(), Ok("XX../\n"));
}

#[test]
fn a_one_cell_red_car_takes_the_axis_of_its_exit() {
    let options = ReadOptions { exit: Some(Side::Bottom), ..ReadOptions::default() };
    let reading = check_with("X...", &options, "X./..");
    assert_eq!(reading.puzzle.red().axis, Axis::Vertical);
}

#[test]
fn every_fault_has_its_place() {
    use FaultKind::{Bent, Character, Gap, NoRed, OneCell, RowLength, Size, TwoExits};
    check_faults("XX.B\n....\nB...\n...\n", &[(Bent, 3, 1), (RowLength, 4, 1)]);
    check_faults(
        "XX.o\n.A..\n_...\nB..B\n",
        &[(Character, 1, 4), (OneCell, 2, 2), (Character, 3, 1), (Gap, 4, 4)],
    );
    check_faults("BB..\n....\n....\n....\n", &[(NoRed, 1, 1)]);
    check_faults("XX.....", &[(RowLength, 1, 1)]);
    check_faults(&"X".repeat(400), &[(Size, 1, 1)]);
    check_faults(&"X".repeat(401), &[(RowLength, 1, 1)]);
    check_faults(&format!("{}\n", ".".repeat(20)).repeat(3), &[(Size, 1, 1)]);
    check_faults(&"XX..\n".repeat(17), &[(Size, 1, 1)]);
    check_faults("|XX>\n|..>\n", &[(TwoExits, 2, 4)]);
}

#[test]
fn lenient_reading_pads_ragged_rows_and_says_so() {
    let options = ReadOptions { mode: Mode::Lenient, ..ReadOptions::default() };
    let reading = check_with("XX..\n.B\n.B..\n....\n", &options, "XX../.B../.B../....");
    assert_eq!(reading.repairs.len(), 1);
    assert_eq!(reading.repairs[0].message, "row 2 has 2 cells: padded to 4");
}

#[test]
fn many_boards_in_one_text() {
    let options = ReadOptions::default();
    let rows = "XX..\n....\n....\n....\n\n\nXX.B\n...B\n....\n....\n";
    let lines: Vec<u32> =
        read_all(rows, &options).map(|reading| reading.expect("valid").line).collect();
    assert_eq!(lines, [1, 7]);
    assert_eq!(read(rows, &options).expect_err("two").first().kind, FaultKind::SeveralPuzzles);

    let line = format!("XX{}\n", ".".repeat(23));
    let bad = format!("YY{}\n", ".".repeat(23));
    let text = [line.as_str(), bad.as_str(), line.as_str(), "XX/..\n"].concat();
    let good: Vec<bool> = read_all(&text, &options).map(|reading| reading.is_ok()).collect();
    assert_eq!(good, [true, false, true, true]);
}

#[test]
fn writing_avoids_names_that_would_be_read_differently() {
    let options = ReadOptions { red: Some("R".to_owned()), ..ReadOptions::default() };
    let puzzle = read("RR.X\n...X\n....\nAA..\n", &options).expect("valid").puzzle;
    assert_eq!(write(&puzzle, Notation::Grid).as_deref(), Ok("XX.A\n...A\n....\nBB..\n"));
}

#[test]
fn a_grid_that_looks_like_another_notation_is_written_on_one_line() {
    let options = ReadOptions::in_notation(Notation::Grid);
    let puzzle = read("X01H\nX01H\n", &options).expect("valid").puzzle;
    assert_eq!(detect("X01H\nX01H\n"), Some(Notation::Cars));
    assert_eq!(write(&puzzle, Notation::Grid).as_deref(), Ok("X01H/X01H\n"));
    assert_eq!(detect("X01H/X01H\n"), Some(Notation::Grid));
}

#[test]
fn an_exit_that_a_grid_cannot_show_is_refused() {
    let options = ReadOptions { exit: Some(Side::Left), ..ReadOptions::default() };
    let puzzle = read("XX../.AA./..../....", &options).expect("valid").puzzle;
    let error = write(&puzzle, Notation::Grid).expect_err("no sign for it");
    assert_eq!(error.kind.code(), "write-exit");
    assert_eq!(
        error.to_string(),
        "the notation grid cannot express this puzzle: it has no sign for an exit at the left"
    );
}

#[test]
fn a_board_that_is_too_large_is_told_its_size() {
    let row = ".".repeat(500);
    let lines = format!("{row}\n").repeat(500);
    let spaced = format!("{}\n", ". ".repeat(17)).repeat(17);
    for (text, size) in [
        (lines, "500 by 500"),
        (format!("{}\n", ".".repeat(17)).repeat(17), "17 by 17"),
        (spaced, "17 by 17"),
        (".".repeat(400), "20 by 20"),
        (row.repeat(500), "500 by 500"),
        (format!("60 {} 23", "o".repeat(289)), "17 by 17"),
        (format!("=={}", "*".repeat(398)), "20 by 20"),
    ] {
        let faults = read(&text, &ReadOptions::default()).expect_err("too large");
        let fault = faults.first();
        assert_eq!((faults.iter().count(), fault.kind), (1, FaultKind::Size), "{faults}");
        assert!(fault.message.contains(size) && fault.span.is_some(), "{fault}");
    }
}

#[test]
fn two_signs_for_an_empty_cell_are_told_once() {
    use FaultKind::Character;
    check_faults("XX..\n.oo_\no_o.\n....", &[(Character, 2, 2), (Character, 2, 4)]);
}

#[test]
fn one_cell_is_not_in_the_plural() {
    let faults = read("XX..\n.\n....\n....", &ReadOptions::default()).expect_err("ragged");
    assert_eq!(faults.first().message, "row 2 has 1 cell, the board is 4 wide");
}

#[test]
fn a_long_line_is_not_looked_at_to_its_end_again_and_again() {
    let text = "AB ".repeat(10_000_000);
    // The fastest of several runs, so that other programs disturb the measurement less.
    let quickest = |work: &dyn Fn()| {
        let times = (0..3).map(|_| {
            let start = std::time::Instant::now();
            work();
            start.elapsed()
        });
        times.min().expect("three runs")
    };
    let reading = quickest(&|| {
        let faults = read(&text, &ReadOptions::default()).expect_err("nothing fits");
        assert_eq!(faults.first().kind, FaultKind::UnknownNotation);
    });
    // Looking at each character a few times.
    let looking = quickest(&|| {
        for sign in ['\u{1}', '\u{2}', '\u{3}', '\u{4}'] {
            assert_eq!(text.chars().filter(|&c| c == sign).count(), 0);
        }
    });
    assert!(reading < 30 * looking, "{reading:?}, looking takes {looking:?}");
}
