//! The oracle and the yardstick agree on the distance of every board.

use clearway::board::{Metric, Puzzle, Side};
use clearway::notation::{Notation, ReadOptions, read, write};
use clearway::oracle::Oracle;
use clearway_bench::sets::{Recipe, random_board};
use clearway_bench::yardstick;
use std::collections::BTreeMap;

/// How many boards are compared.
const BOARDS: usize = 20_000;

/// How many boards of one space are looked up.
const MOST_OF_A_SPACE: usize = 60;

const RECIPES: [Recipe; 5] = [
    Recipe { name: "4x4", side: 4, walls: 0, vehicles: 4, exit: None, seeds: &[] },
    Recipe { name: "5x5", side: 5, walls: 0, vehicles: 7, exit: None, seeds: &[] },
    Recipe { name: "5x5 walls", side: 5, walls: 4, vehicles: 5, exit: None, seeds: &[] },
    Recipe { name: "6x6", side: 6, walls: 1, vehicles: 11, exit: Some(Side::Left), seeds: &[] },
    Recipe { name: "6x6", side: 6, walls: 0, vehicles: 12, exit: Some(Side::Right), seeds: &[] },
];

/// The board with its vehicles at these offsets, parsed again, so that they are numbered by their
/// places.
fn standing(puzzle: &Puzzle, offsets: &[u8]) -> Puzzle {
    let mut moves = Vec::new();
    for ((vehicle, known), &offset) in puzzle.ids().zip(offsets) {
        let by = offset as i8 - known.offset() as i8;
        if by != 0 {
            moves.push(clearway::board::Move { vehicle, by });
        }
    }
    let text = write(&puzzle.after(&moves), Notation::Json).expect("every board can be written");
    read(&text, &ReadOptions::default()).expect("a board").puzzle
}

#[test]
fn the_oracle_agrees_with_a_plain_search_on_20_000_boards() {
    let oracles = Metric::ALL.map(Oracle::new);
    let (mut asked, mut unsolvable, mut seed) = (0, 0, 0);
    while asked < BOARDS {
        for recipe in &RECIPES {
            let puzzle = random_board(recipe, seed);
            for oracle in &oracles {
                let depths = yardstick::explore(&puzzle, oracle.metric());
                // In an order that does not depend on the hash table.
                let depths: BTreeMap<_, _> = depths.into_iter().collect();
                let stride = depths.len().div_ceil(MOST_OF_A_SPACE);
                for (offsets, depth) in depths.iter().step_by(stride) {
                    let board = standing(&puzzle, offsets);
                    let found = oracle.distance(&board);
                    assert_eq!(found, Ok(*depth), "{}, seed {seed}, {board}", recipe.name);
                    asked += 1;
                    unsolvable += usize::from(depth.is_none());
                }
            }
        }
        seed += 1;
    }
    assert!(unsolvable > BOARDS / 50, "only {unsolvable} without a solution");
}
