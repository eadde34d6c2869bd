//! `heuristics`: the value of every heuristic on a board, and its parts.

use super::{TextOrJson, one_puzzle};
use crate::args::{Limits, Reading};
use crate::output::numbers::counted;
use crate::output::table::Table;
use crate::output::{board, json};
use crate::problem::Problem;
use crate::source::Item;
use crate::ui::Ui;
use clearway_contract::{
    BlockerEntry, EstimateEntry, HeuristicsAnswer, HeuristicsRequest, PuzzleRequest,
};
use clearway_run::interrupt::InterruptListener;

/// Show the value of every heuristic on a board, and its parts.
///
/// Without PUZZLE it is the built-in `hardest`. The values stand beside the true
/// cost of a shortest solution, in both metrics; one that is too large is marked
/// with an exclamation mark.
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
    limits: Limits,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
    let Some(item) = one_puzzle(args.puzzle.as_ref(), &args.reading, ui)? else { return Ok(()) };
    let _listener = InterruptListener::begin();
    let request = HeuristicsRequest { limits: args.limits.of_request(1) };
    let answer = request.answer(&item.named, &mut args.limits.context());
    let answer = answer.map_err(Problem::from)?;
    match args.output {
        TextOrJson::Json => json::line(ui.out(), &answer)?,
        TextOrJson::Text => text(&item, &answer, ui)?,
    }
    ui.flush()?;
    Ok(())
}

fn text(item: &Item, answer: &HeuristicsAnswer, ui: &mut Ui) -> anyhow::Result<()> {
    let HeuristicsAnswer { moves, steps, values, .. } = answer;
    let mut table = Table::new(&["heuristic", "moves", "steps", "parts"]);
    let mut shown = Vec::new();
    for entry in values {
        let (moves, steps) = (value(entry.moves, *moves), value(entry.steps, *steps));
        shown.extend([moves.clone(), steps.clone()]);
        table.row(vec![entry.heuristic.clone(), moves, steps, entry.parts.clone()]);
    }
    let known = |optimum: &Option<u32>| optimum.map_or("-".to_owned(), |cost| cost.to_string());
    shown.extend([known(moves), known(steps)]);
    table.row(vec!["true cost".to_owned(), known(moves), known(steps), String::new()]);
    let (paint, width) = (ui.paint, ui.width);
    writeln!(ui.out(), "{}\n", paint.strong(&item.label))?;
    for line in board::framed(item.puzzle(), paint).lines {
        writeln!(ui.out(), "  {line}")?;
    }
    writeln!(ui.out(), "\n{}\n", in_the_way(answer))?;
    table.print(ui.out(), width, paint)?;
    let notes = notes(&shown);
    if !notes.is_empty() {
        writeln!(ui.out(), "\n{notes}")?;
    }
    Ok(())
}

/// Explains the marks beside the values, if there are any.
fn notes(values: &[String]) -> String {
    let marks = [
        ("!", "! is larger than the true cost."),
        ("-", "- was not found within the limits."),
        ("never", "never: the heuristic knows that there is no solution."),
    ];
    let told = marks.iter().filter(|(mark, _)| values.iter().any(|value| value.ends_with(mark)));
    told.map(|(_, meaning)| *meaning).collect::<Vec<_>>().join("\n")
}

fn value(estimate: EstimateEntry, optimum: Option<u32>) -> String {
    match estimate.value {
        None if estimate.never => "never".to_owned(),
        None => "-".to_owned(),
        Some(value) if optimum.is_some_and(|optimum| value > optimum) => format!("{value}!"),
        Some(value) => value.to_string(),
    }
}

/// The vehicles between the red car and the exit, and whether they are stuck.
fn in_the_way(answer: &HeuristicsAnswer) -> String {
    let named = |BlockerEntry { vehicle, stuck }: &BlockerEntry| {
        if *stuck { format!("{vehicle} (stuck)") } else { vehicle.clone() }
    };
    let named: Vec<String> = answer.blockers.iter().map(named).collect();
    let red = &answer.subject.red;
    let way = counted(answer.distance.into(), "cell");
    if named.is_empty() {
        return format!("Nothing is in the way of {red}; its way has {way}.");
    }
    format!("In the way of {red}: {}. Its way has {way}.", named.join(", "))
}
