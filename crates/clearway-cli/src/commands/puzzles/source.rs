//! Where puzzles are drawn from: the table in the program, or a file.

use crate::output::numbers::counted;
use crate::problem::Problem;
use clearway::notation::one_line_board;
use clearway_contract::{Candidate, DrawRequest, Drawn, RequestWatch, codes};
use clearway_game::{FileEntry, FileQuery, PuzzleQuery, TableError, TableFile, game};
use clearway_run::shards::{RunError, TABLE};
use std::fs::File;
use std::io::Read as _;
use std::ops::RangeInclusive;
use std::path::Path;

/// The largest table file: that of 6x6 with two walls has some tens of megabytes.
const MOST_BYTES: u64 = 1 << 30;

/// Where puzzles are drawn from.
pub(crate) enum PuzzleSource {
    /// The 6x6 game without walls.
    Game,
    /// A file, and the number of walls that are wanted.
    File(Box<TableFile>, RangeInclusive<u32>),
}

/// The puzzle that comes nearest to a query.
pub(crate) struct Nearest {
    pub(crate) candidate: Candidate,
    /// How far it is from the query; 0 if it fits.
    pub(crate) distance: u64,
    pub(crate) cars: u32,
    pub(crate) trucks: u32,
    /// How many walls it has, in a table that may have some.
    pub(crate) walls: Option<u32>,
}

impl PuzzleSource {
    /// The file, or the game without one.
    pub(crate) fn open(
        path: Option<&Path>,
        walls: Option<RangeInclusive<u32>>,
    ) -> Result<Self, Problem> {
        let Some(path) = path else { return Ok(Self::Game) };
        let told = |error: &std::io::Error| Problem::from(RunError::of_io(error).in_file(path));
        let file = File::open(path).map_err(|error| told(&error))?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|error| told(&error))?;
        let file = TableFile::new(bytes).map_err(|error| {
            let code = match error {
                TableError::Damaged => codes::DAMAGED,
                _ => codes::FILE,
            };
            Problem::from(RunError::new(code, error.to_string()).in_file(path))
                .expecting(format!("the file {TABLE} that `enumerate --format table` writes"))
        })?;
        Ok(Self::File(Box::new(file), walls.unwrap_or(0..=u32::MAX)))
    }

    /// Draws puzzles, and passes on each as soon as it is graded.
    pub(crate) fn draw<E>(
        &self,
        request: &DrawRequest,
        watch: &mut RequestWatch<'_>,
        each: &mut dyn FnMut(clearway::generate::Made) -> Result<(), E>,
    ) -> Result<Drawn, E> {
        match self {
            Self::Game => request.draw(watch, each),
            Self::File(file, walls) => {
                // What grades can say about moves holds for 6x6 only.
                let narrow = file.field().width().max(file.field().height()) <= 6;
                let candidates = |narrowed: &PuzzleQuery| {
                    let puzzle = if narrow { narrowed } else { &request.query };
                    let query = FileQuery { puzzle: puzzle.clone(), walls: walls.clone() };
                    file.draw(&query, request.seed).filter_map(|entry| candidate(file, &entry))
                };
                request.draw_from(candidates, watch, each)
            }
        }
    }

    /// The puzzle that comes nearest to a query.
    pub(crate) fn nearest(&self, query: &PuzzleQuery) -> Option<Nearest> {
        match self {
            Self::Game => game().nearest(query).map(|listed| Nearest {
                distance: query.distance(&listed),
                cars: listed.board.cars(),
                trucks: listed.board.trucks(),
                walls: None,
                candidate: listed.into(),
            }),
            Self::File(file, walls) => {
                let query = FileQuery { puzzle: query.clone(), walls: walls.clone() };
                let entry = file.nearest(&query)?;
                Some(Nearest {
                    distance: query.distance(&entry),
                    cars: entry.shape.cars(),
                    trucks: entry.shape.trucks(),
                    walls: Some(entry.shape.walls()),
                    candidate: candidate(file, &entry)?,
                })
            }
        }
    }
}

fn candidate(file: &TableFile, entry: &FileEntry) -> Option<Candidate> {
    Some(Candidate { puzzle: file.puzzle(entry)?, moves: entry.moves, steps: entry.steps })
}

impl Nearest {
    /// What it has, and its board in one line.
    pub(crate) fn words(&self) -> String {
        let mut parts = vec![
            counted(self.candidate.moves.into(), "move"),
            counted(self.candidate.steps.into(), "step"),
            counted(self.cars.into(), "car"),
            counted(self.trucks.into(), "truck"),
        ];
        parts.extend(self.walls.map(|walls| counted(walls.into(), "wall")));
        let last = parts.pop().unwrap_or_default();
        format!("{} and {last}: {}", parts.join(", "), one_line_board(&self.candidate.puzzle))
    }
}
