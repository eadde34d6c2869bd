//! Proofs that other programs can check: a formula with its refutation, or a set of states.
//!
//! For large boards: [`formula`] says "there is a plan of at most this cost", and [`refute`] proves
//! that there is none, line by line, in the format LRAT. One cost is enough, because the formula
//! also covers all lower ones.
//!
//! For small boards, and for boards that a few vehicles lock: [`closed_states`] lists the states
//! that a search visits. After n moves, the board is in a listed state whose distance is n or less;
//! and no state nearer than the cost is solved.

pub use crate::sat::proof::{Formula, ProofLine, formula, refute};

use crate::board::{Metric, Move, Puzzle, VehicleId};
use crate::search::{Budget, Control, Observer, StateGraph, StateTable, StopReason};
use crate::state::{Lanes, PackedGraph, with_graph};
use std::fmt;

/// A state's distance from the start, and the offset of each vehicle on its line.
pub type SeenState = (u32, Vec<u8>);

/// The states, nearer to the start than `cost`, of the board with these vehicles only; all its
/// states if `cost` is `None`.
///
/// `None` if there are more than `most`, or if one of them is solved. The vehicles are in the
/// order of the puzzle, the red car among them.
///
/// # Panics
/// If the red car is not among the vehicles.
pub fn closed_states(
    puzzle: &Puzzle,
    vehicles: &[VehicleId],
    metric: Metric,
    cost: Option<u32>,
    most: usize,
    observer: &mut dyn Observer,
) -> Result<Option<Vec<SeenState>>, StopReason> {
    let lanes = Lanes::new(puzzle).only(vehicles);
    let mut control = Control::new(Budget::default(), observer);
    with_graph!(&lanes, metric, |graph| collect(&graph, cost, most, &mut control))
}

fn collect<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    cost: Option<u32>,
    most: usize,
    control: &mut Control<'_>,
) -> Result<Option<Vec<SeenState>>, StopReason> {
    let mut table = StateTable::new();
    let mut distances = vec![0];
    let mut found = Vec::new();
    table.insert(graph.start(), control)?;
    let mut next = 0;
    while next < table.len() {
        let (state, distance) = (*table.state(next as u32), distances[next]);
        if cost.is_some_and(|cost| distance >= cost) {
            break;
        }
        control.expand()?;
        if graph.is_solved(&state) || table.len() > most {
            return Ok(None);
        }
        next += 1;
        if cost.is_some_and(|cost| distance + 1 >= cost) {
            continue;
        }
        found.clear();
        graph.successors(&state, &mut found);
        for &successor in &found {
            if table.insert(successor, control)?.1 {
                distances.push(distance + 1);
            }
        }
    }
    let states = (0..next)
        .map(|number| (distances[number], graph.offsets(table.state(number as u32)).collect()));
    Ok(Some(states.collect()))
}

/// The board in the checker's format: a fact per line, all numbers counted from 0.
pub fn board_text(puzzle: &Puzzle) -> String {
    let mut text = format!("size {} {}\nexit {}\n", puzzle.width(), puzzle.height(), puzzle.exit());
    for cell in puzzle.walls().iter() {
        text.extend(["wall ", &cell.row.to_string(), " ", &cell.column.to_string(), "\n"]);
    }
    for (id, vehicle) in puzzle.ids() {
        let kind = if id == puzzle.red_id() { "red" } else { "vehicle" };
        let cell = vehicle.cell;
        let numbers = [cell.row, cell.column, vehicle.length].map(|number| number.to_string());
        let words = [kind, vehicle.axis.id(), &numbers.join(" "), &vehicle.name].join(" ");
        text.extend([&words, "\n"]);
    }
    text
}

/// A plan in the checker's format: per line the number of a vehicle and its distance.
pub fn plan_text(plan: &[Move]) -> String {
    let line =
        |step: &Move| [&step.vehicle.0.to_string(), " ", &step.by.to_string(), "\n"].concat();
    plan.iter().map(line).collect()
}

/// States in the checker's format.
pub fn states_text(vehicles: &[VehicleId], states: &[SeenState]) -> String {
    let mut text = "vehicles".to_owned();
    for vehicle in vehicles {
        text.extend([" ", &vehicle.0.to_string()]);
    }
    text.push('\n');
    for (distance, offsets) in states {
        text.extend([&distance.to_string(), " "]);
        text.extend(offsets.iter().filter_map(|&at| char::from_digit(at.into(), 16)));
        text.push('\n');
    }
    text
}

impl Formula {
    /// The formula in the format DIMACS.
    pub fn dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        for clause in &self.clauses {
            for literal in clause {
                text += &literal.to_string();
                text.push(' ');
            }
            text += "0\n";
        }
        text
    }
}

impl fmt::Display for ProofLine<'_> {
    /// In the format LRAT, without the line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Derive { id, literals, hints } => {
                write!(f, "{id} ")?;
                for literal in *literals {
                    write!(f, "{literal} ")?;
                }
                f.write_str("0 ")?;
                for hint in *hints {
                    write!(f, "{hint} ")?;
                }
                f.write_str("0")
            }
            Self::Delete(ids) => {
                // The number of a deletion only has to be that of some clause.
                write!(f, "{} d ", ids.first().copied().unwrap_or(1))?;
                for id in *ids {
                    write!(f, "{id} ")?;
                }
                f.write_str("0")
            }
        }
    }
}
