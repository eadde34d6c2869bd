//! The work of an enumeration in units that do not depend on each other.
//!
//! A signature is the choice of a group for every line. A unit fixes the groups of all rows, or
//! those of all columns, and goes through all groups of the lines across. A signature belongs to
//! the axis whose vehicles have fewer placings, because these number the boxes.

use super::groups::Group;
use super::wallings::Groups;
use crate::board::{Axis, Cell, CellSet};

/// One choice of walls, with the groups of each line.
#[derive(Debug)]
pub(super) struct Walled {
    /// Per row: its walls.
    pub(super) row_walls: Vec<u8>,
    /// Per column: its walls.
    pub(super) column_walls: Vec<u8>,
    pub(super) rows: Vec<Groups>,
    pub(super) columns: Vec<Groups>,
}

impl Walled {
    /// The lines along an axis.
    pub(super) fn lines(&self, axis: Axis) -> &[Groups] {
        match axis {
            Axis::Horizontal => &self.rows,
            Axis::Vertical => &self.columns,
        }
    }

    /// The groups of the lines along an axis that a choice names.
    pub(super) fn groups<'a>(
        &'a self,
        axis: Axis,
        choice: &[usize],
    ) -> impl Iterator<Item = &'a Group> {
        self.lines(axis).iter().zip(choice).map(|(groups, &index)| &groups[index])
    }

    /// How many units there are with the groups along an axis given.
    fn unit_count(&self, axis: Axis) -> u64 {
        self.lines(axis).iter().map(|groups| groups.len() as u64).product()
    }

    /// How many units there are.
    pub(super) fn units(&self) -> u64 {
        self.unit_count(Axis::Horizontal) + self.unit_count(Axis::Vertical)
    }

    /// The given axis of a unit, and the group of each line along it.
    pub(super) fn unit(&self, number: u64) -> (Axis, Vec<usize>) {
        let rows = self.unit_count(Axis::Horizontal);
        let (axis, mut rest) = if number < rows {
            (Axis::Horizontal, number)
        } else {
            (Axis::Vertical, number - rows)
        };
        let choice = self.lines(axis).iter().map(|groups| {
            let digit = rest % groups.len() as u64;
            rest /= groups.len() as u64;
            digit as usize
        });
        (axis, choice.collect())
    }

    /// The number of the unit with these groups along an axis.
    pub(super) fn number(&self, axis: Axis, choice: &[usize]) -> u64 {
        let first = match axis {
            Axis::Horizontal => 0,
            Axis::Vertical => self.unit_count(Axis::Horizontal),
        };
        let lines = self.lines(axis).iter().zip(choice).rev();
        first + lines.fold(0, |all, (groups, &digit)| all * groups.len() as u64 + digit as u64)
    }

    /// The cells that are walls.
    pub(super) fn walls(&self) -> CellSet {
        let mut walls = CellSet::EMPTY;
        for (row, &cells) in (0..).zip(&self.row_walls) {
            for column in (0..8).filter(|column| cells >> column & 1 != 0) {
                walls.insert(Cell::new(row, column));
            }
        }
        walls
    }
}
