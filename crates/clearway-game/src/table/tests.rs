use super::*;
use crate::board::ROW_NUMBERS;
use proptest::prelude::*;

fn listed() -> impl Strategy<Value = Listed> {
    (0..ROW_NUMBERS, 0.0..1.0_f64, 1..60_u32, 0..60_u32).prop_map(|(rows, share, moves, more)| {
        let rank = (f64::from(column_ranks(rows)) * share) as u32;
        let board = Board::from_numbers(rows, rank).expect("in range");
        Listed { moves, steps: moves + more, board }
    })
}

fn sorted(mut puzzles: Vec<Listed>) -> Vec<Listed> {
    puzzles.sort_by_key(|p| (p.moves, p.board.row_number(), p.board.column_rank(), p.steps));
    puzzles.dedup();
    puzzles
}

proptest! {
    #[test]
    fn a_table_round_trips_its_puzzles(puzzles in prop::collection::vec(listed(), 0..300)) {
        let bytes = encode(&puzzles);
        let table = Table::new(&bytes).expect("just written");
        let expected = sorted(puzzles);
        prop_assert_eq!(table.len(), expected.len());
        prop_assert_eq!(table.iter().collect::<Vec<_>>(), expected.clone());
        for (moves, count) in table.by_moves() {
            let bucket: Vec<_> = table.bucket(moves).collect();
            prop_assert_eq!(bucket.len(), count as usize);
            prop_assert!(bucket.iter().all(|puzzle| puzzle.moves == moves));
        }
    }

    #[test]
    fn the_order_does_not_matter(puzzles in prop::collection::vec(listed(), 0..50)) {
        let mut turned = puzzles.clone();
        turned.reverse();
        prop_assert_eq!(encode(&turned), encode(&puzzles));
    }

    #[test]
    fn random_bytes_after_a_valid_header_do_no_harm(
        puzzles in prop::collection::vec(listed(), 1..40),
        noise in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
    ) {
        let mut bytes = encode(&puzzles);
        let end = bytes.len() - 4;
        for (at, value) in noise {
            bytes[4 + at.index(end - 4)] = value;
        }
        let sum = checksum(&bytes[..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&sum);
        if let Ok(table) = Table::new(&bytes) {
            for listed in table.iter().take(10_000) {
                prop_assert_eq!(Board::of_puzzle(&listed.board.puzzle()), Some(listed.board));
            }
        }
    }
}

#[test]
fn damage_is_noticed() {
    let board = Board::from_numbers(1234, 5).expect("in range");
    let bytes = encode(&[Listed { moves: 7, steps: 9, board }]);
    for index in 4..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[index] ^= 0x10;
        assert_eq!(Table::new(&damaged).err(), Some(TableError::Damaged), "{index}");
    }
    assert_eq!(Table::new(b"").err(), Some(TableError::NoTable));
    assert_eq!(Table::new(b"CWG2....").err(), Some(TableError::NoTable));
    assert_eq!(Table::new(&bytes[..bytes.len() - 1]).err(), Some(TableError::Damaged));
}

#[test]
fn an_empty_table_and_a_missing_bucket() {
    let bytes = encode(&[]);
    let table = Table::new(&bytes).expect("just written");
    assert!(table.is_empty());
    assert_eq!(table.iter().next(), None);
    assert_eq!(table.bucket(3).next(), None);
}

#[test]
fn one_puzzle_by_hand() {
    // The red car alone at the left: row number 0, column rank 0, one move of four steps.
    let board = Board::from_numbers(0, 0).expect("in range");
    let bytes = encode(&[Listed { moves: 1, steps: 4, board }]);
    let ranks = column_ranks(0);
    // Two columns lose the cell in row 3; the others have all 22 placings.
    assert_eq!(ranks, 8 * 8 * 22_u32.pow(4));
    // One bit for the delta, 24 for the rank, one for the excess: all zeros.
    assert_eq!(bits_for(ranks), 24);
    assert_eq!(bytes[..15], *b"CWG1\x01\x01\x01\x00\x03\x00\x04\x00\x00\x00\x00");
    assert_eq!(bytes.len(), 15 + 4);
}
