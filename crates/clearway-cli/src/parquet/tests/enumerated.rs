use super::*;
use clearway_contract::{EnumeratedPuzzle, VERSION};

fn puzzle(number: u64) -> EnumeratedPuzzle {
    EnumeratedPuzzle {
        version: VERSION,
        board: format!("AA..{number}"),
        width: 5,
        height: 4,
        walls: (number % 3) as u8,
        vehicles: 250,
        moves: u32::MAX - number as u32,
        steps: number as u32,
        states: u64::MAX - number,
        depth_counts: (0..number % 5).map(|depth| depth + number).collect(),
    }
}

#[test]
fn what_is_written_is_read_again() {
    // More than one group of rows, and lists of every length with the empty one.
    let puzzles: Vec<EnumeratedPuzzle> = (0..70_000).map(puzzle).collect();
    let (bytes, found) = round_trip("many", &puzzles);
    assert!(found == puzzles);
    assert_eq!(bytes[..4], *b"PAR1");
}

#[test]
fn a_file_without_puzzles_is_a_file() {
    assert!(round_trip::<EnumeratedPuzzle>("none", &[]).1.is_empty());
}

#[test]
fn the_same_puzzles_give_the_same_bytes() {
    let puzzles: Vec<EnumeratedPuzzle> = (0..500).map(puzzle).collect();
    assert_eq!(round_trip("one", &puzzles).0, round_trip("other", &puzzles).0);
}
