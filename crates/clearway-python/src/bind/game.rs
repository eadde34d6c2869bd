//! The whole 6x6 game for Python.

use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::stopped;
use clearway::notation::one_line_board;
use clearway::search::StopReason;
use clearway_contract::{ContainsAnswer, ListedAnswer, PlaceEntry};
use clearway_game::{Place, Wish, game};
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The ends of a range, both of which belong to it.
pub(crate) type Range = (u32, u32);

/// How many puzzles are graded in the search for some, at most.
const MOST_GRADED: u64 = 20_000;

/// What puzzles of the game should be like, as Python tells.
#[derive(FromPyObject)]
pub(crate) struct Wishes {
    #[pyo3(item)]
    moves: Range,
    #[pyo3(item)]
    steps: Range,
    #[pyo3(item)]
    vehicles: Range,
    #[pyo3(item)]
    cars: Range,
    #[pyo3(item)]
    trucks: Range,
    #[pyo3(item)]
    grades: Range,
}

impl Wishes {
    /// As the game takes it, and the grades, which it does not know.
    pub(crate) fn whole(&self) -> (Wish, RangeInclusive<u8>) {
        let range = |(start, end): Range| start..=end;
        let wish = Wish {
            moves: range(self.moves),
            steps: range(self.steps),
            vehicles: range(self.vehicles),
            cars: range(self.cars),
            trucks: range(self.trucks),
        };
        let grades = self.grades.0.min(255) as u8..=self.grades.1.min(255) as u8;
        (wish, grades)
    }

    /// The same without what cannot have such grades.
    pub(crate) fn split(&self) -> (Wish, RangeInclusive<u8>) {
        let (wish, grades) = self.whole();
        (wish.narrowed(&grades), grades)
    }
}

/// Puzzles of the game that fit, drawn by a seed: a JSON object each.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    wishes: Wishes,
    count: usize,
    seed: u64,
    request_text: &str,
) -> PyResult<Vec<String>> {
    let limits = fields(request_text)?.limits();
    let (wish, grades) = wishes.split();
    let budget = limits.budget;
    let most = MOST_GRADED.max(count as u64);
    let found = run_detached(py, limits.time, |context| {
        let mut found = Vec::new();
        for (listed, _) in game().draw(&wish, seed).zip(0..most) {
            if found.len() >= count {
                break;
            }
            context.check()?;
            let Some(graded) = listed.grade(budget, context)? else { continue };
            if grades.contains(&graded.difficulty.grade) {
                let optima = (listed.moves, listed.steps);
                let states = graded.space.len() as u64;
                let answer = ListedAnswer::new(&graded.puzzle, optima, states, &graded.difficulty);
                found.push(serde_json::to_string(&answer).unwrap_or_default());
            }
        }
        Ok::<_, StopReason>(found)
    })?;
    found.map_err(|reason| stopped(reason, "all puzzles were graded"))
}

/// The boards of the game that fit, drawn by a seed, without grades: quick, for large sets.
#[pyfunction]
pub(crate) fn boards(wishes: Wishes, count: usize, seed: u64) -> Vec<String> {
    let (wish, _) = wishes.split();
    let line = |listed: clearway_game::Listed| one_line_board(&listed.board.puzzle());
    game().draw(&wish, seed).take(count).map(line).collect()
}

/// Whether the game has the space of a board, as JSON.
#[pyfunction]
pub(crate) fn contains(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    request_text: &str,
) -> PyResult<String> {
    let limits = fields(request_text)?.limits();
    let puzzle = Arc::clone(&board.puzzle);
    drop(board);
    let budget = limits.budget;
    let found = run_detached(py, limits.time, |context| game().contains(&puzzle, budget, context))?;
    let found = found.map_err(|reason| stopped(reason, "the space was explored"))?;
    let name = puzzle.name();
    let answer = match found {
        Err(absence) => ContainsAnswer::absent(name, &puzzle, absence.code()),
        Ok(Place { listed, number, turn, states, depth }) => {
            let (number, board) = (number as u64, one_line_board(&listed.board.puzzle()));
            let place =
                PlaceEntry { number, board, moves: listed.moves, steps: listed.steps, states };
            ContainsAnswer::present(name, &puzzle, &turn.words(), depth, place)
        }
    };
    Ok(serde_json::to_string(&answer).unwrap_or_default())
}
