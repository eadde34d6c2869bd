//! `generate`: puzzles with given properties.

mod constraints;
mod search;

use super::puzzles::{DrawFlags, PuzzleSource};
use super::sheet::{self, Output};
use crate::args::{self, Limits};
use crate::problem::Problem;
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::generate::Made;
use clearway::notation::{Facts, Notation, write_with};
use clearway_contract::{GenerateAnswer, codes};
use constraints::ConstraintFlags;

/// Make puzzles with given properties.
///
/// Every puzzle is shown in the hardest state of its space, and no space appears twice. By default
/// it is minimal: it gets easier whichever vehicle or wall is removed. Cars are 2 cells long,
/// trucks 3; the red car counts as a car.
///
/// Boards of more than 56 cells are judged without their space: the least numbers
/// of moves and steps are proven, but there may be harder states than the one shown.
/// Where the space is not known, its number of states is 0 (in JSON null), and the
/// grade is an estimate: twice the moves.
///
/// Every line is in the `database` notation (moves, board, states), followed by the steps, the
/// grade and the level; --to writes another notation. A board that `database` cannot express (not
/// square, or an exit on the left or at the top) is a line of `grid` or `json`; --output csv also
/// has its numbers. Puzzles of the classic 6x6 board come from the table of all of them, others
/// from a search; the same seed and source give the same puzzles on every machine.
///
/// If too few puzzles are found, the exit code is 3 and the nearest misses are named
/// (in JSON: printed, with `fits` false).
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many puzzles to make.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// The seed; another seed gives other puzzles.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Where puzzles come from.
    #[arg(long, value_name = "SOURCE", default_value = "auto")]
    source: Source,

    #[command(flatten)]
    constraints: ConstraintFlags,

    /// Give up after this many boards in a row without a new puzzle.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    patience: Option<u64>,

    /// Write the puzzles in this notation.
    #[arg(long, value_name = "NOTATION", value_parser = args::notation(), help_heading = "Output")]
    to: Option<Notation>,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: Output,

    #[command(flatten)]
    limits: Limits,
}

/// Where puzzles come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Source {
    /// The table if it has such puzzles, else a search.
    Auto,
    /// The table of all minimal 6x6 puzzles without walls.
    Table,
    /// A search, as in all other front ends.
    Search,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let constraints = args.constraints.constraints()?;
    if args.to.is_some() && args.output != Output::Text {
        let problem = Problem::new(codes::USAGE, "a notation is written as text only");
        return Err(problem.expecting("--to without --output").into());
    }
    let listed = constraints::of_table(&constraints);
    sheet::head(args.output, ui)?;
    let mut printer = Printer { to: args.to, output: args.output, is_first: true };
    match (args.source, listed) {
        (Source::Auto | Source::Table, Some(listed)) => {
            let order = DrawFlags {
                source: &PuzzleSource::Game,
                level: constraints.level,
                limits: &args.limits,
            };
            let request = order.request(listed, args.count, args.seed);
            let nearest = order.draw(&request, ui, &mut |made, ui| printer.print(made, ui))?;
            if let (Some(nearest), Output::Json) = (nearest, args.output) {
                printer.print(&nearest, ui)?;
            }
            Ok(())
        }
        (Source::Table, None) => {
            let message = "--source table: the table has no such puzzles";
            let expected = "6x6 without walls, --exit right, lengths 2 and 3, minimal";
            Err(Problem::new(codes::USAGE, message).expecting(expected).into())
        }
        (Source::Auto | Source::Search, _) => search::run(args, constraints, &mut printer, ui),
    }
}

/// Prints one puzzle after the other.
struct Printer {
    to: Option<Notation>,
    output: Output,
    is_first: bool,
}

impl Printer {
    fn print(&mut self, made: &Made, ui: &mut Ui) -> anyhow::Result<()> {
        let Some(notation) = self.to else {
            return sheet::line(made, self.output, GenerateAnswer::new, ui);
        };
        let facts =
            Facts { moves: Some(made.moves), states: Some(made.states.unwrap_or(sheet::UNKNOWN)) };
        let text = write_with(&made.puzzle, notation, &facts)
            .map_err(|error| Problem::new(error.kind.code(), error.to_string()))?;
        let separator = if self.is_first { "" } else { notation.info().separator };
        self.is_first = false;
        write!(ui.out(), "{separator}{text}")?;
        ui.flush()?;
        Ok(())
    }
}
