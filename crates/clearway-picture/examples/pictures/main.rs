//! Measures the reader on pictures made by seed; `cargo xtask pictures` runs it.

mod fit;

use clearway_picture::decode::encode_png;
use clearway_picture::maker::{self, Half, Kind, Outcome, Sample, Wanted};
use clearway_picture::{Options, overlay};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["save", kind, seed, path] => save(kind, seed, path),
        ["run", kind, half, count] => run(kind, half, count, false),
        ["run", kind, half, count, "-v"] => run(kind, half, count, true),
        ["fit", count] => match count.parse() {
            Ok(count) => {
                fit::run(count);
                Ok(())
            }
            Err(_) => Err(format!("{count} is no number")),
        },
        _ => Err("pictures run KIND open|sealed COUNT [-v] | save KIND SEED PATH".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn kind(name: &str) -> Result<Kind, String> {
    match name {
        "screen" => Ok(Kind::Screen),
        "photo" => Ok(Kind::Photo),
        "screen-photo" => Ok(Kind::ScreenPhoto),
        "negative" => Ok(Kind::Negative),
        _ => Err(format!("{name} is no kind of picture")),
    }
}

fn save(name: &str, seed: &str, path: &str) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let sample = maker::make(kind(name)?, Half::Open, seed, Wanted::default());
    println!("{}", sample.name);
    let trial = maker::try_reading(&sample, &Options::default());
    println!("{:?} sure {} {:.2}", trial.outcome, trial.sure, trial.confidence);
    print!("{}", drawn(&sample, &trial));
    let mut picture = sample.picture.clone();
    if let Some(reading) = &trial.reading {
        overlay(&mut picture, reading);
    }
    std::fs::write(path, encode_png(&picture)).map_err(|error| format!("{path}: {error}"))
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
        out += &format!("read  {:?} red {:?} {:?}\n", reading.exit, reading.red, reading.corners);
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
        out += &format!("  {:10} {}\n", part(&rows), part(&read));
    }
    out
}

fn run(name: &str, half: &str, count: &str, verbose: bool) -> Result<(), String> {
    let kind = kind(name)?;
    let half = if half == "sealed" { Half::Sealed } else { Half::Open };
    let count: u64 = count.parse().map_err(|_| format!("{count} is no number"))?;
    let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
    let (mut silent, mut flagged, mut spent) = (0, 0, 0.0);
    for seed in 0..count {
        let sample = maker::make(kind, half, seed, Wanted::default());
        let start = Instant::now();
        let trial = maker::try_reading(&sample, &Options::default());
        spent += start.elapsed().as_secs_f64();
        *outcomes.entry(format!("{:?}", trial.outcome)).or_default() += 1;
        let good = matches!(trial.outcome, Outcome::Exact | Outcome::RightlyNone);
        silent += usize::from(!good && trial.sure);
        flagged += usize::from(good && !trial.sure && trial.outcome == Outcome::Exact);
        if verbose && !good {
            println!(
                "{seed}: {:?} sure {} {:.2} alt {} {}",
                trial.outcome, trial.sure, trial.confidence, trial.in_alternatives, sample.name
            );
        }
    }
    println!(
        "{name}: {outcomes:?} of {count}; wrong without warning {silent}, right with warning {flagged}; {:.0} ms each",
        spent / count as f64 * 1e3
    );
    Ok(())
}
