//! `explore`: the whole space of a puzzle.

mod difficulty;
mod graph;
mod many;
mod text;

use super::Sources;
use crate::args::{self, Limits, Reading};
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::output::text::limit_of;
use crate::problem::Problem;
use crate::source::{Item, Source};
use crate::target::Target;
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::board::Metric;
use clearway::search::Progress;
use clearway_contract::{ExploreAnswer, ExploreRequest, Finding, RequestWatch, codes};
use clearway_run::interrupt::{self, InterruptListener};
use graph::Format;

/// Show the space of a puzzle: size, depths, hardest state, difficulty.
///
/// Without PUZZLE it is the space of the built-in `hardest`. A space without a solution is explored
/// like any other: exit code 0. If a limit stops it, it prints how many states were counted, with
/// exit code 3. Many puzzles, or a file that holds many, give a line each.
///
/// The depth of a state is its distance to the nearest solved one. Shortest solutions are counted
/// as paths in the graph of states. A vehicle is removable if the start needs as many moves (or
/// steps) without it. The greedy player always takes the move after which the fewest vehicles block
/// the red car, and never returns to an earlier state.
///
/// The difficulty is for people: a grade from 1 to 100 that rises with the moves, with the surprise
/// of the solution to a player who thinks in subgoals, and with the room to get lost (how much
/// deeper than the start the deepest state is). Moves that look wrong (the red car drives back, a
/// vehicle returns to an earlier place), the chain of blockers and the random walk are shown too,
/// but are not part of the grade. All of these count moves, whatever the metric.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: Output,

    /// Leave out the removable vehicles and the further signs of difficulty.
    ///
    /// Both take more time than the rest. Always left out in csv, and in lines for many puzzles.
    #[arg(long, help_heading = "Output")]
    brief: bool,

    /// Write the graph of all states: .dot, .graphml, .json or .svg, by the ending.
    ///
    /// The picture (.svg) shows up to 1,500 states one by one. If there are more,
    /// states with the same depth and detour from a shortest solution are merged.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    graph: Option<String>,

    /// The metric of depths.
    #[arg(long, value_name = "METRIC", value_parser = args::metric(), default_value = "moves")]
    metric: Metric,

    /// The number of puzzles to explore at a time; by default one per processor.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// For people.
    Text,
    /// For scripts: one object per puzzle and line.
    Json,
    /// For spreadsheets: a line per puzzle with its states, depth and grade.
    Csv,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
    let graph = match &args.graph {
        Some(file) => Some((Format::of(file)?, Target::open(file)?)),
        None => None,
    };
    let mut sources = Sources::new(&args.puzzles, &args.reading, ui);
    // With one argument, read its text first: it may hold many puzzles.
    let first = if args.puzzles.len() > 1 { None } else { sources.next(ui) };
    let is_many = args.puzzles.len() > 1 || first.as_ref().is_some_and(Source::is_many);
    if is_many || args.output == Output::Csv {
        if graph.is_some() {
            let problem = Problem::new(codes::USAGE, "a graph is of one puzzle");
            let expected = "one puzzle in text or json; FILE#2 or FILE#NAME picks one of many";
            return Err(problem.expecting(expected).into());
        }
        return many::run(args, first, &mut sources, ui);
    }
    let Some(source) = first else { return Ok(()) };
    let mut item = None;
    let _ = source.visit(|entry, _| {
        item = super::accept(entry, ui);
        Ok(std::ops::ControlFlow::Break(()))
    })?;
    match item {
        Some(item) => explore(args, &item, graph, ui),
        None => Ok(()),
    }
}

/// Prints what is known about a space whose exploration a limit stopped.
fn show_stopped(
    args: &Args,
    answer: &ExploreAnswer,
    finding: &Finding,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    if args.output == Output::Json {
        json::line(ui.out(), answer)?;
        return Ok(());
    }
    let counted = counted(answer.states, "state");
    let limit = answer.reason.as_deref().map_or("a limit", limit_of);
    writeln!(ui.out(), "Stopped by {limit}: {counted} so far, and more.")?;
    if let Some(difficulty) = &finding.difficulty {
        writeln!(ui.out(), "Difficulty: {}.", difficulty::grade(difficulty))?;
    }
    Ok(())
}

/// Explores one puzzle.
fn explore(
    args: &Args,
    item: &Item,
    graph: Option<(Format, Target)>,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let listener = InterruptListener::begin();
    let spinner = ui.spinner();
    let states = |progress: &Progress| counted(progress.stats.expanded, "state");
    let mut context = args.limits.context_showing(spinner.as_ref(), states);
    let limits = args.limits.of_request(1);
    let request = ExploreRequest { metric: args.metric, brief: args.brief, limits };
    let (answer, finding) =
        request.find(&item.named, &mut RequestWatch::new(limits.time, &mut context));
    drop(context);
    drop(spinner);
    if let Some(reason) = finding.stopped {
        ui.raise(Exit::from(reason));
    }
    let Some(explored) = finding.explored(item.puzzle(), args.metric) else {
        show_stopped(args, &answer, &finding, ui)?;
        if let Some((_, target)) = graph {
            ui.note(&format!("{} was not written", target.label()));
        }
        return Ok(());
    };
    match args.output {
        Output::Json => json::line(ui.out(), &answer)?,
        Output::Text | Output::Csv => {
            let (paint, width) = (ui.paint, ui.width);
            text::report(ui.out(), item, &explored, answer.seconds, width, paint)?;
        }
    }
    ui.flush()?;
    if let Some((format, target)) = graph {
        let graph = graph::Graph { label: &item.label, explored: &explored };
        let written = target.stream(ui.out(), &mut |out| graph.write(format, out));
        if interrupt::interrupted() {
            ui.raise(Exit::Interrupted);
            return Ok(());
        }
        written?;
        ui.note(&format!(
            "wrote {}: {} states, {} edges",
            target.label(),
            grouped(explored.space.len() as u64),
            grouped(explored.space.edge_count())
        ));
    }
    drop(listener);
    Ok(())
}
