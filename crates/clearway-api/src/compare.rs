//! `compare`: algorithms and heuristics side by side, on one puzzle.

use crate::search::{self, Door};
use crate::{Refusal, Solved, options, read, refuse, text};
use clearway::algorithms::Algorithm;
use clearway::heuristics;
use clearway::solve::Outcome;
use clearway_report::{Combination, Comparison, Measure, Optimum, Row, Run, answers};
use clearway_wire::{Request, codes};

/// The most runs of one request.
const MOST_RUNS: usize = 64;

pub(crate) fn compare(request: &Request, door: &mut dyn Door) -> Result<String, Refusal> {
    let read = read(request)?;
    let base = options::search(request)?;
    let combinations = combinations(request)?;
    let mut comparison = Comparison::new(base.metric, combinations, Measure::ALL.to_vec());
    comparison.repeat = 1;
    let puzzle = read.puzzle().clone();
    let label = read.name.clone().unwrap_or_default();
    let runs = comparison.combinations.len();
    let mut row = Row::new(read.name.clone(), label, puzzle.clone(), runs);
    for (index, combination) in comparison.combinations.iter().enumerate() {
        let mut options = base;
        options.algorithm = options::algorithm(combination.algorithm.id)?;
        options.heuristic = combination.heuristic;
        let solved = search::run(&puzzle, &options, request, index as u32, door);
        let run = run(&solved);
        settle(&mut row, &run);
        row.runs[index] = Some(run);
    }
    if !matches!(row.optimum, Optimum::Known(_) | Optimum::Unsolvable) {
        let mut options = base;
        options.algorithm = Algorithm::Auto;
        options.heuristic = None;
        let solved = search::run(&puzzle, &options, request, runs as u32, door);
        settle(&mut row, &run(&solved));
    }
    comparison.rows.push(row);
    Ok(text(&answers(&comparison)))
}

fn run(solved: &Solved) -> Run {
    Run::new(&solved.answer, Some(solved.measured.seconds), solved.measured.peak_bytes)
}

/// Learns from a run what the least cost is.
fn settle(row: &mut Row, run: &Run) {
    match (run.outcome, run.cost) {
        (Outcome::Unsolvable, _) => row.optimum = Optimum::Unsolvable,
        (_, Some(cost)) if run.optimal => row.optimum = Optimum::Known(cost),
        _ => {}
    }
}

/// Each algorithm, with each heuristic if it uses one.
fn combinations(request: &Request) -> Result<Vec<Combination>, Refusal> {
    if request.algorithms.is_empty() {
        return Err(refuse(codes::USAGE, "the request names no algorithms"));
    }
    let mut used = Vec::new();
    for id in &request.heuristics {
        used.push(Some(options::heuristic(id)?));
    }
    if used.is_empty() {
        used.push(Some(heuristics::strongest(options::metric(request)?)));
    }
    let mut combinations: Vec<Combination> = Vec::new();
    for id in &request.algorithms {
        let algorithm = options::algorithm(id)?.info();
        let heuristics = if algorithm.informed { used.as_slice() } else { &[None] };
        for &heuristic in heuristics {
            let combination = Combination { algorithm, heuristic };
            // Whoever asks twice gets one answer.
            if combinations.iter().all(|known| known.label() != combination.label()) {
                combinations.push(combination);
            }
            if combinations.len() > MOST_RUNS {
                return Err(refuse(codes::USAGE, format!("more than {MOST_RUNS} runs")));
            }
        }
    }
    Ok(combinations)
}
