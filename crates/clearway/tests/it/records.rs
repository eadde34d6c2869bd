//! The tables of records against enumerations: small boards whole, and a sample of the larger ones.

use clearway::board::Metric;
use clearway::enumerate::{Enumeration, Field, Tally, Worker};
use clearway::search::Unobserved;
use std::fs;

/// Size, red row, metric, and what follows, of the lines that begin with `what`.
fn lines(what: &str) -> Vec<(Field, Vec<String>)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/records.txt");
    let text = fs::read_to_string(path).expect("the table");
    let lines = text.lines().filter(|line| line.split(' ').next() == Some(what));
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let (width, height) = words[1].split_once('x').expect("a size");
        let number = |word: &str| word.parse::<u8>().expect("a number");
        let field = Field::new(number(width), number(height), 0..=0).expect("a size");
        let field = field.with_red_row(number(words[2]) - 1).expect("a row");
        let metric = Metric::from_id(words[3]).expect("a metric");
        let rest = words[4..].iter().map(|&word| word.to_owned()).collect();
        (field.with_metric(metric), rest)
    };
    lines.map(read).collect()
}

fn run(field: &Field) -> Tally {
    let enumeration = Enumeration::new(field.clone()).expect("a size that can be done");
    let mut worker = Worker::new(&enumeration);
    let mut tally = Tally::default();
    for unit in 0..enumeration.units() {
        tally.add(&worker.run(unit, &mut Unobserved, &mut |_| {}).expect("nothing stops it"));
    }
    tally
}

#[test]
fn small_boards_are_as_the_table_says() {
    let mut compared = 0;
    let best = lines("best");
    for (field, totals) in lines("totals") {
        if field.width() * field.height() > 25 {
            continue;
        }
        let tally = run(&field);
        let found = [tally.spaces, tally.solvable, tally.minimal, tally.states];
        assert_eq!(found.map(|total| total.to_string()).as_slice(), totals, "{field:?}");
        let most = (tally.by_cost.len() - 1).to_string();
        let is_hardest = |(of, rest): &&(Field, Vec<String>)| *of == field && rest[0] == "all";
        let (_, hardest) = best.iter().find(is_hardest).expect("a hardest board");
        assert_eq!((&hardest[1], &hardest[2]), (&tally.minimal.to_string(), &most), "{field:?}");
        compared += 1;
    }
    assert!(compared >= 40, "{compared}");
}

#[test]
fn no_unit_of_a_larger_board_has_a_harder_puzzle() {
    let best = lines("best");
    for (field, rest) in best.iter().filter(|(_, rest)| rest[0] == "all") {
        if field.width() * field.height() <= 25 {
            continue;
        }
        let most: usize = rest[2].parse().expect("a number");
        let enumeration = Enumeration::new(field.clone()).expect("a size that can be done");
        let mut worker = Worker::new(&enumeration);
        // Units differ much in size: the last ones are small.
        let units = enumeration.units();
        for unit in (units * 9 / 10..units).step_by((units / 40).max(1) as usize) {
            let tally = worker.run(unit, &mut Unobserved, &mut |_| {}).expect("nothing stops it");
            assert!(tally.by_cost.len() <= most + 1, "{field:?}, unit {unit}");
        }
    }
}

/// Shards of large enumerations are made again and compared with what their ledgers say.
#[test]
fn ledgers_are_as_the_enumeration_counts() {
    /// A test should not take minutes: larger shards are passed over.
    const MOST_STATES: u64 = 40_000_000;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/ledgers");
    let mut compared = 0;
    for entry in fs::read_dir(folder).expect("the ledgers") {
        let text = fs::read_to_string(entry.expect("a ledger").path()).expect("a ledger");
        let command = text.lines().find_map(|line| line.strip_prefix("# clearway enumerate "));
        let command: Vec<&str> = command.expect("the command").split(' ').collect();
        let flag = |name: &str| {
            let at = command.iter().position(|word| *word == name).expect("a flag");
            command[at + 1]
        };
        let number = |name: &str| flag(name).parse::<u8>().expect("a number");
        let (width, height) = flag("--size").split_once('x').expect("a size");
        let side = |word: &str| word.parse().expect("a side");
        let walls = number("--walls");
        let field = Field::new(side(width), side(height), walls..=walls).expect("a size");
        let field = field.with_red_row(number("--red-row") - 1).expect("a row");
        let metric = Metric::from_id(flag("--metric")).expect("a metric");
        let enumeration = Enumeration::new(field.with_metric(metric)).expect("not too large");
        let shards: u64 = flag("--shards").parse().expect("a number");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut lines: Vec<Vec<&str>> = lines.map(|line| line.split(' ').collect()).collect();
        lines.retain(|words| words[5].parse::<u64>().expect("states") <= MOST_STATES);
        // A fixed sample, spread over the ledger.
        let mut worker = Worker::new(&enumeration);
        for words in lines.iter().step_by((lines.len() / 2).max(1)).take(2) {
            let shard: u64 = words[0].parse().expect("a number");
            let mut tally = Tally::default();
            for unit in (shard..enumeration.units()).step_by(shards as usize) {
                let counted = worker.run(unit, &mut Unobserved, &mut |_| {});
                tally.add(&counted.expect("nothing stops it"));
            }
            let counts: Vec<String> = tally.by_cost.iter().map(u64::to_string).collect();
            let counts = if counts.is_empty() { "-".to_owned() } else { counts.join(",") };
            let found = [tally.candidates, tally.spaces, tally.solvable, tally.states];
            let found = found.map(|total| total.to_string());
            assert_eq!(found, words[2..6], "{command:?}, shard {shard}");
            assert_eq!(counts, words[6], "{command:?}, shard {shard}");
            compared += 1;
        }
    }
    assert!(compared >= 2, "{compared}");
}
