//! `hint`: the next move of a shortest solution, and why.

use super::{Sources, TextOrJson, accept, go_on};
use crate::args::{Reading, Search};
use crate::exit::Exit;
use crate::output::numbers::counted;
use crate::output::{json, text};
use crate::problem::Problem;
use crate::source::{Item, Source};
use crate::ui::Ui;
use clearway::board::{Axis, Puzzle};
use clearway_contract::{HintAnswer, HintRequest, PuzzleRequest};
use clearway_run::interrupt::InterruptListener;

/// Show the next move of a shortest solution, and why.
///
/// Without PUZZLE the hint is for the built-in `hardest`. Many puzzles, or a file
/// that holds many, give a line each.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    search: Search,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    args.search.check()?;
    ui.limit_memory(args.search.limits.memory);
    let mut sources = Sources::new(&args.puzzles, &args.reading, ui);
    // With one argument, read its text first: it may hold many puzzles.
    let mut next = if args.puzzles.len() > 1 { None } else { sources.next(ui) };
    let many = args.puzzles.len() > 1 || next.as_ref().is_some_and(Source::is_many);
    while let Some(source) = next.take().or_else(|| sources.next(ui)) {
        let flow = source.visit(|entry, _| {
            if let Some(item) = accept(entry, ui) {
                hint(args, &item, many, ui)?;
            }
            Ok(go_on())
        })?;
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// The hint for one puzzle.
fn hint(args: &Args, item: &Item, many: bool, ui: &mut Ui) -> anyhow::Result<()> {
    let spinner = ui.spinner();
    let limits = &args.search.limits;
    let options = args.search.options_within(limits.budget(1));
    let request = HintRequest { options, time: limits.time };
    let listener = InterruptListener::begin();
    let answer = request.answer(&item.named, &mut limits.context_with(spinner.as_ref()));
    drop(listener);
    drop(spinner);
    let answer = answer.map_err(Problem::from)?;
    ui.raise(Exit::from(&answer.verdict));
    match args.output {
        TextOrJson::Json => json::line(ui.out(), &answer)?,
        TextOrJson::Text if many => writeln!(ui.out(), "{}", line(item, &answer))?,
        TextOrJson::Text => tell(item, &answer, ui)?,
    }
    ui.flush()?;
    Ok(())
}

/// The hint in one line.
fn line(item: &Item, answer: &HintAnswer) -> String {
    let told = match answer.text.as_ref().zip(answer.why.as_ref()) {
        Some((next, why)) => {
            let left = counted(answer.moves.unwrap_or(0).into(), "move");
            format!("{next}: {why}; {left} to the exit with this one")
        }
        None => text::verdict(item.puzzle(), answer),
    };
    format!("{}: {told}", item.label)
}

fn tell(item: &Item, answer: &HintAnswer, ui: &mut Ui) -> anyhow::Result<()> {
    let puzzle = item.puzzle();
    let paint = ui.paint;
    text::puzzle(ui.out(), item, paint)?;
    writeln!(ui.out())?;
    let Some((next, why)) = answer.text.as_ref().zip(answer.why.as_ref()) else {
        writeln!(ui.out(), "{}", paint.strong(&text::verdict(puzzle, answer)))?;
        return Ok(());
    };
    writeln!(ui.out(), "{}: {why}.", paint.strong(next))?;
    writeln!(ui.out(), "{}", in_the_way(puzzle, &answer.blockers))?;
    let left = counted(answer.moves.unwrap_or(0).into(), "move");
    let steps = counted(answer.steps.unwrap_or(0).into(), "step");
    let metric = &answer.verdict.metric;
    let proof = if answer.verdict.optimal {
        format!("the fewest {metric}, proven")
    } else {
        format!("not proven to be the fewest {metric}")
    };
    writeln!(ui.out(), "{left} ({steps}) to the exit with this one: {proof}.")?;
    Ok(())
}

/// The vehicles between the red car and the exit.
fn in_the_way(puzzle: &Puzzle, blockers: &[String]) -> String {
    let line = match puzzle.exit().axis() {
        Axis::Horizontal => "row",
        Axis::Vertical => "column",
    };
    let red = &puzzle.red().name;
    match blockers {
        [] => format!("Nothing stands in the way of the red car {red} in the exit {line}."),
        [one] => format!("In the way of the red car {red} stands {one}."),
        [first @ .., last] => {
            format!("In the way of the red car {red} stand {} and {last}.", first.join(", "))
        }
    }
}
