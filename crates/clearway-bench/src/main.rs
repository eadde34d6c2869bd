//! The benchmarks, run by `cargo xtask bench`.

use clearway_bench::args::{HELP, Task, parse};
use clearway_bench::{driver, large_run, rivals};
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
        Task::Large { filter, limit, bless } => large_run::decide(&filter, limit, bless),
        Task::Rivals(filter) => large_run::compare(&filter),
        Task::Random { filter, bless } => rivals::measure(&filter, bless),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
