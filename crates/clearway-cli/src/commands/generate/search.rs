//! Making puzzles by a search.

use super::{Args, Output, Printer};
use crate::exit::Exit;
use crate::interrupt::Searching;
use crate::output::numbers::{counted, grouped};
use crate::search::{Watch, budget};
use crate::ui::Ui;
use clearway::generate::{Generator, Made, Wish};
use clearway::notation::one_line_board;
use clearway::search::{Budget, Observer, Progress, StopReason};
use indicatif::ProgressBar;
use std::time::{Duration, Instant};

/// How many of those that came nearest are told.
const MOST_TOLD: usize = 3;

/// Makes puzzles and prints them.
pub(super) fn run(
    args: &Args,
    wish: Wish,
    printer: &mut Printer,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let mut generator = Generator::new(wish, args.seed).expect("the wish was checked");
    if let Some(patience) = args.patience {
        generator = generator.with_patience(patience);
    }
    let _searching = Searching::begin();
    let spinner = ui.spinner();
    let limits = &args.limits;
    let mut status = Status {
        watch: Watch::new(limits, None),
        spinner: spinner.as_ref(),
        next_tick: Instant::now() + Duration::from_millis(500),
        found: 0,
        count: args.count,
    };
    let mut stopped = None;
    while status.found < args.count {
        let budget = Budget { nodes: limits.nodes, memory: Some(budget(limits, 1)) };
        match generator.next(budget, &mut status) {
            Ok(Some(made)) => {
                status.found += 1;
                suspended(spinner.as_ref(), || printer.print(&made, ui))?;
            }
            Ok(None) => break,
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
    }
    let found = status.found;
    if let Some(spinner) = &spinner {
        spinner.finish_and_clear();
    }
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

/// A puzzle that came near, in words.
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

/// Does something while the status line is away.
fn suspended<T>(spinner: Option<&ProgressBar>, work: impl FnOnce() -> T) -> T {
    match spinner {
        Some(spinner) => spinner.suspend(work),
        None => work(),
    }
}

/// Watches the search, and shows how far it is.
struct Status<'a> {
    watch: Watch<'a>,
    spinner: Option<&'a ProgressBar>,
    next_tick: Instant,
    found: u32,
    count: u32,
}

impl Observer for Status<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        self.watch.poll(progress)?;
        if let Some(spinner) = self.spinner {
            let now = Instant::now();
            if now >= self.next_tick {
                self.next_tick = now + Duration::from_millis(100);
                spinner.set_message(format!(
                    "{} of {} found, {} states looked at",
                    grouped(self.found.into()),
                    grouped(self.count.into()),
                    grouped(progress.stats.expanded)
                ));
                spinner.tick();
            }
        }
        Ok(())
    }
}
