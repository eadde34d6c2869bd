//! The chores of the project, run as `cargo xtask NAME`.

mod cluster;
mod game;
mod guide;
mod load;
mod python;
mod run;
mod serving;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
The chores of the project.

Usage: cargo xtask NAME

  bench  how much work the library does and how fast; bench --help tells more
  cluster
         the tests of the cluster in Python, with a Ray cluster of two nodes
  gen    writes the guide in docs; gen --check only says whether it is current
  game-table SOURCE
         encodes the puzzles of an enumeration (a file, or a folder of files) as
         the table of the whole 6x6 game
  ladder chooses the built-in levels from that table
  test   everything that must hold: format, lints, tests, documentation, tidiness
  load [SECONDS]
         many clients ask a server for small and huge boards at once, for a minute
  python the Python module: builds the wheel and runs its tests, in an environment
         of its own under target
  web    the static site: the page and the library as WebAssembly, in dist;
         web test also runs the page's own tests
  tidy   the project's own rules, quickly
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bench", ..] => bench(&arguments[1..]),
        ["cluster"] => cluster::run(),
        ["gen"] => guide::write(),
        ["gen", "--check"] => guide::check(),
        ["game-table", source] => game::table(source),
        ["ladder"] => game::ladder(),
        ["test"] => test::run(),
        ["load"] => load::run(60),
        ["load", seconds] => match seconds.parse() {
            Ok(seconds) => load::run(seconds),
            Err(_) => Err(format!("{seconds} is no number of seconds")),
        },
        ["python"] => python::check(),
        ["web"] => web::run(),
        ["web", "test"] => web::check(),
        ["tidy"] => tidy::run(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown chore: {}\n\n{HELP}", arguments.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the benchmarks, which must be built for speed; this program is not.
fn bench(arguments: &[String]) -> Result<(), String> {
    let line = "cargo run --release --quiet --package clearway-bench --";
    run::run_with_arguments(line, arguments)
}
