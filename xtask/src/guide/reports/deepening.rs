//! Why iterative deepening repeats so much here, and what a transposition table changes.

use super::super::markdown::{NONE, number, table, times};
use super::super::template::Values;
use super::super::{boards, runs};
use super::paths::Paths;
use super::{Known, LARGE};
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::HeuristicInfo;
use clearway::search::Memory;
use clearway::solve::Answer;

/// The puzzle of report 003 that is analysed in detail.
const CLOSE: &str = "huji";

/// The values for the template.
pub(super) fn add(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let blocking = runs::heuristic("blocking")?;
    with_table(puzzles, blocking, values);
    without_table(puzzles, blocking, values)?;
    layers(puzzles, values)
}

fn search(puzzle: &Puzzle, algorithm: Algorithm, info: &'static HeuristicInfo) -> Answer {
    runs::run(puzzle, &runs::options(algorithm, Some(info), Metric::Moves))
}

/// BFS against IDS, and A* against IDA*, both with a transposition table.
fn with_table(puzzles: &[Known], info: &'static HeuristicInfo, values: &mut Values) {
    let pairs = [
        ("close-ids", Algorithm::Bfs, Algorithm::Ids),
        ("close-ida", Algorithm::AStar, Algorithm::IdaStar),
    ];
    let mut rows = Vec::new();
    let mut sums = [(0, 0); 2];
    for known in puzzles {
        let mut row = vec![known.name.to_owned(), number(known.moves)];
        for ((name, once, again), sum) in pairs.into_iter().zip(&mut sums) {
            let once = search(&known.puzzle, once, info).stats.expanded;
            let answer = search(&known.puzzle, again, info);
            let again = answer.stats.expanded;
            row.extend([number(once), number(again), number(answer.stats.iterations)]);
            row.push(times(again, once));
            *sum = (sum.0 + once, sum.1 + again);
            if known.name == CLOSE {
                values.insert(name, times(again, once));
            }
        }
        rows.push(row);
    }
    let mut total = vec!["all".to_owned(), NONE.to_owned()];
    for (once, again) in sums {
        total.extend([number(once), number(again), NONE.to_owned(), times(again, once)]);
    }
    rows.push(total);
    let titles =
        ["puzzle", "moves", "BFS", "IDS", "rounds", "times", "A*", "IDA*", "rounds", "times"];
    values.insert("deepening", table(&titles, &rows));
    values.insert("times-ids", times(sums[0].1, sums[0].0));
    values.insert("times-ida", times(sums[1].1, sums[1].0));
}

/// Expansions with and without a transposition table, on the worked board and the built-in puzzles.
fn without_table(
    puzzles: &[Known],
    info: &'static HeuristicInfo,
    values: &mut Values,
) -> Result<(), String> {
    let worked = boards::worked()?;
    let cost = search(&worked, Algorithm::Bfs, info).cost();
    values.insert("worked-moves", cost.map_or(NONE.to_owned(), number));
    let mut rows = Vec::new();
    for algorithm in [Algorithm::Ids, Algorithm::IdaStar] {
        let mut options = runs::options(algorithm, Some(info), Metric::Moves);
        let with = runs::run(&worked, &options).stats.expanded;
        options.table = Memory::PathOnly;
        let without = runs::run(&worked, &options).stats.expanded;
        let name = algorithm.info().title.to_owned();
        rows.push(vec![name, number(with), number(without), times(without, with)]);
    }
    let titles = ["algorithm", "with the table", "`--no-table`", "times"];
    values.insert("no-table-worked", table(&titles, &rows));

    let mut rows = Vec::new();
    for known in puzzles.iter().filter(|known| known.name != LARGE) {
        let paths = Paths::count(&known.puzzle)?;
        let answer = search(&known.puzzle, Algorithm::IdaStar, info);
        let limit = paths.last_limit();
        rows.push(vec![
            known.name.to_owned(),
            number(known.moves),
            power(paths.ids(limit)),
            number(search(&known.puzzle, Algorithm::Ids, info).stats.expanded),
            power(paths.ida_star(&known.puzzle, info, limit)?),
            number(answer.stats.expanded),
        ]);
    }
    let titles = ["puzzle", "moves", "IDS, no table", "with", "IDA*, no table", "with"];
    values.insert("no-table", table(&titles, &rows));
    Ok(())
}

/// States and paths by their distance from the start.
fn layers(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let known = puzzles.iter().find(|known| known.name == CLOSE).ok_or("the puzzle is gone")?;
    let space = runs::explore(&known.puzzle, Metric::Moves)?;
    let paths = Paths::count(&known.puzzle)?;
    let mut layers = vec![0_u64; space.eccentricity() as usize + 1];
    for distance in space.distances() {
        layers[distance as usize] += 1;
    }
    let shown = [1, 2, 3, 4, 5, 10, 20, 30, 40, known.moves as usize - 1];
    let rows: Vec<Vec<String>> = shown
        .iter()
        .map(|&length| {
            let upto: u64 = layers[..=length].iter().sum();
            let here = layers[length];
            vec![length.to_string(), number(here), number(upto), power(paths.of_length(length))]
        })
        .collect();
    let titles = ["moves from the start", "new states", "states so far", "paths"];
    values.insert("layers", table(&titles, &rows));
    let neighbours = 2.0 * space.edge_count() as f64 / space.len() as f64;
    values.insert("close-neighbours", format!("{neighbours:.1}"));
    // A tree in which each path continues in every way but straight back.
    let growth = neighbours - 1.0;
    values.insert("close-tree", format!("{:.2}", growth / (growth - 1.0)));
    let rounds = 0..known.moves as usize;
    let repeated: u64 = rounds.map(|limit| layers[..=limit].iter().sum::<u64>()).sum();
    values.insert("close-repeated", number(repeated));
    let last: u64 = layers[..known.moves as usize].iter().sum();
    values.insert("close-last", number(last));
    values.insert("close-flat", times(repeated, last));
    let most = layers.iter().copied().max().unwrap_or(0);
    let at = layers.iter().position(|&layer| layer == most).unwrap_or(0);
    values.insert("close-widest", number(most));
    values.insert("close-widest-at", at.to_string());
    values.insert("close-states", number(space.len() as u64));
    values.insert("close-moves", number(known.moves));
    Ok(())
}

/// A large count, rounded to two digits and a power of ten.
fn power(value: f64) -> String {
    if value < 1e6 {
        return number(value.round() as u64);
    }
    let text = format!("{value:.1e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{digits} × 10<sup>{exponent}</sup>")
}

#[cfg(test)]
mod tests {
    use super::power;

    #[test]
    fn large_counts_are_rounded() {
        assert_eq!(power(999_999.0), "999,999");
        assert_eq!(power(1_260_000.0), "1.3 × 10<sup>6</sup>");
    }
}
