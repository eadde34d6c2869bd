//! A board on which a random walk takes very many moves.

use clearway::board::Puzzle;
use clearway::notation::{ReadOptions, read};

/// 28 vehicles: the red car must pass 14 long ones, each of which rarely leaves its row.
pub(crate) fn puzzle() -> Puzzle {
    let mut rows = vec![vec!['.'; 16]; 16];
    rows[8][0] = 'X';
    rows[8][1] = 'X';
    let mut names = ('A'..='W').chain('a'..='d');
    for column in 2..16 {
        for rows_of_vehicle in [4..12, 13..15] {
            // The names end before the last short one.
            let Some(name) = names.next() else { continue };
            for row in &mut rows[rows_of_vehicle] {
                row[column] = name;
            }
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    read(&rows.join("/"), &ReadOptions::default()).expect("a valid board").puzzle
}
