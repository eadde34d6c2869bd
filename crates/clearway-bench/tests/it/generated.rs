//! Checks ten thousand generated puzzles with searches independent of the generator.

use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle, Side};
use clearway::generate::{Constraints, Generator, Lengths, Made, Minimality};
use clearway::quick::{Bar, OptimumVerdict, Sketch};
use clearway::search::{Budget, Unobserved};
use clearway::solve::{SolveOptions, Solver};
use clearway::space::Space;
use clearway::verify::verify;
use clearway_bench::yardstick;
use clearway_game::{PuzzleQuery, game};
use std::collections::BTreeSet;

/// The spaces of the checked puzzles.
#[derive(Default)]
struct Checked {
    solver: Solver,
    spaces: BTreeSet<Vec<u8>>,
    count: usize,
}

impl Checked {
    /// Checks the optima of a puzzle, and that it is the hardest of a new space.
    fn check(&mut self, puzzle: &Puzzle, moves: u32, steps: u32) {
        self.count += 1;
        // A* searches state by state, unlike the generator, which uses whole spaces and bit tables.
        let algorithm = Algorithm::from_id("a-star").expect("known");
        let options = SolveOptions { algorithm, ..SolveOptions::default() };
        let answer = self.solver.solve(puzzle, &options);
        assert_eq!(answer.moves(), Some(moves), "{puzzle:?}");
        assert!(answer.is_optimal());
        let verdict = verify(puzzle, &answer.solution).expect("a legal plan");
        assert_eq!((verdict.solved, verdict.moves), (true, moves));
        // The yardstick is slower, so it checks every fortieth puzzle.
        if self.count.is_multiple_of(40) {
            assert_eq!(yardstick::solve(puzzle, Metric::Moves).cost(), Some(moves), "{puzzle:?}");
            assert_eq!(yardstick::solve(puzzle, Metric::Steps).cost(), Some(steps), "{puzzle:?}");
        }
        let space = Space::explore(puzzle, Metric::Moves);
        let space = space.expect("no limit");
        assert_eq!(space.max_depth(), Some(moves), "not the hardest state: {puzzle:?}");
        assert!(self.spaces.insert(id(puzzle, &space)), "twice: {puzzle:?}");
    }

    /// Checks that a puzzle gets easier without any one of its vehicles or walls.
    fn check_minimal(&mut self, puzzle: &Puzzle, moves: u32) {
        let (bars, red) = bars(puzzle);
        let walls = *puzzle.walls();
        for index in (0..bars.len()).filter(|&index| index != red) {
            let mut fewer = bars.clone();
            fewer.remove(index);
            let red = if index < red { red - 1 } else { red };
            assert!(self.optimum(puzzle, &walls, &fewer, red) < moves, "{index} in {puzzle:?}");
        }
        for wall in walls.iter() {
            let mut fewer = walls;
            fewer.remove(wall);
            assert!(self.optimum(puzzle, &fewer, &bars, red) < moves, "{wall:?} in {puzzle:?}");
        }
    }

    fn optimum(
        &mut self,
        puzzle: &Puzzle,
        walls: &clearway::board::CellSet,
        bars: &[Bar],
        red: usize,
    ) -> u32 {
        let (width, height, exit) = (puzzle.width(), puzzle.height(), puzzle.exit());
        let sketch = Sketch { width, height, walls, bars, red, exit };
        match self.solver.optimum_below(u32::MAX, &sketch, Metric::Moves, Budget::default()) {
            Ok(OptimumVerdict::Optimum(moves)) => moves,
            other => panic!("without limits: {other:?}"),
        }
    }
}

/// The vehicles of a puzzle, and which of them is the red car.
fn bars(puzzle: &Puzzle) -> (Vec<Bar>, usize) {
    let bars = puzzle.vehicles().iter().map(|vehicle| Bar {
        axis: vehicle.axis,
        line: vehicle.line(),
        offset: vehicle.offset(),
        length: vehicle.length,
    });
    (bars.collect(), puzzle.red_id().index())
}

/// The identity of a space: the fixed parts of the board and the smallest of its states, with the
/// vehicles ordered by line, so that it does not depend on the puzzle's start.
fn id(puzzle: &Puzzle, space: &Space) -> Vec<u8> {
    let mut order: Vec<_> = puzzle.ids().collect();
    order.sort_by_key(|(_, vehicle)| (vehicle.axis, vehicle.line(), vehicle.offset()));
    let mut offsets = Vec::new();
    let states = space.numbers().map(|state| {
        space.write_offsets(state, &mut offsets);
        order.iter().map(|(id, _)| offsets[id.index()]).collect::<Vec<u8>>()
    });
    let least = states.min().expect("the start is a state");
    let fixed = order.iter().flat_map(|(id, vehicle)| {
        let is_red = u8::from(*id == puzzle.red_id());
        [vehicle.axis as u8, vehicle.line(), vehicle.length, is_red]
    });
    let walls = puzzle.walls().iter().flat_map(|cell| [cell.row, cell.column]);
    let frame = [puzzle.width(), puzzle.height(), puzzle.exit() as u8];
    frame.into_iter().chain(walls).chain(fixed).chain(least).collect()
}

#[test]
fn eight_thousand_puzzles_from_the_table_are_correct() {
    let mut checked = Checked::default();
    // Only the tighter boards of each kind: the spaces of loose ones take minutes to search.
    let kinds = [(1..=9, 1500), (10..=14, 2000), (15..=19, 2000), (20..=25, 2000), (26..=51, 500)];
    for (moves, count) in kinds {
        let query = PuzzleQuery { moves, vehicles: 11..=u32::MAX, ..PuzzleQuery::default() };
        for listed in game().draw(&query, 5).take(count) {
            let puzzle = listed.board.puzzle();
            checked.check(&puzzle, listed.moves, listed.steps);
            checked.check_minimal(&puzzle, listed.moves);
        }
    }
    assert_eq!(checked.count, 8000);
}

/// Kinds of puzzles, and how many of each to generate.
fn kinds() -> Vec<(Constraints, usize)> {
    let any = Constraints::default();
    let lengths = |list: &[u8]| Lengths::new(list.iter().copied()).expect("lengths");
    vec![
        (Constraints { moves: 5..=12, ..any.clone() }, 400),
        (Constraints { width: 5, height: 5, walls: 1..=2, moves: 4..=20, ..any.clone() }, 400),
        (Constraints { width: 4, height: 6, exit: Side::Top, moves: 3..=40, ..any.clone() }, 300),
        (
            Constraints {
                exit: Side::Left,
                line: Some(0),
                walls: 0..=1,
                moves: 6..=20,
                ..any.clone()
            },
            300,
        ),
        (
            Constraints { width: 7, height: 5, exit: Side::Bottom, moves: 6..=14, ..any.clone() },
            200,
        ),
        (Constraints { width: 7, height: 7, moves: 4..=12, ..any.clone() }, 120),
        (
            Constraints {
                lengths: lengths(&[2, 3, 4]),
                moves: 6..=16,
                walls: 1..=1,
                ..any.clone()
            },
            150,
        ),
        (Constraints { cars: 5..=8, trucks: 2..=4, moves: 8..=14, ..any.clone() }, 100),
        (Constraints { minimality: Minimality::Any, moves: 8..=18, vehicles: 9..=14, ..any }, 30),
    ]
}

#[test]
fn two_thousand_puzzles_from_a_search_are_correct() {
    let mut count = 0;
    for (constraints, wanted) in kinds() {
        let mut checked = Checked::default();
        let mut generator =
            Generator::new(constraints.clone(), 11).expect("a constraint set that can be met");
        for _ in 0..wanted {
            let made = generator.next();
            let Made { puzzle, moves, steps, .. } = made.expect("there are more");
            check_constraints(&constraints, &puzzle, moves, steps);
            checked.check(&puzzle, moves, steps);
            if constraints.minimality == Minimality::Minimal {
                checked.check_minimal(&puzzle, moves);
            }
            count += 1;
        }
    }
    assert_eq!(count, 2000);
}

fn check_constraints(constraints: &Constraints, puzzle: &Puzzle, moves: u32, steps: u32) {
    let vehicles = puzzle.vehicles();
    let of_length = |length| vehicles.iter().filter(|v| v.length == length).count() as u32;
    assert!(constraints.moves.contains(&moves) && constraints.steps.contains(&steps));
    assert_eq!((puzzle.width(), puzzle.height()), (constraints.width, constraints.height));
    assert_eq!((puzzle.exit(), puzzle.red().length), (constraints.exit, 2));
    assert!(constraints.line.is_none_or(|line| puzzle.red().line() == line));
    assert!(constraints.cars.contains(&of_length(2)) && constraints.trucks.contains(&of_length(3)));
    assert!(constraints.vehicles.contains(&(vehicles.len() as u32)));
    assert!(constraints.walls.contains(&(puzzle.walls().len() as u32)));
    let others = puzzle.ids().filter(|(id, _)| *id != puzzle.red_id());
    assert!(others.into_iter().all(|(_, vehicle)| constraints.lengths.contains(vehicle.length)));
}

#[test]
fn searched_puzzles_of_the_classic_board_are_in_the_table() {
    let constraints = Constraints { moves: 8..=25, ..Constraints::default() };
    let mut generator = Generator::new(constraints, 3).expect("a constraint set that can be met");
    for _ in 0..40 {
        let made = generator.next();
        let made = made.expect("there are more");
        let place = game().contains(&made.puzzle, Budget::default(), &mut Unobserved);
        let place = place.expect("no limit").expect("every minimal puzzle is there");
        assert_eq!((place.listed.moves, place.listed.steps), (made.moves, made.steps));
        // Not only the same space: also the same hardest state.
        assert!(place.listed.board.puzzle().same_board(&made.puzzle), "{:?}", made.puzzle);
    }
}
