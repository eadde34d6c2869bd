//! Fits the network of the reader on the open half.

use crate::{KINDS, seeds};
use clearway_picture::maker::{self, Half, Kind, PartExample, Wanted};
use std::ops::Range;

/// Writes the network fitted to the boards of `count` pictures of each kind in `rounds` rounds.
/// With `further`, it goes on from the network of the reader with other pictures, those of a turn.
pub(crate) fn run(
    count: u64,
    rounds: usize,
    path: &str,
    further: Option<u64>,
) -> Result<(), String> {
    let first = seeds::TRAINED + further.unwrap_or(0) * seeds::TURN;
    if count > seeds::TURN || first + count > seeds::CHECKED {
        return Err("there are no seeds for so many".to_owned());
    }
    let fitted = cells(&(first..first + count));
    let others = cells(&(seeds::CHECKED..seeds::CHECKED + (count / 10).max(1)));
    println!("{} boards, and {} to check with", fitted.len(), others.len());
    let bytes = maker::train(&fitted, rounds, further.is_some(), |line| println!("{line}"));
    for (name, cells) in [("fitted", &fitted), ("others", &others)] {
        let tally = maker::tell(&bytes, cells).ok_or("the network is broken")?;
        let (right, all) = tally.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        println!("{name}: {right} of {all} right; {tally:?}");
    }
    std::fs::write(path, bytes).map_err(|error| format!("{path}: {error}"))
}

/// How many further screens there are for each seed: they are made quickly, and look more different
/// from each other than sets do.
const SCREENS: u64 = 4;

/// The boards of pictures of all kinds. Those to fit to are mostly of invented skins and sets.
fn cells(range: &Range<u64>) -> Vec<PartExample> {
    let is_fitted = range.start < seeds::CHECKED;
    seeds::collect(range, |seed| {
        // Few pictures without a board are enough.
        let few = if seed % 8 > 1 { 3 } else { 4 };
        let wanted = Wanted { invented: is_fitted && seed % 4 > 0, ..Wanted::default() };
        let screens = (1..=SCREENS).map(|turn| (Kind::Screen, seed + turn * seeds::FURTHER));
        let all = KINDS[..few].iter().map(|&kind| (kind, seed)).chain(screens);
        all.flat_map(|(kind, seed)| {
            maker::part_examples(&maker::make(kind, Half::Open, seed, wanted), seed)
        })
        .collect()
    })
}
