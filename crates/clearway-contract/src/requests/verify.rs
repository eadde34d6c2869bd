//! `verify`: replays a plan.

use super::{Refusal, read, refuse, text};
use crate::{FaultsAnswer, Request, VerifyAnswer, codes};
use clearway::board::{Move, Puzzle};
use clearway::notation::{SolutionOptions, parse_solution};

pub(crate) fn verify(request: &Request) -> Result<String, Refusal> {
    let read = read(request)?;
    let Some(solution) = request.solution.as_deref() else {
        return Err(refuse(codes::USAGE, "the request has no solution"));
    };
    let moves = moves(solution, read.puzzle())?;
    let verdict = clearway::verify::verify(read.puzzle(), &moves);
    Ok(text(&VerifyAnswer::new(read.name.as_deref(), read.puzzle(), &moves, &verdict)))
}

/// The moves that a text means.
pub(crate) fn moves(solution: &str, puzzle: &Puzzle) -> Result<Vec<Move>, Refusal> {
    parse_solution(solution, puzzle, SolutionOptions::default())
        .map_err(|faults| Box::new(FaultsAnswer::from_faults(&faults)))
}
