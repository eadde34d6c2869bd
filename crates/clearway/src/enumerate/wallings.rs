//! The choices of walls, numbered but not kept.
//!
//! A choice is a set of cells, so there may be hundreds of thousands. The groups of a line depend
//! only on its own walls, and there are few such sets: so the groups are made once ([`Lines`]), and
//! a choice is assembled from them when its units are done. Only the first unit of each choice is
//! kept.

use super::groups::{Group, groups, red_group};
use super::unit::Walled;
use super::{EnumerationError, Field};
use std::sync::Arc;

/// The most choices of walls that are numbered: 16 MB.
pub(super) const MOST: u64 = 2_000_000;

/// The groups of a line with some walls.
pub(super) type Groups = Arc<[Group]>;

/// The groups of lines, by their walls; empty if the walls leave no room.
#[derive(Debug)]
pub(super) struct Lines {
    rows: Vec<Option<Groups>>,
    red_row: Vec<Option<Groups>>,
    columns: Vec<Option<Groups>>,
}

/// All choices of walls of a field.
#[derive(Debug)]
pub(super) struct Wallings {
    field: Field,
    lines: Lines,
    /// Per choice: the number of its first unit.
    firsts: Vec<u64>,
    units: u64,
}

impl Lines {
    fn new(field: &Field) -> Result<Self, EnumerationError> {
        let Field { width, height, walls, .. } = field;
        let masks = |cells: u8| {
            let most = u32::from(*walls.end());
            (0..1_u32 << cells).map(move |mask| (mask.count_ones() <= most).then_some(mask as u8))
        };
        let table = |cells: u8, room: &dyn Fn(u8) -> Option<u8>| {
            let lines = masks(cells).map(|mask| {
                let Some((mask, room)) = mask.and_then(|mask| Some((mask, room(mask)?))) else {
                    return Ok(None);
                };
                let found = groups(cells, mask, room).ok_or(EnumerationError::TooLarge)?;
                Ok(Some(found.into()))
            });
            lines.collect::<Result<Vec<Option<Groups>>, EnumerationError>>()
        };
        Ok(Self {
            // A row is never full, walls included.
            rows: table(*width, &|mask| (width - 1).checked_sub(mask.count_ones() as u8))?,
            red_row: masks(*width).map(|mask| Some([red_group(*width, mask?)?].into())).collect(),
            // In a column only the vehicles count.
            columns: table(*height, &|_| Some(height - 1))?,
        })
    }

    /// The groups of all rows and columns between these walls; `None` if there is no room for the
    /// red car, or a row is full.
    fn of(&self, field: &Field, walls: &[u8]) -> Option<Walled> {
        let Field { width, height, .. } = *field;
        let (mut row_walls, mut column_walls) = (vec![0_u8; height.into()], vec![0; width.into()]);
        for wall in walls {
            let (row, column) = (wall / width, wall % width);
            row_walls[usize::from(row)] |= 1 << column;
            column_walls[usize::from(column)] |= 1 << row;
        }
        let row = |(row, &walls): (u8, &u8)| {
            let table = if row == field.red_row() { &self.red_row } else { &self.rows };
            table[usize::from(walls)].clone()
        };
        let rows = (0..).zip(&row_walls).map(row).collect::<Option<_>>()?;
        let column = |&walls: &u8| self.columns[usize::from(walls)].clone();
        let columns = column_walls.iter().map(column).collect::<Option<_>>()?;
        Some(Walled { row_walls, column_walls, rows, columns })
    }
}

impl Wallings {
    pub(super) fn new(field: Field) -> Result<Self, EnumerationError> {
        if choices(&field) > MOST {
            return Err(EnumerationError::TooManyWalls);
        }
        let lines = Lines::new(&field)?;
        let mut firsts = Vec::new();
        let mut units = 0;
        for count in field.walls.clone() {
            let mut chosen: Vec<u8> = (0..count).collect();
            loop {
                firsts.push(units);
                units += lines.of(&field, &chosen).map_or(0, |walled| walled.units());
                if !advance(&mut chosen, field.width * field.height) {
                    break;
                }
            }
        }
        Ok(Self { field, lines, firsts, units })
    }

    pub(super) const fn field(&self) -> &Field {
        &self.field
    }

    /// How many units all choices have.
    pub(super) const fn units(&self) -> u64 {
        self.units
    }

    /// The choice that a unit belongs to, and which of its units that is.
    pub(super) fn find(&self, unit: u64) -> (usize, u64) {
        let index = self.firsts.partition_point(|&first| first <= unit) - 1;
        (index, unit - self.firsts[index])
    }

    /// The first unit of a choice.
    pub(super) fn first(&self, index: usize) -> u64 {
        self.firsts[index]
    }

    /// A choice; `None` if it has no boards.
    pub(super) fn get(&self, index: usize) -> Option<Walled> {
        let cells = self.field.width * self.field.height;
        let mut rest = index as u64;
        for count in self.field.walls.clone() {
            let choices = binomial(cells, count);
            if rest < choices {
                return self.lines.of(&self.field, &nth(rest, count, cells));
            }
            rest -= choices;
        }
        None
    }

    /// The number of the choice of these walls, if it is one: their numbers in order, row by row.
    pub(super) fn index(&self, walls: &[u8]) -> Option<usize> {
        let cells = self.field.width * self.field.height;
        let count = u8::try_from(walls.len()).ok()?;
        let fewer = (*self.field.walls.start()..count).map(|fewer| binomial(cells, fewer));
        let index = fewer.sum::<u64>() + rank(walls, cells);
        self.field.walls.contains(&count).then_some(index as usize)
    }

    /// All choices that have boards.
    pub(super) fn iter(&self) -> impl Iterator<Item = Walled> {
        (0..self.firsts.len()).filter_map(|index| self.get(index))
    }
}

/// In how many ways the walls of a field can be chosen, saturating.
pub(super) fn choices(field: &Field) -> u64 {
    let cells = field.width * field.height;
    field.walls.clone().map(|count| binomial(cells, count)).fold(0, u64::saturating_add)
}

/// How many sets of `count` numbers below `end` there are; `end` is at most 64.
fn binomial(end: u8, count: u8) -> u64 {
    let factors = (0..u128::from(count)).map(|at| (u128::from(end).saturating_sub(at), at + 1));
    factors.fold(1, |all, (above, below)| all * above / below) as u64
}

/// The set of `count` numbers below `end` at position `index` of the lexicographic order.
fn nth(mut index: u64, count: u8, end: u8) -> Vec<u8> {
    let mut chosen = Vec::with_capacity(count.into());
    for number in 0..end {
        let left = count - chosen.len() as u8;
        if left == 0 {
            break;
        }
        // How many sets have this number next.
        let with = binomial(end - number - 1, left - 1);
        if index < with {
            chosen.push(number);
        } else {
            index -= with;
        }
    }
    chosen
}

/// The position of this set in the lexicographic order of equally large sets of numbers below
/// `end`.
fn rank(chosen: &[u8], end: u8) -> u64 {
    let mut from = 0;
    let mut before = 0;
    for (left, &number) in (0..chosen.len() as u8).rev().zip(chosen) {
        before += (from..number).map(|smaller| binomial(end - smaller - 1, left)).sum::<u64>();
        from = number + 1;
    }
    before
}

/// The next set of numbers below `end` in lexicographic order; false after the last one.
fn advance(chosen: &mut [u8], end: u8) -> bool {
    let count = chosen.len() as u8;
    for index in (0..chosen.len()).rev() {
        if chosen[index] < end - (count - index as u8) {
            chosen[index] += 1;
            for next in index + 1..chosen.len() {
                chosen[next] = chosen[next - 1] + 1;
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_number() {
        for (count, end) in [(0, 5), (1, 1), (2, 6), (3, 7), (5, 5)] {
            let mut chosen: Vec<u8> = (0..count).collect();
            for index in 0..binomial(end, count) {
                assert_eq!(nth(index, count, end), chosen);
                assert_eq!(rank(&chosen, end), index);
                assert_eq!(advance(&mut chosen, end), index + 1 < binomial(end, count));
            }
        }
    }

    #[test]
    fn choices_are_counted_before_they_are_made() {
        let field = |side, walls| Field::new(side, side, 0..=walls).expect("within the sides");
        assert_eq!(choices(&field(6, 2)), 667);
        assert_eq!(binomial(64, 32), 1_832_624_140_942_590_534);
        assert!(choices(&field(8, 62)) > 1 << 62);
        let many = Wallings::new(field(8, 32)).expect_err("too many");
        assert_eq!(many, EnumerationError::TooManyWalls);
    }

    #[test]
    fn units_of_choices_without_boards_are_nobodys() {
        // Walls ahead of the red car leave no boards.
        let field = Field::new(4, 4, 0..=1).expect("within the sides");
        let wallings = Wallings::new(field).expect("few");
        for unit in 0..wallings.units() {
            let (index, number) = wallings.find(unit);
            assert!(number < wallings.get(index).expect("it has boards").units());
        }
    }
}
