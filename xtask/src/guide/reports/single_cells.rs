//! Reports 000 and 003, which move one cell at a time: their figures in steps.

use super::super::markdown::{NONE, code, number, percent, table, times};
use super::super::runs;
use super::super::template::Values;
use super::{Known, require};
use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway::heuristics::HeuristicInfo;
use clearway::search::SearchStats;

/// An algorithm over all puzzles.
struct Sum {
    steps: u32,
    stats: SearchStats,
}

fn sum(puzzles: &[Known], algorithm: Algorithm, heuristic: Option<&'static HeuristicInfo>) -> Sum {
    let mut sum = Sum { steps: 0, stats: SearchStats::default() };
    for known in puzzles {
        let options = runs::options(algorithm, heuristic, Metric::Steps);
        let answer = runs::run(&known.puzzle, &options);
        sum.steps += answer.steps().unwrap_or(0);
        sum.stats.expanded += answer.stats.expanded;
        sum.stats.generated += answer.stats.generated;
        sum.stats.distinct += answer.stats.distinct;
    }
    sum
}

/// The values for the template.
pub(super) fn add(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    five_algorithms(puzzles, values)?;
    let heuristics = ["blocking", "distance", "hybrid"];
    let mut rows = Vec::new();
    let mut found = Vec::new();
    for id in heuristics {
        let sum = sum(puzzles, Algorithm::AStar, Some(runs::heuristic(id)?));
        rows.push(vec![code(id), number(sum.stats.distinct), number(sum.stats.expanded)]);
        found.push((sum.stats.distinct, sum.stats.expanded));
    }
    values.insert("three-heuristics", table(&["heuristic", "distinct", "expanded"], &rows));
    let is_least = found[..2].iter().all(|other| found[2].0 < other.0 && found[2].1 < other.1);
    require(is_least, "hybrid meets and expands the fewest states, in steps")?;
    report_003(puzzles, values)
}

/// The five algorithms of report 000, A* and IDA* with its `hybrid`.
fn five_algorithms(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let hybrid = runs::heuristic("hybrid")?;
    let all =
        [Algorithm::Bfs, Algorithm::Dfs, Algorithm::Ids, Algorithm::AStar, Algorithm::IdaStar];
    let sums = all.map(|algorithm| sum(puzzles, algorithm, Some(hybrid)));
    let rows: Vec<Vec<String>> = all
        .iter()
        .zip(&sums)
        .map(|(algorithm, sum)| {
            vec![
                code(algorithm.id()),
                number(sum.steps),
                number(sum.stats.distinct),
                number(sum.stats.expanded),
                number(sum.stats.generated),
            ]
        })
        .collect();
    let titles = ["algorithm", "steps", "distinct", "expanded", "generated"];
    values.insert("five-algorithms", table(&titles, &rows));
    let [bfs, dfs, ids, a_star, ida_star] = &sums;
    let optimum: u32 = puzzles.iter().map(|known| known.steps).sum();
    let shortest = [bfs, ids, a_star, ida_star].iter().all(|sum| sum.steps == optimum);
    require(shortest, "all but DFS find shortest solutions in steps")?;
    let least = sums.iter().all(|sum| dfs.stats.generated <= sum.stats.generated);
    values.insert("dfs-least", if least { "the least" } else { "not the least" }.to_owned());
    values.insert("dfs-longer", times(dfs.steps.into(), optimum.into()));
    values.insert("steps-ids-times", times(ids.stats.expanded, bfs.stats.expanded));
    values.insert("steps-ida-times", times(ida_star.stats.expanded, a_star.stats.expanded));
    values.insert("steps-ida-distinct", percent(ida_star.stats.distinct, a_star.stats.distinct));
    values.insert("steps-informed", percent(a_star.stats.distinct, bfs.stats.distinct));
    require(ids.stats.distinct >= bfs.stats.distinct * 9 / 10, "IDS with a table saves no memory")?;
    let few = ida_star.stats.distinct < a_star.stats.distinct * 3 / 2;
    require(few, "IDA* meets about as many different states as A*")
}

/// What report 003 prints for a heuristic, and ours in steps.
fn report_003(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    const SAID: [(&str, &str); 7] = [
        ("goal-manhattan", "~900"),
        ("vertical-right", "second best, in a chart"),
        ("distance-blocked", "~2000"),
        ("blocked-blocking", NONE),
        ("blocking", "~2500"),
        ("distance", NONE),
        ("zero", "~2900, elsewhere ~2500"),
    ];
    let mut rows = Vec::new();
    let mut expanded = Vec::new();
    for (id, said) in SAID {
        let info = runs::heuristic(id)?;
        let all = sum(puzzles, Algorithm::AStar, Some(info)).stats.expanded;
        let own: Vec<&Known> = puzzles.iter().filter(|known| known.name == "huji").collect();
        let own = own.first().ok_or("the example of report 003 is gone")?;
        let options = runs::options(Algorithm::AStar, Some(info), Metric::Steps);
        let own = runs::run(&own.puzzle, &options).stats.expanded;
        rows.push(vec![code(id), said.to_owned(), number(own), number(all)]);
        expanded.push((id, all));
    }
    let titles = ["heuristic", "report 003", "ours, `huji`", "ours, all nine"];
    values.insert("report-003", table(&titles, &rows));
    let of = |name: &str| expanded.iter().find(|(id, _)| *id == name).map_or(0, |(_, all)| *all);
    let differs = of("vertical-right") > of("distance-blocked");
    require(differs, "vertical-right expands more than distance-blocked, unlike in report 003")?;
    require(of("goal-manhattan") < of("distance-blocked"), "goal-manhattan expands the fewest")?;
    require(of("distance-blocked") < of("blocking"), "distance-blocked expands less than blocking")
}
