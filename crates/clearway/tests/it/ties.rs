//! Among the shortest solutions, one that is shortest in the other metric: two ways to find it.

use crate::random_board::{Random, boxed_board, crowded_board, small_board};
use clearway::board::{Metric, Puzzle};
use clearway::builtin;
use clearway::notation::one_line_board;
use clearway::search::Budget;
use clearway::solve::{Answer, SolveOptions, Solver, Tie};
use clearway::space::Space;
use clearway::verify::verify;

const fn other(metric: Metric) -> Metric {
    match metric {
        Metric::Moves => Metric::Steps,
        Metric::Steps => Metric::Moves,
    }
}

fn solved(solver: &mut Solver, puzzle: &Puzzle, metric: Metric, tie: Tie) -> Answer {
    let options = SolveOptions::new().metric(metric).tie(tie).node_limit(3_000);
    solver.solve(puzzle, &options)
}

/// Compares the continued search with the whole space. Returns whether it was cheap.
fn check(solver: &mut Solver, puzzle: &Puzzle, metric: Metric) -> Option<bool> {
    let what = || format!("{} {metric}", one_line_board(puzzle));
    let any = solved(solver, puzzle, metric, Tie::Any);
    assert_eq!(any.tie, None, "{}", what());
    if !any.is_optimal() {
        return None;
    }
    let budget = Budget { nodes: Some(10_000), memory: None };
    let space =
        Space::explore_observed(puzzle, metric, budget, &mut clearway::search::Unobserved).ok()?;
    let best = space.shortest_in_both().expect("solvable");
    let least = other(metric).cost(&best);
    let always = solved(solver, puzzle, metric, Tie::Always);
    let cheap = solved(solver, puzzle, metric, Tie::Cheap);
    for answer in [&always, &cheap] {
        let replay = verify(puzzle, &answer.solution).expect("a legal plan");
        assert!(replay.solved && answer.is_optimal(), "{}", what());
        assert_eq!(answer.cost(), any.cost(), "{}", what());
        assert_eq!(answer.stats, any.stats, "the counters are those of the search: {}", what());
        let cost = other(metric).cost(&answer.solution);
        match answer.tie {
            Some(true) => assert_eq!(cost, least, "{}", what()),
            _ => assert!(cost >= least, "{}", what()),
        }
    }
    (always.tie == Some(true)).then_some(cheap.tie == Some(true))
}

#[test]
fn the_search_that_goes_on_agrees_with_the_whole_space() {
    let mut solver = Solver::new();
    let (mut cheap, mut dear) = (0, 0);
    let mut count = |found: Option<bool>| match found {
        Some(true) => cheap += 1,
        Some(false) => dear += 1,
        None => {}
    };
    for seed in 0..200 {
        let mut random = Random::new(seed ^ 0x71_e000);
        let (width, height) = (random.within(3, 7), random.within(3, 7));
        let boards =
            [crowded_board(&mut random, width, height), small_board(seed), boxed_board(seed)];
        for puzzle in boards {
            for metric in Metric::ALL {
                count(check(&mut solver, &puzzle, metric));
            }
        }
    }
    assert!(cheap > 800 && dear < 10, "{cheap} cheap, {dear} not");
}

#[test]
fn the_built_in_puzzles_have_the_fewest_of_both_by_default() {
    let known = [
        ("hardest", 51, 83),
        ("beginner", 15, 25),
        ("intermediate", 21, 39),
        ("advanced", 28, 47),
        ("expert", 32, 54),
    ];
    let mut solver = Solver::new();
    for (name, moves, steps) in known {
        let puzzle = builtin::find(name).expect("built in").puzzle();
        let answer = solved(&mut solver, &puzzle, Metric::Moves, Tie::Cheap);
        assert_eq!((answer.moves(), answer.steps()), (Some(moves), Some(steps)), "{name}");
        assert_eq!(answer.tie, Some(true), "{name}");
    }
}

#[test]
fn other_algorithms_give_their_own_solution_unless_asked() {
    let puzzle = builtin::find("hardest").expect("built in").puzzle();
    let options = SolveOptions::new().algorithm(clearway::Algorithm::Bfs);
    let own = Solver::new().solve(&puzzle, &options.tie(Tie::Cheap));
    assert_eq!(own.tie, None);
    assert_eq!(own.solution, Solver::new().solve(&puzzle, &options).solution);
    let asked = Solver::new().solve(&puzzle, &options.tie(Tie::Always));
    assert_eq!((asked.moves(), asked.steps(), asked.tie), (Some(51), Some(83), Some(true)));
    assert_eq!(asked.stats, own.stats);
}
