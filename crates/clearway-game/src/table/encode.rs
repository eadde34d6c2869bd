//! Encodes puzzles as a table.

use super::bits::{BitWriter, bits_for, rice_length};
use super::{Head, Listed, MAGIC, checksum};
use crate::board::column_ranks;

/// Encodes these puzzles, in any order; duplicates are kept once.
///
/// # Panics
/// If a puzzle has fewer steps than moves, which is impossible.
pub fn encode(puzzles: &[Listed]) -> Vec<u8> {
    let mut sorted: Vec<(u32, u32, u32, Listed)> = puzzles
        .iter()
        .map(|&puzzle| {
            (puzzle.moves, puzzle.board.row_number(), puzzle.board.column_rank(), puzzle)
        })
        .collect();
    sorted.sort_unstable();
    sorted.dedup();
    let mut heads = Vec::new();
    let mut body = Vec::new();
    for bucket in sorted.chunk_by(|a, b| a.0 == b.0) {
        let (head, bytes) = encode_bucket(bucket);
        heads.push(head);
        body.extend(bytes);
    }
    let mut table = MAGIC.to_vec();
    write_number(&mut table, heads.len() as u32);
    for head in &heads {
        let Head { moves, puzzles, row_k, least_excess, excess_k, bytes } = *head;
        for value in [moves, puzzles, row_k, least_excess, excess_k, bytes] {
            write_number(&mut table, value);
        }
    }
    table.extend(body);
    let sum = checksum(&table);
    table.extend(sum.to_le_bytes());
    table
}

fn encode_bucket(bucket: &[(u32, u32, u32, Listed)]) -> (Head, Vec<u8>) {
    let before = std::iter::once(0).chain(bucket.iter().map(|puzzle| puzzle.1));
    let deltas: Vec<u32> =
        bucket.iter().zip(before).map(|(puzzle, last)| puzzle.1 - last).collect();
    let excess = |puzzle: &Listed| {
        puzzle.steps.checked_sub(puzzle.moves).expect("a move is at least a step")
    };
    let least_excess = bucket.iter().map(|puzzle| excess(&puzzle.3)).min().unwrap_or(0);
    let excesses: Vec<u32> = bucket.iter().map(|puzzle| excess(&puzzle.3) - least_excess).collect();
    let (row_k, excess_k) = (best_k(&deltas), best_k(&excesses));
    let mut writer = BitWriter::default();
    for (index, &(_, row_number, rank, _)) in bucket.iter().enumerate() {
        writer.write_rice(deltas[index], row_k);
        writer.write(rank, bits_for(column_ranks(row_number)));
        writer.write_rice(excesses[index], excess_k);
    }
    let bytes = writer.into_bytes();
    let head = Head {
        moves: bucket.first().map_or(0, |puzzle| puzzle.0),
        puzzles: bucket.len() as u32,
        row_k,
        least_excess,
        excess_k,
        bytes: bytes.len() as u32,
    };
    (head, bytes)
}

/// The Rice parameter with which the numbers take the fewest bits.
fn best_k(numbers: &[u32]) -> u32 {
    let length = |k: &u32| numbers.iter().map(|&number| rice_length(number, *k)).sum::<u64>();
    (0..31).min_by_key(length).unwrap_or(0)
}

/// Writes a number of the header.
pub(crate) fn write_number(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}
