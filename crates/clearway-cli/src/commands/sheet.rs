//! The output of `puzzles` and `generate`: a line per puzzle.

use crate::output::json;
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::board::Puzzle;
use clearway::generate::Made;
use clearway::notation::{Notation, ReadOptions, one_line_board, read, write, write_database};
use serde::Serialize;

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// For people, and lines that other commands read.
    Text,
    /// For scripts: one object per line.
    Json,
    /// For spreadsheets.
    Csv,
}

/// The number of states in the `database` notation where it is not known: no space has none.
pub(crate) const UNKNOWN: u64 = 0;

/// Prints the header.
pub(crate) fn head(output: Output, ui: &mut Ui) -> anyhow::Result<()> {
    if output == Output::Csv {
        writeln!(ui.out(), "moves,steps,states,vehicles,cars,trucks,grade,level,board")?;
    }
    Ok(())
}

/// A line for a board that `database` cannot express: its rows, or a JSON object if these are not
/// enough.
fn readable_line(puzzle: &Puzzle) -> String {
    let rows = one_line_board(puzzle);
    let is_same = read(&rows, &ReadOptions::default()).is_ok_and(|reading| {
        (reading.puzzle.vehicles(), reading.puzzle.exit()) == (puzzle.vehicles(), puzzle.exit())
    });
    match write(puzzle, Notation::Json) {
        Ok(object) if !is_same => object.trim_end().to_owned(),
        _ => rows,
    }
}

/// Prints a puzzle; `answer` makes its object.
pub(crate) fn line<A: Serialize>(
    made: &Made,
    output: Output,
    answer: fn(&Made) -> A,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let Made { puzzle, moves, steps, states, difficulty, .. } = made;
    let (grade, level) = (difficulty.grade, difficulty.level);
    match output {
        Output::Text => match write_database(puzzle, *moves, states.unwrap_or(UNKNOWN)) {
            Ok(line) => writeln!(ui.out(), "{} {steps} {grade} {level}", line.trim_end())?,
            Err(_) => writeln!(ui.out(), "{}", readable_line(puzzle))?,
        },
        Output::Json => json::line(ui.out(), &answer(made))?,
        Output::Csv => {
            let of_length = |n| puzzle.vehicles().iter().filter(|v| v.length == n).count();
            let (vehicles, cars, trucks) = (puzzle.vehicles().len(), of_length(2), of_length(3));
            let states = states.map(|states| states.to_string()).unwrap_or_default();
            let board = one_line_board(puzzle);
            // A board as a JSON object has commas and quotes, so it is quoted.
            let board = if board.starts_with('{') {
                format!("\"{}\"", board.replace('"', "\"\""))
            } else {
                board
            };
            writeln!(
                ui.out(),
                "{moves},{steps},{states},{vehicles},{cars},{trucks},{grade},{level},{board}"
            )?;
        }
    }
    ui.flush()?;
    Ok(())
}
