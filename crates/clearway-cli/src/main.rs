//! The program `clearway`.

mod args;
mod commands;
mod exit;
mod output;
mod parquet;
mod picture;
mod plan;
mod problem;
mod proof_folder;
mod race;
mod resolve;
mod search;
mod source;
mod status_line;
mod target;
mod ui;

use args::{Cli, ColorWhen, Command, Global};
use clap::Parser;
use clap::error::ErrorKind;
use clearway_contract::codes;
use clearway_run::interrupt;
use clearway_run::memory::CountingAllocator;
use clearway_run::shards::RunError;
use exit::Exit;
use problem::Problem;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;
use ui::{ErrorForm, Ui};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn main() -> ExitCode {
    let form = error_form(std::env::args_os().filter_map(|arg| arg.into_string().ok()));
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error, form),
    };
    interrupt::handle_signals(end_at_once);
    let mut ui = Ui::new(cli.global, form);
    let result = match &cli.command {
        Command::Solve(args) => commands::solve::run(args, &mut ui),
        Command::Hint(args) => commands::hint::run(args, &mut ui),
        Command::Compare(args) => commands::compare::run(args, &mut ui),
        Command::Audit(args) => commands::audit::run(args, &mut ui),
        Command::Heuristics(args) => commands::heuristics::run(args, &mut ui),
        Command::Explore(args) => commands::explore::run(args, &mut ui),
        Command::Generate(args) => commands::generate::run(args, &mut ui),
        Command::Enumerate(args) => commands::enumerate::run(args, &mut ui),
        Command::Puzzles(args) => commands::puzzles::run(args, &mut ui),
        Command::Dataset(args) => commands::dataset::run(args, &mut ui),
        Command::Verify(args) => commands::verify::run(args, &mut ui),
        Command::Review(args) => commands::review::run(args, &mut ui),
        Command::Check(args) => commands::check::run(args, &mut ui),
        Command::Convert(args) => commands::convert::run(args, &mut ui),
        Command::Render(args) => commands::render::run(args, &mut ui),
        Command::Read(args) => commands::read::run(args, &mut ui),
        #[cfg(feature = "play")]
        Command::Play(args) => commands::play::run(args, &mut ui),
        #[cfg(feature = "serve")]
        Command::Serve(args) => commands::serve::run(args, &mut ui),
        #[cfg(feature = "serve")]
        Command::Mcp(args) => commands::mcp::run(args, &mut ui),
        Command::List(args) => commands::list::run(args, &mut ui),
        Command::Licenses(args) => commands::licenses::run(args, &mut ui),
        Command::Completions(args) => commands::completions::run(args, &mut ui),
        Command::Man(args) => commands::man::run(args, &mut ui),
    };
    match result.and_then(|()| Ok(ui.flush()?)) {
        Ok(()) => ui.worst().into(),
        Err(error) if is_closed_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            if let Some(problem) = error.downcast_ref::<Problem>() {
                ui.report(problem);
            } else if let Some(error) = error.downcast_ref::<RunError>() {
                ui.report(&error.clone().into());
            } else if let Some(error) = error.downcast_ref::<io::Error>() {
                // Problems of input files were reported before: this one is about the output.
                ui.report(&resolve::io_problem(error).in_file("<stdout>"));
            } else {
                ui.report(&Problem::new(codes::FILE, format!("{error:#}")));
            }
            ui.worst().into()
        }
    }
}

/// Ends the program after a signal, and restores the terminal.
fn end_at_once() {
    status_line::clear();
    #[cfg(feature = "play")]
    commands::play::give_back();
    std::process::exit(Exit::Interrupted as i32);
}

/// Whether `--output json` was given, even if the arguments cannot be parsed.
fn error_form(args: impl Iterator<Item = String>) -> ErrorForm {
    let args: Vec<String> = args.collect();
    let spaced = args.windows(2).any(|pair| pair[0] == "--output" && pair[1] == "json");
    if spaced || args.iter().any(|arg| arg == "--output=json") {
        ErrorForm::Json
    } else {
        ErrorForm::Text
    }
}

/// Prints the requested help, or what is wrong with the arguments.
fn usage(error: &clap::Error, form: ErrorForm) -> ExitCode {
    if error.use_stderr() && form == ErrorForm::Json {
        let text = error.render().to_string();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<_> = lines
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
            .collect();
        let message = lines.join("; ");
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        let mut ui = Ui::new(Global { color: ColorWhen::Never, quiet: false }, form);
        ui.report(&Problem::new(codes::USAGE, message));
        return ui.worst().into();
    }
    let mut ui = Ui::new(Global { color: ColorWhen::Never, quiet: false }, form);
    if error.kind() == ErrorKind::InvalidUtf8 {
        ui.report(&not_unicode(std::env::args_os()));
        return ui.worst().into();
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    match printed {
        // A closed pipe is not an error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            ui.report(&resolve::io_problem(&error).in_file("<stdout>"));
            ui.worst().into()
        }
        _ if error.use_stderr() => Exit::Bad.into(),
        _ => Exit::Done.into(),
    }
}

/// The problem of an argument that is not UTF-8, which file names can be on some systems.
fn not_unicode(mut args: impl Iterator<Item = OsString>) -> Problem {
    let wrong = args.find(|arg| arg.to_str().is_none()).unwrap_or_default();
    let shown = problem::visible(&wrong.to_string_lossy());
    let problem = Problem::new(codes::USAGE, format!("the argument `{shown}` is not UTF-8"));
    problem.expecting("a name in UTF-8, or `-` with the file on standard input")
}

/// Whether stdout is a closed pipe, as in `clearway list puzzles | head -1`.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = match cause.downcast_ref::<io::Error>() {
            Some(error) => Some(error.kind()),
            None => {
                cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind)
            }
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
