//! A line for each of many puzzles.

use super::{Args, Output};
use crate::commands::{Sources, accept, go_on};
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::output::paint::Paint;
use crate::problem::Problem;
use crate::source::{Entry, Item, Source};
use crate::ui::Ui;
use clearway_contract::{ExploreAnswer, ExploreRequest, Watch};
use clearway_run::WorkerPool;
use clearway_run::interrupt::InterruptListener;

/// What became of one place in a text.
enum Done {
    Explored(Box<(Item, ExploreAnswer)>, Vec<String>),
    Faulty(Vec<Problem>),
}

/// The columns of the csv.
const HEADER: &str = "puzzle,metric,outcome,reason,states,solved_states,edges,solvable,depth,\
                      max_depth,grade,level,equivalent_moves,board";

/// Explores all puzzles, several at a time, and prints each when its turn has come.
pub(super) fn run(
    args: &Args,
    first: Option<Source>,
    sources: &mut Sources<'_>,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    /// The parts of a text on the progress bar.
    const PARTS: u64 = 1000;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    // One after the other gives what was found so far to those who stop early.
    let brief = args.brief || args.output != Output::Json;
    let limits = args.limits.of_request(threads as u64);
    let request = ExploreRequest { metric: args.metric, brief, limits };
    let work = |(): &mut (), entry: Entry| match entry {
        Entry::Faulty(problems) => Done::Faulty(problems),
        Entry::Puzzle(item, repairs) => {
            let _listener = InterruptListener::begin();
            let mut context = args.limits.context();
            let mut watch = Watch::new(limits.time, &mut context);
            let (answer, _) = request.find(&item.named, &mut watch);
            Done::Explored(Box::new((item, answer)), repairs)
        }
    };
    match args.output {
        Output::Csv => writeln!(ui.out(), "{HEADER}")?,
        Output::Text => {
            let titles = titles(ui.paint);
            writeln!(ui.out(), "{titles}")?;
        }
        Output::Json => {}
    }
    ui.start_bar(PARTS * args.puzzles.len().max(1) as u64);
    let mut told = 0;
    let mut workers = vec![(); threads];
    let result = WorkerPool::new(&mut workers).run(&work, |queue| {
        let mut next = first;
        let mut begun = 0;
        while let Some(source) = next.take().or_else(|| sources.next(ui)) {
            let flow = source.visit(|entry, part| {
                for done in queue.push(entry) {
                    told += 1;
                    show(args, done, ui)?;
                }
                let share = begun + (part * PARTS as f64) as u64;
                ui.advance_bar(share, || counted(told, "puzzle"));
                Ok(go_on())
            })?;
            begun += PARTS;
            if flow.is_break() {
                break;
            }
        }
        while let Some(done) = queue.next_result() {
            told += 1;
            show(args, done, ui)?;
            ui.advance_bar(begun, || counted(told, "puzzle"));
        }
        anyhow::Ok(())
    });
    ui.end_bar();
    result
}

fn show(args: &Args, done: Done, ui: &mut Ui) -> anyhow::Result<()> {
    let (item, answer) = match done {
        Done::Faulty(problems) => {
            accept(Entry::Faulty(problems), ui);
            return Ok(());
        }
        Done::Explored(pair, repairs) => {
            let (item, answer) = *pair;
            let Some(item) = accept(Entry::Puzzle(item, repairs), ui) else { return Ok(()) };
            (item, answer)
        }
    };
    match answer.reason.as_deref() {
        Some("interrupted") => ui.raise(Exit::Interrupted),
        Some(_) => ui.raise(Exit::Stopped),
        None => {}
    }
    match args.output {
        Output::Json => json::line(ui.out(), &answer)?,
        Output::Csv => writeln!(ui.out(), "{}", csv(&item, &answer))?,
        Output::Text => writeln!(ui.out(), "{}", line(&item, &answer))?,
    }
    ui.flush()?;
    Ok(())
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
