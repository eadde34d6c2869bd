//! `enumerate`: every interesting puzzle of a board size.

mod table;
mod totals;

use super::TextOrJson;
use crate::args;
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::problem::Problem;
use crate::ui::Ui;
use clearway::board::Metric;
use clearway::enumerate::{Enumeration, EnumerationError, Field, StateTotal, Tally};
use clearway::search::StopReason;
use clearway_contract::{EnumerateTotals, codes};
use clearway_run::interrupt::{self, InterruptListener};
use clearway_run::shards::{
    COLUMNS, FinishedShard, Folder, Halt, LargeRuns, MOST_SHARDS, PUZZLES, Progress, RunError,
    ShardRunner, TABLE, USUAL_SHARDS, plan,
};
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};
use std::thread;
use table::Format;

/// Find every minimal puzzle of a board size.
///
/// There is one for each space that can be solved and whose hardest state gets easier if any
/// vehicle or wall is removed. A line is in the `database` notation (moves, board, states) with two
/// more columns: the least number of steps, and the number of states at each depth. The longest
/// solutions come first. With --metric steps, the hardest state, its depth and minimality are
/// measured in steps.
///
/// With --out the work is kept in shards: stop the program and start it again with
/// the same flags, and it continues.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The size of the board: sides from 3 to 8.
    #[arg(long, value_name = "WxH", value_parser = args::size)]
    size: (u8, u8),

    /// The number of walls: 0..2 for 0 to 2, 2 for exactly 2.
    #[arg(long, value_name = "RANGE", value_parser = args::range, default_value = "0")]
    walls: RangeInclusive<u8>,

    /// What makes a board hard: its least number of moves, or of steps.
    #[arg(long, value_name = "METRIC", value_parser = args::metric(), default_value = "moves")]
    metric: Metric,

    /// The red car's row, from 1 at the top; by default the middle one, or the upper of two.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    red_row: Option<u8>,

    /// The folder for shards, manifest and puzzles; without it, puzzles go to standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<String>,

    /// The files to write when all shards are done.
    #[arg(long, value_name = "FORMAT", requires = "out", default_value = "database")]
    format: Format,

    /// The number of shards; by default 256, or that of an existing folder.
    #[arg(long, value_name = "N", requires = "out")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHARDS)))]
    shards: Option<u32>,

    /// Do only this shard, from 0 to N-1, for work on several machines.
    #[arg(long, value_name = "I", requires = "shards")]
    shard: Option<u32>,

    /// The number of threads; by default one per processor.
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Do it even if it takes more than 24 hours of one processor.
    #[arg(long)]
    force: bool,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    args.format.check_built()?;
    let field = args.field().map_err(|error| Problem::new(error.code(), error.to_string()))?;
    if let (Some(shard), Some(shards)) = (args.shard, args.shards)
        && shard >= shards
    {
        let problem = Problem::new(codes::USAGE, format!("there is no shard {shard}"));
        return Err(problem.expecting(format!("--shard from 0 to {}", shards - 1)).into());
    }
    let large_runs = if args.force { LargeRuns::Allow } else { LargeRuns::Refuse };
    let (enumeration, states) = plan(&field, large_runs)?;
    match &args.out {
        Some(path) => {
            let folder = Folder::open(path, &enumeration, args.shards, USUAL_SHARDS)?;
            into_folder(args, &enumeration, states, &folder, ui)
        }
        None => to_stdout(args, &enumeration, states, ui),
    }
}

impl Args {
    /// What is enumerated.
    fn field(&self) -> Result<Field, EnumerationError> {
        let (width, height) = self.size;
        let field = Field::new(width, height, self.walls.clone())?.with_metric(self.metric);
        match self.red_row {
            Some(row) => field.with_red_row(row - 1),
            None => Ok(field),
        }
    }

    fn threads(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, Into::into);
        self.threads.map_or_else(processors, usize::from)
    }
}

/// Prints all puzzles.
fn to_stdout(
    args: &Args,
    enumeration: &Enumeration,
    states: StateTotal,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let field = enumeration.field();
    let all = Mutex::new(FinishedShard::default());
    let deliver = |done: FinishedShard| {
        *all.lock().unwrap_or_else(PoisonError::into_inner) = done;
        Ok(())
    };
    ui.start_share(0, states.states as u64);
    let result = work(args, enumeration, 1, &[0], &deliver, ui);
    ui.end_bar();
    if ended_early(result, ui)? {
        ui.note("nothing is kept without --out");
        return Ok(());
    }
    let FinishedShard { tally, records, .. } =
        all.into_inner().unwrap_or_else(PoisonError::into_inner);
    match args.output {
        TextOrJson::Text => {
            for record in records {
                writeln!(ui.out(), "{record}")?;
            }
            ui.flush()?;
            for sentence in totals::sentences(field, &tally) {
                ui.note(&sentence);
            }
        }
        TextOrJson::Json => {
            for record in records {
                json::line(ui.out(), &record.to_json(field))?;
            }
            ui.flush()?;
            ui.tell(&EnumerateTotals::new(field, &tally))?;
        }
    }
    Ok(())
}

/// Does the missing shards of the folder.
fn into_folder(
    args: &Args,
    enumeration: &Enumeration,
    states: StateTotal,
    folder: &Folder,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let shards = folder.run.shards;
    let (missing, before) = match args.shard {
        Some(shard) if folder.has_shard(shard)? => (Vec::new(), Tally::default()),
        Some(shard) => (vec![shard], Tally::default()),
        None => match folder.progress()? {
            Progress::Missing(missing, before) => (missing, before),
            Progress::Complete(tally) => {
                ui.note("all was done before");
                add_table(args, folder, ui)?;
                return print(args, enumeration.field(), &tally, ui);
            }
        },
    };
    if args.shard.is_none() && missing.len() < shards as usize {
        let there = u64::from(shards) - missing.len() as u64;
        ui.note(&format!(
            "{} of {} shards are there already",
            grouped(there),
            grouped(shards.into())
        ));
    }
    let part = if args.shard.is_some() { f64::from(shards) } else { 1.0 };
    ui.start_share(before.states, (states.states / part) as u64);
    let deliver = |done: FinishedShard| folder.write_shard(&done);
    let result = work(args, enumeration, shards, &missing, &deliver, ui);
    ui.end_bar();
    if ended_early(result, ui)? {
        let left = counted(folder.missing().len() as u64, "shard");
        ui.note(&format!("{left} left; the same command goes on from here"));
        return Ok(());
    }
    let left = folder.missing();
    if !left.is_empty() {
        ui.note(&format!("{} left", counted(left.len() as u64, "shard")));
        return Ok(());
    }
    let tally = folder.merge()?;
    ui.note(&format!("wrote {} to {PUZZLES}", counted(tally.minimal, "puzzle")));
    add_table(args, folder, ui)?;
    print(args, enumeration.field(), &tally, ui)
}

/// Does some shards; Ctrl-C ends it.
fn work(
    args: &Args,
    enumeration: &Enumeration,
    shards: u32,
    wanted: &[u32],
    deliver: &(dyn Fn(FinishedShard) -> Result<(), RunError> + Sync),
    ui: &Ui,
) -> Result<(), Halt> {
    let _listener = InterruptListener::begin();
    let bar = ui.bar();
    let advance = |states| bar.iter().for_each(|bar| bar.advance(states));
    let threads = args.threads();
    let (interrupted, advance) = (&interrupt::interrupted, &advance);
    ShardRunner { enumeration, shards, threads, interrupted, advance }.run(wanted, deliver)
}

/// Writes the puzzles to a second file, if requested and missing.
fn add_table(args: &Args, folder: &Folder, ui: &mut Ui) -> Result<(), Problem> {
    let (name, is_new) = match args.format {
        Format::Database => return Ok(()),
        Format::Parquet => (COLUMNS, folder.add_file(COLUMNS, &table::columns)?),
        Format::Table => (TABLE, folder.add_file(TABLE, &table::table)?),
    };
    if is_new {
        ui.note(&format!("wrote them to {name} as well"));
    }
    Ok(())
}

/// Whether Ctrl-C or a limit came first; sets the exit code.
fn ended_early(result: Result<(), Halt>, ui: &mut Ui) -> Result<bool, Problem> {
    match result {
        Ok(()) => Ok(false),
        Err(Halt::Failed(error)) => Err(error.into()),
        Err(Halt::Stopped(reason)) => {
            ui.raise(Exit::from(reason));
            ui.note(&format!("stopped ({reason})"));
            if reason == StopReason::Memory {
                ui.note("a part of the work takes more memory than a thread may have");
            }
            Ok(true)
        }
    }
}

fn print(args: &Args, field: &Field, tally: &Tally, ui: &mut Ui) -> anyhow::Result<()> {
    match args.output {
        TextOrJson::Text => totals::print(ui.out(), field, tally)?,
        TextOrJson::Json => json::line(ui.out(), &EnumerateTotals::new(field, tally))?,
    }
    Ok(())
}
