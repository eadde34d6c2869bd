//! Development tasks, run as `cargo xtask NAME`.

mod api;
mod cluster;
mod crates;
mod environments;
mod fuzz;
mod game;
mod guide;
mod lanes;
mod ledger;
mod licenses;
mod load;
mod msrv;
mod packages;
mod platforms;
mod python;
mod records;
mod release;
mod run;
mod sanitize;
mod sbom;
mod serving;
mod shapes;
mod soak;
mod test;
mod tidy;
mod tools;
mod web;

use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Development tasks.

Usage: cargo xtask NAME

  test   runs all checks: format, lints, tests, documentation, tidy
  gen    writes the generated files; gen --check only reports those out of date
  api    lists the public API of the library; api --check only reports whether it changed
  licenses
         lists the third parties with their licences, as `clearway licenses` prints them
  release
         builds and tries every artefact of a release; see release --help
  sbom FILE
         writes the list of third parties as CycloneDX
  msrv   checks all crates with the minimum Rust version of Cargo.toml
  platforms
         type-checks all crates and their tests for Windows and macOS
  sanitize
         runs Miri on the unsafe code and a thread sanitizer on the server; needs nightly Rust
  tidy   checks the project's own rules; fast
  bench  measures work and speed; see bench --help
  crates packs the crates as they are published; crates --publish publishes them in order
  load [SECONDS]
         puts a server under load, by default for 60 seconds
  soak [MINUTES]
         keeps a server busy with 200 clients, a tenth of them hostile, by default for an hour,
         and fails if its memory, threads or files grow
  web    builds the static site in dist; web test also runs the tests of the page, web sizes
         those that depend on the screen on five sizes in light and dark, web pictures takes
         pictures of every view and renews those of the guide
  python builds the Python wheel and runs its tests, in an environment under target
  cluster
         tests the Python cluster with a Ray cluster of two nodes
  environments
         tests the adapters with their packages
  fuzz [--minutes N]
         feeds mutated texts, requests and files to the library, by default for 10 minutes;
         fuzz keep adds the smallest telling inputs to fuzz/seeds
  game-table SOURCE
         encodes the puzzles of an enumeration (a file, or a folder of files) as
         the table of all 6x6 puzzles
  ladder chooses the built-in levels from that table
  ladder walls
         chooses the built-in levels with walls from generated puzzles
  records [SIZE ...]
         enumerates the sizes that docs/records.txt lacks, in both metrics, and writes it
  ledger NAME MINUTES [THREADS]
         goes on with an enumeration of many hours, and writes docs/ledgers/NAME.txt
  pictures run|fit|train|save ...
         measures the picture reader on generated pictures, or fits its weights and its network
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["api"] => api::write(),
        ["api", "--check"] => api::check(),
        ["bench", ..] => bench(&arguments[1..]),
        ["cluster"] => cluster::run(),
        ["crates"] => crates::run(false),
        ["crates", "--publish"] => crates::run(true),
        ["environments"] => environments::run(),
        ["fuzz"] => fuzz::run(10),
        ["fuzz", "keep"] => fuzz::keep(),
        ["fuzz", "--minutes", minutes] | ["fuzz", minutes] => {
            number(minutes, "minutes").and_then(fuzz::run)
        }
        ["gen"] => guide::write(),
        ["gen", "--check"] => guide::check(),
        ["game-table", source] => game::table(source),
        ["ladder"] => game::ladder(),
        ["ladder", "walls"] => game::walled(),
        ["ledger", name, minutes] => continue_ledger(name, minutes, "2"),
        ["ledger", name, minutes, threads] => continue_ledger(name, minutes, threads),
        ["licenses"] => licenses::write(),
        ["records", ref sizes @ ..] => records::run(sizes),
        ["release", ..] => release::run(&arguments[1..]),
        ["sanitize"] => sanitize::run(),
        ["sbom", file] => sbom::write(Path::new(file)),
        ["test"] => test::run(),
        ["load"] => load::run(60),
        ["load", seconds] => number(seconds, "seconds").and_then(load::run),
        ["soak"] => soak::run(60),
        ["soak", minutes] => number(minutes, "minutes").and_then(soak::run),
        ["msrv"] => msrv::run(),
        ["pictures", ..] => pictures(&arguments[1..]),
        ["platforms"] => platforms::run(),
        ["python"] => python::check_alone(),
        ["web"] => web::run(),
        ["web", "test"] => web::check_alone(),
        ["web", "sizes"] => web::check_sizes(),
        ["web", "pictures"] => web::pictures(),
        ["tidy"] => tidy::run(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown task: {}\n\n{HELP}", arguments.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the benchmarks in release mode, unlike this program.
fn bench(arguments: &[String]) -> Result<(), String> {
    let line = "cargo run --release --quiet --package clearway-bench --";
    run::run_with_arguments(line, arguments)
}

/// Measures the reader of pictures, which must be built for speed.
fn pictures(arguments: &[String]) -> Result<(), String> {
    let line = "cargo run --release --quiet --package clearway-picture --features decode,maker \
                --example pictures --";
    run::run_with_arguments(line, arguments)
}

/// Goes on with a ledger, built for speed, unlike this program.
fn continue_ledger(name: &str, minutes: &str, threads: &str) -> Result<(), String> {
    let (minutes, threads) = (number(minutes, "minutes")?, number(threads, "threads")?);
    if cfg!(debug_assertions) {
        let line = "cargo run --release --quiet --package xtask -- ledger";
        return run::run(&format!("{line} {name} {minutes} {threads}"));
    }
    ledger::run(name, minutes, threads as usize)
}

fn number(word: &str, unit: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("{word} is not a number of {unit}"))
}
