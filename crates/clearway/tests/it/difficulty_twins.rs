//! The numbers of a grade, computed again by a plain reference implementation on small boards.

use crate::random_board::small_board;
use clearway::board::{Cell, Metric, Move, Puzzle, VehicleId};
use clearway::builtin::BUILTINS;
use clearway::difficulty::{Difficulty, Signs, WALK_PRECISION};
use clearway::space::{Space, StateNumber};
use std::collections::{BTreeMap, BTreeSet};

fn space(puzzle: &Puzzle) -> Space {
    Space::explore(puzzle, Metric::Moves).expect("no limit")
}

/// A random board and the hardest state of its space: random boards alone are too easy.
fn boards(seed: u64) -> Vec<(Puzzle, Space)> {
    let puzzle = small_board(seed);
    let whole = space(&puzzle);
    let hardest = whole.hardest().map(|state| whole.board(state));
    let hardest = hardest.map(|board| {
        let space = space(&board);
        (board, space)
    });
    [(puzzle, whole)].into_iter().chain(hardest).collect()
}

/// Every shortest solution, as states; `None` if there are more than a few hundred.
fn all_shortest(space: &Space) -> Option<Vec<Vec<StateNumber>>> {
    let mut ways = vec![vec![StateNumber::START]];
    let mut neighbours = Vec::new();
    for depth in (0..space.depth(StateNumber::START)?).rev() {
        let mut longer = Vec::new();
        for way in ways {
            space.neighbours(*way.last().expect("not empty"), &mut neighbours);
            for &next in neighbours.iter().filter(|&&next| space.depth(next) == Some(depth)) {
                longer.push(way.iter().copied().chain([next]).collect());
            }
        }
        ways = longer;
        if ways.len() > 500 {
            return None;
        }
    }
    Some(ways)
}

/// A player who thinks in subgoals, and the probabilities of its moves so far.
struct Player<'a> {
    board: &'a Puzzle,
    chances: BTreeMap<(u8, i8), f64>,
}

impl Player<'_> {
    fn is_on_board(&self, cell: (i32, i32)) -> bool {
        let (width, height) = (i32::from(self.board.width()), i32::from(self.board.height()));
        (0..height).contains(&cell.0)
            && (0..width).contains(&cell.1)
            && !self.board.walls().contains(Cell::new(cell.0 as u8, cell.1 as u8))
    }

    fn cells(&self, vehicle: VehicleId, by: i32) -> BTreeSet<(i32, i32)> {
        let vehicle = self.board.vehicle(vehicle);
        let (down, right) = match vehicle.axis {
            clearway::board::Axis::Horizontal => (0, by),
            clearway::board::Axis::Vertical => (by, 0),
        };
        vehicle
            .cells()
            .map(|cell| (i32::from(cell.row) + down, i32::from(cell.column) + right))
            .collect()
    }

    /// The vehicles on these cells.
    fn on(&self, cells: &BTreeSet<(i32, i32)>) -> Vec<VehicleId> {
        let ids = self.board.ids().map(|(id, _)| id);
        ids.filter(|&id| !self.cells(id, 0).is_disjoint(cells)).collect()
    }

    /// The places of a vehicle outside of `need`: by how much, and the cells on the way.
    fn places(
        &self,
        chain: &[VehicleId],
        need: &BTreeSet<(i32, i32)>,
    ) -> Vec<(i32, BTreeSet<(i32, i32)>)> {
        let vehicle = *chain.last().expect("somebody is asked");
        let here = self.cells(vehicle, 0);
        (-16..=16)
            .filter(|&by| by != 0 && self.cells(vehicle, by).is_disjoint(need))
            .filter_map(|by: i32| {
                let swept: BTreeSet<_> = (1..=by.abs())
                    .flat_map(|distance| self.cells(vehicle, distance * by.signum()))
                    .filter(|cell| !here.contains(cell))
                    .collect();
                let is_open = swept.iter().all(|&cell| self.is_on_board(cell))
                    && self.on(&swept).iter().all(|other| !chain.contains(other));
                is_open.then_some((by, swept))
            })
            .collect()
    }

    fn ask(
        &mut self,
        wanted: &[VehicleId],
        chain: &[VehicleId],
        need: &BTreeSet<(i32, i32)>,
        chance: f64,
    ) {
        let chance = chance * 0.75 / wanted.len() as f64;
        if chance < 1e-5 || chain.len() > 13 {
            return;
        }
        for &vehicle in wanted {
            let chain: Vec<_> = chain.iter().copied().chain([vehicle]).collect();
            let places = self.places(&chain, need);
            for (by, swept) in &places {
                let each = chance / places.len() as f64;
                let others = self.on(swept);
                if others.is_empty() {
                    *self.chances.entry((vehicle.0, *by as i8)).or_default() += each;
                } else {
                    self.ask(&others, &chain, swept, each);
                }
            }
        }
    }
}

/// The chances of all legal moves on a board where the red car is not out.
fn chances(board: &Puzzle, legal: &[Move]) -> BTreeMap<(u8, i8), f64> {
    let mut player = Player { board, chances: BTreeMap::new() };
    let red = board.red_id();
    let by = i32::from(board.solved_offset()) - i32::from(board.red().offset());
    let here = player.cells(red, 0);
    let way: BTreeSet<_> = (1..=by.abs())
        .flat_map(|distance| player.cells(red, distance * by.signum()))
        .filter(|cell| !here.contains(cell))
        .collect();
    let blockers = player.on(&way);
    if blockers.is_empty() {
        player.chances.insert((red.0, by as i8), 1.0);
    } else {
        player.ask(&blockers, &[red], &way, 1.0);
    }
    let lost = 1.0 - player.chances.values().sum::<f64>();
    for step in legal {
        *player.chances.entry((step.vehicle.0, step.by)).or_default() += lost / legal.len() as f64;
    }
    player.chances
}

/// The mean of the bits per move, over all shortest solutions one by one.
fn plain_surprise(puzzle: &Puzzle, space: &Space, ways: &[Vec<StateNumber>]) -> f64 {
    let mut bits = 0.0;
    let mut count = 0_u32;
    let mut neighbours = Vec::new();
    for way in ways {
        for &state in way.iter().filter(|&&state| !space.is_solved(state)) {
            space.neighbours(state, &mut neighbours);
            let legal: Vec<Move> =
                neighbours.iter().map(|&next| space.move_between(state, next)).collect();
            let chances = chances(&space.board(state), &legal);
            let sum: f64 = chances.values().sum();
            assert!((sum - 1.0).abs() < 1e-9, "the chances of {puzzle:?} add up to {sum}");
            let nearer = |next: StateNumber| space.depth(next) < space.depth(state);
            let good: f64 = legal
                .iter()
                .zip(&neighbours)
                .filter(|(_, next)| nearer(**next))
                .map(|(step, _)| chances[&(step.vehicle.0, step.by)])
                .sum();
            bits -= good.log2();
            count += 1;
        }
    }
    bits / f64::from(count.max(1))
}

#[test]
fn the_surprise_is_that_of_all_solutions_one_by_one() {
    let mut compared = 0;
    for (puzzle, space) in (0..400).flat_map(boards) {
        let Some(ways) = all_shortest(&space).filter(|_| space.len() < 20_000) else { continue };
        let found = Difficulty::of_space(&space);
        let found = found.expect("no limit").expect("solvable");
        let plain = plain_surprise(&puzzle, &space, &ways);
        let surprise = found.surprise.expect("the space is known");
        assert!((surprise - plain).abs() < 1e-9, "{puzzle:?}: {surprise}, not {plain}");
        compared += u32::from(found.moves > 2);
    }
    assert!(compared > 40, "{compared} boards are of interest");
}

/// The expected lengths by elimination, one row after the other.
fn plain_walk(space: &Space) -> f64 {
    let unsolved: Vec<StateNumber> =
        space.numbers().filter(|&state| !space.is_solved(state)).collect();
    let place: BTreeMap<StateNumber, usize> =
        unsolved.iter().enumerate().map(|(index, &state)| (state, index)).collect();
    let count = unsolved.len();
    let mut neighbours = Vec::new();
    let mut rows: Vec<Vec<f64>> = unsolved
        .iter()
        .map(|&state| {
            space.neighbours(state, &mut neighbours);
            let mut row = vec![0.0; count + 1];
            row[place[&state]] = 1.0;
            row[count] = 1.0;
            for next in neighbours.iter().filter_map(|next| place.get(next)) {
                row[*next] -= 1.0 / neighbours.len() as f64;
            }
            row
        })
        .collect();
    // The rows are diagonally dominant, so no pivot is needed. Eliminates from the last row to the
    // first, so that the start is left alone in its equation.
    for index in (1..count).rev() {
        let (before, rest) = rows.split_at_mut(index);
        let pivot = &rest[0];
        for row in before.iter_mut().filter(|row| row[index] != 0.0) {
            let factor = row[index] / pivot[index];
            for (value, other) in row.iter_mut().zip(pivot) {
                *value -= factor * other;
            }
        }
    }
    rows[0][count] / rows[0][0]
}

#[test]
fn a_random_walk_is_as_long_as_elimination_says() {
    let mut compared = 0;
    for (puzzle, space) in (0..400).flat_map(boards) {
        if !space.is_solvable() || puzzle.is_solved() || space.len() > 400 {
            continue;
        }
        let signs = Signs::find(&space);
        let found = signs.expect("no limit").expect("solvable").random_walk.expect("small");
        let plain = plain_walk(&space);
        assert!(
            (found - plain).abs() <= plain * WALK_PRECISION * 1.01,
            "{puzzle:?}: {found}, not {plain}"
        );
        compared += 1;
    }
    assert!(compared > 40, "{compared} spaces are small enough");
}

#[test]
fn moves_that_look_wrong_are_counted_as_on_the_boards() {
    let (mut retreats, mut returns) = (0, 0);
    let known = BUILTINS.iter().filter(|builtin| builtin.states < 10_000).map(|builtin| {
        let puzzle = builtin.puzzle();
        let space = space(&puzzle);
        (puzzle, space)
    });
    for (puzzle, space) in (0..500).flat_map(boards).chain(known) {
        let signs = Signs::find(&space);
        let Some(signs) = signs.expect("no limit") else { continue };
        let boards: Vec<Puzzle> =
            space.way_out(StateNumber::START).into_iter().map(|state| space.board(state)).collect();
        let gap = |board: &Puzzle| board.red().offset().abs_diff(board.solved_offset());
        let backwards = boards.windows(2).filter(|pair| gap(&pair[1]) > gap(&pair[0])).count();
        let mut again = 0;
        for (index, pair) in boards.windows(2).enumerate() {
            for (id, vehicle) in pair[1].ids() {
                let moved = pair[0].vehicle(id).cell != vehicle.cell;
                let stood = boards[..=index].iter().any(|b| b.vehicle(id).cell == vehicle.cell);
                again += u32::from(moved && stood);
            }
        }
        assert_eq!((signs.red_retreats, signs.returns), (backwards as u32, again), "{puzzle:?}");
        retreats += signs.red_retreats;
        returns += signs.returns;
    }
    assert!(retreats > 10 && returns > 50, "{retreats} and {returns} are too few to tell");
}
