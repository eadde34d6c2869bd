use crate::pty::Session;
use crate::run::{command, show};
use insta::assert_snapshot;
use std::process::Command;

const RIGHT: &str = "\x1b[C";
const DOWN: &str = "\x1b[B";
const SHIFT_RIGHT: &str = "\x1b[1;2C";

/// B goes down, then the red car drives out.
const BOARD: &str = "XX.B/...B/..../....";

fn play(args: &[&str]) -> Session {
    play_in(args, 80, 24)
}

fn play_in(args: &[&str], columns: u16, rows: u16) -> Session {
    let args: Vec<&str> = [&["play"], args].concat();
    let program: Command = command(&args);
    let mut session = Session::start(program, columns, rows);
    session.wait_until("the game", vt100::Screen::alternate_screen);
    session
}

#[test]
fn without_a_terminal_there_is_no_game() {
    assert_snapshot!(show(&["play", "hardest"]));
}

#[test]
fn a_game_from_the_first_key_to_the_last() {
    let mut session = play_in(&[BOARD], 120, 30);
    session.wait_for("Bring the red car X to the exit on the right.");
    session.wait_for("Optimum   2 moves");
    session.send("h");
    session.wait_for("gets out of the red car's way.");
    session.wait_for("Vehicle   B, up and down");
    session.send(RIGHT);
    session.wait_for("B moves only up and down.");
    session.send(DOWN);
    session.send(DOWN);
    session.wait_for("1. B down 2");
    session.wait_for("Steps     2");
    session.send("u");
    session.wait_for("Taken back: B down 2.");
    session.wait_for("Moves     0 (1 taken back)");
    session.send("y");
    session.wait_for("Made again: B down 2.");
    session.send("x");
    session.send(SHIFT_RIGHT);
    session.wait_for("Solved in 2 moves, 4 steps.");
    session.wait_for("The optimum: no solution has fewer moves.");
    session.send("q");
    let ended = session.end();
    assert_eq!((ended.code, ended.left_behind), (Some(0), vec![]));
    assert!(ended.text.contains("note: board: solved in 2 moves, 4 steps"), "{}", ended.text);
}

#[test]
fn the_mouse_drags_vehicles() {
    let mut session = play(&[BOARD]);
    session.wait_for("Optimum   2 moves");
    // Wherever the board is, B is at its letter, and a cell has five rows.
    let text = session.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains("B ")).expect("B");
    let column = line.chars().position(|sign| sign == 'B').expect("B") as u16 + 1;
    let b = (column, row as u16 + 1);
    session.drag(b, (b.0, b.1 + 5));
    session.wait_for("1. B down 1");
    session.wait_for("Vehicle   B, up and down");
    session.drag((b.0, b.1 + 5), (b.0, 23));
    session.wait_for("1. B down 2");
    session.send("q");
    assert_eq!(session.end().code, Some(0));
}

#[test]
fn a_solution_is_shown_and_the_own_game_waits() {
    let mut session = play(&["beginner"]);
    session.send("s");
    session.wait_for("of 15, running");
    session.send(" ");
    session.wait_for("paused");
    session.send("\x1b[F");
    session.wait_for("Move 15 of 15, the end");
    session.send("+");
    session.wait_for("Speed 4 of 6");
    session.send("s");
    session.wait_for("Moves     0");
    session.send("q");
    assert_eq!(session.end().code, Some(0));
}

#[test]
fn another_puzzle_can_be_chosen() {
    let mut session = play(&[]);
    session.wait_for("Clearway  hardest: 6 by 6, 13 vehicles, exit right");
    session.send("l");
    session.wait_for("Choose a puzzle");
    session.send("\x1b[H\r");
    session.wait_for("Clearway  beginner: 6 by 6, 8 vehicles, exit right");
    session.send("?");
    session.wait_for("choose a vehicle by its letter");
    session.send("qq");
    let ended = session.end();
    assert_eq!((ended.code, ended.left_behind), (Some(0), vec![]));
    let note = "note: no puzzle given: taking the built-in puzzle hardest";
    assert!(ended.text.contains(note), "{}", ended.text);
}

#[test]
fn a_window_may_change_and_be_too_small() {
    let mut session = play(&["hardest"]);
    session.wait_for("Bring the red car A");
    session.resize(20, 9);
    session.wait_for("This window has 20");
    session.resize(120, 40);
    session.wait_for("Bring the red car A");
    session.send("q");
    assert_eq!(session.end().code, Some(0));
}

#[test]
fn colour_is_there_unless_it_is_not_wanted() {
    let coloured = |screen: &vt100::Screen| {
        let (rows, columns) = screen.size();
        let cells = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |x| (row, x)));
        let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
        cells.any(|cell| {
            cell.bgcolor() != vt100::Color::Default || cell.fgcolor() != vt100::Color::Default
        })
    };
    let mut session = play(&[BOARD]);
    session.wait_until("colour", coloured);
    session.send("q");
    session.end();
    for plain in ["--color=never", "NO_COLOR"] {
        let mut program = match plain {
            "NO_COLOR" => command(&["play", BOARD]),
            flag => command(&["play", BOARD, flag]),
        };
        if plain == "NO_COLOR" {
            program.env("NO_COLOR", "1");
        }
        let mut session = Session::start(program, 80, 24);
        session.wait_for("Optimum   2 moves");
        session.wait_until("no colour", |screen| !coloured(screen));
        session.send("q");
        assert_eq!(session.end().code, Some(0), "{plain}");
    }
}

#[test]
fn ctrl_c_and_signals_give_the_terminal_back() {
    for end in ["\x03", "INT", "TERM"] {
        let mut session = play(&["hardest"]);
        session.wait_for("Bring the red car A");
        if end == "\x03" {
            session.send(end);
        } else {
            session.signal(end);
        }
        let ended = session.end();
        assert_eq!(ended.code, Some(130), "{end:?}");
        assert!(ended.entered, "{end:?}");
        assert_eq!(ended.left_behind, Vec::<&str>::new(), "{end:?}");
    }
}

#[test]
fn a_search_without_end_freezes_nothing() {
    // It takes far longer than this test.
    let board = "ZKtCCCBW..E./ZKtvv.BWbbE./ii..RV.W.a../.sFFRVdc.all/.sDDDUdcLaTT/XX..YUP.L..S/\
                 ww.eY.PAGJ.S/...eH.kAGJuu/jmmmH.k.GJrr/j...II.p.Q../nn.qqggp.QNN/fff..MMM.Qhh";
    let mut session = play(&[board, "--time-limit", "1h"]);
    session.send("h");
    session.wait_for("Clearway  board: 12 by 12");
    session.wait_for("Looking for a solution...");
    session.send("B");
    session.wait_for("Vehicle   B, up and down");
    session.wait_for("Optimum   computing...");
    session.send("q");
    let ended = session.end();
    assert_eq!((ended.code, ended.left_behind), (Some(0), vec![]));
}
