use crate::run::{code, command};
use std::fs;
use std::path::{Path, PathBuf};

/// What a call of the program came to.
struct Call {
    code: i32,
    out: String,
    err: String,
}

fn clearway(folder: &Path, arguments: &[&str]) -> Call {
    let output = command(arguments).current_dir(folder).output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Call { code: code(&output), out: text(&output.stdout), err: text(&output.stderr) }
}

/// A folder with a picture of the built-in puzzle `beginner`.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let drawn = clearway(&folder, &["render", "beginner", "-o", "beginner.png"]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    folder
}

const BEGINNER: [&str; 6] = ["BBB..C", "..D..C", "XXD..C", "E.D.FF", "E...G.", "HHH.G."];

#[test]
fn a_picture_is_a_puzzle() {
    let folder = folder("read-puzzle");
    let solved = clearway(&folder, &["solve", "beginner.png", "--exit", "right", "--accept"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert!(solved.out.contains("Solved in 15 moves"), "{}", solved.out);
    // The board that was read is shown first.
    for row in BEGINNER {
        let row: Vec<String> = row.chars().map(String::from).collect();
        assert!(solved.err.contains(&row.join(" ")), "{}", solved.err);
    }
}

#[test]
fn a_picture_is_read_for_scripts() {
    let folder = folder("read-json");
    let read = clearway(&folder, &["read", "beginner.png", "--accept", "--output", "json"]);
    assert_eq!(read.code, 0, "{}", read.err);
    let answer: serde_json::Value = serde_json::from_str(&read.out).expect("json");
    assert_eq!(answer["board"], BEGINNER.join("/"));
    assert_eq!((&answer["width"], &answer["red"]), (&6.into(), &"X".into()));
    assert_eq!(answer["corners"].as_array().map(Vec::len), Some(4));
    assert_eq!(answer["vehicles"][3]["name"], "X");
}

#[test]
fn what_is_known_is_kept_and_the_overlay_is_written() {
    let folder = folder("read-known");
    let arguments = ["read", "beginner.png", "--accept", "--exit", "left", "--overlay", "over.png"];
    let read = clearway(&folder, &arguments);
    assert_eq!(read.code, 0, "{}", read.err);
    assert!(read.out.contains("exit left"), "{}", read.out);
    let size = |name: &str| fs::read(folder.join(name)).expect("a file")[16..24].to_vec();
    assert_eq!(size("over.png"), size("beginner.png"));
}

#[test]
fn a_picture_without_a_board_says_what_was_looked_for() {
    let folder = folder("read-none");
    // One grey pixel.
    let grey = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\
                 \x9bU\x00\x00\x00\x0aIDATx\x9cch\x00\x00\x00\x82\x00\x81w\xcdr\xb6\x00\x00\x00\x00IEND\xaeB`\x82";
    fs::write(folder.join("grey.png"), grey).expect("a file");
    for arguments in [&["read", "grey.png"][..], &["solve", "grey.png"]] {
        let none = clearway(&folder, arguments);
        assert_eq!(none.code, 2);
        assert!(none.err.contains("no board found: looked for a square lattice"), "{}", none.err);
    }
}

#[test]
fn broken_pictures_and_other_files_are_refused() {
    let folder = folder("read-broken");
    let whole = fs::read(folder.join("beginner.png")).expect("a file");
    fs::write(folder.join("half.png"), &whole[..whole.len() / 2]).expect("a file");
    fs::write(folder.join("text.txt"), "XX.A/...A/..../....").expect("a file");
    let half = clearway(&folder, &["read", "half.png"]);
    assert_eq!(half.code, 2);
    assert!(half.err.contains("the file ends before the picture does"), "{}", half.err);
    let text = clearway(&folder, &["read", "text.txt", "--output", "json"]);
    assert_eq!(text.code, 2);
    assert!(text.err.contains(r#""code":"picture""#), "{}", text.err);
    let corners = clearway(&folder, &["read", "beginner.png", "--corners", "1,2,3"]);
    assert_eq!(corners.code, 2);
    assert!(corners.err.contains("eight numbers"), "{}", corners.err);
}

/// The folder of the pictures of the tests.
fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pictures")
}

#[test]
fn a_sheet_gives_all_of_its_boards() {
    let read = clearway(&pictures(), &["read", "sheet.png", "--output", "json"]);
    assert_eq!(read.code, 0, "{}", read.err);
    let answers: Vec<serde_json::Value> =
        read.out.lines().map(|line| serde_json::from_str(line).expect("json")).collect();
    let told: Vec<_> = answers.iter().map(|answer| answer["vehicles"].as_array()).collect();
    let counts: Vec<_> = told.into_iter().flatten().map(Vec::len).collect();
    assert_eq!(counts, [9, 9, 7, 10, 10, 6]);
    assert_eq!(answers[2]["puzzle"], "sheet.png#3");
    assert_eq!(answers[2]["exit"], "bottom");
    let solved = clearway(&pictures(), &["solve", "sheet.png", "--output", "json"]);
    assert_eq!(solved.out.lines().count(), 6, "{}", solved.err);
}

#[test]
fn one_board_of_a_sheet_can_be_picked() {
    let hint = clearway(&pictures(), &["hint", "sheet.png#2"]);
    assert_eq!(hint.code, 0, "{}", hint.err);
    assert!(hint.out.contains("D up 1"), "{}", hint.out);
    assert!(!hint.err.contains("sheet.png#3"), "{}", hint.err);
    let none = clearway(&pictures(), &["solve", "sheet.png#7"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("a number from 1 to 6"), "{}", none.err);
    let red = clearway(&pictures(), &["solve", "sheet.png", "--red", "B"]);
    assert_eq!(red.code, 2);
    assert!(red.err.contains("a red car is of one board, and there are 6"), "{}", red.err);
}
