//! Exact counts: how many states every algorithm expands and generates.
//!
//! Counts are the same on every machine, so a changed count means a changed program. `counts.txt`
//! holds the reviewed ones; a test compares them, and `cargo xtask bench --bless` accepts changes.

mod file;

use crate::markdown::number;
use crate::sets::{Set, Size};
use clearway::algorithms::{ALGORITHMS, Algorithm};
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::{HEURISTICS, HeuristicInfo, strongest};
use clearway::solve::{Answer, Outcome, SolveOptions, solve};
pub use file::{Section, differences, merge, parse, path, render};

/// An algorithm and, if it uses one, its heuristic.
#[derive(Clone, Copy, Debug)]
struct Entrant {
    algorithm: Algorithm,
    heuristic: Option<&'static HeuristicInfo>,
}

/// Every algorithm with its default heuristic, and A* with every admissible one.
fn entrants(metric: Metric) -> Vec<Entrant> {
    let mut all = Vec::new();
    for info in ALGORITHMS {
        let algorithm = Algorithm::from_id(info.id).expect("listed");
        let default = strongest(metric);
        let heuristic = info.informed.then_some(default);
        all.push(Entrant { algorithm, heuristic });
        if algorithm == Algorithm::AStar {
            let others = HEURISTICS
                .iter()
                .filter(|other| other.claims(metric).admissible && other.id != default.id);
            all.extend(others.map(|other| Entrant { algorithm, heuristic: Some(other) }));
        }
    }
    all
}

/// The longest solution on a small board that `sat` is run for.
const LONGEST_FOR_SAT: u32 = 30;

/// Why an entrant is left out, if it would take too long for a test.
fn reason_to_leave_out(
    set: &Set,
    entrant: Entrant,
    metric: Metric,
    longest: u32,
) -> Option<&'static str> {
    if set.size == Size::Large {
        // On the largest board `auto` already spends seconds in `sat`.
        let takes_part = match entrant.algorithm {
            Algorithm::Auto => true,
            Algorithm::Sat => set.name != "12x12_7",
            _ => false,
        };
        return (!takes_part || metric == Metric::Steps).then_some("too large a space for a test");
    }
    if entrant.algorithm == Algorithm::Sat && longest > LONGEST_FOR_SAT {
        return Some("work that grows with the cost, not with the space");
    }
    let is_perfect = entrant.heuristic.is_some_and(|heuristic| heuristic.id == "perfect");
    (is_perfect && set.name == "loose").then_some("half a million states to prepare it")
}

/// Counts what every entrant does on a set in one metric.
///
/// # Panics
/// If a puzzle is not solved, or a proven optimum differs from that of `auto`.
pub fn count(set: &Set, metric: Metric) -> Section {
    let mut section = Section { title: format!("{}, {metric}", set.name), lines: Vec::new() };
    let mut optima: Vec<u32> = Vec::new();
    let mut left_out: Vec<(&str, Vec<String>)> = Vec::new();
    for entrant in entrants(metric) {
        let id = entrant.algorithm.id();
        let heuristic = entrant.heuristic.map_or("-", |heuristic| heuristic.id);
        let longest = optima.iter().copied().max().unwrap_or(0);
        if let Some(reason) = reason_to_leave_out(set, entrant, metric, longest) {
            let name = entrant.heuristic.map_or(id.to_owned(), |h| format!("{id} {}", h.id));
            match left_out.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, names)) => names.push(name),
                None => left_out.push((reason, vec![name])),
            }
            continue;
        }
        let answers: Vec<Answer> =
            set.puzzles.iter().map(|puzzle| ask(puzzle, entrant, metric)).collect();
        let costs: Vec<u32> =
            answers.iter().map(|answer| answer.cost().expect("it was solved")).collect();
        if optima.is_empty() {
            optima.clone_from(&costs);
        }
        if entrant.algorithm.is_optimal(entrant.heuristic, metric) {
            assert_eq!(costs, optima, "{}, {id} {heuristic}", section.title);
        }
        let cost = costs.iter().map(|&cost| u64::from(cost)).sum();
        let expanded = answers.iter().map(|answer| answer.stats.expanded).sum();
        let generated = answers.iter().map(|answer| answer.stats.generated).sum();
        section.lines.push(format!(
            "{id:<13} {heuristic:<19} {:>9} {:>12} {:>12}",
            number(cost),
            number(expanded),
            number(generated)
        ));
    }
    let notes = left_out.iter();
    let is_empty = section.lines.is_empty();
    let notes = notes.map(|(reason, names)| {
        let names = if is_empty { "every algorithm".to_owned() } else { names.join(", ") };
        format!("left out, {reason}: {names}")
    });
    section.lines.extend(notes);
    section
}

fn ask(puzzle: &Puzzle, entrant: Entrant, metric: Metric) -> Answer {
    let Entrant { algorithm, heuristic } = entrant;
    let options = SolveOptions { algorithm, heuristic, metric, ..SolveOptions::default() };
    let answer = solve(puzzle, &options);
    assert_eq!(answer.outcome, Outcome::Solved, "{:?} by {}", puzzle.name(), algorithm.id());
    answer
}
