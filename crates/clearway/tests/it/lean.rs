//! Searches with little memory, and searches that join several parts.

use crate::boards::puzzle;
use clearway::algorithms::Algorithm;
use clearway::search::{Budget, StopReason};
use clearway::solve::{Answer, Contender, Keep, OptionsError, Outcome, SolveOptions};
use clearway::solve::{contenders, solve};

/// 124,953 states and no solution, but no lower bound is infinite.
const NO_WAY_OUT: &str = "..F.HHH/EEFBMMM/..NB.CC/XXN.J.G/KIIIJ.G/K..DDD./....LLL";
/// Its solutions have 15 moves.
const FAR: &str = ".JJJ.B./.H..EB./.HC.EBI/XXC.E.I/LLC..../K.GGDDD/KFFF...";
/// Too large for a search to finish.
const LARGE: &str =
    "AAAF.D.../...F.DCCC/B..F.D..H/BEEJ.GGGH/IXXJS...H/I.NOSKKKP/LLNO..MMP/Q.N.....P/QRRRTT.UU";

/// Too little for a table of the states of these boards.
const LITTLE: u64 = 1_500_000;

fn run(text: &str, options: SolveOptions) -> Answer {
    solve(&puzzle(text), &options)
}

#[test]
fn auto_finds_its_answer_where_a_table_does_not_fit() {
    for (text, outcome, cost) in
        [(NO_WAY_OUT, Outcome::Unsolvable, None), (FAR, Outcome::Solved, Some(15))]
    {
        let budget = Budget { nodes: None, memory: Some(LITTLE) };
        let by =
            |algorithm| run(text, SolveOptions { algorithm, budget, ..SolveOptions::default() });
        for algorithm in [Algorithm::Bfs, Algorithm::AStar] {
            let answer = by(algorithm);
            assert_eq!(answer.outcome, Outcome::Stopped, "{}", algorithm.id());
            assert_eq!(answer.reason, Some(StopReason::Memory), "{}", algorithm.id());
        }
        let answer = by(Algorithm::Auto);
        assert_eq!((answer.outcome, answer.cost()), (outcome, cost));
        assert!(answer.is_final() && answer.reason.is_none());
    }
}

#[test]
fn layers_that_do_not_fit_either_are_stopped() {
    let budget = Budget { nodes: None, memory: Some(300_000) };
    let options = SolveOptions {
        algorithm: Algorithm::Bfs,
        keep: Keep::LastLayers,
        budget,
        ..SolveOptions::default()
    };
    let answer = run(NO_WAY_OUT, options);
    assert_eq!((answer.outcome, answer.reason), (Outcome::Stopped, Some(StopReason::Memory)));
}

#[test]
fn a_node_limit_stops_the_layers_where_it_says() {
    for nodes in [1, 100, 5_000] {
        let options = SolveOptions {
            algorithm: Algorithm::Bfs,
            keep: Keep::LastLayers,
            budget: Budget { nodes: Some(nodes), memory: None },
            ..SolveOptions::default()
        };
        let answer = run(FAR, options);
        assert_eq!((answer.outcome, answer.reason), (Outcome::Stopped, Some(StopReason::Nodes)));
        assert_eq!(answer.stats.expanded, nodes);
        assert!(answer.lower_bound <= Some(15));
    }
}

#[test]
fn only_a_search_by_layers_can_keep_the_last_ones() {
    let with = |algorithm| {
        SolveOptions { algorithm, keep: Keep::LastLayers, ..SolveOptions::default() }.check()
    };
    assert_eq!(with(Algorithm::Bfs), Ok(()));
    assert_eq!(with(Algorithm::AStar), Err(OptionsError::NoLayers(Algorithm::AStar)));
    assert_eq!(SolveOptions::default().check(), Ok(()));
}

#[test]
fn every_contender_proves_the_optimum_and_together_they_do() {
    let options = SolveOptions::default();
    let parts = contenders(&puzzle(LARGE), &options);
    assert_eq!(parts, [Contender::Search, Contender::Sat]);
    let answers: Vec<Answer> = (parts.iter())
        .map(|&contender| run(LARGE, SolveOptions { contender, ..options }))
        .collect();
    let expanded: u64 = answers.iter().map(|answer| answer.stats.expanded).sum();
    assert!(answers.iter().all(|answer| answer.is_optimal() && answer.cost() == Some(26)));
    let joined = answers.into_iter().reduce(Answer::join).expect("there are two");
    assert_eq!((joined.cost(), joined.is_optimal()), (Some(26), true));
    assert_eq!(joined.stats.expanded, expanded);
    assert_eq!(contenders(&puzzle(FAR), &options), [Contender::All]);
}

#[test]
fn joined_answers_keep_the_best_of_each() {
    let limited = |contender, nodes| {
        let budget = Budget { nodes: Some(nodes), memory: None };
        run(LARGE, SolveOptions { contender, budget, ..SolveOptions::default() })
    };
    let search = limited(Contender::Search, 500);
    let sat = limited(Contender::Sat, 5);
    assert!(!search.is_final() && !sat.is_final());
    let bound = search.lower_bound.max(sat.lower_bound);
    let joined = search.clone().join(sat.clone());
    assert_eq!((joined.lower_bound, joined.reason), (bound, Some(StopReason::Nodes)));
    assert_eq!(sat.join(search.clone()).lower_bound, bound);
    // A proven answer wins, in either order.
    let proof = run(LARGE, SolveOptions::default());
    assert!(proof.is_final());
    assert_eq!(search.clone().join(proof.clone()).reason, None);
    assert_eq!(proof.clone().join(search).cost(), proof.cost());
}
