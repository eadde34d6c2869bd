//! The counts match the committed ones.

use clearway::board::Metric;
use clearway_bench::{clock, counts, sets};

#[test]
fn every_count_matches_the_committed_one() {
    let mut notes = Vec::new();
    let mut counted = Vec::new();
    for set in sets::all(&mut notes) {
        for metric in Metric::ALL {
            let mut section = None;
            let taken = clock::time(&mut || section = Some(counts::count(&set, metric)));
            // Visible with `--nocapture`, or when the test fails.
            println!("{} in {metric}: {} ms", set.name, taken.as_millis());
            counted.extend(section);
        }
    }
    for note in notes {
        println!("{note}");
    }
    let committed = std::fs::read_to_string(counts::path()).unwrap_or_default();
    let found = counts::differences(&counts::parse(&committed), &counted);
    assert!(
        found.is_empty(),
        "counts have changed; if that is meant: cargo xtask bench --bless\n{}",
        found.join("\n")
    );
}
