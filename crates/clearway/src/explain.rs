//! Explains in words why a move is made.
//!
//! In a solution with the fewest moves, every move except the last has a purpose. Suppose that no
//! vehicle enters a cell that this move leaves, until the same vehicle moves again. Then the
//! vehicle could have waited, and joined both moves into one or dropped both, which would be
//! shorter; unless another vehicle meanwhile blocks a cell that it has to cross. So a move either
//! leaves a cell that a later move needs, or passes before another vehicle is in the way. Following
//! these needs from move to move leads to the red car's last move, and gives the reason.

use crate::board::{Axis, Cell, Move, Puzzle, VehicleId};
use std::fmt;
use std::ops::Range;

/// The purpose of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The red car reaches the exit.
    ReachesExit,
    /// The red car moves towards the exit on its way out.
    Advances,
    /// The vehicle leaves the red car's way out, and does not block it again before the red car
    /// passes; or it does, and nothing else is known about the move.
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
    /// The vehicle goes part of its way now, and continues later in the same direction. The move
    /// could wait: solutions with the fewest moves have no such moves, but solutions with the
    /// fewest steps may.
    BeginsWay,
    /// No later move needs this one; no shortest solution has such moves.
    None,
}

/// Why a vehicle needs a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To clear the red car's way out.
    ClearExitLine,
    /// To drive out: the vehicle is the red car.
    DriveOut,
    /// To make room for this vehicle.
    MakeRoomFor(VehicleId),
    /// To move on, for no known reason.
    MoveOn,
}

/// The hint for a position: the next move of a solution, its reason, and the blockers.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The vehicles that stand in the red car's way now, from the red car outwards.
    pub blockers: Vec<VehicleId>,
    /// The next move.
    pub next: Move,
    /// Why it is made.
    pub reason: Reason,
}

/// The reason of each move of a solution, one at a time; the moves must be legal.
///
/// Takes the same memory for any number of moves, and looks ahead only as far as a reason needs.
pub fn reasons<'a>(puzzle: &'a Puzzle, moves: &'a [Move]) -> Reasons<'a> {
    Reasons { stage: Stage { puzzle, offsets: puzzle.offsets(), rest: moves } }
}

/// The hint that a solution of `puzzle` gives; `None` if there is nothing left to do.
pub fn hint(puzzle: &Puzzle, solution: &[Move]) -> Option<Hint> {
    let &next = solution.first()?;
    let reason = reasons(puzzle, solution).next()?;
    Some(Hint { blockers: blockers(puzzle), next, reason })
}

/// The vehicles between the red car and the exit, from the red car outwards.
pub fn blockers(puzzle: &Puzzle) -> Vec<VehicleId> {
    let mut found: Vec<VehicleId> = Vec::new();
    let way = way_out(puzzle, puzzle.red().offset());
    let mut blocked_by = |cell: Cell| {
        if let Some(id) = puzzle.vehicle_at(cell)
            && !found.contains(&id)
        {
            found.push(id);
        }
    };
    if puzzle.exit().sign() > 0 {
        way.cells().for_each(&mut blocked_by);
    } else {
        way.cells().rev().for_each(&mut blocked_by);
    }
    found
}

/// The reasons of a solution's moves, first to last: see [`reasons`].
#[derive(Clone, Debug)]
pub struct Reasons<'a> {
    stage: Stage<'a>,
}

impl Iterator for Reasons<'_> {
    type Item = Reason;

    fn next(&mut self) -> Option<Reason> {
        let reason = self.stage.reason()?;
        self.stage.make_move();
        Some(reason)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.stage.rest.len(), Some(self.stage.rest.len()))
    }
}

impl ExactSizeIterator for Reasons<'_> {}

/// The cells from the red car's front to the exit edge.
fn way_out(puzzle: &Puzzle, red_offset: u8) -> Bar {
    let red = puzzle.red();
    let along = if puzzle.exit().sign() > 0 {
        red_offset + red.length..puzzle.line_length(red.axis)
    } else {
        0..red_offset
    };
    Bar { axis: red.axis, line: red.line(), along }
}

/// Neighbouring cells of one line.
struct Bar {
    axis: Axis,
    line: u8,
    along: Range<u8>,
}

impl Bar {
    fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> {
        self.along.clone().map(|along| Cell::on_line(self.axis, self.line, along))
    }

    fn contains(&self, cell: Cell) -> bool {
        cell.line(self.axis) == self.line && self.along.contains(&cell.along(self.axis))
    }

    fn first_common(&self, other: &Self) -> Option<Cell> {
        self.cells().find(|&cell| other.contains(cell))
    }
}

/// Where a move goes.
struct MoveCells {
    vehicle: VehicleId,
    /// The cells that the vehicle covers before the move.
    before: Bar,
    /// The cells that it covers after the move.
    after: Bar,
    /// The cells that it covers before the move but not after it.
    left: Bar,
    /// The cells that must be free for the move.
    entered: Bar,
}

/// A position in a plan: the board, and the moves that are still to be made.
#[derive(Clone, Debug)]
struct Stage<'a> {
    puzzle: &'a Puzzle,
    offsets: Vec<u8>,
    rest: &'a [Move],
}

/// A reason, before the purpose of a freed cell is known.
enum Cause<'a> {
    Known(Reason),
    Frees { cell: Cell, needed_by: VehicleId, then: Stage<'a> },
}

impl<'a> Stage<'a> {
    /// Where the next move goes.
    fn trace(&self) -> Option<MoveCells> {
        let &step = self.rest.first()?;
        let vehicle = self.puzzle.vehicle(step.vehicle);
        let from = self.offsets[step.vehicle.index()];
        let to = from.saturating_add_signed(step.by);
        let (from_end, to_end) = (from + vehicle.length, to + vehicle.length);
        let (left, entered) = if to > from {
            (from..to.min(from_end), from_end..to_end)
        } else {
            (to_end.max(from)..from_end, to..from)
        };
        let bar = |along| Bar { axis: vehicle.axis, line: vehicle.line(), along };
        Some(MoveCells {
            vehicle: step.vehicle,
            before: bar(from..from_end),
            after: bar(to..to_end),
            left: bar(left),
            entered: bar(entered),
        })
    }

    /// Makes the next move.
    fn make_move(&mut self) {
        if let Some((step, rest)) = self.rest.split_first() {
            let offset = &mut self.offsets[step.vehicle.index()];
            *offset = offset.saturating_add_signed(step.by);
            self.rest = rest;
        }
    }

    /// The reason of the next move.
    fn reason(&self) -> Option<Reason> {
        Some(match self.cause()? {
            Cause::Known(reason) => reason,
            Cause::Frees { cell, needed_by, then } => {
                let purpose = purpose(self.puzzle, needed_by, &then.cause()?);
                Reason::Frees { cell, needed_by, purpose }
            }
        })
    }

    fn cause(&self) -> Option<Cause<'a>> {
        let trace = self.trace()?;
        let red = self.puzzle.red_id();
        let is_red = trace.vehicle == red;
        if is_red && trace.after.along.start == self.puzzle.solved_offset() {
            return Some(Cause::Known(Reason::ReachesExit));
        }
        let way = way_out(self.puzzle, self.offsets[red.index()]);
        let in_the_way = |bar: &Bar| bar.first_common(&way).is_some();
        let clears = !is_red && in_the_way(&trace.before) && !in_the_way(&trace.after);
        if clears && !self.comes_back(&trace, &way) {
            return Some(Cause::Known(Reason::ClearsExitLine));
        }
        // Until the vehicle moves again, only the cells that it has just left can help.
        let mut stage = self.clone();
        stage.make_move();
        let mut passes = Reason::None;
        while let Some(later) = stage.trace()
            && later.vehicle != trace.vehicle
        {
            if let Some(cell) = later.entered.first_common(&trace.left) {
                return Some(Cause::Frees { cell, needed_by: later.vehicle, then: stage });
            }
            if passes == Reason::None
                && let Some(cell) = later.entered.first_common(&trace.entered)
            {
                passes = Reason::Passes { cell, before: later.vehicle };
            }
            stage.make_move();
        }
        let goes_on = stage.rest.first().is_some_and(|later| {
            later.vehicle == trace.vehicle && later.by.signum() == self.rest[0].by.signum()
        });
        if passes == Reason::None && goes_on {
            passes = Reason::BeginsWay;
        }
        let advances = is_red && trace.entered.cells().all(|cell| way.contains(cell));
        Some(Cause::Known(match passes {
            _ if advances => Reason::Advances,
            Reason::None if clears => Reason::ClearsExitLine,
            passes => passes,
        }))
    }

    /// Whether a vehicle that leaves the way out is back in it before the red car passes.
    fn comes_back(&self, trace: &MoveCells, way: &Bar) -> bool {
        let mut stage = self.clone();
        stage.make_move();
        while let Some(later) = stage.trace() {
            if later.vehicle == trace.vehicle && later.after.first_common(way).is_some() {
                return true;
            }
            if later
                .entered
                .first_common(&trace.left)
                .is_some_and(|cell| later.vehicle == self.puzzle.red_id() && way.contains(cell))
            {
                return false;
            }
            stage.make_move();
        }
        false
    }
}

fn purpose(puzzle: &Puzzle, vehicle: VehicleId, cause: &Cause<'_>) -> Purpose {
    match cause {
        Cause::Known(Reason::ReachesExit | Reason::Advances) => Purpose::DriveOut,
        Cause::Known(Reason::ClearsExitLine) => Purpose::ClearExitLine,
        Cause::Frees { needed_by, .. } => Purpose::MakeRoomFor(*needed_by),
        Cause::Known(_) if vehicle == puzzle.red_id() => Purpose::DriveOut,
        Cause::Known(_) => Purpose::MoveOn,
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
            Axis::Horizontal => "row",
            Axis::Vertical => "column",
        };
        match self.reason {
            Reason::ReachesExit => f.write_str("drives the red car to the exit"),
            Reason::Advances => f.write_str("brings the red car nearer to the exit"),
            Reason::ClearsExitLine => f.write_str("gets out of the red car's way"),
            Reason::BeginsWay => f.write_str("goes part of its way, and continues later"),
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
    use crate::board::Metric;
    use crate::notation::{ReadOptions, read};
    use crate::solve::{SolveOptions, solve};

    #[test]
    fn a_vehicle_may_have_to_pass_before_another_closes_its_way() {
        let board = "AA.B../...B.C/XX.D.C/OEED.F/O.GHHF/O.GPPP";
        let puzzle = read(board, &ReadOptions::default()).expect("valid").puzzle;
        let solution = solve(&puzzle, &SolveOptions::default()).solution;
        let reasons: Vec<Reason> = reasons(&puzzle, &solution).collect();
        assert!(!reasons.contains(&Reason::None), "{reasons:?}");
        let passing = reasons.iter().find(|reason| matches!(reason, Reason::Passes { .. }));
        let text = passing.expect("one of them passes").text(&puzzle).to_string();
        assert!(text.starts_with("passes before ") && text.ends_with(" is in the way"), "{text}");
    }

    #[test]
    fn every_move_of_a_plan_with_the_fewest_steps_has_a_reason() {
        let options = SolveOptions { metric: Metric::Steps, ..SolveOptions::default() };
        for level in 1..=60 {
            let name = format!("level-{level}");
            let puzzle = crate::builtin::find(&name).expect("a level").puzzle();
            let solution = solve(&puzzle, &options).solution;
            for reason in reasons(&puzzle, &solution) {
                assert_ne!(reason, Reason::None, "{name}");
            }
        }
    }

    #[test]
    fn a_vehicle_that_comes_back_into_the_way_had_another_purpose() {
        let mut others = 0;
        for level in 150..=200 {
            let puzzle = crate::builtin::find(&format!("level-{level}")).expect("a level").puzzle();
            let moves = solve(&puzzle, &SolveOptions::default()).solution;
            let crossing = |vehicle: VehicleId, offset: u8, red_offset: u8| {
                let vehicle = puzzle.vehicle(vehicle);
                let along = offset..offset + vehicle.length;
                let bar = Bar { axis: vehicle.axis, line: vehicle.line(), along };
                bar.first_common(&way_out(&puzzle, red_offset))
            };
            let red = puzzle.red_id();
            let mut offsets = puzzle.offsets();
            for (number, reason) in reasons(&puzzle, &moves).enumerate() {
                let Move { vehicle, by } = moves[number];
                let before = offsets[vehicle.index()];
                let after = before.saturating_add_signed(by);
                offsets[vehicle.index()] = after;
                let red_offset = offsets[red.index()];
                let Some(cell) = crossing(vehicle, before, red_offset) else { continue };
                if vehicle == red || crossing(vehicle, after, red_offset).is_some() {
                    continue;
                }
                let mut later = offsets.clone();
                let next = moves[number + 1..].iter().find(|step| {
                    let offset = &mut later[step.vehicle.index()];
                    *offset = offset.saturating_add_signed(step.by);
                    let passes = !way_out(&puzzle, later[red.index()]).contains(cell);
                    let is_back = crossing(vehicle, later[vehicle.index()], red_offset).is_some();
                    passes || is_back
                });
                let comes_back = next.is_some_and(|step| step.vehicle == vehicle);
                assert_eq!(reason == Reason::ClearsExitLine, !comes_back, "level {level}");
                others += usize::from(comes_back);
            }
        }
        assert!(others > 20, "{others} vehicles come back");
    }

    #[test]
    fn a_hint_looks_no_further_than_it_must() {
        let puzzle = read("A.../A.../XX.B/...B", &ReadOptions::default()).expect("valid").puzzle;
        let id = |name| puzzle.find(name).expect("a vehicle");
        let slide = |name, by| Move { vehicle: id(name), by };
        // Nothing may read the last move: its vehicle does not exist, so that would panic.
        let nobody = Move { vehicle: VehicleId(200), by: 1 };
        let frees = hint(&puzzle, &[slide("X", 1), slide("A", 1), slide("A", 1), nobody]);
        let reason = frees.expect("a move").reason;
        assert!(matches!(reason, Reason::Frees { needed_by, .. } if needed_by == id("A")));
        let clears = hint(&puzzle, &[slide("B", -1), slide("B", -1), nobody]);
        assert_eq!(clears.expect("a move").reason, Reason::BeginsWay);
        assert_eq!(reasons(&puzzle, &[slide("B", -1), nobody]).len(), 2);
    }
}
