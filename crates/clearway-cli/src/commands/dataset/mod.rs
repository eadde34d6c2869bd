//! `dataset`: puzzles with solutions, reasons and grades, for machine learning.

mod form;

use crate::args::Limits;
use crate::args::open_range;
use crate::exit::Exit;
use crate::output::numbers::counted;
use crate::target::Target;
use crate::ui::Ui;
use clearway::search::StopReason;
use clearway::solve::Solver;
use clearway_contract::DatasetEntry;
use clearway_dataset::Recipe;
use clearway_game::{Listed, PuzzleQuery};
use clearway_run::WorkerPool;
use clearway_run::interrupt::InterruptListener;
use form::{Form, Sink};
use std::io;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

/// Write a data set of 6x6 puzzles with solutions and reasons.
///
/// Each row is a JSON object on a line: the puzzle, its optimum in moves and in steps, a shortest
/// solution, the reason for each of its moves, the grade, and the size of its space. All puzzles of
/// a space are either for training or for tests, which depends on the space alone: nothing leaks,
/// not even between data sets. The same flags give the same rows on every machine. A name that ends
/// in .parquet writes columns, if the program is built with the feature `parquet`. If fewer puzzles
/// fit than requested, these are written, with exit code 3.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file to write, .jsonl or .parquet; `-` is standard output.
    #[arg(short, long = "out", value_name = "FILE", default_value = "-")]
    out: String,

    /// How many puzzles.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// How hard for people: grades from 1 to 100, such as 20..40.
    #[arg(long, value_name = "RANGE", value_parser = open_range, default_value = "1..100")]
    grades: RangeInclusive<u32>,

    /// The least number of moves of the hardest puzzle of a space: 25, 20..25, 40.. or ..12.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    moves: Option<RangeInclusive<u32>>,

    /// The seed for drawing puzzles.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The most puzzles per space: its hardest one, then others.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    per_space: u32,

    /// The percentage of spaces for tests.
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=100))]
    test: u8,

    /// The number of spaces to work on at a time; by default one per processor.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    limits: Limits,
}

impl Args {
    fn recipe(&self) -> Recipe {
        let grade = |grade: u32| grade.min(255) as u8;
        let any = || PuzzleQuery::default().moves;
        Recipe {
            grades: grade(*self.grades.start())..=grade(*self.grades.end()),
            query: PuzzleQuery {
                moves: self.moves.clone().unwrap_or_else(any),
                ..PuzzleQuery::default()
            },
            seed: self.seed,
            per_space: self.per_space,
            test_percent: self.test,
        }
    }
}

/// The rows written so far.
#[derive(Default)]
struct Written {
    rows: u64,
    tests: u64,
    stopped: Option<StopReason>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let form = Form::of(&args.out)?;
    let target = Target::open(&args.out)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let recipe = args.recipe();
    let listener = InterruptListener::begin();
    let enough = AtomicBool::new(false);
    let work = |solver: &mut Solver, listed: Listed| {
        // Enough rows are written: drop work that was started ahead.
        if enough.load(Ordering::Relaxed) {
            return Ok(Vec::new());
        }
        rows(&recipe, &listed, solver, &args.limits, threads as u64)
    };
    let mut written = Written::default();
    let mut solvers: Vec<Solver> = (0..threads).map(|_| Solver::new()).collect();
    let result = WorkerPool::new(&mut solvers).run(&work, |queue| {
        let mut candidates = recipe.candidates();
        let mut fill = |sink: &mut Sink<'_>, tick: &dyn Fn(u64)| {
            loop {
                let over = written.is_over(args.count);
                enough.store(over, Ordering::Relaxed);
                let next = if over { None } else { candidates.next() };
                let done = match next {
                    Some(listed) => queue.push(listed),
                    None => queue.next_result().into_iter().collect(),
                };
                if done.is_empty() && (over || candidates.len() == 0) && queue.is_idle() {
                    return Ok(());
                }
                for rows in done {
                    written.take(rows, args.count, sink)?;
                }
                tick(written.rows);
            }
        };
        let mut stream = |out: &mut dyn io::Write, tick: &dyn Fn(u64)| {
            target.stream(out, &mut |file| form.write(file, &mut |sink| fill(sink, tick)))
        };
        if let Target::Stdout = target {
            return stream(ui.out(), &|_| ());
        }
        ui.start_countdown(args.count);
        let tick = |rows| ui.advance_bar(rows, String::new);
        stream(&mut io::sink(), &tick)
    });
    ui.end_bar();
    drop(listener);
    result?;
    ui.flush()?;
    told(&written, args, &target, ui);
    Ok(())
}

/// The rows of one space.
fn rows(
    recipe: &Recipe,
    listed: &Listed,
    solver: &mut Solver,
    limits: &Limits,
    threads: u64,
) -> Result<Vec<DatasetEntry>, StopReason> {
    let mut context = limits.context();
    // Exploring a small space may end without a single poll.
    context.check()?;
    recipe.rows(listed, solver, limits.budget(threads), &mut context)
}

impl Written {
    fn is_over(&self, count: u64) -> bool {
        self.rows >= count || self.stopped.is_some()
    }

    /// Passes on rows, in the order of the spaces, until there are enough.
    fn take(
        &mut self,
        rows: Result<Vec<DatasetEntry>, StopReason>,
        count: u64,
        sink: &mut Sink<'_>,
    ) -> io::Result<()> {
        match rows {
            Err(reason) => self.stopped = self.stopped.or(Some(reason)),
            Ok(rows) => {
                for row in rows {
                    if self.is_over(count) {
                        break;
                    }
                    self.rows += 1;
                    self.tests += u64::from(row.split == "test");
                    sink(row)?;
                }
            }
        }
        Ok(())
    }
}

fn told(written: &Written, args: &Args, target: &Target, ui: &mut Ui) {
    let rows = counted(written.rows, "puzzle");
    if let Some(reason) = written.stopped {
        ui.raise(Exit::from(reason));
        ui.note(&format!("stopped by a limit ({reason}) after {rows}"));
    } else if written.rows < args.count {
        ui.raise(Exit::Stopped);
        ui.note(&format!("no more than {rows} fit"));
    }
    if let Target::File(..) = target {
        ui.note(&format!("wrote {}, {rows}, {} for tests", target.label(), written.tests));
    }
}
