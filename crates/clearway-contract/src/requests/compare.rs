//! `compare`: algorithms and heuristics side by side, on one puzzle.

use super::search::{self, Door};
use super::{Refusal, options, read, refuse, text};
use crate::{Combination, CompareAnswer, Request, codes};
use clearway::algorithms::Algorithm;
use clearway::heuristics;
use clearway::solve::{Answer, Outcome};

/// The most runs of one request.
const MOST_RUNS: usize = 64;

pub(crate) fn compare(request: &Request, door: &mut dyn Door) -> Result<String, Refusal> {
    let read = read(request)?;
    let base = options::search(request)?;
    let combinations = combinations(request)?;
    let puzzle = read.puzzle();
    let mut runs = Vec::new();
    for (index, combination) in combinations.iter().enumerate() {
        let mut options = base;
        options.algorithm = options::algorithm(combination.algorithm.id)?;
        options.heuristic = combination.heuristic;
        runs.push(search::run(puzzle, &options, request, index as u32, door));
    }
    let mut optimum = runs.iter().rev().find_map(|solved| settled(&solved.answer));
    if optimum.is_none() {
        let mut options = base;
        options.algorithm = Algorithm::Auto;
        options.heuristic = None;
        let solved = search::run(puzzle, &options, request, runs.len() as u32, door);
        optimum = settled(&solved.answer);
    }
    let optimum = optimum.flatten();
    let name = read.name.as_deref();
    let answers: Vec<CompareAnswer> = (combinations.iter().zip(&runs))
        .map(|(combination, solved)| {
            CompareAnswer::new(name, puzzle, combination, &solved.answer, solved.measured, optimum)
        })
        .collect();
    Ok(text(&answers))
}

/// What a run has proven: the least cost, or that there is none; nothing otherwise.
fn settled(answer: &Answer) -> Option<Option<u32>> {
    match answer.outcome {
        Outcome::Unsolvable => Some(None),
        _ if answer.is_optimal() => Some(answer.cost()),
        _ => None,
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
