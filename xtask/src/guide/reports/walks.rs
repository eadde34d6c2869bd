//! The algorithms of report 001, and depth-first search.

use super::super::markdown::{NONE, number, percent, table, times};
use super::super::runs;
use super::super::template::Values;
use super::{Known, require};
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
pub(super) fn add(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let mut rows = Vec::new();
    let mut costs = [0; SHOWN.len()];
    let mut work = [0; SHOWN.len()];
    let mut excesses = Vec::new();
    let mut faster = 0;
    for known in puzzles {
        let mut row = vec![known.name.to_owned()];
        let mut here = [0; SHOWN.len()];
        for (index, algorithm) in SHOWN.into_iter().enumerate() {
            let answer = runs::run(&known.puzzle, &runs::options(algorithm, None, Metric::Moves));
            let cost = answer.cost().unwrap_or(0);
            costs[index] += cost;
            work[index] += answer.stats.generated;
            row.push(number(cost));
            if algorithm == Algorithm::BfsPlus && cost > known.moves {
                excesses.push(cost - known.moves);
            }
            here[index] = answer.stats.generated;
        }
        faster += usize::from(here[3] < here[4]);
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
    let [.., plus, bfs] = work;
    values.insert("plus-work", percent(plus, bfs));
    require(faster == puzzles.len(), "BFS+ generates fewer states on every puzzle")?;
    values.insert("plus-missed", excesses.len().to_string());
    values.insert("plus-excess", excesses.iter().max().map_or(NONE.to_owned(), u32::to_string));
    values.insert("walks", table(&titles, &rows));
    let states = clearway::builtin::find("hardest").map_or(0, |builtin| builtin.states);
    values.insert("hardest-states", number(states));
    let [_, _, dfs, _, shortest] = costs;
    let times = times(u64::from(dfs), u64::from(shortest));
    values.insert("dfs-times", times);
    let optimum: u32 = puzzles.iter().map(|known| known.moves).sum();
    require(shortest == optimum, "BFS finds shortest solutions")
}
