//! Fits the network of the reader on the open half.

use crate::seeds;
use clearway_picture::maker::{self, Half, Kind, PartExample, Wanted};
use std::thread;

/// Writes the network fitted to the cells of `count` pictures of each kind in `rounds` rounds.
pub(crate) fn run(count: u64, rounds: usize, path: &str) -> Result<(), String> {
    let fitted = cells(seeds::TRAINED..seeds::TRAINED + count);
    let others = cells(seeds::CHECKED..seeds::CHECKED + (count / 10).max(1));
    println!("{} cells, and {} to check with", fitted.len(), others.len());
    let bytes = maker::train(&fitted, rounds, |line| println!("{line}"));
    for (name, cells) in [("fitted", &fitted), ("others", &others)] {
        let tally = maker::tell(&bytes, cells).ok_or("the network is broken")?;
        let (right, all) = tally.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        println!("{name}: {right} of {all} right; {tally:?}");
    }
    std::fs::write(path, bytes).map_err(|error| format!("{path}: {error}"))
}

/// The cells of pictures of all kinds, made by two threads.
fn cells(range: std::ops::Range<u64>) -> Vec<PartExample> {
    let make = |wanted: u64| -> Vec<PartExample> {
        let mut found = Vec::new();
        for seed in range.clone().filter(|seed| seed % 2 == wanted) {
            for kind in [Kind::Screen, Kind::Photo, Kind::ScreenPhoto, Kind::Negative] {
                if kind == Kind::Negative && seed % 8 > 1 {
                    continue;
                }
                let wanted = Wanted {
                    mixed: range.start == seeds::TRAINED && seed % 5 > 1,
                    ..Wanted::default()
                };
                let sample = maker::make(kind, Half::Open, seed, wanted);
                found.extend(maker::part_examples(&sample, seed));
            }
        }
        found
    };
    thread::scope(|scope| {
        let other = scope.spawn(|| make(1));
        let mut found = make(0);
        found.extend(other.join().expect("no panic"));
        found
    })
}
