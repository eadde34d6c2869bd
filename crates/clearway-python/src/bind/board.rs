//! A puzzle, held for Python.

use super::detached::run_detached;
use super::error::{refuse, refused, stopped};
use crate::field::Field;
use clearway::board::{LayoutCell, Metric, Move, Puzzle, Shape, VehicleId};
use clearway::notation::{self, Notation, ReadOptions, Reading, grid_rows, one_line_board};
use clearway::space::Space;
use clearway_contract::{Fields, Limits, NamedPuzzle, Refusal, codes};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// A puzzle as the library has it.
#[pyclass(frozen, module = "clearway._native")]
pub(crate) struct Board {
    pub(crate) puzzle: Arc<Puzzle>,
    read: NamedPuzzle,
}

impl Board {
    fn new(read: NamedPuzzle) -> Self {
        let puzzle = read.puzzle().clone();
        let puzzle = match &read.name {
            Some(name) => puzzle.named(name.clone()),
            None => puzzle,
        };
        Self { puzzle: Arc::new(puzzle), read }
    }

    pub(crate) fn of_puzzle(puzzle: Puzzle) -> Self {
        let name = puzzle.name().map(str::to_owned);
        let (notation, repairs) = (Notation::Json, Vec::new());
        let reading = Reading { puzzle, notation, repairs, line: 1 };
        Self::new(NamedPuzzle { name, reading })
    }

    fn field(&self, state: Option<Vec<u8>>) -> PyResult<Field> {
        let mut field = Field::new(Arc::clone(&self.puzzle));
        if let Some(state) = state {
            field.set(&state).map_err(|wrong| refuse(codes::USAGE, wrong.message(&self.puzzle)))?;
        }
        Ok(field)
    }
}

/// The puzzle with its vehicles at these offsets, which must be those of a [`Field`].
pub(crate) fn standing(puzzle: &Puzzle, offsets: &[u8]) -> Puzzle {
    let mut layout = puzzle.to_layout();
    for (((_, known), vehicle), offset) in puzzle.ids().zip(&mut layout.vehicles).zip(offsets) {
        let first = known.cells_at(*offset).next();
        if let (Shape::Bar { cell, .. }, Some(first)) = (&mut vehicle.shape, first) {
            *cell = LayoutCell { row: first.row.into(), column: first.column.into(), span: None };
        }
    }
    layout.into_puzzle().unwrap_or_else(|_| puzzle.clone())
}

/// The fields of a request, which Python has written.
pub(crate) fn fields(text: &str) -> PyResult<Fields> {
    Fields::from_json(text).map_err(refused)
}

#[pymethods]
impl Board {
    /// The puzzle of a request.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        let request = fields(text)?.read().map_err(refused)?;
        let read = run_detached(py, None, |context| request.read(context))?;
        read.map(Self::new).map_err(refused)
    }

    /// All puzzles of a text, with the request's options; a faulty one refuses them all.
    #[staticmethod]
    fn read_all(py: Python<'_>, text: &str, options_text: &str) -> PyResult<Vec<Self>> {
        let options: ReadOptions = fields(options_text)?.read_options().map_err(refused)?;
        py.detach(|| {
            let read = |reading: Reading| {
                let name = reading.puzzle.name().map(str::to_owned);
                Self::new(NamedPuzzle { name, reading })
            };
            notation::read_all(text, &options)
                .map(|found| found.map(read))
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(|faults| refused(Refusal::from(&faults)))
    }

    /// The answer to `read`, as JSON.
    fn answer(&self) -> String {
        serde_json::to_string(&self.read.answer()).unwrap_or_default()
    }

    /// The puzzle in the notation `json`, which can express every puzzle.
    #[getter]
    fn text(&self) -> PyResult<String> {
        notation::write(&self.puzzle, Notation::Json)
            .map_err(|error| refuse(error.kind.code(), error.to_string()))
    }

    #[getter]
    fn board(&self) -> String {
        one_line_board(&self.puzzle)
    }

    #[getter]
    fn rows(&self) -> Option<Vec<String>> {
        grid_rows(&self.puzzle)
    }

    #[getter]
    fn start(&self) -> Vec<u16> {
        self.puzzle.offsets().into_iter().map(u16::from).collect()
    }

    /// The moves in a state, as pairs of the vehicle's number and the cells.
    #[pyo3(signature = (state=None))]
    fn moves(&self, state: Option<Vec<u8>>) -> PyResult<Vec<(u8, i8)>> {
        let moves = self.field(state)?.moves();
        Ok(moves.into_iter().map(|step| (step.vehicle.0, step.by)).collect())
    }

    /// The state after a move.
    fn slide(&self, state: Vec<u8>, vehicle: u8, by: i8) -> PyResult<Vec<u16>> {
        let mut field = self.field(Some(state))?;
        let step = Move { vehicle: VehicleId(vehicle), by };
        if field.slide(step) {
            return Ok(field.offsets().iter().map(|&offset| offset.into()).collect());
        }
        let text = match self.puzzle.vehicles().get(usize::from(vehicle)) {
            Some(known) => format!("{}{by:+} cannot be made here", known.name),
            None => format!("there is no vehicle number {vehicle}"),
        };
        Err(refuse(codes::USAGE, text))
    }

    fn is_solved(&self, state: Vec<u8>) -> PyResult<bool> {
        Ok(self.field(Some(state))?.is_solved())
    }

    /// The puzzle that starts in a state.
    fn at(&self, state: Vec<u8>) -> PyResult<Self> {
        let field = self.field(Some(state))?;
        Ok(Self::of_puzzle(standing(&self.puzzle, field.offsets())))
    }

    fn same_board(&self, other: &Self) -> bool {
        self.puzzle.same_board(&other.puzzle)
    }

    /// The whole space: depths (16 bits each; all ones without a solution) and offsets, as bytes.
    fn space<'py>(
        &self,
        py: Python<'py>,
        request_text: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, usize)> {
        let fields = fields(request_text)?;
        let metric: Metric = fields.metric().map_err(refused)?;
        let Limits { time, budget } = fields.limits();
        let space = run_detached(py, time, |context| {
            Space::explore_observed(&self.puzzle, metric, budget, context)
                .map(|space| arrays(&space))
        })?;
        let (depths, offsets, count) =
            space.map_err(|reason| stopped(reason, "the space was explored"))?;
        Ok((PyBytes::new(py, &depths), PyBytes::new(py, &offsets), count))
    }
}

fn arrays(space: &Space) -> (Vec<u8>, Vec<u8>, usize) {
    let (mut depths, mut all, mut offsets) = (Vec::new(), Vec::new(), Vec::new());
    for state in space.numbers() {
        // No space that fits a machine is so deep that the depth does not fit.
        let depth = space.depth(state).map_or(u16::MAX, |depth| depth.min(65_534) as u16);
        depths.extend_from_slice(&depth.to_ne_bytes());
        space.write_offsets(state, &mut offsets);
        all.extend_from_slice(&offsets);
    }
    (depths, all, space.len())
}
