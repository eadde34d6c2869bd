//! `convert`: puzzles from any notation to another.

use super::{Sources, TextOrJson, accept, go_on};
use crate::args::{self, Limits, Reading};
use crate::exit::Exit;
use crate::output::json;
use crate::problem::Problem;
use crate::source::Item;
use crate::ui::Ui;
use clearway::board::{Metric, Puzzle};
use clearway::notation::{Facts, Notation, WriteErrorKind, write, write_with};
use clearway::search::StopReason;
use clearway::space::{Space, StateNumber};
use clearway_contract::{ConvertAnswer, codes};
use clearway_run::interrupt::InterruptListener;

/// Write puzzles in another notation.
///
/// The notation `database` also tells the least number of moves and the number
/// of reachable states: they are found by a search, within the limits.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE", required = true)]
    puzzles: Vec<String>,

    /// The notation to write.
    #[arg(long, value_name = "NOTATION", value_parser = args::notation())]
    to: Notation,

    /// The format of the output: text is the notation alone, json has it in an object.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// Why a puzzle was not written.
enum Failure {
    Inexpressible(Problem),
    Stopped(StopReason),
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let mut first = true;
    let mut sources = Sources::new(&args.puzzles, args.reading.options(), ui);
    while let Some(source) = sources.next(ui) {
        let flow = source.visit(|entry, _| {
            if let Some(item) = accept(entry, ui) {
                convert(args, &item, &mut first, ui)?;
            }
            Ok(go_on())
        })?;
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

fn convert(args: &Args, item: &Item, first: &mut bool, ui: &mut Ui) -> anyhow::Result<()> {
    let text = match text(args, &item.puzzle) {
        Ok(text) => text,
        Err(Failure::Inexpressible(problem)) => {
            ui.report(&problem.in_file(&item.label));
            return Ok(());
        }
        Err(Failure::Stopped(reason)) => {
            let message = format!("stopped by a limit ({reason}) before the facts were found");
            ui.report(&Problem::new(codes::STOPPED, message).in_file(&item.label));
            ui.raise(match reason {
                StopReason::Interrupted => Exit::Interrupted,
                _ => Exit::Stopped,
            });
            return Ok(());
        }
    };
    match args.output {
        TextOrJson::Text => {
            let separator = if *first { "" } else { args.to.info().separator };
            write!(ui.out(), "{separator}{text}")?;
            *first = false;
        }
        TextOrJson::Json => {
            let answer = ConvertAnswer::new(item.name.as_deref(), &item.puzzle, args.to, text);
            json::line(ui.out(), &answer)?;
        }
    }
    ui.flush()?;
    Ok(())
}

fn text(args: &Args, puzzle: &Puzzle) -> Result<String, Failure> {
    let written = match write(puzzle, args.to) {
        Err(error) if error.kind == WriteErrorKind::Facts => {
            let facts = facts(&args.limits, puzzle).map_err(Failure::Stopped)?;
            if facts.moves.is_none() {
                let message = "the puzzle has no solution, so that it has no least number of moves";
                let problem = Problem::new(error.kind.code(), message);
                return Err(Failure::Inexpressible(problem));
            }
            write_with(puzzle, args.to, &facts)
        }
        written => written,
    };
    written
        .map_err(|error| Failure::Inexpressible(Problem::new(error.kind.code(), error.to_string())))
}

/// What only a search can know.
fn facts(limits: &Limits, puzzle: &Puzzle) -> Result<Facts, StopReason> {
    let _listener = InterruptListener::begin();
    let mut context = limits.context();
    let budget = limits.budget(1);
    let space = Space::explore_observed(puzzle, Metric::Moves, budget, &mut context)?;
    Ok(Facts { moves: space.depth(StateNumber::START), states: Some(space.len() as u64) })
}
