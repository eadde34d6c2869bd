use crate::run::{code, command};
use std::fs;
use std::path::{Path, PathBuf};

const SMALL: &str = "XX.A/...A/..../....";

/// The result of a call of the program.
struct Call {
    code: i32,
    out: Vec<u8>,
    err: String,
}

/// Calls the program in `folder`.
fn clearway(folder: &Path, arguments: &[&str]) -> Call {
    let output = command(arguments).current_dir(folder).output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    Call { code: code(&output), out: output.stdout, err }
}

/// An empty folder for the test of this name.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Draws into `file`, which must then begin with `magic`.
#[track_caller]
fn check_written(folder: &Path, arguments: &[&str], file: &str, magic: &[u8]) {
    let call = clearway(folder, &[&["render", "-o", file], arguments].concat());
    assert_eq!(call.code, 0, "{}", call.err);
    assert!(call.out.is_empty() && call.err.contains(&format!("wrote {file}")), "{}", call.err);
    let bytes = fs::read(folder.join(file)).expect("a file");
    assert!(bytes.starts_with(magic), "{:?}", &bytes[..20.min(bytes.len())]);
}

/// Fails with `code`, says `words`, and leaves no file behind.
#[track_caller]
fn check_refused(folder: &Path, arguments: &[&str], code: i32, words: &str) {
    let Call { code: found, err, .. } = clearway(folder, &[&["render"], arguments].concat());
    assert_eq!(found, code, "{err}");
    assert!(err.contains(words), "{err}");
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), 0, "nothing is left behind");
}

#[test]
fn the_ending_decides_the_format() {
    let folder = folder("render-endings");
    check_written(&folder, &[SMALL], "board.svg", b"<svg ");
    check_written(&folder, &[SMALL], "board.png", b"\x89PNG");
    check_written(&folder, &[SMALL], "board.gif", b"GIF89a");
    check_written(&folder, &[SMALL, "--solution"], "solution.svg", b"<svg ");
    check_written(&folder, &[SMALL, "--solution"], "solution.GIF", b"GIF89a");
    check_written(&folder, &[SMALL, "--strip", "--columns", "1"], "strip.png", b"\x89PNG");
    check_written(&folder, &[SMALL, "hardest", "--cards"], "cards.pdf", b"%PDF-1.4");
    check_written(&folder, &[SMALL, "--cards"], "cards.svg", b"<svg ");
    check_written(&folder, &[SMALL, "--format", "png"], "board", b"\x89PNG");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 9, "no temporary files");
}

#[test]
fn standard_output_needs_a_format() {
    let folder = folder("render-stdout");
    let call = clearway(&folder, &["render", SMALL, "-o", "-", "--format", "svg"]);
    assert_eq!((call.code, call.err.as_str()), (0, ""));
    assert!(call.out.starts_with(b"<svg ") && call.out.ends_with(b"</svg>\n"));
    check_refused(&folder, &[SMALL, "-o", "-"], 2, "standard output has no ending");
}

#[test]
fn without_a_puzzle_the_hardest_is_drawn_and_that_is_said() {
    let folder = folder("render-default");
    let call = clearway(&folder, &["render", "-o", "-", "--format", "svg"]);
    assert!(call.err.contains("taking the built-in puzzle hardest"), "{}", call.err);
    assert!(String::from_utf8_lossy(&call.out).contains("<title>hardest: 6 by 6"));
}

#[test]
fn a_state_is_the_board_after_so_many_moves() {
    let folder = folder("render-state");
    let draw = |arguments: &[&str]| {
        let svg = ["render", SMALL, "-o", "-", "--format", "svg"];
        clearway(&folder, &[&svg, arguments].concat()).out
    };
    assert_eq!(draw(&["--state", "0"]), draw(&[]));
    assert_ne!(draw(&["--state", "1"]), draw(&["--state", "2"]));
    check_refused(&folder, &[SMALL, "-o", "a.svg", "--state", "3"], 2, "from 0 to 2");
}

#[test]
fn what_a_format_cannot_show_is_refused_before_the_work() {
    let folder = folder("render-refused");
    let refused = |arguments: &[&str], words| check_refused(&folder, arguments, 2, words);
    refused(&[SMALL, "-o", "a.bmp"], ".svg, .png, .gif or .pdf");
    refused(&[SMALL, "-o", "a.png", "--solution"], "a PNG does not move");
    refused(&[SMALL, "-o", "a.gif", "--cards"], "--cards with .pdf or .svg");
    refused(&[SMALL, "-o", "a.pdf"], "a PDF is for cards");
    refused(&[SMALL, "-o", "a.svg", "--strip", "--solution"], "cannot be used with");
    refused(&[SMALL, SMALL, "-o", "a.svg"], "no room for many pictures");
    refused(&[SMALL, "-o", "a.svg", "--theme", "neon"], "classic");
    refused(&[SMALL, "-o", "a.png", "--strip", "--cell", "400", "--columns", "0"], "--columns");
    refused(&["-o", "a.png", "--strip", "--cell", "400"], "too large, choose smaller cells");
}

#[test]
fn a_file_that_cannot_be_written_is_said_first() {
    let folder = folder("render-unwritable");
    // The puzzle is also wrong, but the output is checked first.
    check_refused(&folder, &["no-puzzle", "-o", "missing/a.svg"], 2, "missing/a.svg: no such file");
    // The picture goes into the folder.
    let call = clearway(&folder, &["render", SMALL, "-o", ".", "--format", "svg"]);
    assert!(call.code == 0 && folder.join("board.svg").is_file(), "{}", call.err);
}

#[test]
fn an_existing_file_is_replaced_only_by_a_complete_one() {
    let folder = folder("render-replace");
    let file = folder.join("board.svg");
    fs::write(&file, "precious").expect("written");
    let unsolvable = "XXBB/..../..../....";
    let call = clearway(&folder, &["render", unsolvable, "--solution", "-o", "board.svg"]);
    assert_eq!(call.code, 1, "{}", call.err);
    assert!(call.err.contains("Unsolvable") && call.err.contains("nothing was drawn"));
    let limited = ["render", "loose", "--strip", "--node-limit", "1", "-o", "board.svg"];
    assert_eq!(clearway(&folder, &limited).code, 3);
    assert_eq!(fs::read(&file).expect("a file"), b"precious");
    check_written(&folder, &[SMALL], "board.svg", b"<svg ");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn a_card_without_a_solution_says_so() {
    let folder = folder("render-unsolvable-card");
    let unsolvable = "XXBB/..../..../....";
    let call = clearway(&folder, &["render", "--cards", SMALL, unsolvable, "-o", "cards.svg"]);
    assert_eq!(call.code, 1, "{}", call.err);
    assert!(folder.join("cards.svg").exists());
}
