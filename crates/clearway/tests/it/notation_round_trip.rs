//! A puzzle written in a notation is detected as that notation, and read back as the same board.

use crate::random_board::{Random, any_board, boxed_board, small_board};
use clearway::board::{Layout, Puzzle};
use clearway::notation::{Facts, Notation, ReadOptions, detect, one_line_board, read, read_all};
use clearway::notation::{WriteErrorKind, grid_rows, write_with};
use proptest::prelude::*;

const FACTS: Facts = Facts { moves: Some(3), states: Some(1234) };

/// The options to read a text back: some notations do not include the size.
fn options(puzzle: &Puzzle, notation: Notation) -> ReadOptions {
    let size = matches!(notation, Notation::List | Notation::Csv)
        .then_some((puzzle.width(), puzzle.height()));
    ReadOptions { size, ..ReadOptions::default() }
}

/// Writes and reads the puzzle in every notation that can express it. Returns how many can.
fn check(puzzle: &Puzzle) -> usize {
    let mut held = 0;
    for &notation in Notation::ALL {
        let text = match write_with(puzzle, notation, &FACTS) {
            Ok(text) => text,
            Err(error) => {
                assert_ne!(notation, Notation::Json, "{error}");
                assert_ne!(error.kind, WriteErrorKind::Facts);
                continue;
            }
        };
        held += 1;
        assert!(text.ends_with('\n'));
        assert_eq!(detect(&text), Some(notation), "{text}");
        for text in [text.clone(), text.replace('\n', "\r\n"), text.trim_end().to_owned()] {
            let reading = read(&text, &options(puzzle, notation))
                .unwrap_or_else(|faults| panic!("{}: {faults}\n{text}", notation.id()));
            assert!(reading.puzzle.same_board(puzzle), "{}:\n{text}", notation.id());
            assert!(reading.repairs.is_empty());
            if notation == Notation::Json {
                assert_eq!(&reading.puzzle, puzzle);
            }
            // Unusual characters may look like another notation, so the grid replaces them.
            let is_plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric());
            let is_kept = grid_rows(puzzle).is_some()
                && puzzle.red().name == "X"
                && puzzle.vehicles().iter().all(|vehicle| is_plain(&vehicle.name));
            if notation == Notation::Grid && is_kept {
                assert_eq!(reading.puzzle.vehicles(), puzzle.vehicles());
            }
        }
        check_pair(puzzle, notation, &text);
    }
    held
}

/// Two puzzles in one text, with the separator between them.
fn check_pair(puzzle: &Puzzle, notation: Notation, text: &str) {
    let pair = [text, notation.info().separator, text].concat();
    let options = options(puzzle, notation);
    let both: Vec<_> = read_all(&pair, &options).collect();
    assert_eq!(both.len(), 2, "{}:\n{pair}", notation.id());
    for reading in both {
        assert!(reading.expect("valid").puzzle.same_board(puzzle));
    }
}

/// The same board with odd names.
fn renamed(puzzle: &Puzzle, seed: u64) -> Puzzle {
    const SIGNS: &[char] = &[
        'A', 'B', 'C', 'X', '2', '3', '#', 'x', 'o', '.', '*', '=', '+', '@', '{', '"', '[', '|',
        ',', 'H', 'V', '0', '1', '6', 'P', 'K', 'O', 'é', '/', '-', '>', 'Z', 'r', '\\', '`', '車',
    ];
    let mut random = Random::new(seed);
    let mut layout: Layout = puzzle.to_layout();
    let long = random.once_in(3);
    let mut used = Vec::new();
    for vehicle in &mut layout.vehicles {
        let mut name = String::new();
        while name.is_empty() || used.contains(&name) {
            if !long && name.chars().count() > 3 {
                name.clear();
            }
            name.push(SIGNS[usize::from(random.within(0, SIGNS.len() as u8 - 1))]);
            if name.chars().count() > 15 {
                name.clear();
            }
        }
        used.push(name.clone());
        vehicle.name = Some(name);
    }
    layout.into_puzzle().expect("other names, same board")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_board_survives_every_notation_that_can_hold_it(seed: u64) {
        let puzzle = any_board(seed);
        prop_assert!(check(&puzzle) >= 1);
        check(&renamed(&puzzle, seed));
    }

    #[test]
    fn boxed_boards_survive_all_notations(seed: u64) {
        let puzzle = boxed_board(seed);
        let (mut cars, mut trucks) = (0, 0);
        for vehicle in puzzle.vehicles() {
            if vehicle.length == 2 { cars += 1 } else { trucks += 1 }
        }
        let held = check(&puzzle);
        if cars <= 12 && trucks <= 4 {
            prop_assert_eq!(held, Notation::ALL.len());
        }
        check(&renamed(&puzzle, seed));
    }

    #[test]
    fn small_boards_survive_every_notation_that_can_hold_them(seed: u64) {
        let puzzle = small_board(seed);
        check(&puzzle);
        check(&renamed(&puzzle, seed));
    }

    #[test]
    fn the_board_on_one_line_can_be_read_with_its_names(seed: u64) {
        for puzzle in [any_board(seed), renamed(&small_board(seed), seed)] {
            let line = one_line_board(&puzzle);
            prop_assert!(!line.contains('\n'));
            let options = ReadOptions {
                red: Some(puzzle.red().name.clone()),
                exit: Some(puzzle.exit()),
                notation: (!line.starts_with("{\"")).then_some(Notation::Grid),
                ..ReadOptions::default()
            };
            let options = if line.ends_with("}]}") {
                ReadOptions { notation: Some(Notation::Json), ..options }
            } else {
                options
            };
            let reading = read(&line, &options).unwrap_or_else(|faults| panic!("{faults}\n{line}"));
            prop_assert_eq!(reading.puzzle.vehicles(), puzzle.vehicles());
            prop_assert!(reading.puzzle.same_board(&puzzle));
        }
    }
}
