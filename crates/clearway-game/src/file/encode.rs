//! Encodes puzzles as a table file.

use super::{BLOCK, EXCESS_K, FileEntry, MAGIC};
use crate::table::bits::BitWriter;
use crate::table::{checksum, write_number};
use clearway::board::Metric;
use clearway::enumerate::Field;
use std::cmp::Reverse;

/// Encodes the puzzles of an enumeration, in any order; duplicates are kept once.
///
/// # Panics
/// If a puzzle has fewer steps than moves, which is impossible.
pub fn encode_file(field: &Field, mut entries: Vec<FileEntry>) -> Vec<u8> {
    let cost = |entry: &FileEntry| match field.metric() {
        Metric::Moves => entry.moves,
        Metric::Steps => entry.steps,
    };
    entries
        .sort_unstable_by(|a, b| (Reverse(cost(a)), &a.shape).cmp(&(Reverse(cost(b)), &b.shape)));
    entries.dedup();
    let mut file = MAGIC.to_vec();
    let (least, most) = (*field.walls().start(), *field.walls().end());
    let metric = u8::from(field.metric() == Metric::Steps);
    for value in [field.width(), field.height(), field.red_row(), least, most, metric] {
        write_number(&mut file, value.into());
    }
    let buckets: Vec<&[FileEntry]> = entries.chunk_by(|a, b| cost(a) == cost(b)).collect();
    write_number(&mut file, buckets.len() as u32);
    let mut body = Vec::new();
    for bucket in buckets {
        write_number(&mut file, bucket.first().map_or(0, cost));
        write_number(&mut file, bucket.len() as u32);
        for block in bucket.chunks(BLOCK) {
            let bytes = encode_block(block);
            write_number(&mut file, bytes.len() as u32);
            body.extend(bytes);
        }
    }
    file.extend(body);
    let sum = checksum(&file);
    file.extend(sum.to_le_bytes());
    file
}

fn encode_block(block: &[FileEntry]) -> Vec<u8> {
    let mut writer = BitWriter::default();
    let mut last: &[u8] = &[];
    for FileEntry { moves, steps, states, shape } in block {
        let signs = shape.signs();
        let shared = last.iter().zip(signs).take_while(|(a, b)| a == b).count();
        writer.write(shared as u32, 7);
        for &sign in &signs[shared..] {
            writer.write(sign.into(), 3);
        }
        let excess = steps.checked_sub(*moves).expect("a move is at least a step");
        writer.write_rice(excess, EXCESS_K);
        let length = u64::BITS - states.leading_zeros();
        writer.write(length.min(63), 6);
        writer.write((states >> 32) as u32, length.saturating_sub(32));
        writer.write(*states as u32, length.min(32));
        last = signs;
    }
    writer.into_bytes()
}
