use super::*;
use crate::notation::{Mode, Reading, one_line_board, read, read_all};

#[track_caller]
fn check(text: &str, board: &str, exit: Side) -> Reading {
    check_mode(text, Mode::Strict, board, exit)
}

#[track_caller]
fn check_mode(text: &str, mode: Mode, board: &str, exit: Side) -> Reading {
    let options = ReadOptions { mode, ..ReadOptions::default() };
    let reading = read(text, &options).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(one_line_board(&reading.puzzle), board);
    assert_eq!(reading.puzzle.exit(), exit);
    reading
}

#[track_caller]
fn check_faults(text: &str, expected: &[(FaultKind, u32, u32)]) {
    let faults = read(text, &ReadOptions::in_notation(Notation::Tucil3)).expect_err("faulty");
    assert_eq!(faults.places(), expected, "{faults}");
}

#[test]
fn the_exit_can_be_on_every_side() {
    check("4 4\n0\n....\n.PP.K\n....\n....\n", "..../.PP./..../....", Side::Right);
    check("4 4 \n0  \n ....\nK.PP.\n ....\n ....", "..../.PP./..../....", Side::Left);
    check("4 4\n0\n  K\n....\n..P.\n..P.\n....\n", "..../..P./..P./....", Side::Top);
    check("3 4\r\n0\r\n..P.\r\n..P.\r\n....\r\n  K\r\n", "..P./..P./....", Side::Bottom);
    check("1 1\n0\nPK\n", "P", Side::Right);
    check("1 1\n0\nK\nP\n", "P", Side::Top);
}

#[test]
fn faults_of_real_files_are_named_with_their_place() {
    use FaultKind::{Character, NoExit, Number, RowCount, RowLength, Size, Syntax};
    check_faults("1 2 3", &[(Syntax, 1, 1)]);
    check_faults("6 6", &[(Syntax, 1, 1)]);
    check_faults("500 500\n1\nAA\n", &[(Size, 1, 1)]);
    check_faults("6 6\nmany", &[(Number, 2, 1), (RowCount, 2, 1)]);
    check_faults("6 6\n69 420", &[(RowCount, 2, 1), (Syntax, 2, 4)]);
    check_faults("2 2\n0\n..\nPPK\n..\n", &[(RowCount, 5, 1)]);
    check_faults("2 3\n0\n...\n PPK\n", &[(Character, 4, 1)]);
    check_faults("2 3\n0\n ...\n PP.\n", &[(NoExit, 1, 1), (RowLength, 3, 1), (RowLength, 4, 1)]);
    check_faults("2 3\n0\n..\nPP.K\n", &[(RowLength, 3, 1)]);
    check_faults("2 3\n0\n..a\nPP.K\n", &[(Character, 3, 3)]);
    check_faults("3 3\n0\nPP.    K\n...\n...\n", &[(RowLength, 3, 1), (Character, 3, 8)]);
    check_faults("2 2\n0\n\n..\n\nPPK\n", &[(Syntax, 3, 1), (Syntax, 5, 1)]);
}

#[test]
fn faults_of_the_exit_and_the_vehicles() {
    use FaultKind::{Bent, ExitOffLine, NoExit, NoRed, OneCell, TwoExits, VehicleCount};
    check_faults("2 2\n0\n..\nPP\n", &[(NoExit, 1, 1)]);
    check_faults("2 2\n1\n..\nAA\n", &[(NoExit, 1, 1), (NoRed, 1, 1)]);
    check_faults("2 2\n0\n..K\nPPK\n", &[(ExitOffLine, 3, 3), (TwoExits, 4, 3)]);
    check_faults("2 2\n0\nKK\nP.\nP.\n", &[(TwoExits, 3, 2)]);
    check_faults("2 2\n0\n K\nP.\nP.\n", &[(ExitOffLine, 3, 2)]);
    check_faults("2 2\n0\nAA\nPPK\n", &[(VehicleCount, 2, 1)]);
    check_faults("2 2\n0\n..K\n..\n", &[(NoRed, 1, 1)]);
    check_faults("2 2\n1\nA.\nPPK\n", &[(OneCell, 3, 1)]);
    check_faults("3 3\n1\nAA.\n.A.\nPP.K\n", &[(Bent, 4, 2)]);
}

#[test]
fn lenient_reading_repairs_and_says_so() {
    let left = check_mode("3 3\n1\nAAA\nK.PP\n...\n", Mode::Lenient, "AAA/.PP/...", Side::Left);
    assert_eq!(left.repairs.len(), 1);
    let count = check_mode("2 2\n7\n..\nPPK\n", Mode::Lenient, "../PP", Side::Right);
    assert_eq!(
        count.repairs[0].message,
        "the header says 7 besides the red car, the board has 0: counted again"
    );
    let ragged = check_mode("2 3\n0\n.\nPP.K\n", Mode::Lenient, ".../PP.", Side::Right);
    assert_eq!(ragged.repairs.len(), 1);
    let margin = check_mode("2 2\n0\n P.\n P.\n K\n", Mode::Lenient, "P./P.", Side::Bottom);
    assert_eq!(margin.repairs.len(), 1);
    let blank = check_mode("2 2\n0\n..\n\nPPK\n", Mode::Lenient, "../PP", Side::Right);
    assert_eq!(blank.repairs.len(), 1);
}

#[test]
fn many_puzzles_follow_one_another() {
    let one = FORMAT.info.example;
    let text = format!("{one}{one}\n\n{one}");
    let options = ReadOptions::default();
    let lines: Vec<_> =
        read_all(&text, &options).map(|reading| reading.expect("valid").line).collect();
    assert_eq!(lines, [1, 9, 19]);
}
