//! Whole spaces against a search that is as simple as possible.

use crate::random_board::{any_board, boxed_board, small_board};
use clearway::board::{Axis, Metric, Puzzle};
use clearway::space::Space;
use std::collections::{BTreeMap, VecDeque};

/// Spaces with more states than this are left to other tests.
const MOST_STATES: usize = 4_000;

/// The states that are one move (or step) away, cell by cell.
fn neighbours(puzzle: &Puzzle, offsets: &[u8], metric: Metric) -> Vec<Vec<u8>> {
    let mut taken = vec![false; 256];
    for wall in puzzle.walls().iter() {
        taken[usize::from(wall.row) * 16 + usize::from(wall.column)] = true;
    }
    let vehicles = || puzzle.vehicles().iter().zip(offsets).enumerate();
    for (_, (vehicle, &at)) in vehicles() {
        for cell in vehicle.cells_at(at) {
            taken[usize::from(cell.row) * 16 + usize::from(cell.column)] = true;
        }
    }
    let mut found = Vec::new();
    for (index, (vehicle, &at)) in vehicles() {
        let side = match vehicle.axis {
            Axis::Horizontal => puzzle.width(),
            Axis::Vertical => puzzle.height(),
        };
        for sign in [-1_i8, 1] {
            let mut here = at;
            while let Some(next) = here.checked_add_signed(sign) {
                let entered = if sign < 0 { next } else { here + vehicle.length };
                if entered >= side {
                    break;
                }
                let cell = clearway::board::Cell::on_line(vehicle.axis, vehicle.line(), entered);
                if taken[usize::from(cell.row) * 16 + usize::from(cell.column)] {
                    break;
                }
                let mut state = offsets.to_vec();
                state[index] = next;
                found.push(state);
                here = next;
                if metric == Metric::Steps {
                    break;
                }
            }
        }
    }
    found
}

/// The distance of each state from the nearest of `sources`; `None` if there are too many states.
fn distances(
    puzzle: &Puzzle,
    metric: Metric,
    sources: impl Iterator<Item = Vec<u8>>,
) -> Option<BTreeMap<Vec<u8>, u32>> {
    let mut known: BTreeMap<Vec<u8>, u32> = sources.map(|state| (state, 0)).collect();
    let mut queue: VecDeque<Vec<u8>> = known.keys().cloned().collect();
    while let Some(state) = queue.pop_front() {
        let next = known[&state] + 1;
        for neighbour in neighbours(puzzle, &state, metric) {
            if !known.contains_key(&neighbour) {
                known.insert(neighbour.clone(), next);
                queue.push_back(neighbour);
            }
        }
        if known.len() > MOST_STATES {
            return None;
        }
    }
    Some(known)
}

/// Compares every state. Returns whether the puzzle was small enough.
fn check(puzzle: &Puzzle, metric: Metric, label: &str) -> bool {
    let start = std::iter::once(puzzle.offsets());
    let Some(from_start) = distances(puzzle, metric, start) else { return false };
    let red = puzzle.red_id().index();
    let solved = from_start.keys().filter(|state| state[red] == puzzle.solved_offset()).cloned();
    let depths = distances(puzzle, metric, solved).expect("as many states as before");

    let space = Space::explore(puzzle, metric).expect("there is no limit");
    assert_eq!(space.len(), from_start.len(), "{label}");
    assert_eq!(space.is_solvable(), !depths.is_empty(), "{label}");
    let found_distances = space.distances();
    assert_eq!(found_distances.iter().max(), Some(&space.eccentricity()), "{label}");
    let (mut ends, mut numbers) = (0, Vec::new());
    for state in space.numbers() {
        let offsets = space.offsets(state);
        assert_eq!(space.find(&offsets), Some(state), "{label}");
        assert_eq!(space.depth(state), depths.get(&offsets).copied(), "{label} {offsets:?}");
        assert_eq!(found_distances[state.index()], from_start[&offsets], "{label} {offsets:?}");
        assert_eq!(space.is_solved(state), offsets[red] == puzzle.solved_offset(), "{label}");
        space.neighbours(state, &mut numbers);
        let mut near: Vec<Vec<u8>> = numbers.iter().map(|&next| space.offsets(next)).collect();
        let mut expected = neighbours(puzzle, &offsets, metric);
        ends += expected.len() as u64;
        near.sort_unstable();
        expected.sort_unstable();
        assert_eq!(near, expected, "{label} {offsets:?}");
    }
    assert_eq!(space.edge_count() * 2, ends, "{label}");
    assert_eq!(space.offsets(clearway::space::StateNumber::START), puzzle.offsets(), "{label}");
    for (depth, &count) in (0..).zip(space.depth_counts()) {
        let expected = depths.values().filter(|&&known| known == depth).count();
        assert_eq!(count, expected as u64, "{label} depth {depth}");
    }
    let deepest = space.deepest().count() as u64;
    assert_eq!(Some(&deepest).filter(|&&count| count > 0), space.depth_counts().last(), "{label}");
    true
}

#[test]
fn every_state_has_the_depth_that_a_plain_search_finds() {
    let mut compared = 0;
    let mut run = |name: &str, seeds: u64, make: fn(u64) -> Puzzle| {
        for seed in 0..seeds {
            let puzzle = make(seed);
            for metric in Metric::ALL {
                compared += u32::from(check(&puzzle, metric, &format!("{name} {seed} {metric}")));
            }
        }
    };
    run("small", 300, small_board);
    run("boxed", 300, boxed_board);
    run("any", 300, any_board);
    assert!(compared > 1_000, "only {compared} spaces were small enough");
}
