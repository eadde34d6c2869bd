//! Which seeds are for what, and how to make the pictures of many. Measuring begins at 0.

use std::ops::Range;
use std::thread;

/// The first seed of the pictures to which the weights are fitted.
pub(crate) const FITTED: u64 = 1_000_000;
/// The first seed of the pictures to which the network is fitted.
pub(crate) const TRAINED: u64 = 3_000_000;
/// How many of these seeds belong to each turn of fitting.
pub(crate) const TURN: u64 = 20_000;
/// The first seed of the pictures with which the network is checked.
pub(crate) const CHECKED: u64 = 4_000_000;
/// How far the seeds of further pictures are from each other.
pub(crate) const FURTHER: u64 = 10_000_000;

/// What `make` gives for each of the seeds, by two threads.
pub(crate) fn collect<T: Send>(range: &Range<u64>, make: impl Fn(u64) -> Vec<T> + Sync) -> Vec<T> {
    let part =
        |first: usize| -> Vec<T> { range.clone().skip(first).step_by(2).flat_map(&make).collect() };
    thread::scope(|scope| {
        let other = scope.spawn(|| part(1));
        let mut found = part(0);
        found.extend(other.join().expect("no panic"));
        found
    })
}
