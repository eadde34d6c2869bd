//! Measures the reader on generated pictures; `cargo xtask pictures` runs it.

mod fit;
mod measure;
mod seeds;
mod show;
mod train;

use clearway_picture::Options;
use clearway_picture::maker::{self, Kind, Sample, Wanted};
use std::process::ExitCode;

const USAGE: &str = "expected: run KIND open|sealed COUNT [--from SEED] [--size SIDE] [--invented] \
                     [--corners] [-v], make KIND SEED PATH [--invented], \
                     save KIND SEED PATH [--corners | --invented], \
                     why KIND SEED [--invented], \
                     fit cells|boards COUNT, or train COUNT ROUNDS PATH [--further TURN]; KIND is \
                     screen, photo, screen-photo or negative, and for run and make also sheet";

/// What is measured, saved and explained: tilted up to 30 degrees.
const MEASURED: Wanted =
    Wanted { side: None, most_tilt: Some(30.0), invented: false, fresh: false };

/// The same, of invented skins and sets.
const INVENTED: Wanted = Wanted { invented: true, ..MEASURED };

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["save", kind, seed, path] => show::save(kind, seed, path, MEASURED, false),
        ["save", kind, seed, path, "--corners"] => show::save(kind, seed, path, MEASURED, true),
        ["save", kind, seed, path, "--invented"] => show::save(kind, seed, path, INVENTED, false),
        ["why", kind, seed] => show::why(kind, seed, MEASURED),
        ["why", kind, seed, "--invented"] => show::why(kind, seed, INVENTED),
        ["make", "sheet", seed, path] => show::make_sheet(seed, path),
        ["make", kind, seed, path] => show::make(kind, seed, path, false),
        ["make", kind, seed, path, "--invented"] => show::make(kind, seed, path, true),
        ["run", "sheet", half, count] => measure::sheets(half, count, 0),
        ["run", "sheet", half, count, "--from", from] => match from.parse() {
            Ok(from) => measure::sheets(half, count, from),
            Err(_) => Err(format!("{from} is no seed")),
        },
        ["run", ..] => measure::run(&words[1..]),
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
            (Ok(count), Ok(rounds)) => train::run(count, rounds, path, None),
            _ => Err(format!("{count} or {rounds} is no number")),
        },
        ["train", count, rounds, path, "--further", turn] => {
            match (count.parse(), rounds.parse(), turn.parse()) {
                (Ok(count), Ok(rounds), Ok(turn)) => train::run(count, rounds, path, Some(turn)),
                _ => Err(format!("{count}, {rounds} or {turn} is no number")),
            }
        }
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

/// What the reader is told: the corners as a person would drag them, or nothing.
fn options(sample: &Sample, seed: u64, corners: bool) -> Options {
    let truth = sample.truth.as_ref().filter(|_| corners);
    let corners = truth.map(|truth| maker::dragged(truth, seed));
    Options { corners, ..Options::default() }
}
