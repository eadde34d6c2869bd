//! Puts the steps of a plan in an order that reads well.
//!
//! A search by steps finds some order of the steps, and often scatters the steps of one slide among
//! unrelated ones. Two neighbouring moves that touch no common cell can be swapped, because neither
//! needs a cell that the other uses. So the steps of a slide are brought together: the steps stay
//! the same, and the moves become fewer.

use crate::board::{CellSet, Move, Puzzle};
use crate::search::Control;

/// A plan longer than this is left as it is: the work grows with the square.
const LONGEST: usize = 2_000;

/// The same steps in fewer moves, where swaps allow it.
///
/// If a limit ends the work early, returns the plan as improved so far.
pub(crate) fn gather(puzzle: &Puzzle, moves: Vec<Move>, control: &mut Control<'_>) -> Vec<Move> {
    let bytes = moves.len() * (size_of::<PlannedMove>() + size_of::<Move>());
    if moves.len() > LONGEST || control.charge(bytes).is_err() {
        return moves;
    }
    let mut plan = traces(puzzle, &moves);
    let mut index = 0;
    while index < plan.len() && control.tick().is_ok() {
        match partner(&plan, index) {
            Some((next, Swap::Earlier)) => {
                let joined = plan.remove(next);
                plan[index].join(&joined);
            }
            Some((next, Swap::Later)) => {
                // The moves after `index` have moved up by one.
                let joined = plan.remove(index);
                plan[next - 1].join(&joined);
            }
            None => index += 1,
        }
    }
    plan.into_iter().map(|trace| trace.step).collect()
}

/// A move and all cells that its vehicle covers while it is made.
struct PlannedMove {
    step: Move,
    touched: CellSet,
}

impl PlannedMove {
    fn join(&mut self, other: &Self) {
        self.step.by += other.step.by;
        self.touched = self.touched.iter().chain(other.touched.iter()).collect();
    }

    fn meets(&self, other: &Self) -> bool {
        self.touched.iter().any(|cell| other.touched.contains(cell))
    }
}

/// Which of two moves is swapped until it is next to the other.
enum Swap {
    /// The later one comes forward.
    Earlier,
    /// The earlier one waits.
    Later,
}

/// The next move of the same vehicle in the same direction, if the two can be brought together.
fn partner(plan: &[PlannedMove], index: usize) -> Option<(usize, Swap)> {
    let this = &plan[index];
    let next = (index + 1..plan.len()).find(|&j| plan[j].step.vehicle == this.step.vehicle)?;
    let other = &plan[next];
    if other.step.by.signum() != this.step.by.signum() {
        return None;
    }
    let between = &plan[index + 1..next];
    if between.iter().all(|trace| !trace.meets(other)) {
        Some((next, Swap::Earlier))
    } else if between.iter().all(|trace| !trace.meets(this)) {
        Some((next, Swap::Later))
    } else {
        None
    }
}

fn traces(puzzle: &Puzzle, moves: &[Move]) -> Vec<PlannedMove> {
    let mut offsets = puzzle.offsets();
    moves
        .iter()
        .map(|&step| {
            let vehicle = puzzle.vehicle(step.vehicle);
            let offset = &mut offsets[step.vehicle.index()];
            let from = *offset;
            *offset = from.saturating_add_signed(step.by);
            let (low, high) = (from.min(*offset), from.max(*offset));
            let touched = (low..=high).flat_map(|at| vehicle.cells_at(at)).collect();
            PlannedMove { step, touched }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{VehicleId, merge_moves};
    use crate::notation::{ReadOptions, read};
    use crate::search::{Budget, Unobserved};
    use crate::verify::verify;

    fn check(board: &str, moves: &[(&str, i8)], expected: &[(&str, i8)]) {
        let puzzle = read(board, &ReadOptions::default()).expect("valid").puzzle;
        let id = |name: &str| -> VehicleId { puzzle.find(name).expect("a vehicle") };
        let list = |moves: &[(&str, i8)]| -> Vec<Move> {
            moves.iter().map(|&(name, by)| Move { vehicle: id(name), by }).collect()
        };
        let mut observer = Unobserved;
        let mut control = Control::new(Budget::default(), &mut observer);
        let gathered = gather(&puzzle, merge_moves(&list(moves)), &mut control);
        assert_eq!(gathered, list(expected));
        assert!(verify(&puzzle, &gathered).is_ok());
    }

    #[test]
    fn steps_that_have_nothing_to_do_with_each_other_are_sorted_out() {
        check(
            "XX../AA../..../BB..",
            &[("A", 1), ("B", 1), ("A", 1), ("X", 1), ("B", 1), ("X", 1)],
            &[("A", 2), ("B", 2), ("X", 2)],
        );
    }

    #[test]
    fn a_step_that_waits_for_another_vehicle_stays_behind_it() {
        // B can go down once A has left column 2.
        check(
            "B.XX/B.../AA../....",
            &[("A", 1), ("B", 1), ("A", 1), ("B", 1)],
            &[("A", 2), ("B", 2)],
        );
        // X needs the cell that B leaves with its first step only.
        check(
            "..B./XXB./..../....",
            &[("B", 1), ("B", 1), ("X", 1), ("X", 1)],
            &[("B", 2), ("X", 2)],
        );
    }
}
