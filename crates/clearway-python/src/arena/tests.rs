//! Plays games to their end.

use super::*;
use clearway::builtin;
use clearway::search::{Budget, Unobserved};
use clearway::solve::{SolveOptions, solve};
use clearway_game::{PuzzleQuery, game};

const RULES: Rules = Rules { reward: Reward::Progress, penalty: 0.5, most_actions: 100 };

fn puzzles(names: &[&str]) -> Source {
    let puzzle = |name: &&str| Arc::new(builtin::find(name).expect("built in").puzzle());
    Source::Puzzles(names.iter().map(puzzle).collect())
}

/// The action for a move.
fn action(shape: &Shape, stage: &Stage, step: Move) -> i64 {
    let vehicle = stage.order.iter().position(|id| *id == step.vehicle).expect("a vehicle");
    let slide = usize::from(step.by.unsigned_abs()) - 1;
    let half = if step.by < 0 { 0 } else { shape.slides };
    (vehicle * 2 * shape.slides + half + slide) as i64
}

#[test]
fn a_shortest_solution_earns_one_and_ends_the_game() {
    let mut stages = Stages::new(puzzles(&["hardest", "huji"]), true, Budget::default());
    let shape = stages.shape();
    let mut arena = Arena::new(RULES, shape, 2);
    for number in 0..2 {
        let stage = stages.get(number, &mut Unobserved).expect("solvable");
        arena.place(number, Arc::clone(&stage));
        let plan = solve(&stage.puzzle, &SolveOptions::default()).solution;
        let (mut earned, mut last) = (0.0, Turn::default());
        for &step in &plan {
            let mut mask = Vec::new();
            arena.write_mask(number, &mut mask);
            let chosen = action(&shape, &stage, step);
            assert_eq!(mask.len(), shape.actions());
            assert_eq!(mask[chosen as usize], 1);
            last = arena.act(number, chosen);
            earned += last.reward;
        }
        assert!(last.solved && last.legal, "{last:?}");
        assert!((earned - 1.0).abs() < 1e-9, "{earned}");
        assert_eq!(arena.depth(number), Some(0));
    }
}

#[test]
fn the_mask_has_exactly_the_legal_actions() {
    let mut stages = Stages::new(puzzles(&["walled"]), true, Budget::default());
    let shape = stages.shape();
    let mut arena = Arena::new(RULES, shape, 1);
    let stage = stages.get(0, &mut Unobserved).expect("solvable");
    for chosen in -3..shape.actions() as i64 + 3 {
        arena.place(0, Arc::clone(&stage));
        let mut mask = Vec::new();
        arena.write_mask(0, &mut mask);
        let turn = arena.act(0, chosen);
        let expected = usize::try_from(chosen).ok().and_then(|at| mask.get(at)) == Some(&1);
        assert_eq!(turn.legal, expected, "{chosen}");
        if !turn.legal {
            assert!((turn.reward + 0.5).abs() < 1e-9);
        }
    }
    assert!(!arena.act(7, 0).legal);
}

#[test]
fn every_puzzle_of_the_game_fits_the_shape() {
    let source = Source::Game { query: PuzzleQuery::default(), grades: 1..=100, count: 1, seed: 0 };
    let shape = Stages::new(source, false, Budget::default()).shape();
    let most = game().iter().map(|listed| listed.board.cars() + listed.board.trucks()).max();
    assert_eq!(Some(shape.vehicles as u32), most);
}

#[test]
fn stages_of_the_game_have_the_grade_and_follow_the_seed() {
    let source =
        |seed| Source::Game { query: PuzzleQuery::default(), grades: 40..=50, count: 3, seed };
    let boards = |seed| {
        let mut stages = Stages::new(source(seed), true, Budget::default());
        let stage = |number| stages.get(number, &mut Unobserved).expect("there are many");
        (0..4).map(stage).map(|stage| stage.puzzle.as_ref().clone()).collect::<Vec<_>>()
    };
    let first = boards(1);
    assert_eq!(first, boards(1));
    assert_ne!(first, boards(2));
    assert_eq!(first[0], first[3], "there are three");
    for puzzle in &first {
        let found = clearway::difficulty::Difficulty::find(puzzle);
        let grade = found.expect("no limit").expect("solvable").grade;
        assert!((40..=50).contains(&grade), "{grade}");
    }
    let nothing = PuzzleQuery { moves: 90..=99, ..PuzzleQuery::default() };
    let source = Source::Game { query: nothing, grades: 1..=100, count: 3, seed: 0 };
    let mut stages = Stages::new(source, true, Budget::default());
    assert_eq!(stages.get(0, &mut Unobserved).err(), Some(StageError::NoneFits));
}

#[test]
fn a_grid_shows_the_red_car_as_two_and_cells_beyond_the_board_as_walls() {
    let mut stages = Stages::new(puzzles(&["huji", "hardest"]), false, Budget::default());
    let shape = stages.shape();
    let mut arena = Arena::new(RULES, shape, 1);
    let stage = stages.get(0, &mut Unobserved).expect("a puzzle");
    arena.place(0, Arc::clone(&stage));
    let mut grid = Vec::new();
    arena.write_grid(0, &mut grid);
    assert_eq!(grid.len(), usize::from(shape.width) * usize::from(shape.height));
    let covered = |sign: u8| grid.iter().map(|cell| usize::from(*cell == sign)).sum::<usize>();
    for (number, id) in stage.order.iter().enumerate() {
        let length = usize::from(stage.puzzle.vehicle(*id).length);
        assert_eq!(covered(2 + number as u8), length);
    }
}
