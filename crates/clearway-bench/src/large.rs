//! Eighty large boards made for Clearway: which of them are decided within a minute of CPU time
//! each.
//!
//! `cargo xtask bench --large --bless` writes the outcomes to `large.txt`.

mod boards;

pub use boards::{LargeBoard, boards};

use crate::clock::cpu_time;
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, VehicleId};
use clearway::search::{Observer, Progress, StopReason};
use clearway::solve::{Answer, Outcome, SolveOptions, solve, solve_observed};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The CPU time for a board and metric.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The memory for a board, in bytes.
const MEMORY: u64 = 4 << 30;

/// The outcome of a board in a metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The board.
    pub name: String,
    /// The metric.
    pub metric: Metric,
    /// `proven`, `unsolvable`, `gap` or `open`.
    pub verdict: &'static str,
    /// The proven lower bound, if there is a solution.
    pub lower_bound: Option<u32>,
    /// The cost of the best plan.
    pub cost: Option<u32>,
    /// How many vehicles lock each other.
    pub core: usize,
    /// The CPU time until the first plan.
    pub first: Option<Duration>,
    /// The total CPU time.
    pub time: Duration,
}

impl Decided {
    /// Whether the answer is proven.
    pub fn is_decided(&self) -> bool {
        matches!(self.verdict, "proven" | "unsolvable")
    }
}

struct FirstPlanTimer {
    begin: Duration,
    limit: Duration,
    first: Option<Duration>,
}

impl Observer for FirstPlanTimer {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        let spent = cpu_time().saturating_sub(self.begin);
        if progress.best.is_some() && self.first.is_none() {
            self.first = Some(spent);
        }
        if spent > self.limit { Err(StopReason::Time) } else { Ok(()) }
    }
}

/// Solves a board.
///
/// # Panics
/// If a core is not unsolvable by itself.
pub fn decide(board: &LargeBoard, metric: Metric, limit: Duration) -> Decided {
    decide_by(Algorithm::Auto, board, metric, limit)
}

fn decide_by(algorithm: Algorithm, board: &LargeBoard, metric: Metric, limit: Duration) -> Decided {
    let mut watch = FirstPlanTimer { begin: cpu_time(), limit, first: None };
    let mut options = SolveOptions { metric, algorithm, ..SolveOptions::default() };
    options.budget.memory = Some(MEMORY);
    let answer = solve_observed(&board.puzzle, &options, &mut watch);
    let time = cpu_time().saturating_sub(watch.begin);
    let cost = answer.cost();
    let verdict = match answer.outcome {
        Outcome::Unsolvable => "unsolvable",
        Outcome::Solved if answer.is_optimal() => "proven",
        Outcome::Solved => "gap",
        Outcome::Stopped => "open",
    };
    if !answer.core.is_empty() {
        assert!(is_locked(&answer), "{}: the core is solvable", board.name);
    }
    Decided {
        name: board.name.clone(),
        metric,
        verdict,
        lower_bound: answer.lower_bound,
        cost,
        core: answer.core.len(),
        first: watch.first.or(cost.map(|_| time)),
        time,
    }
}

/// The algorithms that `auto` is compared with, with their strongest heuristic.
const RIVALS: [Algorithm; 4] =
    [Algorithm::Bfs, Algorithm::AStar, Algorithm::IdaStar, Algorithm::Sat];

/// If an algorithm decides a board within this time, `auto` must decide it within the next.
const RIVAL_LIMIT: Duration = Duration::from_secs(1);
const AUTO_LIMIT: Duration = Duration::from_secs(5);

/// The algorithms that decide a board within a second of CPU time, with their times; and the time
/// of `auto`, if it needs no more than five seconds.
pub fn compare(board: &LargeBoard, metric: Metric) -> (Vec<String>, Option<Duration>) {
    let mut able = Vec::new();
    for rival in RIVALS {
        let decided = decide_by(rival, board, metric, RIVAL_LIMIT);
        if decided.is_decided() {
            able.push(format!("{} {:.2}", rival.id(), decided.time.as_secs_f64()));
        }
    }
    let decided = decide(board, metric, AUTO_LIMIT);
    (able, decided.is_decided().then_some(decided.time))
}

/// Whether breadth-first search finds no solution for the core alone.
fn is_locked(answer: &Answer) -> bool {
    let mut layout = answer.puzzle.to_layout();
    let mut index = 0;
    layout.vehicles.retain(|_| {
        index += 1;
        answer.core.contains(&VehicleId(index - 1))
    });
    let core = layout.into_puzzle().expect("a board without some of its vehicles is a board");
    let options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
    solve(&core, &options).outcome == Outcome::Unsolvable
}

/// A line of `large.txt`.
pub fn line(decided: &Decided) -> String {
    let number = |value: Option<u32>| value.map_or("-".to_owned(), |value| value.to_string());
    let seconds = |time: Duration| format!("{:.2}", time.as_secs_f64());
    format!(
        "{:<24} {:<6} {:<11} {:>5} {:>5} {:>5} {:>7} {:>7}",
        decided.name,
        decided.metric.id(),
        decided.verdict,
        number(decided.lower_bound),
        number(decided.cost),
        decided.core,
        decided.first.map_or("-".to_owned(), seconds),
        seconds(decided.time)
    )
}

/// The first line of `large.txt`.
pub fn titles() -> String {
    format!(
        "{:<24} {:<6} {:<11} {:>5} {:>5} {:>5} {:>7} {:>7}",
        "board", "metric", "verdict", "bound", "cost", "core", "first", "seconds"
    )
}

/// How many are decided, and how many have a plan within a second.
pub fn summary(all: &[Decided]) -> String {
    let mut text = String::new();
    for metric in Metric::ALL {
        let of_metric: Vec<&Decided> = all.iter().filter(|one| one.metric == metric).collect();
        let count =
            |test: &dyn Fn(&Decided) -> bool| of_metric.iter().filter(|one| test(one)).count();
        let proven = count(&|one| one.verdict == "proven");
        let unsolvable = count(&|one| one.verdict == "unsolvable");
        let named = count(&|one| one.verdict == "unsolvable" && one.core > 0);
        let soon = count(&|one| one.first.is_some_and(|first| first <= Duration::from_secs(1)));
        let solvable = of_metric.len() - unsolvable;
        let _ = writeln!(
            text,
            "{metric}: {} of {} decided: {proven} proven, {unsolvable} unsolvable ({named} with a \
             core); a plan within a second for {soon} of {solvable}",
            proven + unsolvable,
            of_metric.len()
        );
    }
    text
}

/// Where the outcomes are.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("large.txt")
}
