//! `solve`: a shortest solution, or one by the chosen algorithm.

use super::Sources;
use super::batch::{Batch, ResultPrinter};
use crate::args::{self, Reading, Search};
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, seconds};
use crate::output::text::{self, Boards, Look};
use crate::plan::boards_of;
use crate::problem::Problem;
use crate::proof_folder;
use crate::race;
use crate::search::Solved;
use crate::source::{Item, Source};
use crate::status_line::StatusLine;
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::notation::{Positive, SolutionStyle, write_solution};
use clearway::solve::{Outcome, Solver, Tie, contenders};
use clearway_contract::{RequestWatch, SolveAnswer, SolveRequest, codes};
use clearway_run::interrupt::{InterruptListener, interrupted};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Longer solutions are not shown board by board, unless requested.
const MOST_BOARDS: usize = 200;

/// Find a shortest solution, or run a chosen algorithm.
///
/// Without PUZZLE the built-in `hardest` is solved. Many puzzles, or a file that
/// holds many, give a line each; --boards asks for the full report of each.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: Output,

    /// Among the shortest solutions, find one that is also shortest in the other metric.
    ///
    /// By default only `auto` does this, if it takes no more work than solving the puzzle. With
    /// this flag it is always done, if necessary by exploring the whole space. The answer says
    /// whether it is proven.
    #[arg(long, help_heading = "Search")]
    shortest_both: bool,

    /// Give the solution cell by cell.
    #[arg(long, help_heading = "Output")]
    single: bool,

    /// Which boards along the solution to show; by default all for one puzzle.
    #[arg(long, value_name = "WHICH", help_heading = "Output")]
    boards: Option<Boards>,

    /// In csv, which direction of vertical moves is positive.
    #[arg(long, value_name = "DIRECTION", default_value = "down", help_heading = "Output")]
    #[arg(value_parser = args::positive())]
    positive: Positive,

    /// The number of puzzles to solve at a time.
    ///
    /// With two or more, a single large board is solved by two threads.
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Write a proof of the answer into this folder, which must be new or empty.
    ///
    /// `clearway check DIR` checks it, and so can other checkers. The proof takes its own search,
    /// under the same limits.
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    search: Search,
}

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// For people.
    Text,
    /// For scripts: one object per puzzle and line.
    Json,
    /// The moves alone, as the Amsterdam course expects them: car,move.
    Csv,
    /// The moves alone, as report 000 prints them: `< id, row, column >` after each step.
    Path,
    /// The boards along the solution, in the notation of the puzzle.
    Boards,
}

/// The counts of a batch.
#[derive(Default)]
struct Tally {
    solved: u64,
    unsolvable: u64,
    stopped: u64,
    faulty: u64,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    args.search.check()?;
    ui.limit_memory(args.search.limits.memory);
    let idle = args.search.idle_flags();
    if !idle.is_empty() {
        let algorithm = args.search.algorithm.id();
        ui.note(&format!("{} has no effect on {algorithm}", idle.join(", ")));
    }
    let mut sources = Sources::new(&args.puzzles, &args.reading, ui);
    // With one argument, read its text first: it may hold many puzzles.
    let first = if args.puzzles.len() > 1 { None } else { sources.next(ui) };
    let many = args.puzzles.len() > 1 || first.as_ref().is_some_and(Source::is_many);
    if many && matches!(args.output, Output::Csv | Output::Path | Output::Boards) {
        let output = args.output.to_possible_value();
        let output = output.as_ref().map_or("", clap::builder::PossibleValue::get_name);
        let message = format!("--output {output} has room for one puzzle only");
        let problem = Problem::new(codes::USAGE, message);
        return Err(problem.expecting("one puzzle; FILE#2 or FILE#NAME picks one of many").into());
    }
    if let Some(folder) = &args.proof {
        if many {
            let problem = Problem::new(codes::USAGE, "--proof has room for one puzzle only");
            return Err(problem
                .expecting("one puzzle; FILE#2 or FILE#NAME picks one of many")
                .into());
        }
        proof_folder::prepare(folder)?;
    }
    let start = Instant::now();
    let mut tally = solve_all(args, first, &mut sources, many, ui)?;
    tally.faulty += sources.failed;
    if many && args.output == Output::Text {
        ui.note(&tally.summary(start.elapsed().as_secs_f64()));
    }
    Ok(())
}

fn solve_all(
    args: &Args,
    first: Option<Source>,
    sources: &mut Sources<'_>,
    many: bool,
    ui: &mut Ui,
) -> anyhow::Result<Tally> {
    let threads = if many { usize::from(args.threads) } else { 1 };
    let limits = &args.search.limits;
    // Computed once, so that a puzzle's limits do not depend on those before it.
    let mut options = args.search.options_within(limits.budget(threads as u64));
    if args.shortest_both {
        options.tie = Tie::Always;
    }
    let request = SolveRequest { options, time: limits.time, trace: None, single: args.single };
    let spinner = if many { None } else { ui.spinner() };
    let answer = |solver: &mut Solver, item: &Item| {
        let contenders = contenders(item.puzzle(), &options);
        let races = !many && contenders.len() > 1 && args.threads > 1 && !args.shortest_both;
        let solved = if races {
            let Solved { answer, measured } =
                race::run(item.puzzle(), &options, limits, contenders, spinner.as_ref());
            let solved = SolveAnswer::new(item.named.name(), item.puzzle(), &answer, measured);
            if args.single { solved.in_single_cells() } else { solved }
        } else {
            let _listener = InterruptListener::begin();
            let mut context = limits.context_with(spinner.as_ref());
            let mut watch = RequestWatch::new(request.time, &mut context);
            request.answer_with(solver, &item.named, &mut watch)
        };
        spinner.iter().for_each(StatusLine::hide);
        solved
    };
    let mut teller = SolvePrinter { args, many, tally: Tally::default() };
    let mut solvers: Vec<Solver> = (0..threads).map(|_| Solver::new()).collect();
    let texts = if many { args.puzzles.len().max(1) } else { 0 };
    Batch { first, sources, texts }.run(&mut solvers, answer, &mut teller, ui)?;
    Ok(teller.tally)
}

/// Prints the answers in the requested format, and counts them.
struct SolvePrinter<'a> {
    args: &'a Args,
    many: bool,
    tally: Tally,
}

impl ResultPrinter<SolveAnswer> for SolvePrinter<'_> {
    fn tell(&mut self, item: &Item, solved: &SolveAnswer, ui: &mut Ui) -> anyhow::Result<()> {
        self.tally.count(&solved.verdict.outcome);
        show(self.args, item, solved, self.many, &self.tally, ui)
    }

    fn count_faulty(&mut self) {
        self.tally.faulty += 1;
    }

    fn so_far(&self) -> String {
        self.tally.short()
    }
}

fn show(
    args: &Args,
    item: &Item,
    solved: &SolveAnswer,
    many: bool,
    tally: &Tally,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    ui.raise(Exit::from(&solved.verdict));
    let paint = ui.paint;
    match args.output {
        Output::Json => json::line(ui.out(), solved)?,
        Output::Csv | Output::Path | Output::Boards => {
            let plan = solved.plan(item.puzzle());
            let text = match args.output {
                Output::Csv => {
                    write_solution(item.puzzle(), &plan, SolutionStyle::Csv(args.positive))
                }
                Output::Path => write_solution(item.puzzle(), &plan, SolutionStyle::Path),
                _ => boards_of(item, &plan)?,
            };
            ui.out().write_all(text.as_bytes())?;
            if solved.verdict.outcome != Outcome::Solved.id() {
                ui.note(&text::verdict(item.puzzle(), solved));
            }
        }
        Output::Text if many && args.boards.is_none() => {
            if tally.solved + tally.unsolvable + tally.stopped == 1 {
                writeln!(ui.out(), "{}", text::line_titles(paint))?;
            }
            writeln!(ui.out(), "{}", text::line(item, solved))?;
        }
        Output::Text => {
            let look = Look { paint, width: ui.width, boards: boards(args, solved, ui) };
            text::report(ui.out(), item, solved, look)?;
            if many {
                writeln!(ui.out())?;
            }
        }
    }
    ui.flush()?;
    if let Some(folder) = &args.proof {
        prove(folder, args, item, solved, ui);
    }
    Ok(())
}

/// Writes the proof, and prints what it is or why there is none.
fn prove(folder: &Path, args: &Args, item: &Item, solved: &SolveAnswer, ui: &mut Ui) {
    let _listener = InterruptListener::begin();
    let mut context = args.search.limits.context_with(None);
    match proof_folder::write(folder, item.puzzle(), solved, &mut context) {
        Ok(sentence) => ui.note(&format!("wrote {sentence}")),
        Err(problem) => {
            ui.raise(if interrupted() { Exit::Interrupted } else { Exit::Stopped });
            ui.report(&problem.in_file(&item.label));
        }
    }
}

/// The boards to show: those of a very long solution only if requested.
fn boards(args: &Args, solved: &SolveAnswer, ui: &mut Ui) -> Boards {
    let moves = solved.solution.len();
    match args.boards {
        Some(boards) => boards,
        None if moves > MOST_BOARDS => {
            ui.note(&format!("{moves} boards are many: only the last is shown; --boards all"));
            Boards::Last
        }
        None => Boards::All,
    }
}

impl Tally {
    fn count(&mut self, outcome: &str) {
        match outcome {
            "solved" => self.solved += 1,
            "unsolvable" => self.unsolvable += 1,
            _ => self.stopped += 1,
        }
    }

    fn total(&self) -> u64 {
        self.solved + self.unsolvable + self.stopped + self.faulty
    }

    fn short(&self) -> String {
        counted(self.total(), "puzzle")
    }

    fn summary(&self, elapsed: f64) -> String {
        let counts = [
            (self.solved, "solved"),
            (self.unsolvable, "unsolvable"),
            (self.stopped, "stopped"),
            (self.faulty, "faulty"),
        ];
        let told = counts.into_iter().filter(|(count, _)| *count > 0);
        let told: Vec<String> = told.map(|(count, what)| format!("{count} {what}")).collect();
        format!("{}: {}; {}", self.short(), told.join(", "), seconds(elapsed))
    }
}
