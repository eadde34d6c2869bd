//! The benchmarks, run by `cargo xtask bench`.

use clearway_bench::args::{HELP, Task, parse};
use clearway_bench::driver;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = parse(&arguments).and_then(|task| match task {
        Task::Help => {
            print!("{HELP}");
            Ok(())
        }
        Task::Measure(options) => driver::measure(&options),
        Task::Bless(filter) => driver::bless(&filter),
        Task::Run(id) => driver::run_one(&id),
        Task::Large { filter, limit, bless } => driver::decide_large(&filter, limit, bless),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
