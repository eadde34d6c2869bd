//! `puzzles --stats`: how many puzzles there are.

use crate::commands::sheet::Output;
use crate::output::chart;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::ui::Ui;
use clearway_contract::GameAnswer;
use clearway_game::{PuzzleQuery, TOTALS};
use std::io::{self, Write};

/// Prints the totals and the puzzles by moves.
pub(super) fn run(query: &PuzzleQuery, output: Output, ui: &mut Ui) -> anyhow::Result<()> {
    let answer = GameAnswer::new(query);
    let GameAnswer { puzzles, by_moves, .. } = &answer;
    let (width, paint) = (ui.width, ui.paint);
    let out = ui.out();
    match output {
        Output::Json => json::line(out, &answer)?,
        Output::Csv => {
            writeln!(out, "moves,puzzles")?;
            for (moves, count) in by_moves.iter().enumerate().filter(|(_, count)| **count > 0) {
                writeln!(out, "{moves},{count}")?;
            }
        }
        Output::Text => {
            if *query == PuzzleQuery::default() {
                totals(out)?;
            } else {
                writeln!(out, "{} of the 6x6 game match.", counted(*puzzles, "puzzle"))?;
            }
            if *puzzles > 0 {
                writeln!(out, "\nPuzzles by moves")?;
                for line in chart::bars(by_moves, None, width, paint) {
                    writeln!(out, "{line}")?;
                }
                writeln!(out)?;
                columns(by_moves, width, out)?;
            }
        }
    }
    ui.flush()?;
    Ok(())
}

fn totals(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "The 6x6 game without walls")?;
    let rows = [
        (TOTALS.candidates, "boards on which no vehicle can step left or up"),
        (TOTALS.states, "states"),
        (TOTALS.spaces, "spaces"),
        (TOTALS.solvable, "of them can be solved"),
        (TOTALS.minimal, "of those are minimal: the puzzles of the game"),
    ];
    for (number, what) in rows {
        writeln!(out, "  {:>14} {what}", grouped(number))?;
    }
    Ok(())
}

/// The counts in as many columns as fit.
fn columns(by_moves: &[u64], width: usize, out: &mut dyn Write) -> io::Result<()> {
    let counts = by_moves.iter().enumerate().filter(|(_, count)| **count > 0);
    let cells: Vec<String> =
        counts.map(|(moves, &count)| format!("{moves:>2} {:>7}", grouped(count))).collect();
    for row in cells.chunks((width / 13).clamp(1, 6)) {
        writeln!(out, "  {}", row.join("   "))?;
    }
    Ok(())
}
