//! The table of records against enumerations: small boards whole, and a sample of the larger ones.

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
