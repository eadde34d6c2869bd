//! `convert`: puzzles from any notation to another.

use super::{Sources, TextOrJson, accept, go_on};
use crate::args::{self, Limits, Reading};
use crate::exit::Exit;
use crate::output::json;
use crate::problem::Problem;
use crate::source::Item;
use crate::ui::Ui;
use clearway::notation::Notation;
use clearway_contract::{ConvertRequest, PuzzleRequest, codes};
use clearway_run::interrupt::{InterruptListener, interrupted};

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

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
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
    let _listener = InterruptListener::begin();
    let request = ConvertRequest { to: args.to, limits: args.limits.of_request(1) };
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
            let separator = if *first { "" } else { args.to.info().separator };
            write!(ui.out(), "{separator}{}", answer.text)?;
            *first = false;
        }
        TextOrJson::Json => json::line(ui.out(), &answer)?,
    }
    ui.flush()?;
    Ok(())
}
