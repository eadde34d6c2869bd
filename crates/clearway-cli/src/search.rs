//! Runs a search under the limits of the command line.

use crate::args::Limits;
use crate::output::numbers::grouped;
use crate::status_line::StatusLine;
use clearway::board::Puzzle;
use clearway::search::{Budget, Progress};
use clearway::solve::{Answer, SolveOptions, Solver};
use clearway_contract::{self as contract, Measured};
use clearway_run::interrupt::InterruptListener;
use clearway_run::{RunContext, memory};
use std::time::Duration;

/// When the spinner first shows progress, and how often after that.
const DELAY: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(100);

/// An answer and its measurements.
pub(crate) struct Solved {
    pub(crate) answer: Answer,
    pub(crate) measured: Measured,
}

/// Solves `puzzle` while `searches` share the memory.
pub(crate) fn run(
    puzzle: &Puzzle,
    options: &SolveOptions,
    limits: &Limits,
    searches: u64,
    spinner: Option<&StatusLine>,
) -> Solved {
    let mut options = *options;
    options.budget.memory = limits.budget(searches).memory;
    run_with(&mut Solver::new(), puzzle, &options, limits, spinner)
}

/// Solves `puzzle` in the memory of `solver`, within the budget of the options.
pub(crate) fn run_with(
    solver: &mut Solver,
    puzzle: &Puzzle,
    options: &SolveOptions,
    limits: &Limits,
    spinner: Option<&StatusLine>,
) -> Solved {
    let _listener = InterruptListener::begin();
    let mut context = limits.context_with(spinner);
    let answer = solver.solve_observed(puzzle, options, &mut context);
    let measured = Measured { seconds: context.seconds(), peak_bytes: context.peak_bytes() };
    Solved { answer, measured }
}

impl Limits {
    /// The budget of each of `searches` parallel searches.
    ///
    /// The library counts only its own tables, but the memory limit holds for everything allocated.
    pub(crate) fn budget(&self, searches: u64) -> Budget {
        let memory = memory::left_of(self.memory) / searches.max(1);
        Budget { nodes: self.nodes, memory: Some(memory) }
    }

    /// The limits of each of `searches` parallel requests.
    pub(crate) fn of_request(&self, searches: u64) -> contract::Limits {
        contract::Limits { time: self.time, budget: self.budget(searches) }
    }

    /// Starts the clock.
    pub(crate) fn context<'a>(&self) -> RunContext<'a> {
        RunContext::start().time_limit(self.time).memory_limit(self.memory)
    }

    /// The same, with progress on `spinner`.
    pub(crate) fn context_with<'a>(&self, spinner: Option<&'a StatusLine>) -> RunContext<'a> {
        self.context_showing(spinner, |progress| {
            let best = progress.best.map_or(String::new(), |best| format!(", found {best}"));
            let expanded = grouped(progress.stats.expanded);
            format!("{expanded} expanded, at least {}{best}", progress.lower_bound)
        })
    }

    /// The same, with a message on `spinner`.
    pub(crate) fn context_showing<'a>(
        &self,
        spinner: Option<&'a StatusLine>,
        message: impl Fn(&Progress) -> String + Send + 'a,
    ) -> RunContext<'a> {
        let context = self.context();
        let Some(spinner) = spinner else { return context };
        context.reporting(DELAY, PAUSE, move |progress| {
            spinner.set_message(message(progress));
            Ok(())
        })
    }
}
