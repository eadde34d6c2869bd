//! Runs each combination on each puzzle.

use crate::args::Limits;
use crate::exit::Exit;
use crate::search::{self, Solved};
use crate::status_line::StatusLine;
use crate::ui::Ui;
use clearway::board::Puzzle;
use clearway::solve::{Outcome, SolveOptions};
use clearway_report::{Combination, Comparison, Optimum, Run};
use clearway_run::{WorkerPool, interrupt};

/// How runs are made.
pub(super) struct Runner<'a> {
    /// The options of all runs.
    pub(super) options: SolveOptions,
    pub(super) limits: &'a Limits,
    /// How often a run is repeated for the median of its times.
    pub(super) repeat: u32,
    /// How many runs are made at the same time; with more than one, none is timed.
    pub(super) threads: usize,
}

/// One search: of a combination, or of the optimum.
#[derive(Clone, Copy)]
struct Job<'a> {
    row: usize,
    puzzle: &'a Puzzle,
    /// The index of the combination, or none for the optimum.
    combination: Option<(usize, &'a Combination)>,
}

/// The result of a job; `None` if Ctrl-C came first.
type Done = (usize, Option<usize>, Option<(Run, Exit)>);

impl Runner<'_> {
    /// Fills in the runs and optima of `comparison`, until Ctrl-C.
    pub(super) fn run(&self, comparison: &mut Comparison, ui: &mut Ui) {
        let rows: Vec<Puzzle> = comparison.rows.iter().map(|row| row.puzzle.clone()).collect();
        let combinations = comparison.combinations.clone();
        let jobs = rows.iter().enumerate().flat_map(|(row, puzzle)| {
            let optimum = Job { row, puzzle, combination: None };
            let runs = combinations.iter().enumerate();
            let runs = runs.map(move |each| Job { row, puzzle, combination: Some(each) });
            // The optimum comes last, so that as many runs as possible are done when Ctrl-C comes.
            runs.chain(std::iter::once(optimum))
        });
        ui.start_countdown((rows.len() * (combinations.len() + 1)) as u64);
        let bar = ui.bar().cloned();
        let worst = {
            let bar = bar.as_ref();
            // Parallel searches would overwrite each other's progress.
            let spinner = if self.threads > 1 { None } else { bar };
            let work = |(): &mut (), job: Job<'_>| -> Done {
                if interrupt::interrupted() {
                    return (job.row, job.combination.map(|(index, _)| index), None);
                }
                if let Some(spinner) = spinner {
                    spinner.set_message(job.combination.map_or_else(
                        || "the least cost".to_owned(),
                        |(_, combination)| combination.label(),
                    ));
                }
                let done = self.search(job, spinner);
                if let Some(bar) = bar {
                    bar.advance(1);
                }
                done
            };
            let mut worst = Exit::Done;
            let mut settle = |done: Done| {
                if let Some(exit) = settle(comparison, done) {
                    worst = worst.max(exit);
                }
            };
            let mut workers = vec![(); self.threads];
            WorkerPool::new(&mut workers).run(&work, |queue| {
                for job in jobs {
                    queue.push(job).into_iter().for_each(&mut settle);
                }
                while let Some(done) = queue.next_result() {
                    settle(done);
                }
            });
            worst
        };
        drop(bar);
        ui.end_bar();
        ui.raise(worst);
        if interrupt::interrupted() {
            ui.raise(Exit::Interrupted);
        }
    }

    fn search(&self, job: Job<'_>, spinner: Option<&StatusLine>) -> Done {
        // The search for the least cost is `auto`, once.
        let (options, repeat) = match job.combination {
            Some((_, combination)) => {
                let repeat = if self.threads == 1 { self.repeat } else { 1 };
                (combination.options(&self.options), repeat)
            }
            None => (SolveOptions { heuristic: None, ..self.options }, 1),
        };
        let once = || search::run(job.puzzle, &options, self.limits, self.threads as u64, spinner);
        let Solved { answer, measured } = once();
        let mut times = vec![measured.seconds];
        // Repeating a stopped run would not improve its numbers.
        while times.len() < repeat as usize && answer.reason.is_none() {
            let again = once();
            if again.answer.reason.is_some() {
                break;
            }
            times.push(again.measured.seconds);
        }
        let seconds = (self.threads == 1).then(|| median(&mut times));
        let run = Run::new(&answer, seconds, measured.peak_bytes);
        let run = Some((run, Exit::from(&answer)));
        (job.row, job.combination.map(|(index, _)| index), run)
    }
}

/// Stores a result. Returns its exit code.
fn settle(comparison: &mut Comparison, (row, combination, run): Done) -> Option<Exit> {
    let row = &mut comparison.rows[row];
    let (run, exit) = run?;
    let proven = match (run.outcome, run.cost) {
        (Outcome::Unsolvable, _) => Optimum::Unsolvable,
        (_, Some(cost)) if run.optimal => Optimum::Known(cost),
        _ => Optimum::AtLeast(run.lower_bound.unwrap_or(0)),
    };
    // The result of `auto` counts, unless it was stopped and another run has a proof.
    let is_proof = !matches!(proven, Optimum::AtLeast(_));
    let is_open = matches!(row.optimum, Optimum::AtLeast(_) | Optimum::Unknown);
    if is_proof && (combination.is_none() || is_open) {
        row.optimum = proven;
    } else if let (Optimum::AtLeast(bound), true) = (proven, is_open) {
        let known = if let Optimum::AtLeast(known) = row.optimum { known } else { 0 };
        row.optimum = Optimum::AtLeast(known.max(bound));
    }
    let index = combination?;
    row.runs[index] = Some(run);
    Some(exit)
}

/// The median of `times`; for an even count, the mean of the two in the middle.
fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    if times.len().is_multiple_of(2) {
        f64::midpoint(times[middle - 1], times[middle])
    } else {
        times[middle]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        for (mut times, middle) in [(vec![3.0, 1.0, 9.0], 3.0), (vec![4.0, 1.0], 2.5)] {
            assert!((median(&mut times) - middle).abs() < 1e-12);
        }
    }
}
