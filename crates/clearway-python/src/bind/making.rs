//! A portion of puzzles, made from seeds.
//!
//! What a seed gives depends on the wish alone, so whoever does a portion again gets
//! the same bytes: there is no limit on time.

use super::door::Listener;
use super::error::refuse;
use clearway::difficulty::Level;
use clearway::generate::{ANY, Generator, Lengths, Range, Thrift, Wish, exit_of};
use clearway::search::Budget;
use clearway_wire::{GenerateAnswer, codes};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// What puzzles should be like, from a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wishes {
    size: (u8, u8),
    exit: String,
    moves: Option<(u32, u32)>,
    steps: Option<(u32, u32)>,
    vehicles: Option<(u32, u32)>,
    cars: Option<(u32, u32)>,
    trucks: Option<(u32, u32)>,
    walls: Option<(u32, u32)>,
    lengths: Vec<u8>,
    level: Option<String>,
    classic: bool,
    minimal: bool,
}

impl Wishes {
    /// The wish, if it can come true.
    fn wish(&self) -> PyResult<Wish> {
        let usage = |message: String| refuse(codes::USAGE, message);
        let range = |pair: Option<(u32, u32)>| -> Range { pair.map_or(ANY, |(a, b)| a..=b) };
        let (exit, line) =
            exit_of(&self.exit).ok_or_else(|| usage(format!("there is no exit {}", self.exit)))?;
        let level = self
            .level
            .as_deref()
            .map(|id| Level::from_id(id).ok_or_else(|| usage(format!("there is no level {id}"))));
        let lengths = Lengths::new(self.lengths.iter().copied())
            .ok_or_else(|| usage("vehicles have lengths from 2 to 15".to_owned()))?;
        let mut wish = Wish {
            width: self.size.0,
            height: self.size.1,
            exit,
            line,
            moves: range(self.moves),
            steps: range(self.steps),
            level: level.transpose()?,
            vehicles: range(self.vehicles),
            cars: range(self.cars),
            trucks: range(self.trucks),
            walls: self.walls.map_or(0..=0, |(a, b)| a..=b),
            lengths,
            thrift: if self.minimal { Thrift::Minimal } else { Thrift::Any },
        };
        if self.classic {
            wish.use_classic_set();
        }
        wish.check().map_err(|error| usage(format!("{}: {error}", error.part)))?;
        Ok(wish)
    }
}

/// Makes so many puzzles from each seed: a line of JSON for each, as `generate --source search`
/// prints it. A seed may give fewer.
#[pyfunction]
#[pyo3(signature = (seeds, wishes, patience=None, memory_limit=None))]
pub(crate) fn make_portion(
    py: Python<'_>,
    seeds: Vec<(u64, u32)>,
    wishes: Wishes,
    patience: Option<u64>,
    memory_limit: Option<u64>,
) -> PyResult<Bound<'_, PyBytes>> {
    let wish = wishes.wish()?;
    let budget = Budget { nodes: None, memory: memory_limit };
    let lines = Listener::new(None).run(py, |listener| {
        let mut lines = Vec::new();
        for (seed, count) in seeds {
            let Ok(generator) = Generator::new(wish.clone(), seed) else { break };
            let mut generator = match patience {
                Some(boards) => generator.with_patience(boards),
                None => generator,
            };
            for _ in 0..count {
                // A seed ends where it gives up, or meets the limit on memory.
                let Ok(Some(made)) = generator.next(budget, listener) else { break };
                let written = serde_json::to_writer(&mut lines, &GenerateAnswer::new(&made));
                debug_assert!(written.is_ok(), "every shape of the contract can be written");
                lines.push(b'\n');
            }
            if listener.check().is_err() {
                break;
            }
        }
        lines
    })?;
    Ok(PyBytes::new(py, &lines))
}
