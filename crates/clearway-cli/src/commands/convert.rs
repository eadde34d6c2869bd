//! `convert`: puzzles from any notation to another.

use super::{Sources, TextOrJson, accept, go_on};
use crate::args::{self, Form, Limits, Reading};
use crate::exit::Exit;
use crate::output::json;
use crate::problem::Problem;
use crate::source::Item;
use crate::ui::Ui;
use clearway::board::Metric;
use clearway::notation::Notation;
use clearway::{pddl, proof};
use clearway_contract::{ConvertRequest, PuzzleRequest, codes};
use clearway_run::interrupt::{InterruptListener, interrupted};

/// Write puzzles in another notation.
///
/// The notation `database` also has the least number of moves and the number of
/// reachable states. They are 0 unless --solve finds them by a search, within the
/// limits.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE", required = true)]
    puzzles: Vec<String>,

    /// The notation to write.
    #[arg(long, value_name = "NOTATION", value_parser = args::form())]
    to: Form,

    /// The metric of `pddl` and `cnf`.
    #[arg(long, value_name = "METRIC", default_value = "moves", value_parser = args::metric())]
    metric: Metric,

    /// The largest cost that the formula of `cnf` allows.
    #[arg(long, value_name = "N", required_if_eq("to", "cnf"))]
    cost: Option<u32>,

    /// Find the moves and states of `database` lines by exploring the whole space.
    #[arg(long)]
    solve: bool,

    /// The format of the output: text is the notation alone, json has it in an object.
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
    let mut first = true;
    let mut sources = Sources::new(&args.puzzles, &args.reading, ui);
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
    let Form::Notation(to) = args.to else { return export(args, item, ui) };
    let _listener = InterruptListener::begin();
    let request = ConvertRequest { to, solve: args.solve, limits: args.limits.of_request(1) };
    let answer = match request.answer(&item.named, &mut args.limits.context()) {
        Ok(answer) => answer,
        Err(refusal) => {
            if refusal.error.code == codes::STOPPED {
                ui.raise(if interrupted() { Exit::Interrupted } else { Exit::Stopped });
            }
            ui.report(&Problem::from(refusal).in_file(&item.label));
            return Ok(());
        }
    };
    match args.output {
        TextOrJson::Text => {
            let separator = if *first { "" } else { to.info().separator };
            write!(ui.out(), "{separator}{}", answer.text)?;
            *first = false;
            tell_size(item, to, ui);
        }
        TextOrJson::Json => json::line(ui.out(), &answer)?,
    }
    ui.flush()?;
    Ok(())
}

/// Prints the `--size` needed to read the text, if the text does not include it.
fn tell_size(item: &Item, to: Notation, ui: &mut Ui) {
    let puzzle = item.puzzle();
    let size = (puzzle.width(), puzzle.height());
    if size != (6, 6) && to.info().limits.contains("no size") {
        let (id, (width, height)) = (to.id(), size);
        ui.note(&format!("`{id}` does not tell the size: read this with --size {width}x{height}"));
    }
}

/// Writes a format that only other programs read.
fn export(args: &Args, item: &Item, ui: &mut Ui) -> anyhow::Result<()> {
    let puzzle = item.puzzle();
    let text = match (args.to, args.cost) {
        (Form::PddlDomain, _) => pddl::domain(puzzle, args.metric),
        (Form::Cnf, Some(cost)) => {
            let Some(formula) = proof::formula(puzzle, args.metric, cost) else {
                let message = "the red car's way alone costs more, or it is out already";
                ui.report(&Problem::new(codes::USAGE, message).in_file(&item.label));
                return Ok(());
            };
            formula.dimacs()
        }
        _ => pddl::problem(puzzle, args.metric),
    };
    match args.output {
        TextOrJson::Text => ui.out().write_all(text.as_bytes())?,
        TextOrJson::Json => {
            let object =
                serde_json::json!({"version": 1, "puzzle": item.named.name(), "text": text});
            json::line(ui.out(), &object)?;
        }
    }
    ui.flush()?;
    Ok(())
}
