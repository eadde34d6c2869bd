//! The caller's own heuristics: their claims decide what an answer may say.

use crate::boards::puzzle;
use clearway::audit::{audit, audit_own};
use clearway::{Algorithm, Answer, Claims, Metric, Outcome, Position, SolveOptions, Solver, Space};
use clearway::{Heuristic, builtin, heuristics};

const BOARD: &str = "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.";
const INFORMED: [Algorithm; 4] =
    [Algorithm::AStar, Algorithm::IdaStar, Algorithm::Greedy, Algorithm::Beam];

fn solve(heuristic: &mut dyn Heuristic, claims: Claims, algorithm: Algorithm) -> Answer {
    let options = SolveOptions::new().algorithm(algorithm);
    Solver::new().solve_by(heuristic, claims, &puzzle(BOARD), &options)
}

/// A caller's own type, which counts its calls.
#[derive(Default)]
struct Blocking {
    calls: u64,
}

impl Heuristic for Blocking {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        self.calls += 1;
        Some(position.blockers().count() as u32 + 1)
    }
}

#[test]
fn the_search_is_that_of_the_same_heuristic_in_the_library() {
    for algorithm in INFORMED {
        let options = SolveOptions::new()
            .algorithm(algorithm)
            .heuristic(heuristics::find("blocking").expect("listed"));
        let listed = Solver::new().solve(&puzzle(BOARD), &options);
        let mut own = Blocking::default();
        let answer = solve(&mut own, Claims::CONSISTENT, algorithm);
        assert_eq!(answer.solution, listed.solution, "{algorithm}");
        assert_eq!(answer.stats, listed.stats, "{algorithm}");
        assert_eq!(answer.is_optimal(), listed.is_optimal(), "{algorithm}");
        assert!(own.calls > 0 && answer.heuristic.is_none(), "{algorithm}");
    }
}

#[test]
fn only_a_claim_makes_an_answer_optimal() {
    // The library's own bound at the start is far below the optimum of this board.
    let puzzle = builtin::find("hardest").expect("built in").puzzle();
    let options = SolveOptions::new().algorithm(Algorithm::AStar);
    let [unclaimed, claimed] = [Claims::NONE, Claims::ADMISSIBLE]
        .map(|claims| Solver::new().solve_by(&mut Blocking::default(), claims, &puzzle, &options));
    assert_eq!(unclaimed.solution, claimed.solution);
    assert!(claimed.is_optimal() && !unclaimed.is_optimal());
    assert_eq!(claimed.lower_bound, Some(51));
    assert!(unclaimed.lower_bound < Some(51));
}

#[test]
fn auto_stands_for_a_star() {
    let answer = solve(&mut Blocking::default(), Claims::ADMISSIBLE, Algorithm::Auto);
    assert_eq!((answer.algorithm.id, answer.cost()), ("a-star", Some(8)));
}

#[test]
fn estimates_beyond_all_measure_neither_hide_a_solution_nor_fill_the_memory() {
    for algorithm in INFORMED {
        for mut heuristic in [|_: &Position| None, |_: &Position| Some(u32::MAX)] {
            let answer = solve(&mut heuristic, Claims::NONE, algorithm);
            assert_eq!(answer.outcome, Outcome::Solved, "{algorithm}");
        }
    }
}

#[test]
fn an_audit_is_that_of_the_same_heuristic_in_the_library() {
    let space = Space::explore(&puzzle(BOARD), Metric::Moves).expect("a small board");
    let listed = audit(heuristics::find("blocking").expect("listed"), &space);
    let mut own = |position: &Position| {
        Some(if position.is_solved() { 0 } else { position.blockers().count() as u32 + 1 })
    };
    assert_eq!(audit_own(&mut own, &space), listed);
}
