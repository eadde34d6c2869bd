//! The generator: its puzzles, and how it gives up.

use clearway::Metric;
use clearway::board::{Side, Vehicle};
use clearway::difficulty::{Difficulty, Level};
use clearway::generate::{Constraints, Generator, Lengths, Made, Minimality};
use clearway::notation::one_line_board;
use clearway::quick::{Bar, Sketch};
use clearway::search::{Budget, Observer, Progress, StopReason, Unobserved};
use clearway::solve::{SolveOptions, solve};
use insta::assert_snapshot;

fn make(constraints: &Constraints, seed: u64, count: usize) -> Vec<Made> {
    let mut generator =
        Generator::new(constraints.clone(), seed).expect("a constraints that can come true");
    let next = || generator.next();
    std::iter::repeat_with(next).take(count).map(|made| made.expect("there are more")).collect()
}

fn line(made: &Made) -> String {
    let Made { puzzle, moves, steps, states, difficulty, .. } = made;
    let states = states.unwrap_or(0);
    let exit = puzzle.exit().id();
    format!("{moves} {steps} {states} {} {exit} {}\n", difficulty.grade, one_line_board(puzzle))
}

#[test]
fn a_seed_gives_these_puzzles_on_every_machine() {
    let any = Constraints::default();
    let all = [
        Constraints { moves: 10..=15, ..any.clone() },
        Constraints { width: 5, height: 6, exit: Side::Left, walls: 1..=1, ..any.clone() },
        Constraints {
            width: 7,
            height: 7,
            exit: Side::Top,
            line: Some(1),
            moves: 5..=9,
            ..any.clone()
        },
        Constraints { level: Some(Level::Intermediate), trucks: 1..=3, ..any.clone() },
        Constraints { width: 9, height: 4, moves: 2..=4, ..any },
    ];
    let made = all.iter().flat_map(|constraints| make(constraints, 1, 3));
    assert_snapshot!(made.map(|made| line(&made)).collect::<String>());
}

/// Constraints for boards that are judged without their space.
fn large_boards() -> [Constraints; 3] {
    let any = Constraints::default();
    [
        Constraints { width: 8, height: 8, level: Some(Level::Intermediate), ..any.clone() },
        Constraints {
            width: 9,
            height: 8,
            exit: Side::Top,
            moves: 7..=9,
            walls: 1..=1,
            ..any.clone()
        },
        Constraints { width: 12, height: 12, moves: 10..=12, ..any },
    ]
}

#[test]
fn a_seed_gives_these_large_puzzles_on_every_machine() {
    let made = large_boards().into_iter().flat_map(|constraints| make(&constraints, 1, 2));
    assert_snapshot!(made.map(|made| line(&made)).collect::<String>());
}

#[test]
fn what_is_told_of_a_large_puzzle_is_true() {
    for constraints in &large_boards()[..2] {
        for made in make(constraints, 2, 1) {
            assert!(constraints.moves.contains(&made.moves), "{made:?}");
            assert_eq!(made.miss, 0);
            for (metric, optimum) in [(Metric::Moves, made.moves), (Metric::Steps, made.steps)] {
                let answer = solve(&made.puzzle, &SolveOptions::new().metric(metric));
                assert!(answer.is_optimal());
                assert_eq!(answer.cost(), Some(optimum), "{}", line(&made));
            }
            if made.states.is_none() {
                assert_eq!(made.difficulty, Difficulty::of_moves(made.moves));
            }
            // Whatever is taken away, it gets easier.
            for (id, _) in made.puzzle.ids().filter(|(id, _)| *id != made.puzzle.red_id()) {
                let others: Vec<_> = made.puzzle.ids().filter(|(other, _)| *other != id).collect();
                let bars: Vec<Bar> = others.iter().map(|(_, vehicle)| bar(vehicle)).collect();
                let red = others.iter().position(|(id, _)| *id == made.puzzle.red_id());
                let sketch = Sketch {
                    width: made.puzzle.width(),
                    height: made.puzzle.height(),
                    walls: made.puzzle.walls(),
                    bars: &bars,
                    red: red.expect("it stays"),
                    exit: made.puzzle.exit(),
                };
                let easier = solve(&sketch.puzzle().expect("a board"), &SolveOptions::new());
                assert!(easier.cost() < Some(made.moves), "{}", line(&made));
            }
        }
    }
}

fn bar(vehicle: &Vehicle) -> Bar {
    let (line, offset) = (vehicle.line(), vehicle.offset());
    Bar { axis: vehicle.axis, line, offset, length: vehicle.length }
}

#[test]
fn limits_hold_on_large_boards_and_the_nearest_is_told() {
    let hard =
        Constraints { width: 10, height: 10, moves: 90..=u32::MAX, ..Constraints::default() };
    let new = || Generator::new(hard.clone(), 1).expect("nobody knows that there is none");
    let budget = Budget { nodes: Some(100_000), memory: None };
    assert_eq!(new().next_observed(budget, &mut Unobserved), Err(StopReason::Nodes));
    let result = new().next_observed(Budget::default(), &mut Impatient(500));
    assert_eq!(result, Err(StopReason::Interrupted));
    let mut generator = new().with_patience(3000);
    assert_eq!(generator.next(), None);
    assert!((3000..3500).contains(&generator.boards()), "{}", generator.boards());
    assert!(!generator.nearest().is_empty() && generator.nearest()[0].miss > 0);
}

#[test]
fn another_seed_gives_other_puzzles() {
    let constraints = Constraints { moves: 6..=9, ..Constraints::default() };
    assert_eq!(make(&constraints, 1, 4), make(&constraints, 1, 4));
    assert_ne!(make(&constraints, 1, 4), make(&constraints, 2, 4));
}

#[test]
fn a_level_is_kept_to() {
    for level in [Level::Beginner, Level::Advanced] {
        let constraints = Constraints { level: Some(level), ..Constraints::default() };
        assert!(make(&constraints, 3, 3).iter().all(|made| made.difficulty.level == level));
    }
}

#[test]
fn limits_cut_the_list_short_and_change_nothing_else() {
    let constraints = Constraints { moves: 12..=16, ..Constraints::default() };
    let all: Vec<String> = make(&constraints, 5, 6).iter().map(line).collect();
    for nodes in [1, 100_000, 1_000_000] {
        let mut generator =
            Generator::new(constraints.clone(), 5).expect("a constraints that can come true");
        let budget = Budget { nodes: Some(nodes), memory: None };
        let mut found = Vec::new();
        let reason = loop {
            match generator.next_observed(budget, &mut Unobserved) {
                Ok(made) => found.push(line(&made.expect("not given up"))),
                Err(reason) => break reason,
            }
            if found.len() == all.len() {
                return;
            }
        };
        assert_eq!(reason, StopReason::Nodes);
        assert_eq!(found, all[..found.len()], "{nodes}");
    }
}

/// Stops after this many polls.
struct Impatient(u32);

impl Observer for Impatient {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        self.0 = self.0.checked_sub(1).ok_or(StopReason::Interrupted)?;
        Ok(())
    }
}

#[test]
fn whoever_watches_can_stop_it() {
    let constraints = Constraints { moves: 80..=u32::MAX, ..Constraints::default() };
    let mut generator = Generator::new(constraints, 1).expect("nobody knows that there is none");
    let result = generator.next_observed(Budget::default(), &mut Impatient(2000));
    assert_eq!(result, Err(StopReason::Interrupted));
    assert!(!generator.nearest().is_empty());
}

#[test]
fn what_is_not_found_is_given_up_with_the_nearest_at_hand() {
    let constraints = Constraints { moves: 80..=90, walls: 1..=1, ..Constraints::default() };
    let generator = Generator::new(constraints, 1).expect("nobody knows that there is none");
    let mut generator = generator.with_patience(200);
    let made = generator.next_observed(Budget::default(), &mut Unobserved);
    assert_eq!((made, generator.boards()), (Ok(None), 200));
    let misses: Vec<u64> = generator.nearest().iter().map(|made| made.miss).collect();
    assert!(!misses.is_empty() && misses[0] > 0 && misses.is_sorted(), "{misses:?}");
    // Too few moves, and perhaps no wall.
    let best = &generator.nearest()[0];
    let walls = u64::from(best.puzzle.walls().is_empty());
    assert_eq!(best.miss, u64::from(80 - best.moves) + walls);
    // All puzzles of a tiny board: the generator ends.
    let tiny = Constraints { width: 3, height: 2, ..Constraints::default() };
    let mut generator = Generator::new(tiny, 1).expect("a board").with_patience(2000);
    let mut next = || generator.next();
    assert!(std::iter::from_fn(&mut next).count() < 10);
}

#[test]
fn what_no_board_can_be_is_refused_by_its_part() {
    let any = Constraints::default();
    let only_long = Lengths::new([6]).expect("a length");
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
    let reversed = 5..=3;
    let cases = [
        ("size", Constraints { width: 1, height: 1, ..any.clone() }),
        ("size", Constraints { width: 0, ..any.clone() }),
        ("size", Constraints { width: 17, ..any.clone() }),
        ("size", Constraints { height: 2, exit: Side::Top, ..any.clone() }),
        ("exit", Constraints { line: Some(6), ..any.clone() }),
        ("moves", Constraints { moves: reversed.clone(), ..any.clone() }),
        ("moves", Constraints { moves: 0..=0, ..any.clone() }),
        ("steps", Constraints { steps: reversed, ..any.clone() }),
        ("cars", Constraints { cars: 0..=0, ..any.clone() }),
        ("cars", Constraints { cars: 18..=30, ..any.clone() }),
        ("trucks", Constraints { trucks: 12..=12, ..any.clone() }),
        ("trucks", Constraints { trucks: u32::MAX..=u32::MAX, ..any.clone() }),
        (
            "trucks",
            Constraints { trucks: 1..=2, lengths: Lengths::new([2]).expect("one"), ..any.clone() },
        ),
        ("vehicles", Constraints { vehicles: 0..=0, ..any.clone() }),
        ("vehicles", Constraints { vehicles: 1..=3, cars: 3..=4, trucks: 1..=4, ..any.clone() }),
        ("vehicles", Constraints { vehicles: 30..=40, ..any.clone() }),
        ("walls", Constraints { walls: 34..=36, ..any.clone() }),
        ("lengths", Constraints { lengths: only_long, vehicles: 2..=4, ..any.clone() }),
    ];
    for (part, constraints) in cases {
        let error = constraints.check().expect_err(part);
        assert_eq!(error.part, part, "{constraints:?}");
        assert!(Generator::new(constraints, 0).is_err());
    }
    assert_eq!(any.check(), Ok(()));
    assert_eq!(Lengths::new([1]), None);
    assert_eq!(Lengths::new([16]), None);
    assert_eq!(Lengths::new([]), None);
}

#[test]
fn the_classic_set_is_a_limit() {
    let mut constraints =
        Constraints { minimality: Minimality::Any, vehicles: 12..=20, ..Constraints::default() };
    constraints.use_classic_set();
    for made in make(&constraints, 9, 3) {
        let of_length = |n| made.puzzle.vehicles().iter().filter(|v| v.length == n).count();
        assert!(of_length(2) <= 12 && of_length(3) <= 4, "{made:?}");
    }
}
