//! Checks the properties of the fixed sets.

use clearway::board::Metric;
use clearway_bench::sets::{RECIPES, Recipe, all};
use clearway_bench::yardstick;
use std::collections::BTreeSet;

#[test]
fn random_boards_are_within_their_limits() {
    for recipe in RECIPES {
        assert_eq!(recipe.seeds.len(), 6, "{}", recipe.name);
        for (seed, puzzle) in recipe.seeds.iter().zip(recipe.puzzles()) {
            let depths = yardstick::explore(&puzzle, Metric::Moves);
            assert!(depths.len() <= Recipe::MOST_STATES, "{}, {seed}", recipe.name);
            let depth = depths[&puzzle.offsets()].expect("it can be solved");
            assert!(depth >= Recipe::LEAST_MOVES, "{}, {seed}: {depth}", recipe.name);
        }
    }
}

#[test]
fn the_names_of_sets_are_unique() {
    let sets = all(&mut Vec::new());
    let names: BTreeSet<&str> = sets.iter().map(|set| set.name.as_str()).collect();
    assert_eq!(names.len(), sets.len());
    assert!(sets.iter().all(|set| !set.puzzles.is_empty()));
}
