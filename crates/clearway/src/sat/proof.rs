//! Exports the formula of a cost, and the proof that no plan satisfies it.

use super::grid::Meaning;
use super::question::Question;
pub use super::solver::ProofLine;
use crate::board::{Axis, Metric, Puzzle};
use crate::search::{Budget, Control, Observer, StopReason};
use crate::state::Lanes;

/// "There is a plan of at most this cost", in the terms of DIMACS.
#[derive(Clone, Debug)]
pub struct Formula {
    /// How many variables there are, from 1.
    pub variables: u32,
    /// The clauses; a negated variable is below 0.
    pub clauses: Vec<Vec<i32>>,
    /// The meanings of the variables, without auxiliary ones.
    pub meanings: Vec<(u32, String)>,
}

/// The formula "there is a plan of at most this cost". It may exclude some plans, but never all
/// shortest ones.
///
/// `None` if no formula is needed: the red car's way alone costs more, or the puzzle is already
/// solved.
pub fn formula(puzzle: &Puzzle, metric: Metric, cost: u32) -> Option<Formula> {
    let lanes = Lanes::new(puzzle);
    let question = question(&lanes, metric, cost)?;
    let (variables, clauses) = question.formula();
    let clauses =
        clauses.iter().map(|clause| clause.iter().map(|lit| lit.dimacs()).collect()).collect();
    let mut meanings: Vec<(u32, String)> = question
        .meanings()
        .into_iter()
        .map(|(lit, meaning)| (lit.dimacs().unsigned_abs(), text(meaning, puzzle)))
        .collect();
    meanings.sort();
    Some(Formula { variables, clauses, meanings })
}

/// Refutes the formula that [`formula`] returns for the same arguments.
///
/// Calls `sink` with each line of the proof. Returns `false` if there is a plan, or no formula.
pub fn refute(
    puzzle: &Puzzle,
    metric: Metric,
    cost: u32,
    observer: &mut dyn Observer,
    sink: Box<dyn FnMut(ProofLine<'_>)>,
) -> Result<bool, StopReason> {
    let lanes = Lanes::new(puzzle);
    let mut control = Control::new(Budget::default(), observer);
    match question(&lanes, metric, cost) {
        Some(mut question) => question.refute(sink, &mut control),
        None => Ok(false),
    }
}

fn question(lanes: &Lanes, metric: Metric, cost: u32) -> Option<Question<'_>> {
    let is_solved = lanes.start()[lanes.red().index()] == lanes.solved_offset();
    (!is_solved && !lanes.is_shut()).then(|| Question::recording(lanes, metric, cost))?
}

fn text(meaning: Meaning, puzzle: &Puzzle) -> String {
    let vehicle = |index: usize| &puzzle.vehicles()[index];
    match meaning {
        Meaning::At { state, vehicle: index, offset } => {
            let vehicle = vehicle(index);
            let line = match vehicle.axis {
                Axis::Horizontal => "column",
                Axis::Vertical => "row",
            };
            format!("state {state}: vehicle {index} is at {line} {offset} or beyond")
        }
        Meaning::Horizontal { state, cell } => {
            let width = usize::from(puzzle.width());
            let (row, column) = (cell / width, cell % width);
            format!("state {state}: row {row} column {column} is for horizontal vehicles")
        }
        Meaning::Moves { state, vehicle } => {
            format!("from state {state}: vehicle {vehicle} moves")
        }
        Meaning::Drives { state } => format!("from state {state}: the red car drives forward"),
        Meaning::Done { state } => format!("state {state}: the plan is done"),
    }
}
