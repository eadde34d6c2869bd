//! Measures the reader on generated pictures; `cargo xtask pictures` runs it.

mod fit;
mod seeds;
mod train;

use clearway_picture::decode::encode_png;
use clearway_picture::maker::{self, Half, Kind, Outcome, Sample, Wanted};
use clearway_picture::{Options, overlay};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "expected: run KIND open|sealed COUNT [--from SEED] [--size SIDE] [--corners] \
                     [-v], make KIND SEED PATH, save KIND SEED PATH [--corners], why KIND SEED, \
                     fit cells|boards COUNT, or train COUNT ROUNDS PATH; KIND is screen, photo, \
                     screen-photo or negative, and for run and make also sheet";

/// What is measured, saved and explained: tilted up to 30 degrees.
const MEASURED: Wanted = Wanted { side: None, most_tilt: Some(30.0), mixed: false, fresh: false };

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["save", kind, seed, path] => save(kind, seed, path, false),
        ["save", kind, seed, path, "--corners"] => save(kind, seed, path, true),
        ["why", kind, seed] => why(kind, seed),
        ["make", "sheet", seed, path] => make_sheet(seed, path),
        ["make", kind, seed, path] => make(kind, seed, path),
        ["run", "sheet", half, count] => sheets(half, count, 0),
        ["run", "sheet", half, count, "--from", from] => match from.parse() {
            Ok(from) => sheets(half, count, from),
            Err(_) => Err(format!("{from} is no seed")),
        },
        ["run", ..] => run(&words[1..]),
        ["fit", what @ ("cells" | "boards"), count] => match count.parse() {
            Ok(count) => {
                if what == "cells" {
                    fit::cells(count);
                } else {
                    fit::boards(count);
                }
                Ok(())
            }
            Err(_) => Err(format!("{count} is no number")),
        },
        ["train", count, rounds, path] => match (count.parse(), rounds.parse()) {
            (Ok(count), Ok(rounds)) => train::run(count, rounds, path),
            _ => Err(format!("{count} or {rounds} is no number")),
        },
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// All kinds of pictures; the one without a board comes last.
const KINDS: [Kind; 4] = [Kind::Screen, Kind::Photo, Kind::ScreenPhoto, Kind::Negative];

fn kind(name: &str) -> Result<Kind, String> {
    match name {
        "screen" => Ok(Kind::Screen),
        "photo" => Ok(Kind::Photo),
        "screen-photo" => Ok(Kind::ScreenPhoto),
        "negative" => Ok(Kind::Negative),
        _ => Err(format!("{name} is no kind of picture")),
    }
}

fn half_of(name: &str) -> Result<Half, String> {
    match name {
        "open" => Ok(Half::Open),
        "sealed" => Ok(Half::Sealed),
        other => Err(format!("{other} is neither open nor sealed")),
    }
}

/// Measures the reader on sheets with several boards; prints those that are not read exactly.
fn sheets(half: &str, count: &str, from: u64) -> Result<(), String> {
    let half = half_of(half)?;
    let count: u64 = count.parse().map_err(|_| format!("{count} is no number"))?;
    let (mut whole, mut right, mut all, mut silent) = (0, 0, 0, 0);
    for seed in from..from + count {
        let sheet = maker::make_sheet(half, seed);
        let trial = maker::try_sheet(&sheet, &Options::default());
        let is_whole = trial.right == trial.all && trial.read == trial.all;
        if !is_whole {
            let maker::SheetTrial { right, all, read, .. } = trial;
            println!("{seed}: {right} of {all} right, {read} read: {}", sheet.name);
        }
        whole += u64::from(is_whole);
        (right, all, silent) = (right + trial.right, all + trial.all, silent + trial.silent);
    }
    println!(
        "{whole} of {count} sheets, {right} of {all} boards right; {silent} wrong without a warning"
    );
    Ok(())
}

/// Writes a clean picture of a 6x6 board.
fn make(name: &str, seed: &str, path: &str) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let wanted = Wanted { side: Some(6), fresh: true, most_tilt: Some(25.0), ..Wanted::default() };
    let sample = maker::make(kind(name)?, Half::Open, seed, wanted);
    println!("{}", sample.name);
    std::fs::write(path, encode_png(&sample.picture)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a sheet.
fn make_sheet(seed: &str, path: &str) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let sheet = maker::make_sheet(Half::Open, seed);
    println!("{}: {} boards", sheet.name, sheet.truths.len());
    std::fs::write(path, encode_png(&sheet.picture)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a picture with its reading drawn over it; prints both boards.
fn save(name: &str, seed: &str, path: &str, corners: bool) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let sample = maker::make(kind(name)?, Half::Open, seed, MEASURED);
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
fn why(name: &str, seed: &str) -> Result<(), String> {
    let seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
    let sample = maker::make(kind(name)?, Half::Open, seed, MEASURED);
    println!("{}", sample.name);
    for board in maker::considered(&sample) {
        println!(
            "{} columns, {:.2} cells off, score {:.2}, a board {:.1}: {:.2?}",
            board.columns, board.off, board.score, board.is_board, board.features
        );
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

/// What to measure.
struct Run {
    kind: Kind,
    half: Half,
    count: u64,
    from: u64,
    wanted: Wanted,
    /// Give the reader the corners, as a person would drag them.
    corners: bool,
    /// Print every failure.
    verbose: bool,
}

impl Run {
    fn parse(words: &[&str]) -> Result<Self, String> {
        let [name, half, count, flags @ ..] = words else { return Err(USAGE.to_owned()) };
        let half = half_of(half)?;
        let number = |text: &str| -> Result<u64, String> {
            text.parse().map_err(|_| format!("{text} is no number"))
        };
        let mut run = Self {
            kind: kind(name)?,
            half,
            count: number(count)?,
            from: 0,
            wanted: MEASURED,
            corners: false,
            verbose: false,
        };
        let mut flags = flags.iter();
        while let Some(flag) = flags.next() {
            let mut value = || flags.next().ok_or(format!("{flag} needs a value"));
            match *flag {
                "--from" => run.from = number(value()?)?,
                "--size" => run.wanted.side = Some(number(value()?)? as u8),
                "--corners" => run.corners = true,
                "-v" => run.verbose = true,
                other => return Err(format!("there is no flag {other}")),
            }
        }
        Ok(run)
    }
}

/// What the reader is told: the corners as a person would drag them, or nothing.
fn options(sample: &Sample, seed: u64, corners: bool) -> Options {
    let truth = sample.truth.as_ref().filter(|_| corners);
    let corners = truth.map(|truth| maker::dragged(truth, seed));
    Options { corners, ..Options::default() }
}

/// The outcomes, in total or for one skin or set.
#[derive(Default)]
struct Tally {
    outcomes: BTreeMap<String, usize>,
    count: usize,
    good: usize,
    silent: usize,
    flagged: usize,
}

impl Tally {
    fn add(&mut self, trial: &maker::Trial) {
        let good = matches!(trial.outcome, Outcome::Exact | Outcome::RightlyNone);
        *self.outcomes.entry(format!("{:?}", trial.outcome)).or_default() += 1;
        self.count += 1;
        self.good += usize::from(good);
        self.silent += usize::from(!good && trial.sure);
        self.flagged += usize::from(trial.outcome == Outcome::Exact && !trial.sure);
    }

    fn print(&self, name: &str) {
        let part = |number: usize| 100.0 * number as f64 / self.count.max(1) as f64;
        println!(
            "{name}: {} of {} right ({:.1} %), {} wrong without a warning ({:.2} %), {} right with \
             a warning; {:?}",
            self.good,
            self.count,
            part(self.good),
            self.silent,
            part(self.silent),
            self.flagged,
            self.outcomes
        );
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    let run = Run::parse(words)?;
    let (mut all, mut parts) = (Tally::default(), BTreeMap::<String, Tally>::new());
    let (mut spent, mut longest) = (0.0, 0.0_f64);
    for seed in run.from..run.from + run.count {
        let sample = maker::make(run.kind, run.half, seed, run.wanted);
        let options = options(&sample, seed, run.corners);
        let start = Instant::now();
        let trial = maker::try_reading(&sample, &options);
        let seconds = start.elapsed().as_secs_f64();
        spent += seconds;
        longest = longest.max(seconds);
        all.add(&trial);
        parts.entry(sample.look.clone()).or_default().add(&trial);
        if let Some(truth) = &sample.truth {
            parts.entry(format!("size {}", truth.columns)).or_default().add(&trial);
            parts.entry(format!("exit {:?}", truth.exit)).or_default().add(&trial);
        }
        let good = matches!(trial.outcome, Outcome::Exact | Outcome::RightlyNone);
        if run.verbose && !good {
            println!(
                "{seed}: {:?} sure {} {:.3} alt {} {}",
                trial.outcome, trial.sure, trial.confidence, trial.in_alternatives, sample.name
            );
        }
    }
    for (name, tally) in &parts {
        tally.print(&format!("  {name}"));
    }
    all.print(words[0]);
    let mean = spent / run.count.max(1) as f64;
    println!("{:.0} ms each, at most {:.0} ms", mean * 1e3, longest * 1e3);
    Ok(())
}
