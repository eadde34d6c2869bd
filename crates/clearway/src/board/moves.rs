//! Moves and steps, and how they are counted.

use super::{Puzzle, Side, VehicleId};
use crate::ids::print_and_read_by_id;
use std::fmt;

/// What is minimised, and what every cost is counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// One vehicle slides any number of free cells in one go.
    #[default]
    Moves,
    /// One vehicle moves one cell.
    Steps,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Self; 2] = [Self::Moves, Self::Steps];

    /// The name in the contract: `moves` or `steps`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Steps => "steps",
        }
    }

    /// The metric with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.id() == id)
    }

    /// The cost of `moves` in this metric.
    pub fn cost(self, moves: &[Move]) -> u32 {
        match self {
            Self::Moves => count_moves(moves),
            Self::Steps => count_steps(moves),
        }
    }
}

print_and_read_by_id!(Metric, "metric", Self::ALL.iter().map(|metric| metric.id()));

/// One vehicle slides `by` cells: + is right or down, - is left or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The vehicle that slides.
    pub vehicle: VehicleId,
    /// The signed number of cells, never 0.
    pub by: i8,
}

impl Move {
    /// The side that the move goes towards.
    pub fn side(self, puzzle: &Puzzle) -> Side {
        Side::towards(puzzle.vehicle(self.vehicle).axis, self.by)
    }

    /// Whether this continues the slide of the move before it.
    const fn continues(self, before: Self) -> bool {
        self.vehicle.0 == before.vehicle.0 && self.by.signum() == before.by.signum()
    }

    /// The move in words, such as `C left 2`.
    pub fn text(self, puzzle: &Puzzle) -> MoveText<'_> {
        MoveText { puzzle, slide: self }
    }
}

/// Displays a move in words, such as `C left 2`.
#[derive(Clone, Copy, Debug)]
pub struct MoveText<'a> {
    puzzle: &'a Puzzle,
    slide: Move,
}

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.puzzle.vehicle(self.slide.vehicle).name;
        let direction = self.slide.side(self.puzzle).direction();
        write!(f, "{name} {direction} {}", self.slide.by.unsigned_abs())
    }
}

/// Joins consecutive slides of one vehicle in the same direction into one move each.
pub fn merge_moves(moves: &[Move]) -> Vec<Move> {
    let mut merged = moves.to_vec();
    merge_in_place(&mut merged);
    merged
}

/// As [`merge_moves`], in place.
pub(crate) fn merge_in_place(moves: &mut Vec<Move>) {
    moves.dedup_by(|next, last| {
        let goes_on = next.continues(*last);
        if goes_on {
            last.by = last.by.saturating_add(next.by);
        }
        goes_on
    });
}

/// How many moves these are: consecutive slides of one vehicle in the same direction are one.
pub fn count_moves(moves: &[Move]) -> u32 {
    let turns = moves.windows(2).filter(|pair| !pair[1].continues(pair[0])).count();
    (turns + usize::from(!moves.is_empty())) as u32
}

/// How many steps these are: the cells travelled by all vehicles.
pub fn count_steps(moves: &[Move]) -> u32 {
    moves.iter().map(|slide| u32::from(slide.by.unsigned_abs())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slide(vehicle: u8, by: i8) -> Move {
        Move { vehicle: VehicleId(vehicle), by }
    }

    #[test]
    fn only_slides_in_the_same_direction_are_merged() {
        let moves = [slide(0, 1), slide(0, 2), slide(0, -1), slide(1, -1), slide(1, -1)];
        assert_eq!(merge_moves(&moves), [slide(0, 3), slide(0, -1), slide(1, -2)]);
        assert_eq!(count_moves(&moves), 3);
        assert_eq!(count_steps(&moves), 6);
    }
}
