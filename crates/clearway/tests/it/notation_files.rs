//! Puzzle files of courses and other programs, if they are in the folder beside the project.

use clearway::board::FaultKind;
use clearway::notation::{Mode, Notation, ReadOptions, read, read_all};
use std::path::{Path, PathBuf};

/// The folder of the files, which are not part of the project.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/puzzles");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: the puzzle files are not at hand");
    None
}

/// The card whose list has a misprint: its car F is one column off.
const MISPRINT: &str = "p40";

/// The files of a folder by name, with their texts.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let mut texts: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    texts.sort();
    assert!(!texts.is_empty());
    texts
}

#[track_caller]
fn check(name: &str, text: &str, options: &ReadOptions, notation: Notation, count: usize) {
    let mut found = 0;
    for reading in read_all(text, options) {
        let reading = reading.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert_eq!(reading.notation, notation, "{name}");
        found += 1;
    }
    assert_eq!(found, count, "{name}");
}

#[test]
fn jams_cards_and_lists_are_read() {
    let Some(folder) = folder() else { return };
    let options = ReadOptions::default();
    for (name, text) in texts(&folder.join("jam")) {
        check(&name, &text, &options, Notation::Jam, 40);
    }
    for (name, text) in texts(&folder.join("car_list")) {
        if name == MISPRINT {
            let faults = read(&text, &options).expect_err("two overlaps");
            assert!(faults.iter().all(|fault| fault.kind == FaultKind::Overlap), "{faults}");
        } else {
            check(&name, &text, &options, Notation::Cars, 1);
        }
    }
    for (name, text) in texts(&folder.join("id_list")) {
        check(&name, &text, &options, Notation::List, 1);
    }
    for (name, text) in texts(&folder).iter().filter(|(name, _)| name.starts_with("forty")) {
        check(name, text, &options, Notation::Database, 40);
    }
}

#[test]
fn tables_are_read_with_the_size_in_their_names() {
    let Some(folder) = folder() else { return };
    for folder in [folder.join("uva"), folder.join("uva/crlf_variant")] {
        for (name, text) in texts(&folder) {
            let side = ["6x6", "9x9", "12x12"]
                .iter()
                .zip([6, 9, 12])
                .find(|(size, _)| name.contains(*size))
                .map(|(_, side)| side)
                .expect("a size in the name");
            let options = ReadOptions { size: Some((side, side)), ..ReadOptions::default() };
            check(&name, &text, &options, Notation::Csv, 1);
        }
    }
}

#[test]
fn the_cards_of_the_kit_and_of_the_list_are_the_same() {
    let Some(folder) = folder() else { return };
    let options = ReadOptions::default();
    let jams = std::fs::read_to_string(folder.join("jam/jams.txt")).expect("a text");
    let jams: Vec<_> = read_all(&jams, &options).map(|r| r.expect("valid").puzzle).collect();
    for (name, text) in texts(&folder.join("car_list")) {
        let text = if name == MISPRINT { text.replace("F34V", "F24V") } else { text };
        let number: usize = name.trim_start_matches('p').parse().expect("a number");
        let card = read(&text, &options).expect("valid").puzzle;
        assert!(card.same_board(&jams[number - 1]), "{name}");
    }
}

#[test]
fn course_files_are_read_or_refused_with_a_reason() {
    let Some(folder) = folder() else { return };
    let options = ReadOptions::default();
    for (name, text) in texts(&folder.join("tucil3/l0stplains")) {
        check(&name, &text, &options, Notation::Tucil3, 1);
    }
    for (name, text) in texts(&folder.join("tucil3/zirachw")) {
        if name == "config-11.txt" {
            let faults = read(&text, &options).expect_err("its C covers one cell");
            assert_eq!(faults.first().kind, FaultKind::OneCell);
            continue;
        }
        if name.starts_with("config") && !name.contains("output") {
            check(&name, &text, &options, Notation::Tucil3, 1);
            continue;
        }
        let detected = read(&text, &options).expect_err(&name);
        let forced = read(&text, &ReadOptions::in_notation(Notation::Tucil3)).expect_err(&name);
        println!("{name}: {detected}\n    {forced}");
        if name.starts_with("invalid") {
            let codes: Vec<_> = forced.iter().map(|fault| fault.kind).collect();
            assert!(codes.contains(&expected(&name)), "{name}: {codes:?}");
        }
    }
}

/// What is wrong with a file of the course, by its name.
fn expected(name: &str) -> FaultKind {
    match name.trim_start_matches("invalid-").split('.').next().unwrap_or(name) {
        "empty" => FaultKind::Empty,
        "board-2" | "count-2" | "size-2" | "no-count" => FaultKind::Syntax,
        "count-1" | "size-1" => FaultKind::Number,
        "board-1" | "bottom-2" | "top-2" | "count-3" | "no-board" => FaultKind::RowCount,
        "bottom-1" | "corner-1" | "corner-2" | "corner-4" | "left-1" | "right-1" | "right-2"
        | "right-3" | "top-1" => FaultKind::RowLength,
        "left-2" | "left-3" => FaultKind::Character,
        "bottom-3" | "top-3" | "corner-3" | "k-3" | "k-4" | "k-5" | "k-6" | "right-4" => {
            FaultKind::ExitOffLine
        }
        "car-1" | "p-2" => FaultKind::Bent,
        "car-2" => FaultKind::Gap,
        "car-3" | "car-4" => FaultKind::VehicleCount,
        "k-1" => FaultKind::NoExit,
        "k-2" => FaultKind::TwoExits,
        "p-1" => FaultKind::NoRed,
        other => panic!("{other} is new"),
    }
}

#[test]
fn lenient_reading_takes_the_file_without_padding() {
    let Some(folder) = folder() else { return };
    let text = std::fs::read_to_string(folder.join("tucil3/zirachw/invalid-bottom-1.txt"))
        .expect("a text");
    let options = ReadOptions { mode: Mode::Lenient, ..ReadOptions::default() };
    let reading = read(&text, &options).expect("repaired");
    assert_eq!(reading.repairs.len(), 1);
}
