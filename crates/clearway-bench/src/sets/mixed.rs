//! Five hundred random boards as they fall: from 6x6 to 10x10, sparse to dense, solvable or not.

use super::random::{Recipe, random_board};
use clearway::board::Puzzle;

/// The side lengths of the boards, in cells.
pub const MIXED_SIDES: [u8; 5] = [6, 7, 8, 9, 10];

/// How many boards there are of each size.
pub const MIXED_COUNT: usize = 100;

/// How many hundredths of the cells are to be covered, as far as the vehicles fit.
const DENSITIES: [u32; 5] = [35, 45, 55, 65, 75];

/// The boards of one size. Every fourth has walls.
pub fn mixed_boards(side: u8) -> Vec<Puzzle> {
    (0..MIXED_COUNT as u64)
        .map(|number| {
            let density = DENSITIES[number as usize % DENSITIES.len()];
            // Two and a third cells per vehicle on average.
            let vehicles = (u32::from(side) * u32::from(side) * density / 100 * 3 / 7) as u8;
            let walls = if number % 4 == 3 { side / 2 } else { 0 };
            let recipe = Recipe { name: "mixed", side, walls, vehicles, exit: None, seeds: &[] };
            let name = format!("{side}x{side}-{density}-{number}");
            random_board(&recipe, u64::from(side) * 10_000 + number).named(&name)
        })
        .collect()
}
