//! All optimal algorithms agree on random boards, unsolvable ones included.

use crate::random_board::{Random, crowded_board};
use clearway::algorithms::{ALGORITHMS, Algorithm};
use clearway::board::Metric;
use clearway::heuristics::HEURISTICS;
use clearway::notation::one_line_board;
use clearway::search::Budget;
use clearway::solve::{Answer, Keep, Outcome, SolveOptions, solve};

/// How many boards; each is solved in both metrics by every combination.
const BOARDS: u64 = 1_500;

/// Boards whose search expands more states are skipped.
const LARGEST: u64 = 4_000;

/// How many conflicts `sat` may spend on a board without a solution.
const SAT_CONFLICTS: u64 = 60;

/// Every algorithm with every heuristic that makes it optimal, and its leaner forms.
fn optimal_ways(metric: Metric) -> Vec<SolveOptions> {
    let mut ways = Vec::new();
    for info in ALGORITHMS {
        let algorithm = Algorithm::from_id(info.id).expect("listed");
        let mut heuristics = vec![None];
        if info.informed {
            // `perfect` explores the whole space first, which may be huge even if the search is
            // short; its claims have their own test.
            let every = HEURISTICS.iter().filter(|h| h.id != "perfect");
            heuristics = every.copied().map(Some).collect();
        }
        heuristics.retain(|heuristic| algorithm.is_optimal(*heuristic, metric));
        ways.extend(heuristics.into_iter().map(|heuristic| SolveOptions {
            algorithm,
            heuristic,
            metric,
            ..SolveOptions::default()
        }));
    }
    let algorithm = Algorithm::Bfs;
    ways.push(SolveOptions {
        algorithm,
        metric,
        keep: Keep::LastLayers,
        ..SolveOptions::default()
    });
    ways
}

/// On a board without a solution every breadth-first search visits the same states.
#[track_caller]
fn check_counters(answer: &Answer, truth: &Answer, what: &dyn Fn() -> String) {
    let is_bfs = answer.algorithm.id == Algorithm::Bfs.id();
    if is_bfs && truth.outcome == Outcome::Unsolvable {
        assert_eq!(answer.stats.expanded, truth.stats.expanded, "{}", what());
        assert_eq!(answer.stats.generated, truth.stats.generated, "{}", what());
    }
}

#[test]
fn all_optimal_ways_agree_on_random_boards() {
    let (mut solved, mut unsolvable) = (0, 0);
    for seed in 0..BOARDS {
        let mut random = Random::new(seed);
        let (width, height) = (random.within(2, 9), random.within(2, 9));
        let puzzle = crowded_board(&mut random, width, height);
        for metric in Metric::ALL {
            // Spaces too large for every algorithm are left out.
            let budget = Budget { nodes: Some(LARGEST), memory: None };
            let options = SolveOptions {
                algorithm: Algorithm::Bfs,
                metric,
                budget,
                ..SolveOptions::default()
            };
            let truth = solve(&puzzle, &options);
            if truth.stats.expanded == LARGEST {
                continue;
            }
            match truth.outcome {
                Outcome::Solved => solved += 1,
                Outcome::Unsolvable => unsolvable += 1,
                Outcome::Stopped => panic!("stopped without a limit, seed {seed}"),
            }
            for options in optimal_ways(metric) {
                let mut options = options;
                // `sat` cannot prove by itself that there is no solution: it continues until its
                // limit.
                let is_hopeless_sat =
                    options.algorithm == Algorithm::Sat && truth.outcome == Outcome::Unsolvable;
                if is_hopeless_sat {
                    options.budget.nodes = Some(SAT_CONFLICTS);
                }
                let answer = solve(&puzzle, &options);
                let what = || {
                    let board = one_line_board(&puzzle);
                    format!("seed {seed}, {board}, {options:?}: {answer:?}")
                };
                if is_hopeless_sat && answer.outcome == Outcome::Stopped {
                    assert!(answer.solution.is_empty(), "{}", what());
                    continue;
                }
                assert_eq!(answer.outcome, truth.outcome, "{}", what());
                assert_eq!(answer.cost(), truth.cost(), "{}", what());
                assert_eq!(answer.lower_bound, truth.lower_bound, "{}", what());
                check_counters(&answer, &truth, &what);
            }
        }
    }
    // The test is meaningful only if there are many of both.
    assert!(solved > 1_000 && unsolvable > 500, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn the_other_ways_are_right_about_random_boards() {
    for seed in 0..600 {
        let mut random = Random::new(seed ^ 0xabcd);
        let (width, height) = (random.within(2, 6), random.within(2, 6));
        let puzzle = crowded_board(&mut random, width, height);
        let budget = Budget { nodes: Some(200_000), memory: None };
        for metric in Metric::ALL {
            let run = |algorithm| {
                let options = SolveOptions { algorithm, metric, budget, ..SolveOptions::default() };
                solve(&puzzle, &options)
            };
            let truth = run(Algorithm::Bfs);
            for algorithm in
                [Algorithm::Dfs, Algorithm::Greedy, Algorithm::Beam, Algorithm::BfsPlus]
            {
                let answer = run(algorithm);
                let what = || format!("seed {seed}, {}", algorithm.id());
                assert_eq!(answer.outcome, truth.outcome, "{}", what());
                assert!(answer.cost() >= truth.cost(), "{}", what());
                assert!(answer.lower_bound <= truth.lower_bound || truth.cost().is_none());
                assert!(!answer.is_optimal() || answer.cost() == truth.cost(), "{}", what());
            }
            for algorithm in [Algorithm::RandomWalk, Algorithm::HillClimb] {
                let answer = run(algorithm);
                // A walk may end without an answer, but never with a wrong one.
                assert!(
                    answer.outcome == truth.outcome || answer.outcome == Outcome::Stopped,
                    "seed {seed}, {}",
                    algorithm.id()
                );
                assert!(answer.cost().is_none() || answer.cost() >= truth.cost());
            }
        }
    }
}
