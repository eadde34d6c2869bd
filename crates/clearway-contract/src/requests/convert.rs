//! `convert`: a puzzle in another notation.

use super::search::{Door, Watch, budget};
use super::{Refusal, options, read, refuse, text};
use crate::{ConvertAnswer, Request, codes};
use clearway::board::{Metric, Puzzle};
use clearway::notation::{Facts, Notation, WriteErrorKind, write, write_with};
use clearway::search::StopReason;
use clearway::space::{Space, StateNumber};

pub(crate) fn convert(request: &Request, door: &mut dyn Door) -> Result<String, Refusal> {
    let read = read(request)?;
    let Some(to) = request.to.as_deref() else {
        return Err(refuse(codes::USAGE, "the request does not say which notation to write"));
    };
    let to = options::notation(to)?;
    let written = written(read.puzzle(), to, request, door)?;
    Ok(text(&ConvertAnswer::new(read.name.as_deref(), read.puzzle(), to, written)))
}

fn written(
    puzzle: &Puzzle,
    to: Notation,
    request: &Request,
    door: &mut dyn Door,
) -> Result<String, Refusal> {
    let written = match write(puzzle, to) {
        Err(error) if error.kind == WriteErrorKind::Facts => {
            let facts = facts(puzzle, request, door).map_err(|reason| {
                let message = format!("stopped by a limit ({reason}) before the facts were found");
                refuse(codes::STOPPED, message)
            })?;
            if facts.moves.is_none() {
                let message = "the puzzle has no solution, so that it has no least number of moves";
                return Err(refuse(error.kind.code(), message));
            }
            write_with(puzzle, to, &facts)
        }
        written => written,
    };
    written.map_err(|error| refuse(error.kind.code(), error.to_string()))
}

/// What only a search can know.
fn facts(puzzle: &Puzzle, request: &Request, door: &mut dyn Door) -> Result<Facts, StopReason> {
    let mut watch = Watch::new(request, 0, door);
    let space = Space::explore(puzzle, Metric::Moves, budget(request), &mut watch)?;
    Ok(Facts { moves: space.depth(StateNumber::START), states: Some(space.len() as u64) })
}
