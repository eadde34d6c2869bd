//! Ten thousand rows: legal, optimal in both metrics, with reasons, and no space in both splits.

use crate::naive::{Bar, Naive};
use clearway::search::{Budget, Unobserved};
use clearway::solve::Solver;
use clearway_contract::DatasetEntry;
use clearway_dataset::Recipe;
use clearway_game::Listed;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const ROWS: usize = 10_000;

/// Maps the items on all processors, keeping their order.
fn side_by_side<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        while let Some((index, item)) = Some(next.fetch_add(1, Ordering::Relaxed))
            .and_then(|index| items.get(index).map(|item| (index, item)))
        {
            done.push((index, work(item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let spawned: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        spawned.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

fn rows(recipe: &Recipe, wanted: usize) -> Vec<DatasetEntry> {
    let mut rows = Vec::new();
    let candidates: Vec<Listed> = recipe.candidates().collect();
    for block in candidates.chunks(64) {
        let made = side_by_side(block, |listed| {
            recipe.rows(listed, &mut Solver::new(), Budget::default(), &mut Unobserved)
        });
        rows.extend(made.into_iter().flat_map(|made| made.expect("no limit")));
        if rows.len() >= wanted {
            break;
        }
    }
    rows.truncate(wanted);
    rows
}

/// Checks one row; returns the key of its space.
fn check(row: &DatasetEntry) -> (Vec<Bar>, u64) {
    let board = &row.subject.board;
    let red = row.subject.red.chars().next().expect("a name");
    let naive = Naive::new(board, red);
    assert_eq!(row.solution.len(), row.reasons.len(), "{board}");
    assert!(row.reasons.iter().all(|reason| !reason.is_empty()), "{board}");
    // Every move of a shortest solution has a reason.
    let idle = row.reasons.iter().filter(|reason| reason.contains("nothing that a later")).count();
    assert_eq!(idle, 0, "{board} {:?}", row.reasons);
    let (mut state, mut written) = (naive.start.clone(), Vec::new());
    for step in &row.solution {
        let name = step.vehicle.chars().next().expect("a name");
        assert!(naive.slide(&mut state, name, step.by.into()), "{board} {step:?}");
        written.push(format!("{}{:+}", step.vehicle, step.by));
    }
    assert!(naive.is_solved(&state), "{board}");
    assert_eq!(written.join(" "), row.solution_text);
    let (moves, states, least) = naive.search(usize::MAX);
    let (steps, ..) = naive.search(1);
    assert_eq!((moves, steps, states as u64), (row.moves, row.steps, row.states), "{board}");
    assert_eq!(row.solution.len(), moves as usize, "{board}");
    let grade = row.difficulty.grade.expect("graded");
    assert!((20..=40).contains(&grade), "{board} {grade}");
    let mut bars = naive.bars;
    for bar in &mut bars {
        bar.name = '?';
    }
    (bars, least)
}

#[test]
fn ten_thousand_rows_hold_what_they_say() {
    let recipe = Recipe { grades: 20..=40, seed: 7, per_space: 2, ..Recipe::default() };
    let rows = rows(&recipe, ROWS);
    assert_eq!(rows.len(), ROWS);
    let spaces = side_by_side(&rows, check);
    let mut split_of: HashMap<(Vec<Bar>, u64), (&str, &str)> = HashMap::new();
    for (row, space) in rows.iter().zip(spaces) {
        let place = (row.split.as_str(), row.space.as_str());
        // One space has one name and one split, however it is recognised.
        assert_eq!(*split_of.entry(space).or_insert(place), place);
    }
    let names: std::collections::HashSet<&str> = split_of.values().map(|place| place.1).collect();
    assert_eq!(names.len(), split_of.len(), "two spaces with one name");
    assert!(split_of.len() < ROWS, "some spaces have several puzzles");
    let boards: std::collections::HashSet<&str> =
        rows.iter().map(|row| row.subject.board.as_str()).collect();
    assert_eq!(boards.len(), ROWS, "a puzzle twice");
    let tests = rows.iter().filter(|row| row.split == "test").count();
    assert!((ROWS / 20..ROWS / 5).contains(&tests), "{tests}");
}

#[test]
fn the_same_recipe_gives_the_same_rows() {
    let recipe = Recipe { grades: 50..=60, seed: 3, per_space: 2, ..Recipe::default() };
    let first = rows(&recipe, 40);
    assert_eq!(first, rows(&recipe, 40));
    assert_ne!(first, rows(&Recipe { seed: 4, ..recipe }, 40));
}
