//! The totals as text.

use crate::output::numbers::{counted, grouped};
use clearway::enumerate::{Field, Tally};
use clearway_run::shards::Size;
use std::io::{self, Write};

/// Prints the totals as a small table.
pub(super) fn print(out: &mut dyn Write, field: &Field, tally: &Tally) -> io::Result<()> {
    writeln!(out, "{}\n", Size(field))?;
    let rows = [
        ("candidates", tally.candidates),
        ("spaces", tally.spaces),
        ("solvable", tally.solvable),
        ("minimal", tally.minimal),
        ("states", tally.states),
    ];
    let width = rows.iter().map(|(_, number)| grouped(*number).len()).max().unwrap_or(0);
    for (what, number) in rows {
        writeln!(out, "{what:<12}{:>width$}", grouped(number))?;
    }
    writeln!(out, "\n{}  puzzles", field.metric())?;
    for (cost, number) in by_cost(tally) {
        writeln!(out, "{cost:>5}  {:>7}", grouped(number))?;
    }
    Ok(())
}

/// The same in two sentences.
pub(super) fn sentences(field: &Field, tally: &Tally) -> [String; 2] {
    let costs: Vec<String> =
        by_cost(tally).map(|(cost, number)| format!("{cost}: {}", grouped(number))).collect();
    [
        format!(
            "{}: {}, {}, {} solvable, {} minimal, {}",
            Size(field),
            counted(tally.candidates, "candidate"),
            counted(tally.spaces, "space"),
            grouped(tally.solvable),
            grouped(tally.minimal),
            counted(tally.states, "state"),
        ),
        format!("puzzles by {}: {}", field.metric(), costs.join(", ")),
    ]
}

fn by_cost(tally: &Tally) -> impl Iterator<Item = (usize, u64)> {
    tally.by_cost.iter().copied().enumerate().filter(|(_, number)| *number > 0)
}
