//! The quick search against breadth first, on thousands of boards of every kind.

use crate::random_board::{Random, any_board, boxed_board, crowded_board, small_board};
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle};
use clearway::notation::one_line_board;
use clearway::quick::{Bar, OptimumVerdict, Sketch};
use clearway::search::Budget;
use clearway::solve::{Answer, Outcome, SolveOptions, Solver, solve};
use clearway::verify::verify;

/// Larger searches are skipped, because breadth-first search is slow.
const LARGEST: u64 = 5_000;

fn breadth_first(puzzle: &Puzzle, metric: Metric) -> Option<Answer> {
    let budget = Budget { nodes: Some(LARGEST), memory: None };
    let options =
        SolveOptions { algorithm: Algorithm::Bfs, metric, budget, ..SolveOptions::default() };
    let answer = solve(puzzle, &options);
    (answer.outcome != Outcome::Stopped).then_some(answer)
}

/// Compares both. Returns whether there is a solution; `None` if the board was too large.
fn check(solver: &mut Solver, puzzle: &Puzzle, metric: Metric) -> Option<bool> {
    let truth = breadth_first(puzzle, metric)?;
    let what = || format!("{} {metric}", one_line_board(puzzle));
    let options = SolveOptions { metric, ..SolveOptions::default() };
    let answer = solver.solve(puzzle, &options);
    assert_eq!(answer.outcome, truth.outcome, "{}", what());
    assert_eq!(answer.cost(), truth.cost(), "{}", what());
    assert_eq!(answer.lower_bound, truth.lower_bound, "{}", what());
    if truth.outcome == Outcome::Solved {
        let replay = verify(puzzle, &answer.solution).expect("a legal plan");
        assert!(replay.solved, "{}", what());
    }
    // Without lanes and a first bound, the search itself has to prove unsolvability, which takes
    // too long if breadth-first search did not finish either.
    if truth.stats.expanded == LARGEST {
        return Some(false);
    }
    let bars: Vec<Bar> = puzzle
        .vehicles()
        .iter()
        .map(|v| Bar { axis: v.axis, line: v.line(), offset: v.offset(), length: v.length })
        .collect();
    let sketch = Sketch {
        width: puzzle.width(),
        height: puzzle.height(),
        walls: puzzle.walls(),
        bars: &bars,
        red: puzzle.red_id().index(),
        exit: puzzle.exit(),
    };
    let budget = Budget { nodes: Some(4 * LARGEST), memory: None };
    if let Ok(verdict) = solver.optimum_below(u32::MAX, &sketch, metric, budget) {
        let expected = truth.cost().map_or(OptimumVerdict::Unsolvable, OptimumVerdict::Optimum);
        assert_eq!(verdict, expected, "{}", what());
    }
    Some(truth.outcome == Outcome::Solved)
}

#[test]
fn it_agrees_with_breadth_first_on_random_boards() {
    // One solver for all boards: nothing of one board may affect the next.
    let mut solver = Solver::new();
    let (mut solved, mut unsolvable) = (0, 0);
    for seed in 0..1_500 {
        let mut random = Random::new(seed ^ 0x51_0000);
        let (width, height) = (random.within(2, 7), random.within(2, 7));
        let boards = [
            crowded_board(&mut random, width, height),
            small_board(seed),
            boxed_board(seed),
            any_board(seed),
        ];
        for puzzle in boards {
            for metric in Metric::ALL {
                match check(&mut solver, &puzzle, metric) {
                    Some(true) => solved += 1,
                    Some(false) => unsolvable += 1,
                    None => {}
                }
            }
        }
    }
    // The test is meaningful only if there are many of both.
    assert!(solved > 3_000 && unsolvable > 1_100, "{solved} solved, {unsolvable} unsolvable");
}
