//! A puzzle, held for Python.

use super::detached::run_detached;
use super::error::{refuse, refused, stopped};
use crate::field::Field;
use crate::oracle::standing;
use clearway::board::{Metric, Move, Puzzle, VehicleId};
use clearway::notation::{self, Notation, ReadOptions, Reading, grid_rows, one_line_board};
use clearway::notation::{SolutionOptions, parse_solution};
use clearway::space::Space;
use clearway_contract::{Fields, Limits, NamedPuzzle, Refusal, Request, RequestId, codes};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::sync::Arc;

/// Moves, and the states after them.
type Successors<'py> = Vec<(u8, i8, Bound<'py, PyTuple>)>;

/// A puzzle of the library.
#[pyclass(frozen, module = "clearway._native")]
pub(crate) struct Board {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) read: NamedPuzzle,
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

impl Board {
    /// The moves of a text, all of which can be made.
    fn plan(&self, text: &str) -> PyResult<Vec<Move>> {
        let moves = parse_solution(text, &self.puzzle, SolutionOptions::default())
            .map_err(|faults| refused(Refusal::from(&faults)))?;
        match clearway::verify::verify(&self.puzzle, &moves) {
            Ok(_) => Ok(moves),
            Err(error) => Err(refuse(codes::USAGE, error.to_string())),
        }
    }
}

/// The fields of a request from Python.
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

    /// The legal moves in a state and the states after them, in one call: the vehicle's number,
    /// the cells, the offsets.
    fn successors<'py>(&self, py: Python<'py>, state: Vec<u8>) -> PyResult<Successors<'py>> {
        let field = self.field(Some(state))?;
        let mut offsets = field.offsets().to_vec();
        let after = |step: Move| {
            let index = step.vehicle.index();
            let before = offsets[index];
            offsets[index] = before.saturating_add_signed(step.by);
            let tuple = PyTuple::new(py, &offsets);
            offsets[index] = before;
            Ok((step.vehicle.0, step.by, tuple?))
        };
        field.moves().into_iter().map(after).collect()
    }

    /// The value of a heuristic in a state; None if it proves that there is no solution.
    fn heuristic(
        &self,
        py: Python<'_>,
        id: &str,
        metric: &str,
        state: Option<Vec<u8>>,
    ) -> PyResult<Option<u32>> {
        let request = serde_json::json!({ "metric": metric, "heuristics": [id] }).to_string();
        let fields = fields(&request)?;
        let metric = fields.metric().map_err(refused)?;
        let infos = fields.heuristics().map_err(refused)?;
        let field = self.field(state)?;
        py.detach(|| {
            let here = standing(&self.puzzle, field.offsets());
            let prepared = infos[0].prepare(&here, metric);
            let mut heuristic =
                prepared.map_err(|reason| stopped(reason, "the heuristic was prepared"))?;
            Ok(heuristic.estimate(&clearway::Position::new(&here)))
        })
    }

    /// The reason for each move of a plan, in words.
    fn reasons(&self, py: Python<'_>, solution: &str) -> PyResult<Vec<String>> {
        py.detach(|| {
            let moves = self.plan(solution)?;
            let reasons = clearway::explain::reasons(&self.puzzle, &moves);
            Ok(reasons.map(|reason| reason.text(&self.puzzle).to_string()).collect())
        })
    }

    /// The board as a PNG, or a solution as an animated GIF.
    fn picture<'py>(
        &self,
        py: Python<'py>,
        solution: Option<&str>,
        request_text: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let fields = fields(request_text)?;
        let Request::Render(_, request) = fields.request(RequestId::Render).map_err(refused)?
        else {
            return Err(refuse(codes::USAGE, "this is no picture"));
        };
        let style = request.style;
        let wrong = |error: clearway_render::RenderError| refuse(codes::USAGE, error.to_string());
        let bytes = py.detach(|| match solution {
            None => {
                clearway_render::png(&clearway_render::board(&self.puzzle, &style), style.scale())
                    .map_err(wrong)
            }
            Some(text) => {
                let moves = self.plan(text)?;
                clearway_render::gif(&self.puzzle, &moves, &style).map_err(wrong)
            }
        })?;
        Ok(PyBytes::new(py, &bytes))
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
        // No space that fits in memory has a depth that does not fit.
        let depth = space.depth(state).map_or(u16::MAX, |depth| depth.min(65_534) as u16);
        depths.extend_from_slice(&depth.to_ne_bytes());
        space.write_offsets(state, &mut offsets);
        all.extend_from_slice(&offsets);
    }
    (depths, all, space.len())
}
