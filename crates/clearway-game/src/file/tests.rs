use super::*;
use crate::{FileQuery, PuzzleQuery};

fn field(metric: Metric) -> Field {
    Field::new(4, 4, 0..=2).expect("a small size").with_metric(metric)
}

/// Boards of 4x4 with made-up optima, some with walls.
fn entries(metric: Metric) -> Vec<FileEntry> {
    let boards = [
        "BooCBAACBooCDDDo",
        "oooBAAoBoooBoooo",
        "BBoCAAoCxoooooox",
        "ooBBAACoxoCoDDDo",
        "oooooAAooooooooo",
        "xBBoAACooDCEoDoE",
        "BCCoBAADooEDxoEo",
    ];
    let mut entries = Vec::new();
    for round in 0..60_u32 {
        for (number, board) in (0_u32..).zip(boards) {
            let shape = Shape::parse(board, (4, 4)).unwrap_or_else(|| panic!("{board}"));
            let (moves, steps) = match metric {
                Metric::Moves => (1 + number % 3, 1 + number % 3 + round),
                Metric::Steps => (1 + round, 61 + number % 3),
            };
            let states = 1 << (round % 50) | u64::from(number);
            entries.push(FileEntry { moves, steps, states, shape });
        }
    }
    entries
}

fn sorted(mut entries: Vec<FileEntry>) -> Vec<(u32, u32, u64, String)> {
    let mut rows: Vec<_> = entries
        .drain(..)
        .map(|entry| (entry.moves, entry.steps, entry.states, entry.shape.text((4, 4))))
        .collect();
    rows.sort();
    rows
}

#[test]
fn a_file_comes_back() {
    for metric in [Metric::Moves, Metric::Steps] {
        let bytes = encode_file(&field(metric), entries(metric));
        let file = TableFile::new(bytes).expect("just written");
        assert_eq!(file.len(), 420);
        assert_eq!(*file.field(), field(metric));
        assert_eq!(sorted(file.iter().collect()), sorted(entries(metric)));
        for (index, entry) in file.iter().enumerate() {
            assert_eq!(file.get(index).as_ref(), Some(&entry));
            let puzzle = file.puzzle(&entry).expect("a board");
            assert_eq!(puzzle.walls().len() as u32, entry.shape.walls());
            assert_eq!(puzzle.vehicles().len() as u32, entry.shape.cars() + entry.shape.trucks());
        }
        assert_eq!(file.get(420), None);
    }
}

#[test]
fn boards_that_are_none_are_refused() {
    let wrong = [
        "",
        "BooCBAACBooCDDD",
        "BooCBAACBooCDDDoo",
        "BBBBAAoooooooooo",
        "CooBCAABooooDDDo",
        "BoBooAAooooooooo",
        "oAoooAoooooooooo",
        "BBoooAAoooooBBoo",
    ];
    for board in wrong {
        let shape = Shape::parse(board, (4, 4));
        let is_board =
            shape.as_ref().is_some_and(|shape| shape.puzzle(&field(Metric::Moves)).is_some());
        assert!(!is_board, "{board}");
    }
}

#[test]
fn draws_follow_the_query_and_the_seed() {
    let file = TableFile::new(encode_file(&field(Metric::Moves), entries(Metric::Moves)));
    let file = file.expect("just written");
    let query =
        FileQuery { puzzle: PuzzleQuery { moves: 2..=3, ..PuzzleQuery::default() }, walls: 1..=2 };
    let draw = |seed| file.draw(&query, seed).collect::<Vec<_>>();
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    let fitting: Vec<FileEntry> = file.iter().filter(|entry| query.fits(entry)).collect();
    assert!(!fitting.is_empty() && fitting.len() < file.len());
    assert_eq!(sorted(draw(1)), sorted(fitting));
    let many = FileQuery { walls: 3..=3, ..FileQuery::default() };
    assert_eq!(file.draw(&many, 1).next(), None);
    assert_eq!(file.nearest(&many).map(|entry| entry.shape.walls()), Some(2));
}

#[test]
fn damaged_files_are_refused_and_forged_ones_do_no_harm() {
    let bytes = encode_file(&field(Metric::Moves), entries(Metric::Moves));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x11;
        assert!(TableFile::new(damaged).is_err(), "{at}");
        assert!(TableFile::new(bytes[..at].to_vec()).is_err(), "{at}");
    }
    let mut seed = 1_u32;
    for _ in 0..3000 {
        let mut forged = bytes[..bytes.len() - 4].to_vec();
        for _ in 0..=seed % 3 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Mostly the header, which decides about the sizes.
            let end = if seed & 0x100 == 0 { 40 } else { forged.len() };
            let at = (seed >> 10) as usize % end;
            forged[at] = seed as u8;
        }
        let sum = checksum(&forged);
        forged.extend(sum.to_le_bytes());
        if let Ok(file) = TableFile::new(forged) {
            let count = file.iter().inspect(|entry| drop(file.puzzle(entry))).count();
            assert!(count <= file.len());
        }
    }
}
