//! The page of the reports: what each claims, and what is true.

mod blind;
mod claims;
mod deepening;
mod inadmissible;
mod paths;
mod walks;

use super::File;
use super::template::{self, Values};
use clearway::board::Puzzle;
use clearway::builtin::BUILTINS;

/// The built-in puzzle whose space is too large to be looked at whole here.
const LARGE: &str = "loose";

/// A built-in puzzle with its known optimum in moves.
struct Known {
    puzzle: Puzzle,
    name: &'static str,
    moves: u32,
    steps: u32,
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
    let mut values = Values::new();
    claims::add(&puzzles, &mut values)?;
    deepening::add(&puzzles, &mut values)?;
    inadmissible::add(&puzzles, &mut values)?;
    walks::add(&puzzles, &mut values);
    blind::add(&puzzles, &mut values)?;
    template::page("reports", &values)
}
