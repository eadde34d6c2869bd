//! `read`: the puzzle that a text describes.

use crate::context::stopped_before;
use crate::{Context, Refusal, RequestWatch, Subject};
use clearway::board::{Cell, Puzzle};
use clearway::builtin;
use clearway::notation::{self, Notation, ReadOptions, Reading};
use clearway::search::StopReason;
use serde::{Deserialize, Serialize};

/// A puzzle's text, and how to read it.
#[derive(Clone, Debug, Default)]
pub struct ReadRequest {
    /// The puzzle in any notation, or the name of a built-in one.
    pub text: String,
    /// How to read it.
    pub options: ReadOptions,
}

impl ReadRequest {
    /// Answers the request.
    pub fn answer(&self, context: &mut dyn Context) -> Result<ReadAnswer, Refusal> {
        self.read(context).map(|puzzle| puzzle.answer())
    }

    /// The puzzle.
    pub fn read(&self, context: &mut dyn Context) -> Result<NamedPuzzle, Refusal> {
        self.read_under(&mut RequestWatch::new(None, context))
    }

    pub(crate) fn read_under(&self, watch: &mut RequestWatch<'_>) -> Result<NamedPuzzle, Refusal> {
        // An expired time limit does not refuse the request: the answer reports it.
        if let Err(reason @ StopReason::Interrupted) = watch.check() {
            return Err(stopped_before(reason, "the puzzle was read"));
        }
        let mut options = self.options.clone();
        let builtin = builtin::find(&self.text);
        if let Some(builtin) = builtin {
            options.notation = Some(builtin.notation);
        }
        let source = builtin.map_or(self.text.as_str(), |builtin| builtin.text);
        let reading = notation::read(source, &options).map_err(|faults| Refusal::from(&faults))?;
        let name = builtin.map(|builtin| builtin.name).or(reading.puzzle.name()).map(str::to_owned);
        Ok(NamedPuzzle { name, reading })
    }
}

/// A puzzle that was read, and its name.
#[derive(Clone, Debug)]
pub struct NamedPuzzle {
    /// Its own name, that of the built-in puzzle, or a name from the front end.
    pub name: Option<String>,
    /// The result of reading the text.
    pub reading: Reading,
}

impl NamedPuzzle {
    /// The answer to `read`.
    pub fn answer(&self) -> ReadAnswer {
        ReadAnswer::new(self.name(), &self.reading)
    }

    /// The name of the puzzle in answers.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The puzzle, without the name of a built-in one.
    pub fn puzzle(&self) -> &Puzzle {
        &self.reading.puzzle
    }
}

/// A puzzle with all its parts, and the notation it was read in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The notation of the text.
    pub notation: String,
    /// The repairs of lenient mode.
    pub repairs: Vec<String>,
    /// The walls, as pairs of row and column from 0.
    pub walls: Vec<(u8, u8)>,
    /// The vehicles, in reading order of their first cells.
    pub vehicles: Vec<VehicleEntry>,
}

/// A vehicle of a puzzle, as in the notation `json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VehicleEntry {
    /// Its name.
    pub name: String,
    /// The row of its first cell, from 0.
    pub row: u8,
    /// The column of its first cell, from 0.
    pub column: u8,
    /// How many cells it covers.
    pub length: u8,
    /// `horizontal` or `vertical`.
    pub orientation: String,
    /// Whether it is the red car.
    pub red: bool,
}

impl ReadAnswer {
    /// The answer for a reading.
    pub fn new(name: Option<&str>, reading: &Reading) -> Self {
        let repair = |repair: &clearway::notation::Repair| match repair.span {
            Some(span) => format!("{}:{}: {}", span.line, span.column, repair.message),
            None => repair.message.clone(),
        };
        let mut answer = Self::of_parts(name, &reading.puzzle, reading.notation);
        answer.repairs.extend(reading.repairs.iter().map(repair));
        answer
    }

    /// The answer for a puzzle that did not come from a text: as if read from its board on one
    /// line.
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        let mut answer = Self::of_parts(None, puzzle, Notation::Grid);
        if answer.subject.board.starts_with('{') {
            Notation::Json.id().clone_into(&mut answer.notation);
        }
        answer
    }

    fn of_parts(name: Option<&str>, puzzle: &Puzzle, notation: Notation) -> Self {
        Self {
            subject: Subject::new(name, puzzle),
            notation: notation.id().to_owned(),
            repairs: Vec::new(),
            walls: puzzle.walls().iter().map(|cell| (cell.row, cell.column)).collect(),
            vehicles: vehicles(puzzle),
        }
    }
}

fn vehicles(puzzle: &Puzzle) -> Vec<VehicleEntry> {
    let entry = |(id, vehicle): (_, &clearway::board::Vehicle)| {
        let Cell { row, column } = vehicle.cell;
        VehicleEntry {
            name: vehicle.name.clone(),
            row,
            column,
            length: vehicle.length,
            orientation: vehicle.axis.id().to_owned(),
            red: id == puzzle.red_id(),
        }
    };
    puzzle.ids().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn a_text_is_told_with_its_notation_and_all_its_parts() {
        let reading = read("XXB/.#B/...", &ReadOptions::default()).expect("valid");
        let answer = ReadAnswer::new(None, &reading);
        assert_eq!(
            serde_json::to_string(&answer).expect("serialisable"),
            concat!(
                r#"{"version":1,"puzzle":null,"board":"XXB/.xB/...","width":3,"height":3,"#,
                r#""exit":"right","red":"X","notation":"grid","repairs":[],"walls":[[1,1]],"#,
                r#""vehicles":[{"name":"X","row":0,"column":0,"length":2,"#,
                r#""orientation":"horizontal","red":true},{"name":"B","row":0,"column":2,"#,
                r#""length":2,"orientation":"vertical","red":false}]}"#
            )
        );
    }
}
