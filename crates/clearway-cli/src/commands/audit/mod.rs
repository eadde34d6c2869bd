//! `audit`: checks the claims of the heuristics in every reachable state.

mod text;

use super::{Sources, TextOrJson, accept, go_on};
use crate::args::{self, Limits, Reading};
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::counted;
use crate::output::text::limit;
use crate::source::Item;
use crate::ui::Ui;
use clearway::audit::Audit;
use clearway::board::Metric;
use clearway::builtin::BUILTINS;
use clearway::heuristics::HeuristicInfo;
use clearway::search::StopReason;
use clearway_contract::{AuditRequest, AuditSum, RequestWatch};
use clearway_run::WorkerPool;
use clearway_run::interrupt::{self, InterruptListener};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

/// Check the claims of the heuristics in every reachable state.
///
/// Without PUZZLE all built-in puzzles are audited. The true depths come from a
/// backward search over the whole space of each puzzle. A heuristic is admissible
/// if its value is never larger than the depth, and consistent if it never falls
/// by more than 1 along a move (or step). The exit code is 1 if a claim of
/// Clearway is refuted by any puzzle.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,

    /// Only this heuristic; may be given several times.
    #[arg(long, value_name = "ID", value_parser = args::heuristic())]
    heuristic: Vec<&'static HeuristicInfo>,

    /// Only this metric; by default both.
    #[arg(long, value_name = "METRIC", value_parser = args::metric())]
    metric: Option<Metric>,

    /// The number of puzzles to audit at a time; by default one per processor.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// A puzzle in one metric.
struct Job {
    item: Arc<Item>,
    metric: Metric,
}

/// What stopped a job, and how many states were counted before.
struct Cut {
    reason: StopReason,
    states: u64,
}

/// The result of a job: the audits in the order of the heuristics.
struct Done {
    job: Job,
    audits: Result<Vec<Audit>, Cut>,
}

/// The audits added up, and how much they cover.
struct Total {
    sum: AuditSum<Arc<Item>>,
    /// The number of puzzles audited in any metric.
    puzzles: u64,
    last: Option<Arc<Item>>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
    let start = Instant::now();
    let mut request = AuditRequest::default();
    if !args.heuristic.is_empty() {
        request.heuristics.clone_from(&args.heuristic);
    }
    if let Some(metric) = args.metric {
        request.metrics = vec![metric];
    }
    let mut puzzles = args.puzzles.clone();
    if puzzles.is_empty() {
        ui.note("no puzzle given: taking all built-in puzzles");
        puzzles.extend(BUILTINS.iter().map(|builtin| builtin.name.to_owned()));
    }
    let mut total = Total { sum: AuditSum::new(&request), puzzles: 0, last: None };
    let listener = InterruptListener::begin();
    ui.start_bar(puzzles.len() as u64);
    let result = audit_all(args, &request, &puzzles, &mut total, ui);
    ui.end_bar();
    drop(listener);
    result?;
    if interrupt::interrupted() {
        ui.raise(Exit::Interrupted);
    }
    if total.puzzles == 0 {
        return Ok(());
    }
    show(&total, args.output, start.elapsed().as_secs_f64(), ui)
}

/// Audits all puzzles, several at a time.
fn audit_all(
    args: &Args,
    request: &AuditRequest,
    puzzles: &[String],
    total: &mut Total,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let work = |(): &mut (), job: Job| {
        let audits = audit_one(&job, request, &args.limits, threads as u64);
        Done { job, audits }
    };
    let mut workers = vec![(); threads];
    WorkerPool::new(&mut workers).run(&work, |queue| {
        let mut sources = Sources::new(puzzles, &args.reading, ui);
        let mut begun = 0;
        while let Some(source) = sources.next(ui) {
            let flow = source.visit(|entry, _| {
                let Some(item) = accept(entry, ui) else { return Ok(go_on()) };
                let item = Arc::new(item);
                for &metric in &request.metrics {
                    for done in queue.push(Job { item: Arc::clone(&item), metric }) {
                        take(done, total, ui);
                    }
                }
                Ok(go_on())
            })?;
            begun += 1;
            ui.advance_bar(begun, || counted(total.puzzles, "puzzle"));
            if flow == ControlFlow::Break(()) {
                break;
            }
        }
        while let Some(done) = queue.next_result() {
            take(done, total, ui);
            ui.advance_bar(begun, || counted(total.puzzles, "puzzle"));
        }
        anyhow::Ok(())
    })
}

fn show(total: &Total, output: TextOrJson, elapsed: f64, ui: &mut Ui) -> anyhow::Result<()> {
    let answers = total.sum.answers(|item| (item.puzzle(), item.named.name()));
    if answers.iter().any(|answer| !answer.holds) {
        ui.raise(Exit::Unsolvable);
    }
    match output {
        TextOrJson::Json => json::lines(ui.out(), &answers)?,
        TextOrJson::Text => {
            let (paint, width) = (ui.paint, ui.width);
            text::report(ui.out(), total, &answers, elapsed, width, paint)?;
        }
    }
    ui.flush()?;
    Ok(())
}

fn audit_one(
    job: &Job,
    request: &AuditRequest,
    limits: &Limits,
    threads: u64,
) -> Result<Vec<Audit>, Cut> {
    let request = AuditRequest { limits: limits.of_request(threads), ..request.clone() };
    let mut context = limits.context();
    let mut watch = RequestWatch::new(limits.time, &mut context);
    let audits = request.audit(job.item.puzzle(), job.metric, &mut watch);
    let exact = limits.nodes.unwrap_or(u64::MAX);
    audits.map_err(|reason| match reason {
        StopReason::Nodes => Cut { reason, states: exact },
        _ => Cut { reason, states: watch.expanded },
    })
}

/// Adds the result of a job. A job that was stopped is reported and left out.
fn take(done: Done, total: &mut Total, ui: &mut Ui) {
    let Done { job: Job { item, metric }, audits } = done;
    match audits {
        Ok(audits) => {
            // The metrics of one puzzle follow each other.
            if !total.last.as_ref().is_some_and(|last| Arc::ptr_eq(last, &item)) {
                total.puzzles += 1;
                total.last = Some(Arc::clone(&item));
            }
            total.sum.add(metric, audits, &item);
        }
        Err(Cut { reason, states }) => {
            ui.raise(Exit::from(reason));
            let states = counted(states, "state");
            let (label, why) = (&item.label, limit(reason));
            ui.note(&format!("{label} in {metric}: left out, stopped by {why} after {states}"));
        }
    }
}
