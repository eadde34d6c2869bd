//! Generates puzzles by a search.

use super::{Args, Output, Printer};
use crate::exit::Exit;
use crate::output::numbers::{counted, grouped};
use crate::problem::Problem;
use crate::status_line::StatusLine;
use crate::ui::Ui;
use clearway::generate::{Constraints, Made};
use clearway::notation::one_line_board;
use clearway_contract::GenerateRequest;
use clearway_run::interrupt::InterruptListener;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// How many of the nearest misses are printed.
const MOST_TOLD: usize = 3;

/// Makes puzzles and prints them.
pub(super) fn run(
    args: &Args,
    constraints: Constraints,
    printer: &mut Printer,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let (seed, patience) = (args.seed, args.patience);
    let request = GenerateRequest { constraints, seed, patience, ..GenerateRequest::default() };
    let mut generator = request.generator().map_err(Problem::from)?;
    let _listener = InterruptListener::begin();
    let spinner = ui.spinner();
    let limits = &args.limits;
    let found = AtomicU32::new(0);
    let mut context = limits.context_showing(spinner.as_ref(), |progress| {
        format!(
            "{} of {} found, {} states looked at",
            grouped(found.load(Relaxed).into()),
            grouped(args.count.into()),
            grouped(progress.stats.expanded)
        )
    });
    let mut stopped = None;
    while found.load(Relaxed) < args.count {
        match generator.next_observed(limits.budget(1), &mut context) {
            Ok(Some(made)) => {
                found.fetch_add(1, Relaxed);
                suspended(spinner.as_ref(), || printer.print(&made, ui))?;
            }
            Ok(None) => break,
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
    }
    drop(context);
    drop(spinner);
    let found = found.load(Relaxed);
    if found == args.count {
        return Ok(());
    }
    let found = format!("{} of {} found", grouped(found.into()), grouped(args.count.into()));
    if let Some(reason) = stopped {
        ui.raise(Exit::from(reason));
        ui.note(&format!("stopped by a limit ({reason}): {found}"));
    } else {
        ui.raise(Exit::Stopped);
        let boards = grouped(generator.boards());
        ui.note(&format!("given up after {boards} boards: {found}"));
    }
    for made in generator.nearest().iter().take(MOST_TOLD) {
        match args.output {
            Output::Json => printer.print(made, ui)?,
            _ => ui.note(&near(made)),
        }
    }
    Ok(())
}

/// A near miss, in words.
fn near(made: &Made) -> String {
    let puzzle = &made.puzzle;
    let of_length = |n| puzzle.vehicles().iter().filter(|v| v.length == n).count() as u64;
    format!(
        "near: {}, {}, {}, {}, {}, grade {}: {}",
        counted(made.moves.into(), "move"),
        counted(made.steps.into(), "step"),
        counted(of_length(2), "car"),
        counted(of_length(3), "truck"),
        counted(puzzle.walls().len() as u64, "wall"),
        made.difficulty.grade,
        one_line_board(puzzle)
    )
}

/// Does something while the status line is hidden.
fn suspended<T>(spinner: Option<&StatusLine>, work: impl FnOnce() -> T) -> T {
    match spinner {
        Some(spinner) => spinner.suspend(work),
        None => work(),
    }
}
