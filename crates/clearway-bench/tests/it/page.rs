//! The page, written from made-up measurements.

use clearway::board::Metric;
use clearway_bench::big::Big;
use clearway_bench::instructions::Counted;
use clearway_bench::machine::Machine;
use clearway_bench::making::Made;
use clearway_bench::page::{Report, page};
use clearway_bench::peers::Peer;
use clearway_bench::races::Race;
use std::time::Duration;

fn machine() -> Machine {
    Machine {
        date: "2000-02-29".to_owned(),
        processor: "a processor".to_owned(),
        cores: "2".to_owned(),
        memory: "8 GiB".to_owned(),
        compiler: "rustc 1.0.0".to_owned(),
        load: "0.50".to_owned(),
    }
}

fn race(name: &str, states: u64, ours: u64, yardstick: u64) -> Race {
    Race {
        name: name.to_owned(),
        metric: Metric::Moves,
        cost: 51,
        states,
        ours: Duration::from_micros(ours),
        yardstick: Duration::from_micros(yardstick),
    }
}

fn empty() -> Report {
    Report {
        machine: machine(),
        solving: Vec::new(),
        algorithms: Vec::new(),
        exploring: Vec::new(),
        random: Vec::new(),
        big: Vec::new(),
        making: Vec::new(),
        instructions: Vec::new(),
        peers: Vec::new(),
        notes: Vec::new(),
    }
}

#[test]
fn a_page_has_every_figure() {
    let peer = Peer {
        program: "other 1.2".to_owned(),
        what: "solve `a|b`".to_owned(),
        theirs: Duration::from_millis(12),
        ours: Some(Duration::from_micros(400)),
        source: "us, one day".to_owned(),
    };
    let big = Big {
        board: "12x12_7".to_owned(),
        metric: Metric::Moves,
        cost: 25,
        finder: "sat".to_owned(),
        time: Duration::from_millis(2_500),
        memory: Some(36_864),
    };
    let made = Made {
        about: "puzzles of some kind".to_owned(),
        count: 10,
        time: Duration::from_millis(1_500),
        goal: Duration::from_secs(60),
    };
    let counted = Counted {
        name: "solve-hardest".to_owned(),
        instructions: 5_000_000,
        before: Some(4_000_000),
    };
    let report = Report {
        solving: vec![race("hardest", 4_780, 330, 15_000)],
        algorithms: vec![race("bfs", 4_700, 1_000, 15_000)],
        exploring: vec![race("loose", 541_934, 200_000, 4_000_000)],
        big: vec![big.clone(), Big { memory: None, ..big }],
        making: vec![made],
        instructions: vec![counted.clone(), Counted { before: None, ..counted }],
        peers: vec![peer.clone(), Peer { ours: None, ..peer }],
        notes: vec!["skipped: a file".to_owned()],
        ..empty()
    };
    insta::assert_snapshot!(page(&report));
}

#[test]
fn missing_measurements_have_no_table() {
    let text = page(&empty());
    assert!(!text.contains("| ---"), "{text}");
    assert!(text.contains("None has been measured yet"), "{text}");
    assert!(!text.contains("Left out"), "{text}");
}
