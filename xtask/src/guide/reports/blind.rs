//! When breadth-first search beats A* in time.

use super::super::markdown::{NONE, list, number, percent, table};
use super::super::runs;
use super::super::template::Values;
use super::Known;
use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway::heuristics::HeuristicInfo;

/// The values for the template.
pub(super) fn add(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let shown = [runs::heuristic("blocking")?, runs::heuristic("closure")?];
    let mut rows = Vec::new();
    let mut close = Vec::new();
    for known in puzzles {
        let bfs = runs::run(&known.puzzle, &runs::options(Algorithm::Bfs, None, Metric::Moves));
        let bfs = bfs.stats.expanded;
        let mut row = vec![known.name.to_owned(), number(bfs)];
        for info in shown {
            let (expanded, evaluated) = a_star(known, info);
            let price = break_even(bfs, expanded, evaluated);
            row.extend([number(expanded), percent(expanded, bfs), number(evaluated)]);
            row.push(price.map_or(NONE.to_owned(), |price| format!("{price:.2}")));
            if info.id == "blocking" && price.is_none_or(|price| price < 0.25) {
                close.push(known.name);
            }
        }
        rows.push(row);
    }
    let titles = [
        "puzzle",
        "BFS expanded",
        "A* `blocking`",
        "of BFS",
        "calls",
        "break-even",
        "A* `closure`",
        "of BFS",
        "calls",
        "break-even",
    ];
    values.insert("blind", table(&titles, &rows));
    values.insert("blind-close", list(&close));
    Ok(())
}

/// The states that A* expands, and its heuristic calls.
fn a_star(known: &Known, info: &'static HeuristicInfo) -> (u64, u64) {
    let options = runs::options(Algorithm::AStar, Some(info), Metric::Moves);
    let stats = runs::run(&known.puzzle, &options).stats;
    (stats.expanded, stats.evaluated)
}

/// The cost of a heuristic call, in expansions, up to which A* is faster.
fn break_even(bfs: u64, expanded: u64, evaluated: u64) -> Option<f64> {
    let saved = bfs.checked_sub(expanded)?;
    Some(saved as f64 / evaluated.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::break_even;

    #[test]
    fn a_heuristic_call_may_cost_what_it_saves() {
        assert_eq!(break_even(100, 50, 100), Some(0.5));
        assert_eq!(break_even(100, 101, 100), None);
    }
}
