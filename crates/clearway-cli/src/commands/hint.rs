//! `hint`: the next move of a shortest solution, and why.

use super::{TextOrJson, one_puzzle};
use crate::args::{Reading, Search};
use crate::exit::Exit;
use crate::output::numbers::counted;
use crate::output::{json, text};
use crate::search::{self, Solved};
use crate::source::Item;
use crate::ui::Ui;
use clearway::board::{Axis, Puzzle};
use clearway::explain;
use clearway_contract::HintAnswer;

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
    let options = args.reading.options();
    let Some(item) = one_puzzle(args.puzzle.as_ref(), options, ui)? else { return Ok(()) };
    let spinner = ui.spinner();
    let search = args.search.options();
    let solved = search::run(&item.puzzle, &search, &args.search.limits, 1, spinner.as_ref());
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
    ui.raise(Exit::from(&solved.answer));
    let Solved { answer, measured } = &solved;
    match args.output {
        TextOrJson::Json => {
            let hint = HintAnswer::new(item.name.as_deref(), &item.puzzle, answer, *measured);
            json::line(ui.out(), &hint)?;
        }
        TextOrJson::Text => tell(&item, &solved, ui)?,
    }
    ui.flush()?;
    Ok(())
}

fn tell(item: &Item, solved: &Solved, ui: &mut Ui) -> anyhow::Result<()> {
    let (puzzle, answer) = (&item.puzzle, &solved.answer);
    let paint = ui.paint;
    text::puzzle(ui.out(), item, paint)?;
    writeln!(ui.out())?;
    let Some(hint) = explain::hint(puzzle, &answer.solution) else {
        writeln!(ui.out(), "{}", paint.strong(&text::verdict(puzzle, answer)))?;
        return Ok(());
    };
    let next = paint.strong(&hint.next.text(puzzle).to_string());
    writeln!(ui.out(), "{next}: {}.", hint.reason.text(puzzle))?;
    writeln!(ui.out(), "{}", in_the_way(puzzle, &hint))?;
    let left = counted(answer.solution.len() as u64, "move");
    let steps = counted(answer.steps().unwrap_or(0).into(), "step");
    let proof = if answer.is_optimal() {
        format!("the fewest {}, proven", answer.metric)
    } else {
        format!("not proven to be the fewest {}", answer.metric)
    };
    writeln!(ui.out(), "{left} ({steps}) to the exit with this one: {proof}.")?;
    Ok(())
}

/// What stands between the red car and the exit.
fn in_the_way(puzzle: &Puzzle, hint: &explain::Hint) -> String {
    let names: Vec<_> = hint.blockers.iter().map(|&id| puzzle.vehicle(id).name.as_str()).collect();
    let line = match puzzle.exit().axis() {
        Axis::Horizontal => "row",
        Axis::Vertical => "column",
    };
    let red = &puzzle.red().name;
    match names.as_slice() {
        [] => format!("Nothing stands in the way of the red car {red} in the exit {line}."),
        [one] => format!("In the way of the red car {red} stands {one}."),
        [first @ .., last] => {
            format!("In the way of the red car {red} stand {} and {last}.", first.join(", "))
        }
    }
}
