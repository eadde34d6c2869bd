//! The work of an enumeration in units that do not depend on each other.
//!
//! A signature is the choice of a group for every line. In a unit the groups of
//! all rows, or those of all columns, are given; it goes through all groups of
//! the lines across. A signature belongs to the side whose vehicles have fewer
//! placings, for these number the boxes.

use super::groups::{Group, groups, red_group};
use super::{EnumerationError, Field};
use crate::board::Axis;

/// One choice of walls, with the groups of each line.
#[derive(Debug)]
pub(super) struct Walled {
    /// Per row: its walls.
    pub(super) row_walls: Vec<u8>,
    /// Per column: its walls.
    pub(super) column_walls: Vec<u8>,
    pub(super) rows: Vec<Vec<Group>>,
    pub(super) columns: Vec<Vec<Group>>,
}

impl Walled {
    /// The groups between these walls (cells by number, row by row); `None` if there is no room
    /// for the red car.
    pub(super) fn new(field: &Field, walls: &[u8]) -> Result<Option<Self>, EnumerationError> {
        let Field { width, height, .. } = *field;
        let (mut row_walls, mut column_walls) = (vec![0; height.into()], vec![0; width.into()]);
        for wall in walls {
            let (row, column) = (wall / width, wall % width);
            row_walls[usize::from(row)] |= 1 << column;
            column_walls[usize::from(column)] |= 1 << row;
        }
        let mut rows = Vec::new();
        for (row, &walls) in (0..).zip(&row_walls) {
            if row == field.red_row() {
                let Some(group) = red_group(width, walls) else { return Ok(None) };
                rows.push(vec![group]);
                continue;
            }
            // A row is never full, walls included.
            let Some(room) = (width - 1).checked_sub(walls.count_ones() as u8) else {
                return Ok(None);
            };
            rows.push(groups(width, walls, room).ok_or(EnumerationError::TooLarge)?);
        }
        let mut columns = Vec::new();
        for &walls in &column_walls {
            // Of a column only the vehicles count.
            columns.push(groups(height, walls, height - 1).ok_or(EnumerationError::TooLarge)?);
        }
        Ok(Some(Self { row_walls, column_walls, rows, columns }))
    }

    /// The lines along an axis.
    pub(super) fn lines(&self, axis: Axis) -> &[Vec<Group>] {
        match axis {
            Axis::Horizontal => &self.rows,
            Axis::Vertical => &self.columns,
        }
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
}
