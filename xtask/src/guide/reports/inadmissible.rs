//! What inadmissible heuristics cost in solution length and save in work.

use super::super::markdown::{NONE, code, list, number, percent, table, yes_no};
use super::super::template::Values;
use super::super::{boards, runs};
use super::{Known, require};
use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway::heuristics::{HEURISTICS, HeuristicInfo};
use clearway::solve::Answer;

/// Left out: preparing it means solving the puzzle.
const LEFT_OUT: &str = "perfect";

/// The results of an algorithm with a heuristic on all built-in puzzles.
struct Sum {
    heuristic: &'static HeuristicInfo,
    cost: u32,
    /// The puzzles whose solution is not a shortest one.
    missed: Vec<&'static str>,
    /// The largest excess over a shortest solution.
    excess: u32,
    expanded: u64,
    generated: u64,
}

/// The values for the template.
pub(super) fn add(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let moves = all(puzzles, Algorithm::AStar, Metric::Moves);
    let steps = all(puzzles, Algorithm::AStar, Metric::Steps);
    let greedy = all(puzzles, Algorithm::Greedy, Metric::Moves);
    let lucky: Vec<String> = moves
        .iter()
        .filter(|sum| sum.missed.is_empty() && !sum.heuristic.moves.admissible)
        .map(|sum| code(sum.heuristic.id))
        .collect();
    let excess = moves.iter().map(|sum| sum.excess).max().unwrap_or(0);
    // With zero, greedy search is breadth-first search.
    let of_greedy = greedy.iter().skip(1).map(|sum| sum.cost);
    let hybrid = find(&moves, "hybrid")?;
    let blocking = find(&moves, "blocking")?;
    check_prose(&moves, &steps, &greedy)?;
    let reference = moves.first().map_or(1, |sum| sum.expanded);
    values.insert("a-star-moves", tabulate(&moves, Metric::Moves, puzzles, reference));
    values.insert("greedy", tabulate(&greedy, Metric::Moves, puzzles, reference));
    let reference = steps.first().map_or(1, |sum| sum.expanded);
    values.insert("a-star-steps", tabulate(&steps, Metric::Steps, puzzles, reference));
    values.insert("lucky", list(&lucky));
    values.insert("most-excess", excess.to_string());
    let missed: usize = greedy.iter().skip(1).map(|sum| sum.missed.len()).sum();
    let runs = (greedy.len() - 1) * puzzles.len();
    values.insert("greedy-shortest", (runs - missed).to_string());
    values.insert("greedy-runs", runs.to_string());
    values.insert("greedy-least", of_greedy.clone().min().map_or(NONE.to_owned(), number));
    values.insert("greedy-most", of_greedy.max().map_or(NONE.to_owned(), number));
    values.insert("hybrid-missed", hybrid.missed.len().to_string());
    values.insert("hybrid-excess", hybrid.excess.to_string());
    values.insert("hybrid-share", percent(hybrid.expanded, blocking.expanded));
    let worked_missed = missed_on_worked()?;
    values.insert("worked-missed", list(&worked_missed));
    drawn_boards(puzzles, values)
}

/// The heuristics with which A* misses the optimum of the worked board in moves.
fn missed_on_worked() -> Result<Vec<String>, String> {
    let puzzle = boards::worked()?;
    let cost = |info| {
        runs::run(&puzzle, &runs::options(Algorithm::AStar, Some(info), Metric::Moves)).cost()
    };
    let optimum = cost(runs::heuristic("zero")?);
    let missed = HEURISTICS.iter().filter(|&&info| cost(info) != optimum);
    Ok(missed.map(|info| code(info.id)).collect())
}

fn find<'a>(sums: &'a [Sum], id: &str) -> Result<&'a Sum, String> {
    let found = sums.iter().find(|sum| sum.heuristic.id == id);
    found.ok_or_else(|| format!("there is no heuristic {id}"))
}

/// Checks what the template says about these figures.
fn check_prose(moves: &[Sum], steps: &[Sum], greedy: &[Sum]) -> Result<(), String> {
    let closure = find(moves, "closure")?;
    let manhattan = find(moves, "goal-manhattan")?;
    let better = |sum: &&Sum| !sum.heuristic.moves.admissible && sum.expanded < closure.expanded;
    let better: Vec<&str> = moves.iter().filter(better).map(|sum| sum.heuristic.id).collect();
    require(better == ["goal-manhattan"], "only goal-manhattan expands fewer than closure")?;
    let is_most = moves.iter().all(|sum| sum.missed.len() <= manhattan.missed.len());
    require(is_most, "goal-manhattan misses the optimum most often")?;
    require(steps.iter().all(|sum| sum.missed.is_empty()), "all are shortest in steps")?;
    require(find(greedy, "zero")?.missed.is_empty(), "greedy search with zero is BFS")?;
    let mut pairs = moves.iter().zip(greedy);
    require(pairs.all(|(a, b)| b.expanded < a.expanded), "greedy expands fewer than A*")
}

/// The boards of report 004, with its heuristic and without.
fn drawn_boards(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    /// The boards, and the moves that the report prints without and with its heuristic.
    const BOARDS: [(&str, u32, u32); 4] =
        [("beginner", 15, 16), ("intermediate", 21, 22), ("advanced", 28, 28), ("expert", 32, 34)];
    let heuristics = [runs::heuristic("zero")?, runs::heuristic("blocked-blocking")?];
    let mut rows = Vec::new();
    let mut shares = Vec::new();
    for (name, said_without, said_with) in BOARDS {
        let known = puzzles.iter().find(|known| known.name == name).ok_or("a board is gone")?;
        require(said_without == known.moves, "report 004 is optimal without its heuristic")?;
        let mut row = vec![name.to_owned(), format!("{said_without} / {said_with}")];
        let answers = heuristics.map(|info| {
            runs::run(&known.puzzle, &runs::options(Algorithm::AStar, Some(info), Metric::Moves))
        });
        let costs = answers.each_ref().map(Answer::cost);
        require(costs == [Some(known.moves); 2], "all solutions of report 004 are shortest")?;
        row.extend(answers.iter().map(|answer| answer.cost().map_or(NONE.to_owned(), number)));
        let [without, with] = answers.map(|answer| answer.stats.expanded);
        shares.push((with as f64 / without as f64, percent(with, without)));
        row.extend([number(without), number(with), percent(with, without)]);
        rows.push(row);
    }
    let titles = [
        "board",
        "report: without / with",
        "ours: without",
        "with",
        "expanded without",
        "with",
        "with, of without",
    ];
    shares.sort_by(|a, b| a.0.total_cmp(&b.0));
    let text =
        |share: Option<&(f64, String)>| share.map_or(NONE.to_owned(), |(_, text)| text.clone());
    values.insert("drawn-least", text(shares.first()));
    values.insert("drawn-most", text(shares.last()));
    values.insert("report-004", table(&titles, &rows));
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
        let optimum = known.optimum(metric);
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

/// The table, with the states expanded as a share of those of A* with `zero`.
fn tabulate(sums: &[Sum], metric: Metric, puzzles: &[Known], reference: u64) -> String {
    let optimum: u32 = puzzles.iter().map(|known| known.optimum(metric)).sum();
    let rows: Vec<Vec<String>> = sums
        .iter()
        .map(|sum| {
            let excess = if sum.excess == 0 { NONE.to_owned() } else { number(sum.excess) };
            vec![
                code(sum.heuristic.id),
                yes_no(sum.heuristic.claims(metric).admissible),
                number(sum.cost),
                sum.missed.len().to_string(),
                excess,
                number(sum.expanded),
                number(sum.generated),
                percent(sum.expanded, reference),
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
        "of A* with `zero`",
    ];
    table(&titles, &rows)
}
