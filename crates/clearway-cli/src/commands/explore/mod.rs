//! `explore`: the whole space of a puzzle.

mod difficulty;
mod graph;
mod text;

use super::{TextOrJson, one_puzzle};
use crate::args::{self, Limits, Reading};
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::output::text::limit_of;
use crate::target::Target;
use crate::ui::Ui;
use clearway::board::Metric;
use clearway::search::Progress;
use clearway_contract::{ExploreRequest, Watch};
use clearway_run::interrupt::{self, InterruptListener};
use graph::Format;

/// Show the space of a puzzle: size, depths, hardest state, difficulty.
///
/// Without PUZZLE it is the space of the built-in `hardest`. A space without a
/// solution is explored like any other: exit code 0. One that a limit cuts short
/// tells how many states were counted: exit code 3.
///
/// The depth of a state is its distance to the nearest solved one. Shortest
/// solutions are counted as paths in the graph of states. A vehicle can be left
/// out if the start without it needs as many moves (or steps) as with it. The
/// greedy player always takes the move after which the fewest vehicles stand in
/// the red car's way, and never goes where it has been.
///
/// The difficulty is for people: a grade from 1 to 100 that rises with the moves,
/// with the surprise of the solution to a player who thinks in subgoals, and with
/// the room to get lost (how much deeper than the start the deepest state is).
/// What looks wrong (the red car drives back, a vehicle returns to where it has
/// stood), the chain of blockers and the random walk stand beside it and are no
/// part of it. All of these count moves, whatever the metric.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file, `-`, a built-in puzzle or a board on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,

    /// Write the graph of all states: .dot, .graphml, .json or .svg, by the ending.
    ///
    /// The picture (.svg) shows up to 1,500 states one by one. If there are more,
    /// states with the same depth and detour from a shortest solution are merged.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    graph: Option<String>,

    /// What a depth counts.
    #[arg(long, value_name = "METRIC", value_parser = args::metric(), default_value = "moves")]
    metric: Metric,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
    let graph = match &args.graph {
        Some(file) => Some((Format::of(file)?, Target::open(file)?)),
        None => None,
    };
    let options = args.reading.options();
    let Some(item) = one_puzzle(args.puzzle.as_ref(), options, ui)? else { return Ok(()) };
    let listener = InterruptListener::begin();
    let spinner = ui.spinner();
    let states = |progress: &Progress| counted(progress.stats.expanded, "state");
    let mut context = args.limits.context_showing(spinner.as_ref(), states);
    let limits = args.limits.of_request(1);
    let request = ExploreRequest { metric: args.metric, brief: false, limits };
    let (answer, finding) = request.find(&item.named, &mut Watch::new(limits.time, &mut context));
    drop(context);
    if let Some(spinner) = spinner {
        spinner.finish_and_clear();
    }
    if let Some(reason) = finding.stopped {
        ui.raise(Exit::from(reason));
    }
    let Some(explored) = finding.explored(item.puzzle(), args.metric) else {
        if args.output == TextOrJson::Json {
            json::line(ui.out(), &answer)?;
        } else {
            let counted = counted(answer.states, "state");
            let limit = answer.reason.as_deref().map_or("a limit", limit_of);
            writeln!(ui.out(), "Stopped by {limit}: {counted} so far, and more.")?;
            if let Some(difficulty) = &finding.difficulty {
                writeln!(ui.out(), "Difficulty: {}.", difficulty::grade(difficulty))?;
            }
        }
        if let Some((_, target)) = graph {
            ui.note(&format!("{} was not written", target.label()));
        }
        return Ok(());
    };
    match args.output {
        TextOrJson::Json => json::line(ui.out(), &answer)?,
        TextOrJson::Text => {
            let (paint, width) = (ui.paint, ui.width);
            text::report(ui.out(), &item, &explored, answer.seconds, width, paint)?;
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
