//! Grades: the published check values, symmetry, and invariants.

use crate::known_answers::shared;
use crate::random_board::{boxed_board, small_board};
use clearway::board::{Axis, Layout, LayoutCell, Metric, Puzzle, Shape, Side};
use clearway::builtin::BUILTINS;
use clearway::difficulty::{Difficulty, Level, Signs};
use clearway::notation::{ReadOptions, read_all};
use clearway::search::{Budget, Unobserved};
use clearway::space::Space;

/// The difficulty of a puzzle; `None` if it cannot be solved.
fn difficulty(puzzle: &Puzzle) -> Option<Difficulty> {
    Difficulty::find(puzzle).expect("no limit")
}

fn signs(puzzle: &Puzzle) -> Option<Signs> {
    let budget = Budget::default();
    let space = Space::explore_observed(puzzle, Metric::Moves, budget, &mut Unobserved);
    Signs::find_observed(&space.expect("no limit"), budget, &mut Unobserved).expect("no limit")
}

/// The grades of all puzzles in a shared file; empty if the file is missing.
fn graded(path: &str) -> Vec<Difficulty> {
    let Some(text) = shared(path) else { return Vec::new() };
    let options = ReadOptions::default();
    read_all(&text, &options)
        .map(|reading| difficulty(&reading.expect("a valid card").puzzle).expect("solvable"))
        .collect()
}

/// How many puzzles of each level there are in each group of ten.
fn tiers(cards: &[Difficulty]) -> Vec<[usize; 5]> {
    let count = |ten: &[Difficulty], level| ten.iter().filter(|card| card.level == level).count();
    cards.chunks(10).map(|ten| Level::ALL.map(|level| count(ten, level))).collect()
}

/// The check values of the study, to the published digits.
#[test]
fn the_classic_cards_have_the_grades_of_the_study() {
    let cards = graded("jam/jams.txt");
    if cards.is_empty() {
        return;
    }
    for (card, moves, surprise, room, equivalent) in
        [(1, 8, 1.010, 1, 6.57), (13, 16, 2.036, 12, 19.49), (40, 51, 1.758, 0, 46.39)]
    {
        let found = cards[card - 1];
        assert_eq!((found.moves, found.room), (moves, Some(room)), "card {card}");
        let given = found.surprise.expect("the space is small");
        assert!((given - surprise).abs() < 0.0005, "card {card}: {given}");
        let given = found.equivalent_moves;
        assert!((given - equivalent).abs() < 0.005, "card {card}: {given}");
    }
    assert_eq!(cards[2].grade, 25);
    assert!((cards[2].equivalent_moves - 12.7).abs() < 0.05);
    assert_eq!(tiers(&cards), [[5, 4, 1, 0, 0], [0, 3, 6, 1, 0], [0, 0, 4, 6, 0], [0, 0, 0, 1, 9]]);
}

#[test]
fn the_newer_cards_have_the_levels_of_the_study() {
    let cards = graded("forty_2011_edition_cards.txt");
    if cards.is_empty() {
        return;
    }
    assert!(cards.iter().all(|card| card.room == Some(0)), "each is the deepest of its space");
    assert_eq!(tiers(&cards), [[1, 9, 0, 0, 0], [0, 2, 4, 3, 1], [0, 0, 1, 7, 2], [0, 0, 0, 4, 6]]);
}

#[test]
fn the_built_in_puzzles_have_their_grades() {
    let grades: Vec<_> = BUILTINS
        .iter()
        .filter(|builtin| builtin.name != "loose")
        .map(|builtin| (builtin.name, difficulty(&builtin.puzzle()).map(|found| found.grade)))
        .collect();
    let expected = [
        ("hardest", 93),
        ("longest", 96),
        ("walled", 100),
        ("huji", 91),
        ("beginner", 29),
        ("intermediate", 40),
        ("advanced", 54),
        ("expert", 63),
    ];
    assert_eq!(grades, expected.map(|(name, grade)| (name, Some(grade))));
}

/// The same board under a symmetry: `place` maps a bar's first cell and axis.
fn seen(
    puzzle: &Puzzle,
    (width, height): (u8, u8),
    exit: impl Fn(Side) -> Side,
    place: impl Fn(LayoutCell, i64, Axis) -> (LayoutCell, Axis),
) -> Puzzle {
    let from = puzzle.to_layout();
    let mut layout = Layout::new(width.into(), height.into());
    // The axis of a wall does not matter.
    let wall = |&cell: &LayoutCell| place(cell, 1, Axis::Horizontal).0;
    layout.walls = from.walls.iter().map(wall).collect();
    layout.vehicles = from.vehicles;
    for vehicle in &mut layout.vehicles {
        let Shape::Bar { cell, length, axis } = vehicle.shape else {
            panic!("a puzzle describes its vehicles as bars")
        };
        let (cell, axis) = place(cell, length, axis);
        vehicle.shape = Shape::Bar { cell, length, axis };
    }
    layout.exit = from.exit.map(|mut way| {
        way.side = exit(way.side);
        way
    });
    layout.into_puzzle().expect("the same board")
}

/// The board with left and right swapped.
fn mirrored(puzzle: &Puzzle) -> Puzzle {
    let flip = |side| match side {
        Side::Left => Side::Right,
        Side::Right => Side::Left,
        other => other,
    };
    let size = (puzzle.width(), puzzle.height());
    seen(puzzle, size, flip, |cell, length, axis| {
        let covered = if axis == Axis::Horizontal { length } else { 1 };
        let column = i64::from(puzzle.width()) - covered - cell.column;
        (LayoutCell { column, ..cell }, axis)
    })
}

/// The transposed board: rows become columns.
fn transposed(puzzle: &Puzzle) -> Puzzle {
    let flip = |side| match side {
        Side::Left => Side::Top,
        Side::Top => Side::Left,
        Side::Right => Side::Bottom,
        Side::Bottom => Side::Right,
    };
    let size = (puzzle.height(), puzzle.width());
    seen(puzzle, size, flip, |cell, _, axis| {
        (LayoutCell { row: cell.column, column: cell.row, ..cell }, axis.across())
    })
}

#[test]
fn what_always_holds() {
    let mut solvable = 0;
    for seed in 0..300 {
        let puzzle = small_board(seed);
        let Some(found) = difficulty(&puzzle) else {
            assert_eq!(signs(&puzzle), None, "seed {seed}");
            continue;
        };
        solvable += 1;
        assert!((1..=100).contains(&found.grade), "seed {seed}: {found:?}");
        assert!(found.level.grades().contains(&found.grade), "seed {seed}: {found:?}");
        assert!(!found.is_estimated());
        assert!(found.surprise.is_some_and(|bits| bits >= 0.0 && bits.is_finite()), "{found:?}");
        assert_eq!(found.moves == 0, puzzle.is_solved());
        let estimate = Difficulty::estimate(&puzzle, Budget::default(), &mut Unobserved);
        assert_eq!(estimate, Ok(Some(Difficulty::of_moves(found.moves))), "seed {seed}");
        let signs = signs(&puzzle).expect("solvable");
        assert!(signs.random_walk.is_some_and(|length| length + 1e-3 >= f64::from(found.moves)));
        assert!(signs.red_retreats <= found.moves && signs.returns <= found.moves);
        assert!(signs.blocker_depth < puzzle.vehicles().len() as u32);
    }
    assert!(solvable > 100, "{solvable} boards can be solved");
}

#[test]
fn a_board_has_the_same_grade_from_every_side() {
    let near = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() <= 1e-5 * a.abs().max(1.0),
        _ => a == b,
    };
    let boards = (0..150).map(small_board).chain((0..25).map(boxed_board));
    for puzzle in boards {
        let all = [mirrored(&puzzle), transposed(&puzzle), mirrored(&transposed(&puzzle))];
        let Some(found) = difficulty(&puzzle) else {
            assert!(all.iter().all(|other| difficulty(other).is_none()));
            continue;
        };
        let more = signs(&puzzle).expect("solvable");
        for other in all {
            let same = difficulty(&other).expect("as solvable");
            assert_eq!((found.grade, found.level), (same.grade, same.level), "{puzzle:?}");
            assert_eq!((found.moves, found.room), (same.moves, same.room), "{puzzle:?}");
            assert!(near(found.surprise, same.surprise), "{puzzle:?}");
            let signs = signs(&other).expect("as solvable");
            assert_eq!(more.blocker_depth, signs.blocker_depth, "{puzzle:?}");
            assert!(near(more.random_walk, signs.random_walk), "{puzzle:?}");
        }
    }
}
