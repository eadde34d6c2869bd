//! Distances of many boards, on all cores, as numbers.

use crate::batch::{Item, parse};
use crate::field::Field;
use clearway::board::Puzzle;
use clearway::notation::ReadOptions;
use clearway::oracle::{KnownSpace, Oracle};
use clearway::search::{Budget, StopReason};
use clearway_run::{RunContext, map_ordered};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The value for a board without a solution.
pub const UNSOLVABLE: i32 = -1;
/// The value for a search that was stopped by a limit.
pub const STOPPED: i32 = -2;
/// The value for something that is not a board.
pub const REFUSED: i32 = -3;

/// How many states one job looks up.
const BLOCK: usize = 1024;

/// The limits of each board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// States and memory.
    pub budget: Budget,
    /// The time.
    pub time: Option<Duration>,
}

/// The distances of boards, while `listen` returns true; otherwise `None`.
pub fn of_boards(
    oracle: &Oracle,
    items: &[Item],
    reading: &ReadOptions,
    limits: Limits,
    threads: usize,
    listen: &mut dyn FnMut() -> bool,
) -> Option<Vec<i32>> {
    let work = |(): &mut (), item: &Item, stop: &AtomicBool| {
        let read;
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle.as_ref(),
            Item::Missing | Item::Bad(_) => return REFUSED,
            Item::Text(text) => match parse(text, reading) {
                Ok(puzzle) => {
                    read = puzzle;
                    &read
                }
                Err(_) => return REFUSED,
            },
        };
        distance(oracle, puzzle, limits, stop)
    };
    map_ordered(&mut vec![(); threads.max(1)], items, work, listen)
}

/// The distances of states of one puzzle: the offsets of all vehicles, state after state.
pub fn of_states(
    oracle: &Oracle,
    puzzle: &Arc<Puzzle>,
    offsets: &[u8],
    limits: Limits,
    threads: usize,
    listen: &mut dyn FnMut() -> bool,
) -> Option<Vec<i32>> {
    let vehicles = puzzle.vehicles().len();
    let mut context = RunContext::start().time_limit(limits.time);
    // If the space is too large, its boards are solved one by one.
    let known = oracle.space_observed(puzzle, limits.budget, &mut context).ok().flatten();
    let known: Option<&KnownSpace> = known.as_ref();
    let blocks: Vec<&[u8]> = offsets.chunks(vehicles * BLOCK).collect();
    let work = |field: &mut Field, block: &&[u8], stop: &AtomicBool| {
        let one = |state: &[u8]| match known.and_then(|known| known.depth(state)) {
            Some(depth) => code(Ok(depth.distance())),
            None if field.set(state).is_err() => REFUSED,
            None => distance(oracle, &standing(puzzle, state), limits, stop),
        };
        block.chunks(vehicles).map(one).collect::<Vec<i32>>()
    };
    let mut fields: Vec<Field> =
        (0..threads.max(1)).map(|_| Field::new(Arc::clone(puzzle))).collect();
    map_ordered(&mut fields, &blocks, work, listen).map(|found| found.concat())
}

fn distance(oracle: &Oracle, puzzle: &Puzzle, limits: Limits, stop: &AtomicBool) -> i32 {
    let mut context = RunContext::start().time_limit(limits.time).cancelled_by(stop);
    code(oracle.distance_observed(puzzle, limits.budget, &mut context))
}

fn code(found: Result<Option<u32>, StopReason>) -> i32 {
    match found {
        Ok(Some(distance)) => distance as i32,
        Ok(None) => UNSOLVABLE,
        Err(_) => STOPPED,
    }
}

/// The puzzle with its vehicles at these offsets, which a [`Field`] has accepted.
pub fn standing(puzzle: &Puzzle, offsets: &[u8]) -> Puzzle {
    use clearway::board::{LayoutCell, Shape};
    let mut layout = puzzle.to_layout();
    for (((_, known), vehicle), offset) in puzzle.ids().zip(&mut layout.vehicles).zip(offsets) {
        let first = known.cells_at(*offset).next();
        if let (Shape::Bar { cell, .. }, Some(first)) = (&mut vehicle.shape, first) {
            *cell = LayoutCell { row: first.row.into(), column: first.column.into(), span: None };
        }
    }
    layout.into_puzzle().unwrap_or_else(|_| puzzle.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::board::Metric;
    use clearway::builtin;

    #[test]
    fn boards_and_states_have_the_same_distances_on_any_number_of_threads() {
        let puzzle = Arc::new(builtin::find("hardest").expect("built in").puzzle());
        let space = puzzle.space(Metric::Moves).expect("a small board");
        let states: Vec<Vec<u8>> = space.numbers().map(|state| space.offsets(state)).collect();
        let expected: Vec<i32> =
            space.numbers().map(|s| space.depth(s).map_or(UNSOLVABLE, |d| d as i32)).collect();
        let limits = Limits::default();
        for threads in [1, 3] {
            let oracle = Oracle::new(Metric::Moves);
            let found =
                of_states(&oracle, &puzzle, &states.concat(), limits, threads, &mut || true);
            assert_eq!(found.as_ref(), Some(&expected));
            let boards: Vec<Item> = states
                .iter()
                .map(|state| Item::Text(standing(&puzzle, state).to_string()))
                .collect();
            let reading = ReadOptions::default();
            let found = of_boards(&oracle, &boards, &reading, limits, threads, &mut || true);
            assert_eq!(found.as_ref(), Some(&expected));
        }
    }

    #[test]
    fn what_is_no_board_is_refused_and_keeps_its_place() {
        let oracle = Oracle::new(Metric::Steps);
        let text = |text: &str| Item::Text(text.to_owned());
        let items =
            [text("XXB/..B/..."), Item::Missing, text("XXB/..B/..B"), text("?"), text("beginner")];
        let reading = ReadOptions::default();
        let found = of_boards(&oracle, &items, &reading, Limits::default(), 2, &mut || true);
        assert_eq!(found, Some(vec![2, REFUSED, UNSOLVABLE, REFUSED, 25]));
        let puzzle = Arc::new(builtin::find("hardest").expect("built in").puzzle());
        let mut states = puzzle.offsets();
        states.extend([0; 13]);
        let found = of_states(&oracle, &puzzle, &states, Limits::default(), 2, &mut || true);
        assert_eq!(found, Some(vec![83, REFUSED]));
    }

    #[test]
    fn a_limit_stops_one_board_and_not_the_others() {
        let oracle = Oracle::new(Metric::Moves);
        let items = ["hardest", "XXB/..B/..."].map(|text| Item::Text(text.to_owned()));
        let budget = Budget { nodes: Some(5), memory: None };
        let limits = Limits { budget, time: None };
        let found = of_boards(&oracle, &items, &ReadOptions::default(), limits, 1, &mut || true);
        assert_eq!(found, Some(vec![STOPPED, 2]));
    }
}
