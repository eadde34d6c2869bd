//! The answers to `enumerate`.

use crate::VERSION;
use clearway::board::Metric;
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
    /// How many of them have each depth, from 0, in the metric of the enumeration.
    pub depth_counts: Vec<u64>,
}

/// The counts of a whole field.
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
    /// The red car's row, from 1 at the top.
    pub red_row: u8,
    /// The metric in which the hardest states were chosen: `moves` or `steps`.
    pub metric: String,
    /// What was counted.
    #[serde(flatten)]
    pub counts: EnumerateCounts,
}

/// The counts of a field, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnumerateCounts {
    /// Boards on which no vehicle can step left or up.
    pub candidates: u64,
    /// Spaces.
    pub spaces: u64,
    /// Spaces that can be solved.
    pub solvable: u64,
    /// Solvable spaces whose hardest state is a minimal puzzle.
    pub minimal: u64,
    /// States of all spaces together.
    pub states: u64,
    /// Minimal puzzles by their least number of moves, from 0, if that is the metric.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_moves: Option<Vec<u64>>,
    /// Minimal puzzles by their least number of steps, from 0, if that is the metric.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_steps: Option<Vec<u64>>,
}

impl EnumerateTotals {
    /// The totals of `field`.
    pub fn new(field: &Field, tally: &Tally) -> Self {
        Self {
            version: VERSION,
            width: field.width(),
            height: field.height(),
            walls: [*field.walls().start(), *field.walls().end()],
            red_row: field.red_row() + 1,
            metric: field.metric().id().to_owned(),
            counts: EnumerateCounts::new(field.metric(), tally),
        }
    }
}

impl EnumerateCounts {
    /// The counts in a metric.
    pub fn new(metric: Metric, tally: &Tally) -> Self {
        let by_cost = |counted: Metric| (counted == metric).then(|| tally.by_cost.clone());
        Self {
            candidates: tally.candidates,
            spaces: tally.spaces,
            solvable: tally.solvable,
            minimal: tally.minimal,
            states: tally.states,
            by_moves: by_cost(Metric::Moves),
            by_steps: by_cost(Metric::Steps),
        }
    }

    /// Minimal puzzles by their optimum, if they were counted in this metric.
    pub const fn by_cost(&self, metric: Metric) -> Option<&Vec<u64>> {
        match metric {
            Metric::Moves => self.by_moves.as_ref(),
            Metric::Steps => self.by_steps.as_ref(),
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
            by_cost: counts.by_moves.or(counts.by_steps).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_have_their_fields_in_order() {
        let tally = Tally { candidates: 5, minimal: 1, by_cost: vec![0, 1], ..Tally::default() };
        let field = Field::new(5, 4, 0..=2).expect("a size that can be done");
        let json = serde_json::to_string(&EnumerateTotals::new(&field, &tally)).expect("writable");
        assert_eq!(
            json,
            "{\"version\":1,\"width\":5,\"height\":4,\"walls\":[0,2],\"red_row\":2,\
             \"metric\":\"moves\",\"candidates\":5,\"spaces\":0,\"solvable\":0,\"minimal\":1,\
             \"states\":0,\"by_moves\":[0,1]}"
        );
    }
}
