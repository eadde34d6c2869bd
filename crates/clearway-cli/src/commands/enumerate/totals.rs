//! What was counted, for people.

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
    writeln!(out, "\nmoves  puzzles")?;
    for (moves, number) in by_moves(tally) {
        writeln!(out, "{moves:>5}  {:>7}", grouped(number))?;
    }
    Ok(())
}

/// The same in two sentences.
pub(super) fn sentences(field: &Field, tally: &Tally) -> [String; 2] {
    let moves: Vec<String> =
        by_moves(tally).map(|(moves, number)| format!("{moves}: {}", grouped(number))).collect();
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
        format!("puzzles by moves: {}", moves.join(", ")),
    ]
}

fn by_moves(tally: &Tally) -> impl Iterator<Item = (usize, u64)> {
    tally.by_moves.iter().copied().enumerate().filter(|(_, number)| *number > 0)
}
