//! Why a move is made, in words.
//!
//! In a solution with the fewest moves, every move but the last has a purpose that
//! can be named. Say that until its vehicle moves again, nobody enters a cell that it
//! leaves. Then the vehicle could as well have waited, and made both moves in one go,
//! or none at all, which would be shorter; unless somebody enters meanwhile, and
//! closes, a cell that it has to cross. So a move either leaves a cell that a later
//! move needs, or passes before another vehicle is in the way. Following the needs
//! from move to move leads to the red car's last one, and gives the reason to be told.

use crate::board::{Cell, Move, Puzzle, VehicleId};
use std::fmt;

/// What a move is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The red car reaches the exit.
    ReachesExit,
    /// The red car moves towards the exit on its way out.
    Advances,
    /// The vehicle leaves the red car's way out, and blocks it no more.
    ClearsExitLine,
    /// It leaves a cell that another vehicle needs.
    Frees {
        /// A cell that is left.
        cell: Cell,
        /// Who needs it.
        needed_by: VehicleId,
        /// What for: the purpose of that later move.
        purpose: Purpose,
    },
    /// It crosses a cell that another vehicle is about to enter.
    Passes {
        /// The cell.
        cell: Cell,
        /// Who enters it.
        before: VehicleId,
    },
    /// Nothing that a later move uses; no solution with the fewest moves has such moves.
    None,
}

/// What the vehicle that needs a cell wants it for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To clear the red car's way out.
    ClearExitLine,
    /// To drive out, being the red car.
    DriveOut,
    /// To make room in turn for this vehicle.
    MakeRoomFor(VehicleId),
    /// To move on, for no reason that can be told.
    MoveOn,
}

/// The hint for a position: the next move of a solution, what is left, and why.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The vehicles that stand in the red car's way now, from the red car outwards.
    pub blockers: Vec<VehicleId>,
    /// The next move.
    pub next: Move,
    /// Why it is made.
    pub reason: Reason,
}

/// The reason of each move of a solution, which must be legal.
pub fn reasons(puzzle: &Puzzle, moves: &[Move]) -> Vec<Reason> {
    let boards: Vec<Puzzle> = puzzle.boards(moves).collect();
    let traces: Vec<Trace> =
        moves.iter().zip(&boards).map(|(&step, board)| Trace::new(board, step)).collect();
    // The purpose of a move may rest on that of a later one, so they are found backwards.
    let mut reasons = vec![Reason::None; moves.len()];
    for index in (0..moves.len()).rev() {
        reasons[index] = reason(&boards, &traces, index, &reasons);
    }
    reasons
}

/// The hint that a solution of `puzzle` gives; `None` if there is nothing left to do.
pub fn hint(puzzle: &Puzzle, solution: &[Move]) -> Option<Hint> {
    let &next = solution.first()?;
    let reason = reasons(puzzle, solution).swap_remove(0);
    Some(Hint { blockers: blockers(puzzle), next, reason })
}

/// The vehicles between the red car and the exit, from the red car outwards.
pub fn blockers(puzzle: &Puzzle) -> Vec<VehicleId> {
    let mut found: Vec<VehicleId> = Vec::new();
    for cell in way_out(puzzle) {
        if let Some(id) = puzzle.vehicle_at(cell)
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    found
}

/// The cells from the red car's front to the exit edge.
fn way_out(puzzle: &Puzzle) -> Vec<Cell> {
    let red = puzzle.red();
    let end = puzzle.line_length(red.axis);
    let cell = |along| Cell::on_line(red.axis, red.line(), along);
    if puzzle.exit().sign() > 0 {
        (red.offset() + red.length..end).map(cell).collect()
    } else {
        (0..red.offset()).rev().map(cell).collect()
    }
}

/// Where a move goes.
struct Trace {
    vehicle: VehicleId,
    /// The cells that the vehicle covers before the move but not after it.
    left: Vec<Cell>,
    /// The cells that must be free for the move.
    entered: Vec<Cell>,
}

impl Trace {
    fn new(board: &Puzzle, step: Move) -> Self {
        let vehicle = board.vehicle(step.vehicle);
        let at = vehicle.offset();
        let to = at.saturating_add_signed(step.by);
        let before: Vec<Cell> = vehicle.cells_at(at).collect();
        let after: Vec<Cell> = vehicle.cells_at(to).collect();
        let (low, high) = (at.min(to), at.max(to) + vehicle.length);
        let swept = (low..high).map(|along| Cell::on_line(vehicle.axis, vehicle.line(), along));
        Self {
            vehicle: step.vehicle,
            left: before.iter().filter(|cell| !after.contains(cell)).copied().collect(),
            entered: swept.filter(|cell| !before.contains(cell)).collect(),
        }
    }
}

fn reason(boards: &[Puzzle], traces: &[Trace], index: usize, later: &[Reason]) -> Reason {
    let (board, trace) = (&boards[index], &traces[index]);
    let is_red = trace.vehicle == board.red_id();
    if is_red && boards[index + 1].is_solved() {
        return Reason::ReachesExit;
    }
    let way = way_out(board);
    let in_the_way =
        |puzzle: &Puzzle| puzzle.vehicle(trace.vehicle).cells().any(|cell| way.contains(&cell));
    if !is_red && in_the_way(board) && !in_the_way(&boards[index + 1]) {
        return Reason::ClearsExitLine;
    }
    // Until the vehicle moves again, only what it has left now can be of use.
    let until = (index + 1..traces.len())
        .find(|&j| traces[j].vehicle == trace.vehicle)
        .unwrap_or(traces.len());
    let entering = |cells: &[Cell]| {
        (index + 1..until).find_map(|j| {
            let cell = traces[j].entered.iter().find(|cell| cells.contains(cell))?;
            Some((j, *cell))
        })
    };
    match (entering(&trace.left), entering(&trace.entered)) {
        (Some((j, cell)), _) => {
            let needed_by = traces[j].vehicle;
            Reason::Frees { cell, needed_by, purpose: purpose(board, needed_by, &later[j]) }
        }
        (None, _) if is_red && trace.entered.iter().all(|cell| way.contains(cell)) => {
            Reason::Advances
        }
        (None, Some((j, cell))) => Reason::Passes { cell, before: traces[j].vehicle },
        (None, None) => Reason::None,
    }
}

fn purpose(board: &Puzzle, vehicle: VehicleId, reason: &Reason) -> Purpose {
    match reason {
        Reason::ReachesExit | Reason::Advances => Purpose::DriveOut,
        Reason::ClearsExitLine => Purpose::ClearExitLine,
        Reason::Frees { needed_by, .. } => Purpose::MakeRoomFor(*needed_by),
        Reason::Passes { .. } | Reason::None if vehicle == board.red_id() => Purpose::DriveOut,
        Reason::Passes { .. } | Reason::None => Purpose::MoveOn,
    }
}

impl Reason {
    /// The reason in words, after the move: "frees the cell that C needs to clear the exit row".
    pub fn text<'a>(&'a self, puzzle: &'a Puzzle) -> ReasonText<'a> {
        ReasonText { reason: self, puzzle }
    }
}

/// Displays a reason in words.
#[derive(Clone, Copy, Debug)]
pub struct ReasonText<'a> {
    reason: &'a Reason,
    puzzle: &'a Puzzle,
}

impl fmt::Display for ReasonText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |id: VehicleId| {
            if id == self.puzzle.red_id() {
                format!("the red car {}", self.puzzle.vehicle(id).name)
            } else {
                self.puzzle.vehicle(id).name.clone()
            }
        };
        let line = match self.puzzle.exit().axis() {
            crate::board::Axis::Horizontal => "row",
            crate::board::Axis::Vertical => "column",
        };
        match self.reason {
            Reason::ReachesExit => f.write_str("drives the red car to the exit"),
            Reason::Advances => f.write_str("brings the red car nearer to the exit"),
            Reason::ClearsExitLine => f.write_str("gets out of the red car's way"),
            Reason::None => f.write_str("prepares nothing that a later move needs"),
            Reason::Passes { before, .. } => {
                write!(f, "passes before {} is in the way", name(*before))
            }
            Reason::Frees { needed_by, purpose, .. } => {
                write!(f, "frees the cell that {} needs to ", name(*needed_by))?;
                match purpose {
                    Purpose::ClearExitLine => write!(f, "clear the exit {line}"),
                    Purpose::DriveOut => f.write_str("drive on"),
                    Purpose::MakeRoomFor(other) => write!(f, "make room for {}", name(*other)),
                    Purpose::MoveOn => f.write_str("move on"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{ReadOptions, read};
    use crate::search::Unobserved;
    use crate::solve::{SolveOptions, solve};

    #[test]
    fn a_vehicle_may_have_to_pass_before_another_closes_its_way() {
        let board = "AA.B../...B.C/XX.D.C/OEED.F/O.GHHF/O.GPPP";
        let puzzle = read(board, &ReadOptions::default()).expect("valid").puzzle;
        let solution = solve(&puzzle, &SolveOptions::default(), &mut Unobserved).solution;
        let reasons = reasons(&puzzle, &solution);
        assert!(!reasons.contains(&Reason::None), "{reasons:?}");
        let passing = reasons.iter().find(|reason| matches!(reason, Reason::Passes { .. }));
        let text = passing.expect("one of them passes").text(&puzzle).to_string();
        assert!(text.starts_with("passes before ") && text.ends_with(" is in the way"), "{text}");
    }
}
