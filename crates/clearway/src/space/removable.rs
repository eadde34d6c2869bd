//! Which vehicles a puzzle does not need.

use crate::board::{Metric, Puzzle, VehicleId};
use crate::search::{Budget, Observer, StopReason};
use crate::solve::{Outcome, SolveOptions, solve_observed};

/// The vehicles whose removal, one at a time, does not change the optimum.
///
/// `optimum` is the cost of a shortest solution in `metric`. Removing a vehicle never makes a board
/// harder, because every solution still works. The red car is never removable. The budget holds for
/// each search.
pub fn removable(
    puzzle: &Puzzle,
    metric: Metric,
    optimum: u32,
    budget: Budget,
    observer: &mut dyn Observer,
) -> Result<Vec<VehicleId>, StopReason> {
    let options = SolveOptions { metric, budget, ..SolveOptions::default() };
    let mut found = Vec::new();
    for (id, _) in puzzle.ids().filter(|(id, _)| *id != puzzle.red_id()) {
        let answer = solve_observed(&without(puzzle, id), &options, observer);
        match (answer.outcome, answer.reason) {
            (Outcome::Stopped, Some(reason)) => return Err(reason),
            _ if answer.cost() == Some(optimum) && answer.is_optimal() => found.push(id),
            // A plan without a proof only shows that the optimum is not larger.
            (_, Some(reason)) if answer.cost().is_none_or(|cost| cost >= optimum) => {
                return Err(reason);
            }
            _ => {}
        }
    }
    Ok(found)
}

/// The puzzle without a vehicle that is not the red car.
fn without(puzzle: &Puzzle, id: VehicleId) -> Puzzle {
    let mut layout = puzzle.to_layout();
    layout.vehicles.remove(id.index());
    layout.into_puzzle().expect("a valid board stays valid without a vehicle")
}
