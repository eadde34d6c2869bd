//! The whole 6x6 game for Python.

use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::{refuse, refused, stopped};
use clearway::notation::one_line_board;
use clearway_contract::{
    ContainsRequest, DrawRequest, ListedAnswer, PuzzleRequest, RequestWatch, codes,
};
use clearway_game::{PuzzleQuery, game};
use pyo3::prelude::*;
use std::ops::RangeInclusive;

/// A range, both ends included.
pub(crate) type Range = (u32, u32);

/// The constraints on puzzles of the game, from Python.
#[derive(FromPyObject)]
pub(crate) struct PuzzleFilter {
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

impl PuzzleFilter {
    /// The constraints for the table, and the grades, which the table does not have.
    pub(crate) fn whole(&self) -> (PuzzleQuery, RangeInclusive<u8>) {
        let range = |(start, end): Range| start..=end;
        let query = PuzzleQuery {
            moves: range(self.moves),
            steps: range(self.steps),
            vehicles: range(self.vehicles),
            cars: range(self.cars),
            trucks: range(self.trucks),
        };
        let grades = self.grades.0.min(255) as u8..=self.grades.1.min(255) as u8;
        (query, grades)
    }

    /// The same, without numbers of moves that cannot have these grades.
    pub(crate) fn split(&self) -> (PuzzleQuery, RangeInclusive<u8>) {
        let (query, grades) = self.whole();
        (query.narrowed(&grades), grades)
    }
}

/// Puzzles of the game that fit, drawn by a seed: a JSON object each.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    wishes: PuzzleFilter,
    count: u32,
    seed: u64,
    request_text: &str,
) -> PyResult<Vec<String>> {
    let limits = fields(request_text)?.limits();
    let (query, grades) = wishes.whole();
    let request = DrawRequest { query, grades: Some(grades), count, seed, limits };
    let mut found = Vec::new();
    let drawn = run_detached(py, limits.time, |context| {
        request.draw(&mut RequestWatch::new(limits.time, context), &mut |made| {
            found.push(serde_json::to_string(&ListedAnswer::new(&made))?);
            Ok::<_, serde_json::Error>(())
        })
    })?;
    match drawn.map(|drawn| drawn.stopped) {
        Ok(Some(reason)) => Err(stopped(reason, "all puzzles were graded")),
        Ok(None) => Ok(found),
        Err(error) => Err(refuse(codes::INTERNAL, error.to_string())),
    }
}

/// The boards of the game that fit, drawn by a seed, without grades: fast, for large sets.
#[pyfunction]
pub(crate) fn boards(wishes: PuzzleFilter, count: usize, seed: u64) -> Vec<String> {
    let (query, _) = wishes.split();
    let line = |listed: clearway_game::Listed| one_line_board(&listed.board.puzzle());
    game().draw(&query, seed).take(count).map(line).collect()
}

/// Whether the game has the space of a board, as JSON.
#[pyfunction]
pub(crate) fn contains(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    request_text: &str,
) -> PyResult<String> {
    let request = ContainsRequest { limits: fields(request_text)?.limits() };
    let read = board.read.clone();
    drop(board);
    let answer = run_detached(py, request.limits.time, |context| request.answer(&read, context))?;
    let answer = answer.map_err(refused)?;
    Ok(serde_json::to_string(&answer).unwrap_or_default())
}
