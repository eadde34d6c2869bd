//! `compare`: algorithms and heuristics side by side.

mod output;
mod preset;
mod runner;

use super::{Sources, accept, go_on};
use crate::args::{self, Limits, Reading};
use crate::output::numbers::bytes;
use crate::output::paint::Paint;
use crate::problem::Problem;
use crate::resolve::is_path;
use crate::source::Item;
use crate::target::Target;
use crate::ui::Ui;
use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway::builtin::BUILTINS;
use clearway::heuristics::{self, HeuristicInfo};
use clearway::solve::SolveOptions;
use clearway_contract::{NamedPuzzle, codes};
use clearway_report::{Combination, Comparison, Measure, Row};
use clearway_run::interrupt::InterruptListener;
use output::Output;
use preset::Preset;
use runner::Runner;
use std::ops::ControlFlow;

/// The most puzzles in one comparison.
const MOST_PUZZLES: usize = 10_000;

/// Run algorithms and heuristics side by side.
///
/// Each puzzle is solved by each algorithm, and by each algorithm that uses a
/// heuristic with each heuristic. The default is all built-in puzzles and the
/// algorithms and heuristics of `--preset report-000`. A cost above the least one
/// is red, with the least beside it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// The algorithms, separated by commas.
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = args::algorithm())]
    #[arg(help_heading = "Comparison")]
    algorithms: Vec<Algorithm>,

    /// The heuristics, separated by commas.
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = args::heuristic())]
    #[arg(help_heading = "Comparison")]
    heuristics: Vec<&'static HeuristicInfo>,

    /// Compare what one of the reports compares; other flags override parts of it.
    #[arg(long, value_name = "REPORT", help_heading = "Comparison")]
    preset: Option<Preset>,

    /// The columns to show, separated by commas; json and csv always have all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = args::measure())]
    #[arg(help_heading = "Comparison")]
    columns: Vec<Measure>,

    /// What to minimise; by default moves, or what the report of --preset counts.
    #[arg(long, value_name = "METRIC", value_parser = args::metric())]
    #[arg(help_heading = "Comparison")]
    metric: Option<Metric>,

    /// The number of times to repeat each run; the time is the median.
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "Comparison")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,

    /// The number of runs at a time; with more than one, no times are shown.
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Comparison")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// beam: the number of states kept per layer.
    #[arg(long, value_name = "N", value_parser = args::small_count, default_value = "100")]
    #[arg(help_heading = "Comparison")]
    beam_width: u32,

    /// hill-climb: the number of walks.
    #[arg(long, value_name = "N", value_parser = args::small_count, default_value = "100")]
    #[arg(help_heading = "Comparison")]
    restarts: u32,

    /// The seed for the random algorithms.
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Comparison")]
    seed: u64,

    /// The format of the output; by default from the ending of FILE, or text.
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    output: Option<Output>,

    /// Write the output to this file; an existing file is replaced at the end.
    #[arg(short, long = "out", value_name = "FILE", help_heading = "Output")]
    out: Option<String>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
    let format = Output::choose(args.output, args.out.as_deref());
    let target = args.out.as_deref().map_or(Ok(Target::Stdout), Target::open)?;
    let mut comparison = Comparison::new(args.metric(), args.combinations(), args.measures());
    let title = args.preset.map_or("Clearway comparison", Preset::title);
    title.clone_into(&mut comparison.title);
    comparison.repeat = if args.threads > 1 { 1 } else { args.repeat };
    for item in puzzles(args, ui)? {
        let NamedPuzzle { name, reading } = item.named;
        let count = comparison.combinations.len();
        let row = Row::new(name, item.label, reading.puzzle, count);
        comparison.rows.push(row);
    }
    if comparison.rows.is_empty() {
        return Ok(());
    }
    let mut labels: Vec<&mut String> =
        comparison.rows.iter_mut().map(|row| &mut row.label).collect();
    drop_folders(&mut labels);
    // From here on Ctrl-C ends the searches, and the finished runs are written.
    let _listener = InterruptListener::begin();
    let runner = Runner {
        options: args.options(),
        limits: &args.limits,
        repeat: args.repeat,
        threads: usize::from(args.threads),
    };
    runner.run(&mut comparison, ui);
    let (width, paint) = match target {
        Target::Stdout => (ui.width, ui.paint),
        Target::File(..) => (WIDE, Paint::Plain),
    };
    let written = format.write(&comparison, width, paint)?;
    target.write(written.as_bytes(), ui.out())?;
    ui.flush()?;
    if let Target::File(..) = target {
        ui.note(&format!("wrote {}, {}", target.label(), bytes(written.len() as u64)));
    }
    Ok(())
}

/// The width of a text that goes to a file.
const WIDE: usize = 120;

impl Args {
    /// Each algorithm, with each heuristic if it uses one.
    fn combinations(&self) -> Vec<Combination> {
        let preset = self.preset.unwrap_or(Preset::Report000);
        let mut algorithms = self.algorithms.clone();
        if algorithms.is_empty() {
            algorithms = preset.algorithms().to_vec();
        }
        let mut heuristics = self.heuristics.clone();
        if heuristics.is_empty() {
            heuristics = preset.heuristics().iter().filter_map(|id| heuristics::find(id)).collect();
        }
        if heuristics.is_empty() {
            heuristics.push(heuristics::strongest(self.metric()));
        }
        let mut combinations = Vec::new();
        for algorithm in algorithms {
            Combination::add(algorithm, &heuristics, &mut combinations);
        }
        combinations
    }

    fn metric(&self) -> Metric {
        self.metric.unwrap_or(self.preset.map_or(Metric::Moves, Preset::metric))
    }

    fn measures(&self) -> Vec<Measure> {
        if self.columns.is_empty() {
            return self.preset.map_or(&Measure::ALL[..], Preset::measures).to_vec();
        }
        let mut measures = Vec::new();
        for &measure in &self.columns {
            if !measures.contains(&measure) {
                measures.push(measure);
            }
        }
        measures
    }

    fn options(&self) -> SolveOptions {
        let mut options = SolveOptions {
            metric: self.metric(),
            seed: self.seed,
            beam_width: self.beam_width,
            restarts: self.restarts,
            ..SolveOptions::default()
        };
        options.budget.nodes = self.limits.nodes;
        options
    }
}

/// Removes the folders that all names share; for a single file, all of its folders.
fn drop_folders(labels: &mut [&mut String]) {
    let folder = |label: &str| label.rfind(['/', '\\']).map_or(0, |at| at + 1);
    // A board on one line also has slashes.
    let is_path =
        |label: &str| is_path(label) || std::path::Path::new(&label[..folder(label)]).is_dir();
    let shared = labels.iter().filter(|label| is_path(label)).map(|label| &label[..folder(label)]);
    let Some(shared) = shared.map(str::to_owned).reduce(|a, b| {
        let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c);
        let same: String = same.collect();
        same[..folder(&same)].to_owned()
    }) else {
        return;
    };
    for label in labels.iter_mut().filter(|label| is_path(label)) {
        label.drain(..shared.len());
    }
}

/// The puzzles of the arguments. Those that cannot be read are reported and left out.
fn puzzles(args: &Args, ui: &mut Ui) -> anyhow::Result<Vec<Item>> {
    let mut names = args.puzzles.clone();
    if names.is_empty() {
        names = match args.preset.and_then(Preset::puzzles) {
            Some(puzzles) => puzzles.iter().map(|&name| name.to_owned()).collect(),
            None => BUILTINS.iter().map(|builtin| builtin.name.to_owned()).collect(),
        };
        ui.note(&format!("no puzzle given: taking the built-in {}", names.join(", ")));
    }
    let mut items = Vec::new();
    let mut sources = Sources::new(&names, &args.reading, ui);
    while let Some(source) = sources.next(ui) {
        let flow = source.visit(|entry, _| {
            items.extend(accept(entry, ui));
            if items.len() > MOST_PUZZLES {
                return Ok(ControlFlow::Break(()));
            }
            Ok(go_on())
        })?;
        if flow.is_break() {
            break;
        }
    }
    if items.len() > MOST_PUZZLES {
        let problem = Problem::new(codes::USAGE, "there are too many puzzles for one comparison");
        return Err(problem.expecting(format!("at most {MOST_PUZZLES}; FILE#3 picks one")).into());
    }
    Ok(items)
}
