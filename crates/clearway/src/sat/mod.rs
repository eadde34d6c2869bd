//! "Solvable at this cost?" as a question of propositional logic.
//!
//! For boards whose spaces are too large to be searched state by state. A formula describes a plan
//! of at most a given number of layers; a solver finds one or proves that there is none. Every
//! refuted number is a proven lower bound; a plan that costs no more than the bound is a shortest
//! one.
//!
//! `grid` has the variables and rules of a state, `moves` and `steps` define a layer in each
//! metric, `question` is one formula with its solver, `climb` is the loop, `first_plan` finds a
//! plan to begin with, `shorten` a shorter one near it, and `proof` exports formulas and
//! refutations.

pub(crate) mod climb;
mod first_plan;
mod grid;
mod moves;
pub(crate) mod proof;
mod question;
mod shorten;
mod solver;
mod steps;

#[cfg(test)]
mod tests;

use crate::board::{Metric, Move};
use crate::search::{Control, StopReason};
use crate::state::Lanes;

/// A plan that costs at most `cost` for a puzzle that is not solved yet, or `None` if there is none.
pub(crate) fn plan_within(
    lanes: &Lanes,
    metric: Metric,
    cost: u32,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let mut question = question::Question::new(lanes, metric);
    if cost < question.least() { Ok(None) } else { question.ask(cost, control) }
}
