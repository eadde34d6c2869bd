//! `hint`: the next move of a shortest solution, and why.

use super::{TextOrJson, one_puzzle};
use crate::args::{Reading, Search};
use crate::exit::Exit;
use crate::output::numbers::counted;
use crate::output::{json, text};
use crate::problem::Problem;
use crate::source::Item;
use crate::ui::Ui;
use clearway::board::{Axis, Puzzle};
use clearway_contract::{HintAnswer, HintRequest, PuzzleRequest};
use clearway_run::interrupt::InterruptListener;

/// Show the next move of a shortest solution, and why.
///
/// Without PUZZLE the hint is for the built-in `hardest`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file, `-`, a built-in puzzle or a board on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

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
    let options = args.reading.options();
    let Some(item) = one_puzzle(args.puzzle.as_ref(), options, ui)? else { return Ok(()) };
    let spinner = ui.spinner();
    let limits = &args.search.limits;
    let options = args.search.options_within(limits.budget(1));
    let request = HintRequest { options, time: limits.time };
    let listener = InterruptListener::begin();
    let answer = request.answer(&item.named, &mut limits.context_with(spinner.as_ref()));
    drop(listener);
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
    let answer = answer.map_err(Problem::from)?;
    ui.raise(Exit::from(&answer.verdict));
    match args.output {
        TextOrJson::Json => json::line(ui.out(), &answer)?,
        TextOrJson::Text => tell(&item, &answer, ui)?,
    }
    ui.flush()?;
    Ok(())
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

/// What stands between the red car and the exit.
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
