//! The page on records: the hardest puzzles of whole board sizes.

use super::ledgers::{Portions, totals};
use super::markdown::{NONE, code, number, table};
use super::template::{self, Values};
use super::unit::{self, Unit};
use super::{File, runs};
use crate::records::PATH;
use crate::run::root;
use clearway::board::{Metric, Puzzle};
use clearway::solve::{SolveOptions, solve};
use clearway_render::{Style, svg};
use std::collections::BTreeMap;
use std::fs;

/// A line of the table: the size, the row of the red car, and the metric.
type Key = (String, String, Metric);

/// The committed table.
#[derive(Default)]
struct Records {
    /// In the order of the table.
    fields: Vec<(String, String)>,
    /// Spaces, solvable, minimal, states.
    totals: BTreeMap<Key, [u64; 4]>,
    /// Processor seconds, and the checksum of the list.
    made: BTreeMap<Key, (f64, String)>,
    /// Puzzles, cost and board, by kind.
    best: BTreeMap<(Key, String), (u64, u32, String)>,
    /// Boards of one-cell vehicles.
    units: Vec<Unit>,
    /// Placings of the 6x6 board: what the red car's row has, full lines, and the numbers.
    counts: Vec<(String, String, [u64; 4])>,
    /// The size, the metric, the cost and the board of a climb.
    climbs: Vec<(String, Metric, u32, String)>,
}

/// The page and its pictures.
pub(super) fn files() -> Result<Vec<File>, String> {
    let records = read()?;
    let mut values = Values::new();
    values.insert("sizes", sizes(&records));
    values.insert("boards", boards(&records));
    values.insert("made", made(&records));
    values.insert("vehicles", vehicles(&records));
    values.insert("unit", unit::rows(&records.units));
    values.insert("counts", counts(&records));
    values.insert("collette", number(collette(&records)?));
    values.insert("climbs", climbs(&records));
    let samples = ["7x6", "6x7"].map(Portions::read);
    let [wide, high] = samples;
    values.insert("samples", totals(&[&wide?, &high?])?);
    let mut files = Vec::new();
    for (name, metric, kind) in [
        ("most-steps", Metric::Steps, "all"),
        ("cars-steps", Metric::Steps, "cars"),
        ("trucks-steps", Metric::Steps, "trucks"),
    ] {
        let key = (("6x6".to_owned(), "3".to_owned(), metric), kind.to_owned());
        let (_, cost, board) = records.best.get(&key).ok_or("the 6x6 board is not in the table")?;
        values.insert(name, number(*cost));
        files.push(picture(name, board)?);
    }
    for (size, metric, _, board) in &records.climbs {
        files.push(picture(&format!("{size}-{metric}"), board)?);
    }
    let steps = &records.totals[&("6x6".to_owned(), "3".to_owned(), Metric::Steps)];
    values.insert("minimal-steps", number(steps[2]));
    files.push(template::page("records", &values)?);
    Ok(files)
}

fn picture(name: &str, board: &str) -> Result<File, String> {
    let puzzle = board.parse().map_err(|_| format!("not a board: {board}"))?;
    let style = Style { cell: 40, ..Style::default() };
    Ok(File::new(format!("docs/images/record-{name}.svg"), svg(&puzzle, &style) + "\n"))
}

fn read() -> Result<Records, String> {
    let text = fs::read_to_string(root().join(PATH)).map_err(|error| format!("{PATH}: {error}"))?;
    let mut records = Records::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let wrong = || format!("{PATH}: not understood: {line}");
        let words: Vec<&str> = line.split(' ').collect();
        if let ["unit", size, steps, board] = words[..] {
            let steps = steps.parse().map_err(|_| wrong())?;
            records.units.push((size.to_owned(), steps, board.to_owned()));
            continue;
        }
        if let ["count", what, full, ref numbers @ ..] = words[..] {
            let numbers: Result<Vec<u64>, _> = numbers.iter().map(|word| word.parse()).collect();
            let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
            let numbers = numbers.ok_or_else(wrong)?;
            records.counts.push((what.to_owned(), full.to_owned(), numbers));
            continue;
        }
        if let ["climb", size, metric, cost, board] = words[..] {
            let metric = Metric::from_id(metric).ok_or_else(wrong)?;
            let cost = cost.parse().map_err(|_| wrong())?;
            records.climbs.push((size.to_owned(), metric, cost, board.to_owned()));
            continue;
        }
        let [what, size, row, metric, ref rest @ ..] = words[..] else { return Err(wrong()) };
        let metric = Metric::from_id(metric).ok_or_else(wrong)?;
        let key = (size.to_owned(), row.to_owned(), metric);
        match (what, rest) {
            ("totals", [spaces, solvable, minimal, states]) => {
                let parse = |word: &str| word.parse().map_err(|_| wrong());
                let all = [parse(spaces)?, parse(solvable)?, parse(minimal)?, parse(states)?];
                let field = (key.0.clone(), key.1.clone());
                if !records.fields.contains(&field) {
                    records.fields.push(field);
                }
                records.totals.insert(key, all);
            }
            ("made", [seconds, checksum]) => {
                let seconds = seconds.parse().map_err(|_| wrong())?;
                records.made.insert(key, (seconds, (*checksum).to_owned()));
            }
            ("best", [kind, count, cost, board]) => {
                let count = count.parse().map_err(|_| wrong())?;
                let cost = cost.parse().map_err(|_| wrong())?;
                records.best.insert((key, (*kind).to_owned()), (count, cost, (*board).to_owned()));
            }
            _ => return Err(wrong()),
        }
    }
    check(&records)?;
    unit::check(&records.units)?;
    Ok(records)
}

/// Every board of the table needs what the table says.
fn check(records: &Records) -> Result<(), String> {
    let read = |board: &String| -> Result<Puzzle, String> {
        board.parse().map_err(|_| format!("{PATH}: not a board: {board}"))
    };
    let wrong = |board, cost, metric| format!("{PATH}: {board} does not need {cost} {metric}");
    for (((_, _, metric), _), (_, cost, board)) in &records.best {
        let answer = solve(&read(board)?, &SolveOptions::new().metric(*metric));
        if !answer.is_optimal() || answer.cost() != Some(*cost) {
            return Err(wrong(board, cost, metric));
        }
    }
    // On these boards, the whole space is known sooner than a shortest solution.
    for (_, metric, cost, board) in &records.climbs {
        let puzzle = read(board)?;
        let space = runs::explore(&puzzle, *metric)?;
        let start = space.find(&puzzle.offsets());
        if start.and_then(|start| space.depth(start)) != Some(*cost) {
            return Err(wrong(board, cost, metric));
        }
    }
    Ok(())
}

/// All sizes, with the totals and the hardest in both metrics.
fn sizes(records: &Records) -> String {
    let mut rows = Vec::new();
    for (size, row) in &records.fields {
        let key = |metric| (size.clone(), row.clone(), metric);
        let totals = |metric| records.totals.get(&key(metric));
        let Some([spaces, solvable, minimal, states]) = totals(Metric::Moves) else { continue };
        let mut cells = vec![size.clone(), row.clone()];
        cells.extend([states, spaces, solvable].map(|total| number(*total)));
        cells.push(number(*minimal));
        cells.push(totals(Metric::Steps).map_or(NONE.to_owned(), |totals| number(totals[2])));
        for kind in ["all", "cars", "trucks"] {
            for metric in Metric::ALL {
                let best = records.best.get(&(key(metric), kind.to_owned()));
                cells.push(best.map_or(NONE.to_owned(), |(_, cost, _)| number(*cost)));
            }
        }
        rows.push(cells);
    }
    let titles = [
        "size",
        "red row",
        "states",
        "spaces",
        "solvable",
        "puzzles in moves",
        "in steps",
        "most moves",
        "most steps",
        "cars only: moves",
        "steps",
        "trucks only: moves",
        "steps",
    ];
    table(&titles, &rows)
}

/// A hardest board of each size, in both metrics.
fn boards(records: &Records) -> String {
    let mut rows = Vec::new();
    for (size, row) in &records.fields {
        let board = |metric| {
            let key = ((size.clone(), row.clone(), metric), "all".to_owned());
            records.best.get(&key).map_or(NONE.to_owned(), |(.., board)| code(board))
        };
        rows.push(vec![size.clone(), row.clone(), board(Metric::Moves), board(Metric::Steps)]);
    }
    table(&["size", "red row", "a board with the most moves", "a board with the most steps"], &rows)
}

/// What each enumeration took, and the checksum of its list.
fn made(records: &Records) -> String {
    let mut rows = Vec::new();
    for (size, row) in &records.fields {
        let mut cells = vec![size.clone(), row.clone()];
        for metric in Metric::ALL {
            let known = records.made.get(&(size.clone(), row.clone(), metric));
            let [seconds, checksum] = known.map_or([NONE.to_owned(), NONE.to_owned()], |known| {
                [format!("{:.1}", known.0), code(known.1.trim_start_matches("crc32:"))]
            });
            cells.extend([seconds, checksum]);
        }
        rows.push(cells);
    }
    let titles = ["size", "red row", "moves: seconds", "CRC-32", "steps: seconds", "CRC-32"];
    table(&titles, &rows)
}

/// The 6x6 board by the number of vehicles, in steps.
fn vehicles(records: &Records) -> String {
    let mut rows = Vec::new();
    for vehicles in 1..=16_u8 {
        let of = |metric| {
            let key = ("6x6".to_owned(), "3".to_owned(), metric);
            records.best.get(&(key, vehicles.to_string()))
        };
        let Some((count, steps, board)) = of(Metric::Steps) else { continue };
        let moves = of(Metric::Moves).map_or(NONE.to_owned(), |(_, moves, _)| number(*moves));
        rows.push(vec![vehicles.to_string(), number(*count), number(*steps), moves, code(board)]);
    }
    let titles =
        ["vehicles", "puzzles in steps", "most steps", "most moves", "a board with the most steps"];
    table(&titles, &rows)
}

/// The placings of the 6x6 board, by definition.
fn counts(records: &Records) -> String {
    let row = |(what, full, numbers): &(String, String, [u64; 4])| {
        let what = match what.as_str() {
            "alone" => "the red car alone",
            "behind" => "others behind it only",
            _ => "others anywhere",
        };
        let full = if full == "full" { "allowed" } else { "not allowed" };
        let cells = numbers.map(number);
        [what.to_owned(), full.to_owned()].into_iter().chain(cells).collect()
    };
    let rows: Vec<Vec<String>> = records.counts.iter().map(row).collect();
    let titles =
        ["red car's row", "full lines", "states", "not solved", "boxed game", "boxed, not solved"];
    table(&titles, &rows)
}

/// The one count that rounds to the 3.6e10 of Collette and others; the page says that it is the only
/// one, and which.
fn collette(records: &Records) -> Result<u64, String> {
    let all = records.counts.iter().flat_map(|(what, full, numbers)| {
        numbers
            .iter()
            .enumerate()
            .map(move |(at, &count)| (what.as_str(), full.as_str(), at, count))
    });
    let fitting: Vec<_> =
        all.filter(|&(.., count)| (35_500_000_000..36_500_000_000).contains(&count)).collect();
    match fitting[..] {
        [("behind", "full", 2, count)] => Ok(count),
        _ => Err(format!("docs/templates/records.md names one definition, not {fitting:?}")),
    }
}

/// The boards that climbs found.
fn climbs(records: &Records) -> String {
    let rows: Vec<Vec<String>> = records
        .climbs
        .iter()
        .map(|(size, metric, cost, board)| {
            vec![size.clone(), metric.to_string(), number(*cost), code(board)]
        })
        .collect();
    table(&["size", "metric", "at least", "board"], &rows)
}
