//! A line for each of many puzzles.

use super::{Args, Output};
use crate::commands::Sources;
use crate::commands::batch::{Batch, ResultPrinter};
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::output::paint::Paint;
use crate::source::{Item, Source};
use crate::ui::Ui;
use clearway_contract::{ExploreAnswer, ExploreRequest, RequestWatch};
use clearway_run::interrupt::InterruptListener;

/// The columns of the csv.
const HEADER: &str = "puzzle,metric,outcome,reason,states,solved_states,edges,solvable,depth,\
                      max_depth,grade,level,equivalent_moves,board";

/// Explores all puzzles, several at a time, and prints them in input order.
pub(super) fn run(
    args: &Args,
    first: Option<Source>,
    sources: &mut Sources<'_>,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    // A line shows only the brief facts.
    let brief = args.brief || args.output != Output::Json;
    let limits = args.limits.of_request(threads as u64);
    let request = ExploreRequest { metric: args.metric, brief, limits };
    let answer = |(): &mut (), item: &Item| {
        let _listener = InterruptListener::begin();
        let mut context = args.limits.context();
        request.find(&item.named, &mut RequestWatch::new(limits.time, &mut context)).0
    };
    match args.output {
        Output::Csv => writeln!(ui.out(), "{HEADER}")?,
        Output::Text => {
            let titles = titles(ui.paint);
            writeln!(ui.out(), "{titles}")?;
        }
        Output::Json => {}
    }
    let mut teller = ExplorePrinter { output: args.output, told: 0 };
    let texts = args.puzzles.len().max(1);
    Batch { first, sources, texts }.run(&mut vec![(); threads], answer, &mut teller, ui)
}

/// Prints a line for each puzzle.
struct ExplorePrinter {
    output: Output,
    told: u64,
}

impl ResultPrinter<ExploreAnswer> for ExplorePrinter {
    fn tell(&mut self, item: &Item, answer: &ExploreAnswer, ui: &mut Ui) -> anyhow::Result<()> {
        self.told += 1;
        match answer.reason.as_deref() {
            Some("interrupted") => ui.raise(Exit::Interrupted),
            Some(_) => ui.raise(Exit::Stopped),
            None => {}
        }
        match self.output {
            Output::Json => json::line(ui.out(), answer)?,
            Output::Csv => writeln!(ui.out(), "{}", csv(item, answer))?,
            Output::Text => writeln!(ui.out(), "{}", line(item, answer))?,
        }
        ui.flush()?;
        Ok(())
    }

    fn count_faulty(&mut self) {
        self.told += 1;
    }

    fn so_far(&self) -> String {
        counted(self.told, "puzzle")
    }
}

fn titles(paint: Paint) -> String {
    paint.strong(&format!(
        "{:<22} {:>11} {:>5} {:>7}  {:>5} level",
        "puzzle", "states", "depth", "deepest", "grade"
    ))
}

/// A number, or a dash.
fn shown(number: Option<u32>) -> String {
    number.map_or("-".to_owned(), |number| number.to_string())
}

fn line(item: &Item, answer: &ExploreAnswer) -> String {
    let length = item.label.chars().count();
    let label: String = item.label.chars().skip(length.saturating_sub(22)).collect();
    let more = if answer.outcome == "stopped" { "+" } else { "" };
    format!(
        "{label:<22} {:>11} {:>5} {:>7}  {:>5} {}",
        grouped(answer.states) + more,
        shown(answer.depth),
        shown(answer.max_depth),
        shown(answer.difficulty.grade.map(u32::from)),
        match answer.solvable {
            Some(false) => "unsolvable",
            _ => answer.difficulty.level.as_deref().unwrap_or("-"),
        }
    )
}

fn csv(item: &Item, answer: &ExploreAnswer) -> String {
    fn text<T: ToString>(value: Option<T>) -> String {
        value.map_or(String::new(), |value| value.to_string())
    }
    let quoted = |value: &str| {
        if value.contains([',', '"', '\n']) {
            return format!("\"{}\"", value.replace('"', "\"\""));
        }
        value.to_owned()
    };
    let difficulty = &answer.difficulty;
    [
        quoted(&item.label),
        answer.metric.clone(),
        answer.outcome.clone(),
        text(answer.reason.as_ref()),
        answer.states.to_string(),
        text(answer.solved_states),
        text(answer.edges),
        text(answer.solvable),
        text(answer.depth),
        text(answer.max_depth),
        text(difficulty.grade),
        text(difficulty.level.as_ref()),
        text(difficulty.equivalent_moves),
        quoted(&answer.board),
    ]
    .join(",")
}
