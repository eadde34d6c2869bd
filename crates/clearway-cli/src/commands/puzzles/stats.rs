//! `puzzles --stats`: how many puzzles there are.

use super::PuzzleSource;
use crate::commands::sheet::Output;
use crate::output::chart;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::ui::Ui;
use clearway_contract::{GameAnswer, VERSION};
use clearway_game::{FileQuery, PuzzleQuery, TOTALS, TableFile};
use serde::Serialize;
use std::io::{self, Write};

/// Prints the totals and the puzzles by moves.
pub(super) fn run(
    source: &PuzzleSource,
    query: &PuzzleQuery,
    output: Output,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    match source {
        PuzzleSource::Game => {
            let answer = GameAnswer::new(query);
            let is_whole = *query == PuzzleQuery::default();
            let head = |out: &mut dyn Write| {
                if is_whole {
                    return totals(out);
                }
                let count = counted(answer.puzzles, "puzzle");
                writeln!(out, "{count} of the 6x6 game match.")
            };
            print(&answer, answer.puzzles, &answer.by_moves, &head, output, ui)
        }
        PuzzleSource::File(file, walls) => {
            let query = FileQuery { puzzle: query.clone(), walls: walls.clone() };
            let answer = TableAnswer::new(file, &query);
            let head = |out: &mut dyn Write| {
                let count = counted(answer.puzzles, "puzzle");
                writeln!(out, "{count} of {} match: {}.", grouped(answer.minimal), answer.words())
            };
            print(&answer, answer.puzzles, &answer.by_moves, &head, output, ui)
        }
    }
}

/// Statistics of a table file.
#[derive(Serialize)]
struct TableAnswer {
    version: u32,
    width: u8,
    height: u8,
    /// The red car's row, from 1.
    red_row: u8,
    walls: [u8; 2],
    metric: &'static str,
    puzzles: u64,
    by_moves: Vec<u64>,
    minimal: u64,
}

impl TableAnswer {
    fn new(file: &TableFile, query: &FileQuery) -> Self {
        let field = file.field();
        let mut by_moves = Vec::new();
        for entry in file.iter().filter(|entry| query.fits(entry)) {
            let moves = entry.moves as usize;
            if by_moves.len() <= moves {
                by_moves.resize(moves + 1, 0);
            }
            by_moves[moves] += 1;
        }
        Self {
            version: VERSION,
            width: field.width(),
            height: field.height(),
            red_row: field.red_row() + 1,
            walls: [*field.walls().start(), *field.walls().end()],
            metric: field.metric().id(),
            puzzles: by_moves.iter().sum(),
            by_moves,
            minimal: file.len() as u64,
        }
    }

    fn words(&self) -> String {
        let Self { width, height, walls: [least, most], .. } = self;
        match (least, most) {
            (0, 0) => format!("{width}x{height} without walls"),
            (1, 1) => format!("{width}x{height} with a wall"),
            (least, most) if least == most => format!("{width}x{height} with {least} walls"),
            _ => format!("{width}x{height} with {least} to {most} walls"),
        }
    }
}

/// Prints how many puzzles there are of each number of moves, below a head.
fn print(
    answer: &impl Serialize,
    puzzles: u64,
    by_moves: &[u64],
    head: &dyn Fn(&mut dyn Write) -> io::Result<()>,
    output: Output,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let (width, paint) = (ui.width, ui.paint);
    let out = ui.out();
    match output {
        Output::Json => json::line(out, answer)?,
        Output::Csv => {
            writeln!(out, "moves,puzzles")?;
            for (moves, count) in by_moves.iter().enumerate().filter(|(_, count)| **count > 0) {
                writeln!(out, "{moves},{count}")?;
            }
        }
        Output::Text => {
            head(out)?;
            if puzzles > 0 {
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
