//! Whole reports from small comparisons.

mod hostile;
mod page;

use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway::builtin;
use clearway::heuristics;
use clearway::search::Budget;
use clearway::solve::{SolveOptions, solve};
use clearway_report::{Combination, Comparison, Measure, Optimum, Row, Run};

/// Two puzzles by three combinations, with constant times.
fn comparison() -> Comparison {
    let blocking = heuristics::find("blocking");
    let combinations = vec![
        Combination { algorithm: Algorithm::Bfs.info(), heuristic: None },
        Combination { algorithm: Algorithm::Dfs.info(), heuristic: None },
        Combination { algorithm: Algorithm::AStar.info(), heuristic: blocking },
    ];
    let mut comparison = Comparison::new(Metric::Moves, combinations, Measure::ALL.to_vec());
    for name in ["expert", "beginner"] {
        let builtin = builtin::find(name).expect("a built-in puzzle");
        let mut row = Row::new(Some(name.to_owned()), name, builtin.puzzle(), 3);
        row.optimum = Optimum::Known(builtin.moves);
        for (index, combination) in comparison.combinations.iter().enumerate() {
            let options = SolveOptions {
                algorithm: Algorithm::from_id(combination.algorithm.id).expect("listed"),
                heuristic: combination.heuristic,
                ..SolveOptions::default()
            };
            let answer = solve(&row.puzzle, &options);
            row.runs[index] = Some(Run::new(&answer, Some(0.001 * (index + 1) as f64), 65_536));
        }
        comparison.rows.push(row);
    }
    comparison
}

/// The same with a stopped run and a missing run.
fn unfinished() -> Comparison {
    let mut comparison = comparison();
    let row = &mut comparison.rows[1];
    let mut options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
    options.budget = Budget { nodes: Some(10), memory: None };
    let answer = solve(&row.puzzle, &options);
    row.runs[0] = Some(Run::new(&answer, Some(1.0), 1));
    row.runs[2] = None;
    comparison
}
