//! Boards in play, for Python.

use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::{refuse, stopped};
use super::game::PuzzleFilter;
use crate::arena::{self, Reward, Rules, Source, StageError, Stages, VEHICLE_FIELDS};
use clearway::board::Puzzle;
use clearway_contract::codes;
use clearway_render::{Style, Theme, board as scene, pixels};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Maximum number of boards of an arena, and of different puzzles.
const MOST: usize = 1 << 20;

/// Many boards in play.
#[pyclass(module = "clearway._native")]
pub(crate) struct Arena {
    arena: arena::Arena,
    stages: Stages,
}

impl Arena {
    /// The current board as a puzzle.
    fn puzzle(&self, board: usize) -> PyResult<Puzzle> {
        let (field, stage) = self
            .arena
            .board(board)
            .ok_or_else(|| refuse(codes::USAGE, "there is no game on this board; reset it"))?;
        Ok(crate::oracle::standing(&stage.puzzle, field.offsets()))
    }
}

#[pymethods]
impl Arena {
    /// Numbers per vehicle.
    #[classattr]
    const VEHICLE_FIELDS: usize = VEHICLE_FIELDS;

    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python has a name for each")]
    fn new(
        boards: usize,
        puzzles: Option<Vec<PyRef<'_, Board>>>,
        wishes: PuzzleFilter,
        count: usize,
        seed: u64,
        reward: &str,
        penalty: f64,
        most_actions: u32,
        request_text: &str,
    ) -> PyResult<Self> {
        let limits = fields(request_text)?.limits();
        let reward = match reward {
            "progress" => Reward::Progress,
            "sparse" => Reward::Sparse,
            _ => return Err(refuse(codes::USAGE, "the reward is progress or sparse")),
        };
        if boards == 0 || boards > MOST || count == 0 || count > MOST {
            return Err(refuse(codes::USAGE, format!("boards and puzzles: 1 to {MOST}")));
        }
        let source = match puzzles {
            Some(known) if known.is_empty() => {
                return Err(refuse(codes::USAGE, "there are no puzzles"));
            }
            Some(known) => {
                Source::Puzzles(known.iter().map(|board| Arc::clone(&board.puzzle)).collect())
            }
            None => {
                let (query, grades) = wishes.split();
                Source::Game { query, grades, count, seed }
            }
        };
        let budget = limits.budget;
        let stages = Stages::new(source, reward == Reward::Progress, budget);
        let rules = Rules { reward, penalty, most_actions };
        let arena = arena::Arena::new(rules, stages.shape(), boards);
        Ok(Self { arena, stages })
    }

    /// Width, height, vehicles, and slides in one direction.
    fn shape(&self) -> (u8, u8, usize, usize) {
        let shape = self.stages.shape();
        (shape.width, shape.height, shape.vehicles, shape.slides)
    }

    /// Number of different puzzles.
    fn stages(&self) -> usize {
        self.stages.len()
    }

    /// Starts new games: each board on the stage with the given number.
    fn place(&mut self, py: Python<'_>, games: Vec<(usize, usize)>) -> PyResult<()> {
        let Self { arena, stages } = self;
        let placed = run_detached(py, None, |context| {
            for (board, number) in games {
                arena.place(board, stages.get(number, context)?);
            }
            Ok(())
        })?;
        placed.map_err(|error| match error {
            StageError::Stopped(reason) => stopped(reason, "the space was explored"),
            StageError::NoneFits => refuse(codes::NO_SUCH_PUZZLE, "no puzzle of the game fits"),
            StageError::Unsolvable => {
                refuse(codes::USAGE, "the puzzle has no solution, so that there is no progress")
            }
        })
    }

    /// Makes one action on each board (64-bit integers). Returns rewards (64-bit floats), and
    /// whether each board is solved, over, and its action was legal (a byte each).
    fn step<'py>(&mut self, py: Python<'py>, actions: &[u8]) -> PyResult<[Bound<'py, PyBytes>; 4]> {
        let (chunks, rest) = actions.as_chunks::<8>();
        if chunks.len() != self.arena.len() || !rest.is_empty() {
            return Err(refuse(codes::USAGE, "an action of 64 bits for each board is needed"));
        }
        let arena = &mut self.arena;
        let turns: Vec<arena::Turn> = py.detach(|| {
            let act =
                |(board, action): (usize, &[u8; 8])| arena.act(board, i64::from_ne_bytes(*action));
            chunks.iter().enumerate().map(act).collect()
        });
        let rewards: Vec<u8> = turns.iter().flat_map(|turn| turn.reward.to_ne_bytes()).collect();
        let flags = |flag: fn(&arena::Turn) -> bool| {
            PyBytes::new(py, &turns.iter().map(|turn| flag(turn).into()).collect::<Vec<u8>>())
        };
        Ok([
            PyBytes::new(py, &rewards),
            flags(|turn| turn.solved),
            flags(|turn| turn.over),
            flags(|turn| turn.legal),
        ])
    }

    /// The observations of all boards: grids, vehicles, masks and exits, as bytes.
    fn observe<'py>(&self, py: Python<'py>) -> [Bound<'py, PyBytes>; 4] {
        let arena = &self.arena;
        let found = py.detach(|| {
            let mut found = [const { Vec::new() }; 4];
            let [grids, vehicles, masks, exits] = &mut found;
            for board in 0..arena.len() {
                arena.write_grid(board, grids);
                arena.write_vehicles(board, vehicles);
                arena.write_mask(board, masks);
                exits.push(arena.exit(board));
            }
            found
        });
        found.map(|bytes| PyBytes::new(py, &bytes))
    }

    /// The depth of a board now and at its start, if known.
    fn depths(&self, board: usize) -> (Option<u32>, Option<u32>) {
        let start = self.arena.board(board).and_then(|(_, stage)| stage.depth);
        (self.arena.depth(board), start)
    }

    /// The current board.
    fn board(&self, board: usize) -> PyResult<Board> {
        Ok(Board::of_puzzle(self.puzzle(board)?))
    }

    /// A picture of the board: width, height, and the RGB bytes of its pixels.
    fn picture<'py>(
        &self,
        py: Python<'py>,
        board: usize,
        cell: u16,
        theme: &str,
    ) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
        let theme =
            Theme::from_id(theme).ok_or_else(|| refuse(codes::USAGE, "there is no such theme"))?;
        let style = Style { theme, cell, ..Style::default() };
        let puzzle = self.puzzle(board)?;
        let picture = py
            .detach(|| pixels(&scene(&puzzle, &style), style.scale()))
            .map_err(|error| refuse(error.code(), error.to_string()))?;
        Ok((picture.width, picture.height, PyBytes::new(py, &picture.rgb)))
    }
}
