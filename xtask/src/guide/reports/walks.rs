//! The algorithms of report 001, and depth-first search.

use super::super::markdown::{number, table};
use super::super::runs;
use super::super::template::Values;
use super::Known;
use clearway::algorithms::Algorithm;
use clearway::board::Metric;

const SHOWN: [Algorithm; 5] = [
    Algorithm::RandomWalk,
    Algorithm::HillClimb,
    Algorithm::Dfs,
    Algorithm::BfsPlus,
    Algorithm::Bfs,
];

/// The values for the template.
pub(super) fn add(puzzles: &[Known], values: &mut Values) {
    let mut rows = Vec::new();
    let mut costs = [0; SHOWN.len()];
    let mut work = [0; SHOWN.len()];
    for known in puzzles {
        let mut row = vec![known.name.to_owned()];
        for (index, algorithm) in SHOWN.into_iter().enumerate() {
            let answer = runs::run(&known.puzzle, &runs::options(algorithm, None, Metric::Moves));
            let cost = answer.cost().unwrap_or(0);
            costs[index] += cost;
            work[index] += answer.stats.generated;
            row.push(number(cost));
        }
        rows.push(row);
    }
    let mut total = vec!["all".to_owned()];
    total.extend(costs.map(number));
    rows.push(total);
    let mut generated = vec!["generated, all".to_owned()];
    generated.extend(work.map(number));
    rows.push(generated);
    let mut titles = vec!["puzzle"];
    titles.extend(SHOWN.map(Algorithm::id));
    values.insert("walks", table(&titles, &rows));
}
