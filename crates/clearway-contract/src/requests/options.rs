//! From the fields of a request to the options of the library.
//!
//! Doors that call the library themselves, for speed, read their options here, so that they
//! understand and refuse the same as all others.

use super::{Refusal, refuse};
use crate::{Request, codes};
use clearway::algorithms::{ALGORITHMS, Algorithm};
use clearway::board::{Metric, Side};
use clearway::heuristics::{self, HEURISTICS, HeuristicInfo};
use clearway::notation::{Mode, Notation, ReadOptions};
use clearway::solve::SolveOptions;

/// How the puzzle is read.
pub fn reading(request: &Request) -> Result<ReadOptions, Refusal> {
    Ok(ReadOptions {
        notation: request.notation.as_deref().map(notation).transpose()?,
        size: request.size.as_deref().map(size).transpose()?,
        red: request.red.clone(),
        exit: request.exit.as_deref().map(side).transpose()?,
        mode: if request.lenient { Mode::Lenient } else { Mode::Strict },
    })
}

/// How the puzzle is solved; the budget of memory is the request's own.
pub fn search(request: &Request) -> Result<SolveOptions, Refusal> {
    let default = SolveOptions::default();
    let mut options = SolveOptions {
        algorithm: algorithm(request.algorithm.as_deref().unwrap_or(Algorithm::Auto.id()))?,
        heuristic: request.heuristic.as_deref().map(heuristic).transpose()?,
        metric: metric(request)?,
        seed: request.seed.unwrap_or(default.seed),
        beam_width: request.beam_width.unwrap_or(default.beam_width).max(1),
        restarts: request.restarts.unwrap_or(default.restarts).max(1),
        ..default
    };
    options.budget.nodes = request.node_limit;
    options.budget.memory = request.memory_limit;
    Ok(options)
}

/// The notation with this id.
pub fn notation(id: &str) -> Result<Notation, Refusal> {
    let ids = Notation::ALL.iter().map(|notation| notation.id());
    Notation::from_id(id).ok_or_else(|| unknown("notation", id, ids))
}

/// The algorithm with this id.
pub fn algorithm(id: &str) -> Result<Algorithm, Refusal> {
    let ids = ALGORITHMS.iter().map(|info| info.id);
    Algorithm::from_id(id).ok_or_else(|| unknown("algorithm", id, ids))
}

/// The heuristic with this id.
pub fn heuristic(id: &str) -> Result<&'static HeuristicInfo, Refusal> {
    let ids = HEURISTICS.iter().map(|info| info.id);
    heuristics::find(id).ok_or_else(|| unknown("heuristic", id, ids))
}

/// The metric of a request.
pub fn metric(request: &Request) -> Result<Metric, Refusal> {
    let id = request.metric.as_deref().unwrap_or(Metric::Moves.id());
    let ids = [Metric::Moves.id(), Metric::Steps.id()];
    Metric::from_id(id).ok_or_else(|| unknown("metric", id, ids.into_iter()))
}

fn side(id: &str) -> Result<Side, Refusal> {
    let ids = ["left", "right", "top", "bottom"];
    Side::from_id(id).ok_or_else(|| unknown("side", id, ids.into_iter()))
}

pub(crate) fn size(text: &str) -> Result<(u8, u8), Refusal> {
    let pair = text.split_once(['x', 'X']);
    let pair = pair.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    pair.ok_or_else(|| refuse(codes::USAGE, "the size is not like 6x6"))
}

/// The refusal of an id that is not among those known.
pub fn unknown<'a>(what: &str, id: &str, ids: impl Iterator<Item = &'a str>) -> Refusal {
    let ids: Vec<&str> = ids.collect();
    // An id may be as long as the request; a message is for people.
    let shown: String = id.chars().take(40).collect();
    refuse(codes::USAGE, format!("there is no {what} {shown}; expected: {}", ids.join(", ")))
}
