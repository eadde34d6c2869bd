//! Writes single pictures, and tells what the reader made of them.

use crate::{kind, options};
use clearway_picture::decode::encode_png;
use clearway_picture::maker::{self, Half, Sample, Wanted};
use clearway_picture::overlay;
use std::fmt::Write as _;

/// Writes a clean picture of a 6x6 board.
pub(crate) fn make(name: &str, seed: &str, path: &str, invented: bool) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let wanted = Wanted { side: Some(6), fresh: true, most_tilt: Some(25.0), invented };
    let sample = maker::make(kind(name)?, Half::Open, seed, wanted);
    println!("{}", sample.name);
    std::fs::write(path, encode_png(&sample.picture)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a sheet.
pub(crate) fn make_sheet(seed: &str, path: &str) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let sheet = maker::make_sheet(Half::Open, seed);
    println!("{}: {} boards", sheet.name, sheet.truths.len());
    std::fs::write(path, encode_png(&sheet.picture)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a picture with its reading drawn over it; prints both boards.
pub(crate) fn save(
    name: &str,
    seed: &str,
    path: &str,
    wanted: Wanted,
    corners: bool,
) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let sample = maker::make(kind(name)?, Half::Open, seed, wanted);
    println!("{}", sample.name);
    let trial = maker::try_reading(&sample, &options(&sample, seed, corners));
    println!("{:?} sure {} {:.2}", trial.outcome, trial.sure, trial.confidence);
    print!("{}", drawn(&sample, &trial));
    let mut picture = sample.picture.clone();
    if let Some(reading) = &trial.reading {
        overlay(&mut picture, reading);
    }
    std::fs::write(path, encode_png(&picture)).map_err(|error| format!("{path}: {error}"))
}

/// Prints every board that the reader considered.
pub(crate) fn why(name: &str, seed: &str, wanted: Wanted) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let sample = maker::make(kind(name)?, Half::Open, seed, wanted);
    println!("{}", sample.name);
    for board in maker::considered(&sample) {
        println!(
            "{} columns, {:.2} cells off, score {:.2}, a board {:.1}: {:.2?}",
            board.columns, board.off, board.score, board.is_board, board.features
        );
        for cell in board.wrong.iter().filter(|_| board.off < 0.5) {
            let (row, column) = (cell.at.0 + 1, cell.at.1 + 1);
            let [(truth, sure), (read, less)] = [&cell.truth, &cell.read];
            println!(
                "    row {row}, column {column}: {truth} ({sure:.1}), read as {read} ({less:.1}); \
                 occupied {:.1}",
                cell.occupied
            );
        }
    }
    Ok(())
}

/// Truth and reading side by side.
fn drawn(sample: &Sample, trial: &maker::Trial) -> String {
    let Some(truth) = &sample.truth else { return String::new() };
    let name = |index: usize| (b'A' + (index % 26) as u8) as char;
    let mut out = format!("truth {:?} {:?}\n", truth.exit, truth.corners);
    let labels = truth.labels();
    let rows = labels
        .chunks(truth.columns)
        .map(|row| row.iter().map(|label| label.map_or('.', name)).collect::<String>());
    let mut read: Vec<String> = Vec::new();
    if let Some(reading) = &trial.reading {
        let (exit, red) = (reading.exit, reading.red);
        let _ = writeln!(out, "read  {exit:?} red {red:?} {:?}", reading.corners);
        let board = &reading.board;
        for row in 0..board.rows {
            read.push(
                (0..board.columns)
                    .map(|column| {
                        let vehicle = board.vehicles.iter().position(|v| v.covers(row, column));
                        let wall = board.walls.iter().any(|w| (w.row, w.column) == (row, column));
                        if wall { '#' } else { vehicle.map_or('.', name) }
                    })
                    .collect(),
            );
        }
    }
    let rows: Vec<String> = rows.collect();
    for index in 0..rows.len().max(read.len()) {
        let part = |rows: &[String]| rows.get(index).cloned().unwrap_or_default();
        let _ = writeln!(out, "  {:10} {}", part(&rows), part(&read));
    }
    out
}
