//! `list`: what there is.

use super::{Refusal, options, text};
use crate::{AlgorithmEntry, HeuristicEntry, NotationEntry, PuzzleEntry, Request, RequestId};
use clearway::algorithms::ALGORITHMS;
use clearway::builtin::BUILTINS;
use clearway::heuristics::HEURISTICS;
use clearway::notation::Notation;

/// What can be listed.
const LISTS: [&str; 5] = ["algorithms", "heuristics", "notations", "puzzles", "requests"];

pub(crate) fn list(request: &Request) -> Result<String, Refusal> {
    let what = request.what.as_deref().unwrap_or_default();
    Ok(match what {
        "algorithms" => {
            text(&ALGORITHMS.iter().map(|&info| AlgorithmEntry::from(info)).collect::<Vec<_>>())
        }
        "heuristics" => {
            text(&HEURISTICS.iter().map(|&info| HeuristicEntry::from(info)).collect::<Vec<_>>())
        }
        "notations" => text(
            &Notation::ALL
                .iter()
                .map(|notation| NotationEntry::from(notation.info()))
                .collect::<Vec<_>>(),
        ),
        "puzzles" => text(&BUILTINS.iter().map(PuzzleEntry::from).collect::<Vec<_>>()),
        "requests" => text(&RequestId::ALL),
        other => return Err(options::unknown("list", other, LISTS.into_iter())),
    })
}
