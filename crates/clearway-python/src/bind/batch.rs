//! Batches for Python.

use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::{refuse, refused};
use crate::batch::{self, Item, OUTCOMES, Options, REASONS};
use clearway_contract::codes;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

/// The most threads that can be requested.
const MOST_THREADS: usize = 1024;

/// Solves many puzzles, and keeps the results.
#[pyclass(module = "clearway._native")]
pub(crate) struct Batch {
    batch: batch::Batch,
}

#[pymethods]
impl Batch {
    /// The names of the codes in the column `outcome`.
    #[classattr]
    const OUTCOMES: [&'static str; 4] = OUTCOMES;

    /// The names of the codes in the column `reason`.
    #[classattr]
    const REASONS: [&'static str; 5] = REASONS;

    #[new]
    #[pyo3(signature = (request_text, threads=None))]
    fn new(request_text: &str, threads: Option<usize>) -> PyResult<Self> {
        let fields = fields(request_text)?;
        let options = Options {
            reading: fields.read_options().map_err(refused)?,
            solving: fields.solve_options().map_err(refused)?,
            time_limit: fields.limits().time,
        };
        let threads = self::threads(threads)?;
        Ok(Self { batch: batch::Batch::new(options, threads) })
    }

    /// Solves more puzzles: texts, boards, or None.
    fn solve(&mut self, py: Python<'_>, puzzles: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let items: Vec<Item> = puzzles.iter().map(item).collect();
        let batch = &mut self.batch;
        run_detached(py, None, |context| batch.solve(&items, &mut || context.check().is_ok()))
            .map(|_| ())
    }

    fn __len__(&self) -> usize {
        self.batch.columns.outcome.len()
    }

    /// The numbers of a column, as bytes of this machine.
    fn numbers<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let columns = &self.batch.columns;
        let small = |values: &[i32]| values.iter().flat_map(|v| v.to_ne_bytes()).collect();
        let large = |values: &[i64]| values.iter().flat_map(|v| v.to_ne_bytes()).collect();
        let bytes: Vec<u8> = match name {
            "outcome" => columns.outcome.clone(),
            "reason" => columns.reason.clone(),
            "optimal" => columns.optimal.clone(),
            "lower_bound" => small(&columns.lower_bound),
            "cost" => small(&columns.cost),
            "moves" => small(&columns.moves),
            "steps" => small(&columns.steps),
            "expanded" => large(&columns.expanded),
            "generated" => large(&columns.generated),
            _ => return Err(refuse(codes::USAGE, "there is no such column")),
        };
        Ok(PyBytes::new(py, &bytes))
    }

    /// The texts of a column: where each starts, and all of them joined.
    fn texts<'py>(
        &self,
        py: Python<'py>,
        name: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let texts = match name {
            "solution" => &self.batch.columns.solution,
            "error" => &self.batch.columns.error,
            _ => return Err(refuse(codes::USAGE, "there is no such column")),
        };
        let starts: Vec<u8> = texts.starts.iter().flat_map(|start| start.to_ne_bytes()).collect();
        Ok((PyBytes::new(py, &starts), PyBytes::new(py, &texts.bytes)))
    }
}

/// The number of threads: as requested, or one per processor.
pub(crate) fn threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(threads) if (1..=MOST_THREADS).contains(&threads) => Ok(threads),
        Some(_) => Err(refuse(codes::USAGE, format!("threads: 1 to {MOST_THREADS}"))),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// The item of a cell. A bad cell never stops the others from being solved.
pub(crate) fn item(puzzle: &Bound<'_, PyAny>) -> Item {
    if let Ok(text) = puzzle.cast::<PyString>() {
        match text.to_cow() {
            Ok(text) => Item::Text(text.into_owned()),
            // Python allows texts that are not Unicode.
            Err(_) => Item::Bad("the text is not Unicode".to_owned()),
        }
    } else if let Ok(board) = puzzle.cast::<Board>() {
        Item::Puzzle(Arc::clone(&board.get().puzzle))
    } else if puzzle.is_none() {
        Item::Missing
    } else {
        let kind = puzzle.get_type();
        let kind = kind.name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
        Item::Bad(format!("a puzzle is a text or a Puzzle, not {kind}"))
    }
}
