//! The yardstick and the library agree on costs and on the depth of every state.

use clearway::board::{Metric, Puzzle, Side};
use clearway::solve::{Outcome, SolveOptions, solve};
use clearway::space::Space;
use clearway_bench::sets::{Recipe, random_board};
use clearway_bench::yardstick;

/// Small boards of every kind; many are solvable, some are not.
const SMALL: [Recipe; 4] = [
    Recipe { name: "4x4", side: 4, walls: 0, vehicles: 4, exit: None, seeds: &[] },
    Recipe { name: "5x5", side: 5, walls: 0, vehicles: 7, exit: None, seeds: &[] },
    Recipe { name: "5x5 walls", side: 5, walls: 4, vehicles: 5, exit: None, seeds: &[] },
    Recipe { name: "6x6", side: 6, walls: 1, vehicles: 11, exit: Some(Side::Left), seeds: &[] },
];

fn compare(puzzle: &Puzzle, metric: Metric, what: &str) -> Option<u32> {
    let options = SolveOptions { metric, ..SolveOptions::default() };
    let answer = solve(puzzle, &options);
    let found = yardstick::solve(puzzle, metric);
    assert_eq!(answer.cost(), found.cost(), "{what}");
    let is_unsolvable = answer.outcome == Outcome::Unsolvable;
    assert_eq!(is_unsolvable, found.boards.is_none(), "{what}");
    let space = Space::explore(puzzle, metric).expect("there is no limit");
    let depths = yardstick::explore(puzzle, metric);
    assert_eq!(space.len(), depths.len(), "{what}");
    for state in space.numbers() {
        let board = space.offsets(state);
        assert_eq!(depths.get(&board), Some(&space.depth(state)), "{what}, {board:?}");
    }
    found.cost()
}

#[test]
fn the_yardstick_agrees_with_the_library_on_random_boards() {
    let (mut solved, mut unsolvable) = (0, 0);
    for recipe in &SMALL {
        for seed in 0..60 {
            let puzzle = random_board(recipe, seed);
            for metric in Metric::ALL {
                let what = format!("{}, seed {seed}, {metric}", recipe.name);
                match compare(&puzzle, metric, &what) {
                    Some(_) => solved += 1,
                    None => unsolvable += 1,
                }
            }
        }
    }
    assert!(solved > 100 && unsolvable > 20, "{solved} solved, {unsolvable} not");
}

#[test]
fn the_yardstick_solves_the_hardest_board() {
    let puzzle = clearway::builtin::find("hardest").expect("built in").puzzle();
    assert_eq!(compare(&puzzle, Metric::Moves, "hardest"), Some(51));
    assert_eq!(compare(&puzzle, Metric::Steps, "hardest"), Some(83));
}
