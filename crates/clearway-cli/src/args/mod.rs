//! The command line: the only place that describes commands, flags and values.
//!
//! Help, man page and completions are derived from these definitions.

mod groups;
mod ranges;
pub(crate) mod values;

pub(crate) use groups::{ColorWhen, Global, Limits, Reading, Search};
pub(crate) use ranges::open_range;
pub(crate) use values::{
    Form, algorithm, form, heuristic, measure, metric, notation, positive, range, size,
    small_count, theme,
};

use crate::commands;
use clap::{Parser, Subcommand};

const AFTER_HELP: &str = "\
A PUZZLE is a file, `-` for standard input, the name of a built-in puzzle, or a
board written on one line (`AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.`). A file
may hold many puzzles; FILE#NAME or FILE#3 picks one. A file may also be a
screenshot or photo of a board, as PNG or JPEG.

Exit codes: 0 solved or done, 1 proven unsolvable, 2 bad input or usage,
3 stopped by a limit, 130 interrupted; with many puzzles, the largest.

`clearway man` prints the manual page, `clearway man COMMAND` that of a command.";

/// Solves, explains, checks and converts sliding-car puzzles.
#[derive(Debug, Parser)]
#[command(name = "clearway", version, after_help = AFTER_HELP)]
#[command(propagate_version = true, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(commands::solve::Args),
    Hint(commands::hint::Args),
    Compare(commands::compare::Args),
    Audit(commands::audit::Args),
    Heuristics(commands::heuristics::Args),
    Explore(commands::explore::Args),
    Generate(commands::generate::Args),
    Enumerate(commands::enumerate::Args),
    Puzzles(commands::puzzles::Args),
    Dataset(commands::dataset::Args),
    Verify(commands::verify::Args),
    Review(commands::review::Args),
    Check(commands::check::Args),
    Convert(commands::convert::Args),
    Render(commands::render::Args),
    Read(commands::read::Args),
    #[cfg(feature = "play")]
    Play(commands::play::Args),
    #[cfg(feature = "serve")]
    Serve(commands::serve::Args),
    #[cfg(feature = "serve")]
    Mcp(commands::mcp::Args),
    List(commands::list::Args),
    Licenses(commands::licenses::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
}
