//! The answers to `enumerate`.

use crate::VERSION;
use clearway::enumerate::{Field, Tally};
use serde::{Deserialize, Serialize};

/// A puzzle of the result: a minimal space in its hardest state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnumeratedPuzzle {
    /// The version of the contract.
    pub version: u32,
    /// The rows joined by `/`; `A` is the red car, `x` a wall.
    pub board: String,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// How many walls there are.
    pub walls: u8,
    /// How many vehicles there are, the red car included.
    pub vehicles: u8,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// How many states its space has.
    pub states: u64,
    /// How many of them have each depth in moves, from 0.
    pub depth_counts: Vec<u64>,
}

/// What was counted over a whole field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnumerateTotals {
    /// The version of the contract.
    pub version: u32,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The least and the greatest number of walls.
    pub walls: [u8; 2],
    /// What was counted.
    #[serde(flatten)]
    pub counts: EnumerateCounts,
}

/// What was counted over a field, or over a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnumerateCounts {
    /// Boards on which no vehicle can step left or up.
    pub candidates: u64,
    /// Spaces.
    pub spaces: u64,
    /// Spaces that can be solved.
    pub solvable: u64,
    /// Of those, the ones whose hardest state is a minimal puzzle.
    pub minimal: u64,
    /// States of all spaces together.
    pub states: u64,
    /// Minimal puzzles by their least number of moves, from 0.
    pub by_moves: Vec<u64>,
}

impl EnumerateTotals {
    /// The totals of `field`.
    pub fn new(field: &Field, tally: &Tally) -> Self {
        Self {
            version: VERSION,
            width: field.width(),
            height: field.height(),
            walls: [*field.walls().start(), *field.walls().end()],
            counts: tally.into(),
        }
    }
}

impl From<&Tally> for EnumerateCounts {
    fn from(tally: &Tally) -> Self {
        Self {
            candidates: tally.candidates,
            spaces: tally.spaces,
            solvable: tally.solvable,
            minimal: tally.minimal,
            states: tally.states,
            by_moves: tally.by_moves.clone(),
        }
    }
}

impl From<EnumerateCounts> for Tally {
    fn from(counts: EnumerateCounts) -> Self {
        Self {
            candidates: counts.candidates,
            spaces: counts.spaces,
            solvable: counts.solvable,
            minimal: counts.minimal,
            states: counts.states,
            by_moves: counts.by_moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_have_their_fields_in_order() {
        let tally = Tally { candidates: 5, minimal: 1, by_moves: vec![0, 1], ..Tally::default() };
        let field = Field::new(5, 4, 0..=2).expect("a size that can be done");
        let json = serde_json::to_string(&EnumerateTotals::new(&field, &tally)).expect("writable");
        assert_eq!(
            json,
            "{\"version\":1,\"width\":5,\"height\":4,\"walls\":[0,2],\"candidates\":5,\"spaces\":0,\
             \"solvable\":0,\"minimal\":1,\"states\":0,\"by_moves\":[0,1]}"
        );
    }
}
