//! Exact distances for Python.

use super::batch::{item, threads};
use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::{refuse, refused, stopped};
use crate::batch::{Item, parse};
use crate::oracle::{self, Limits};
use clearway::notation::ReadOptions;
use clearway_contract::codes;
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// A rated move: the vehicle's number, the cells, the distance after it, and its advantage.
type Rated = (u8, i8, Option<u32>, Option<i32>);

/// Looks up how far boards are from being solved.
#[pyclass(frozen, module = "clearway._native")]
pub(crate) struct Oracle {
    inner: clearway::Oracle,
    limits: Limits,
    reading: ReadOptions,
}

#[pymethods]
impl Oracle {
    #[new]
    fn new(memory: u64, request_text: &str) -> PyResult<Self> {
        let fields = fields(request_text)?;
        let metric = fields.metric().map_err(refused)?;
        let limits = fields.limits();
        Ok(Self {
            inner: clearway::Oracle::with_memory(metric, memory),
            limits: Limits { budget: limits.budget, time: limits.time },
            reading: fields.read_options().map_err(refused)?,
        })
    }

    /// How many bytes the kept spaces take now.
    #[getter]
    fn kept_bytes(&self) -> u64 {
        self.inner.kept_bytes()
    }

    /// The distance of a text or a board; None if there is no solution.
    fn distance(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let puzzle = self.puzzle(board)?;
        run_detached(py, self.limits.time, |context| {
            self.inner.distance_observed(&puzzle, self.limits.budget, context)
        })?
        .map_err(|reason| stopped(reason, "the distance was known"))
    }

    /// The legal moves of a text or a board, with the distance after each.
    fn moves(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Vec<Rated>> {
        let puzzle = self.puzzle(board)?;
        let rated = run_detached(py, self.limits.time, |context| {
            self.inner.moves_observed(&puzzle, self.limits.budget, context)
        })?
        .map_err(|reason| stopped(reason, "the distances were known"))?;
        let entry = |rated: &clearway::oracle::RatedMove| {
            let advantage = rated.loss.map(|loss| -(loss as i32));
            (rated.step.vehicle.0, rated.step.by, rated.distance, advantage)
        };
        Ok(rated.iter().map(entry).collect())
    }

    /// The names of the vehicles, by their numbers.
    fn names(&self, board: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let puzzle = self.puzzle(board)?;
        Ok(puzzle.vehicles().iter().map(|vehicle| vehicle.name.clone()).collect())
    }

    /// The distances of texts and boards, as 32-bit numbers of this machine.
    fn distances<'py>(
        &self,
        py: Python<'py>,
        boards: Vec<Bound<'_, PyAny>>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let items: Vec<Item> = boards.iter().map(item).collect();
        let threads = self::threads(threads)?;
        let found = run_detached(py, None, |context| {
            let listen = &mut || context.check().is_ok();
            oracle::of_boards(&self.inner, &items, &self.reading, self.limits, threads, listen)
        })?;
        bytes(py, found)
    }

    /// The distances of states of a puzzle, given as the offsets of all vehicles.
    fn states<'py>(
        &self,
        py: Python<'py>,
        board: PyRef<'_, Board>,
        offsets: &[u8],
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let puzzle = Arc::clone(&board.puzzle);
        drop(board);
        if !offsets.len().is_multiple_of(puzzle.vehicles().len()) {
            return Err(refuse(codes::USAGE, "a state has one offset per vehicle"));
        }
        let threads = self::threads(threads)?;
        let found = run_detached(py, None, |context| {
            let listen = &mut || context.check().is_ok();
            oracle::of_states(&self.inner, &puzzle, offsets, self.limits, threads, listen)
        })?;
        bytes(py, found)
    }
}

impl Oracle {
    fn puzzle(&self, board: &Bound<'_, PyAny>) -> PyResult<Arc<clearway::Puzzle>> {
        match item(board) {
            Item::Puzzle(puzzle) => Ok(puzzle),
            Item::Text(text) => parse(&text, &self.reading).map(Arc::new).map_err(refused),
            Item::Missing => Err(PyTypeError::new_err("a puzzle is a text or a Puzzle, not None")),
            Item::Bad(message) => Err(PyTypeError::new_err(message)),
        }
    }
}

fn bytes(py: Python<'_>, found: Option<Vec<i32>>) -> PyResult<Bound<'_, PyBytes>> {
    let found = found.ok_or_else(|| PyKeyboardInterrupt::new_err("interrupted"))?;
    let bytes: Vec<u8> = found.iter().flat_map(|distance| distance.to_ne_bytes()).collect();
    Ok(PyBytes::new(py, &bytes))
}
