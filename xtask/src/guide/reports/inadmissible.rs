//! What heuristics that are not admissible cost in length and save in work.

use super::super::markdown::{NONE, code, list, number, percent, table, yes_no};
use super::super::runs;
use super::super::template::Values;
use super::Known;
use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway::heuristics::{HEURISTICS, HeuristicInfo};

/// Left out: to prepare it is to solve the puzzle.
const LEFT_OUT: &str = "perfect";

/// What an algorithm with a heuristic does on all built-in puzzles.
struct Sum {
    heuristic: &'static HeuristicInfo,
    cost: u32,
    /// The puzzles whose solution is not a shortest one.
    missed: Vec<&'static str>,
    /// The most that a solution is too long by.
    excess: u32,
    expanded: u64,
    generated: u64,
}

/// The values for the template.
pub(super) fn add(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let moves = all(puzzles, Algorithm::AStar, Metric::Moves);
    let steps = all(puzzles, Algorithm::AStar, Metric::Steps);
    let greedy = all(puzzles, Algorithm::Greedy, Metric::Moves);
    let find = |sums: &[Sum], id: &str| {
        let at = sums.iter().position(|sum| sum.heuristic.id == id);
        at.ok_or_else(|| format!("there is no heuristic {id}"))
    };
    let best = |sums: &[Sum], admissible: bool| {
        let fits = |sum: &&Sum| sum.heuristic.moves.admissible == admissible;
        let best = sums.iter().filter(fits).min_by_key(|sum| sum.expanded);
        best.map_or(NONE.to_owned(), |sum| {
            format!("{} with {} states expanded", code(sum.heuristic.id), number(sum.expanded))
        })
    };
    let lucky: Vec<String> = moves
        .iter()
        .filter(|sum| sum.missed.is_empty() && !sum.heuristic.moves.admissible)
        .map(|sum| code(sum.heuristic.id))
        .collect();
    let optimum: u32 = puzzles.iter().map(|known| known.moves).sum();
    values.insert("a-star-moves", tabulate(&moves, Metric::Moves, optimum));
    let optimum_steps: u32 = puzzles.iter().map(|known| known.steps).sum();
    values.insert("a-star-steps", tabulate(&steps, Metric::Steps, optimum_steps));
    values.insert("greedy", tabulate(&greedy, Metric::Moves, optimum));
    values.insert("best-admissible", best(&moves, true));
    values.insert("best-inadmissible", best(&moves, false));
    values.insert("lucky", list(&lucky));
    let hybrid = &moves[find(&moves, "hybrid")?];
    let blocking = &moves[find(&moves, "blocking")?];
    values.insert("hybrid-missed", hybrid.missed.len().to_string());
    values.insert("hybrid-excess", hybrid.excess.to_string());
    values.insert("hybrid-share", percent(hybrid.expanded, blocking.expanded));
    Ok(())
}

fn all(puzzles: &[Known], algorithm: Algorithm, metric: Metric) -> Vec<Sum> {
    let heuristics = HEURISTICS.iter().filter(|info| info.id != LEFT_OUT);
    heuristics.map(|info| sum(puzzles, algorithm, info, metric)).collect()
}

fn sum(
    puzzles: &[Known],
    algorithm: Algorithm,
    heuristic: &'static HeuristicInfo,
    metric: Metric,
) -> Sum {
    let mut sum =
        Sum { heuristic, cost: 0, missed: Vec::new(), excess: 0, expanded: 0, generated: 0 };
    for known in puzzles {
        let answer = runs::run(&known.puzzle, &runs::options(algorithm, Some(heuristic), metric));
        let optimum = match metric {
            Metric::Moves => known.moves,
            Metric::Steps => known.steps,
        };
        let cost = answer.cost().unwrap_or(0);
        sum.cost += cost;
        if cost > optimum {
            sum.missed.push(known.name);
            sum.excess = sum.excess.max(cost - optimum);
        }
        sum.expanded += answer.stats.expanded;
        sum.generated += answer.stats.generated;
    }
    sum
}

fn tabulate(sums: &[Sum], metric: Metric, optimum: u32) -> String {
    let zero = sums.first().map_or(1, |sum| sum.expanded);
    let rows: Vec<Vec<String>> = sums
        .iter()
        .map(|sum| {
            let excess = if sum.excess == 0 { NONE.to_owned() } else { sum.excess.to_string() };
            vec![
                code(sum.heuristic.id),
                yes_no(sum.heuristic.claims(metric).admissible),
                number(sum.cost),
                sum.missed.len().to_string(),
                excess,
                number(sum.expanded),
                number(sum.generated),
                percent(sum.expanded, zero),
            ]
        })
        .collect();
    let cost = format!("{metric} ({} at least)", number(optimum));
    let titles = [
        "heuristic",
        "admissible",
        &cost,
        "not shortest",
        "by up to",
        "expanded",
        "generated",
        "of zero's work",
    ];
    table(&titles, &rows)
}
