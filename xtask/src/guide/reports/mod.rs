//! The page on the reports: what each claims, and what is true.

mod blind;
mod claims;
mod deepening;
mod inadmissible;
mod paths;
mod single_cells;
mod walks;

use super::File;
use super::template::{self, Values};
use clearway::board::{Metric, Puzzle};
use clearway::builtin::BUILTINS;

/// The built-in puzzle whose space is too large to explore here.
const LARGE: &str = "loose";

/// A built-in puzzle with its known optima.
struct Known {
    puzzle: Puzzle,
    name: &'static str,
    moves: u32,
    steps: u32,
}

impl Known {
    const fn optimum(&self, metric: Metric) -> u32 {
        match metric {
            Metric::Moves => self.moves,
            Metric::Steps => self.steps,
        }
    }
}

/// All built-in puzzles.
fn known() -> Vec<Known> {
    BUILTINS
        .iter()
        .map(|builtin| Known {
            puzzle: builtin.puzzle(),
            name: builtin.name,
            moves: builtin.moves,
            steps: builtin.steps,
        })
        .collect()
}

/// The page.
pub(super) fn page() -> Result<File, String> {
    let puzzles = known();
    require(puzzles.len() == 9, "there are nine built-in puzzles")?;
    let mut values = Values::new();
    claims::add(&puzzles, &mut values)?;
    deepening::add(&puzzles, &mut values)?;
    inadmissible::add(&puzzles, &mut values)?;
    walks::add(&puzzles, &mut values)?;
    blind::add(&puzzles, &mut values)?;
    single_cells::add(&puzzles, &mut values)?;
    template::page("reports", &values)
}

/// Checks a statement of the template's prose; an error if it is false.
fn require(holds: bool, what: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(format!("docs/templates/reports.md makes a statement that is no longer true: {what}"))
    }
}
