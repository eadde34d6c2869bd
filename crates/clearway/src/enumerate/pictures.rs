//! Boards that are mirror images of each other.
//!
//! # Idea
//! If left and right are swapped, the space has as many states as before and the same moves between
//! them; only the exit is on the other side. If top and bottom are swapped and the red car's row is
//! the middle one, the exit stays too. So of all signatures that mirror each other only one is
//! swept, in the unit with the least number, once for each exit. Two things are found for each
//! image on its own: which of the hardest states is shown, and whether it is minimal.

use super::groups::Group;
use super::unit::Walled;
use super::wallings::{Groups, Wallings};
use crate::board::Axis;
use crate::boxes::Mirror;

/// A mirror image of the boards with some walls.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) mirror: Mirror,
    /// The mirrored choice of walls: its number and its contents.
    index: usize,
    pub(super) walled: Walled,
    /// Per row and group of it: the group's number in the mirror.
    rows: Vec<Vec<usize>>,
    /// The same for the columns.
    columns: Vec<Vec<usize>>,
}

/// Every mirror except the one that changes nothing.
const MIRRORS: [Mirror; 3] = [
    Mirror { sideways: true, upside_down: false },
    Mirror { sideways: false, upside_down: true },
    Mirror { sideways: true, upside_down: true },
];

/// All mirror images of the boards with some walls that the enumeration includes.
pub(super) fn pictures(wallings: &Wallings, walled: &Walled) -> Vec<Picture> {
    MIRRORS.iter().filter_map(|&mirror| Picture::new(wallings, walled, mirror)).collect()
}

impl Picture {
    fn new(wallings: &Wallings, walled: &Walled, mirror: Mirror) -> Option<Self> {
        let field = wallings.field();
        let (width, height, red_row) = (field.width(), field.height(), field.red_row());
        // The mirror would put a wall from behind the red car ahead of it.
        let has_wall = walled.row_walls[usize::from(red_row)] != 0;
        let is_middle = height - 1 - red_row == red_row;
        if mirror.sideways && has_wall || mirror.upside_down && !is_middle {
            return None;
        }
        let mut walls: Vec<u8> = walled
            .walls()
            .iter()
            .map(|wall| {
                let row = if mirror.upside_down { height - 1 - wall.row } else { wall.row };
                let column = if mirror.sideways { width - 1 - wall.column } else { wall.column };
                row * width + column
            })
            .collect();
        walls.sort_unstable();
        let index = wallings.index(&walls)?;
        let there = wallings.get(index)?;
        let rows = group_numbers(walled, &there, mirror, Axis::Horizontal, width);
        let columns = group_numbers(walled, &there, mirror, Axis::Vertical, height);
        Some(Self { mirror, index, walled: there, rows, columns })
    }

    /// Replaces `found` by the mirrored groups of the lines along an axis.
    pub(super) fn write_choice(&self, axis: Axis, choice: &[usize], found: &mut Vec<usize>) {
        let lines = match axis {
            Axis::Horizontal => &self.rows,
            Axis::Vertical => &self.columns,
        };
        found.clear();
        found.extend(lines.iter().zip(choice).map(|(groups, &group)| groups[group]));
        if self.mirror.reverses(axis.across()) {
            found.reverse();
        }
    }

    /// The unit with the mirrored groups along an axis.
    pub(super) fn unit(&self, wallings: &Wallings, axis: Axis, choice: &[usize]) -> u64 {
        wallings.first(self.index) + self.walled.number(axis, choice)
    }
}

/// Per line along an axis and group of it: the group's number in the mirror.
fn group_numbers(
    here: &Walled,
    there: &Walled,
    mirror: Mirror,
    axis: Axis,
    cells: u8,
) -> Vec<Vec<usize>> {
    let lines = here.lines(axis);
    let line = |(at, groups): (usize, &Groups)| {
        let at = if mirror.reverses(axis.across()) { lines.len() - 1 - at } else { at };
        let in_mirror = &there.lines(axis)[at];
        let number = |group: &Group| {
            let slots =
                if mirror.reverses(axis) { group.reversed(cells) } else { group.slots.clone() };
            let found = in_mirror.iter().position(|other| other.slots == slots);
            found.expect("the mirror of a line is a line")
        };
        groups.iter().map(number).collect()
    };
    lines.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Enumeration, Field, Tally, Worker};
    use super::*;
    use crate::search::Unobserved;

    fn enumeration(width: u8, height: u8, walls: u8) -> Enumeration {
        let field = Field::new(width, height, 0..=walls).expect("a size that can be done");
        Enumeration::new(field).expect("a size that can be done")
    }

    #[test]
    fn a_picture_of_a_picture_is_the_board() {
        for (width, height) in [(4, 4), (5, 3), (4, 5)] {
            let enumeration = enumeration(width, height, 2);
            let wallings = &enumeration.wallings;
            let mut seen = [0; 3];
            for unit in (0..enumeration.units()).step_by(61) {
                let (index, number) = wallings.find(unit);
                let walled = wallings.get(index).expect("it has boards");
                let (axis, choice) = walled.unit(number);
                for picture in pictures(wallings, &walled) {
                    let mut there = Vec::new();
                    picture.write_choice(axis, &choice, &mut there);
                    let back = Picture::new(wallings, &picture.walled, picture.mirror);
                    let back = back.expect("what has a picture is one");
                    assert_eq!(back.index, index);
                    let mut again = Vec::new();
                    back.write_choice(axis, &there, &mut again);
                    assert_eq!(again, choice);
                    assert_eq!(back.unit(wallings, axis, &again), unit);
                    seen[MIRRORS.iter().position(|&m| m == picture.mirror).expect("one")] += 1;
                }
            }
            let has_middle = height % 2 == 1;
            assert_eq!(seen.map(|count| count > 0), [true, has_middle, has_middle]);
        }
    }

    #[test]
    fn a_wall_behind_the_red_car_has_no_picture_from_the_side() {
        let enumeration = enumeration(5, 5, 1);
        let behind = enumeration.wallings.index(&[10]).expect("a choice");
        let behind = enumeration.wallings.get(behind).expect("it has boards");
        let found = pictures(&enumeration.wallings, &behind);
        assert_eq!(found.iter().map(|picture| picture.mirror).collect::<Vec<_>>(), [MIRRORS[1]]);
    }

    #[test]
    fn of_all_pictures_only_the_first_is_swept() {
        let enumeration = enumeration(4, 5, 0);
        let mut worker = Worker::new(&enumeration);
        let wallings = &enumeration.wallings;
        let walled = wallings.get(0).expect("it has boards");
        let all = pictures(wallings, &walled);
        let mut swept = 0;
        for unit in 0..enumeration.units() {
            let done = worker.run(unit, &mut Unobserved, &mut |_| {}).expect("nothing stops it");
            let (axis, choice) = walled.unit(unit);
            let first = all.iter().map(|picture| {
                let mut there = Vec::new();
                picture.write_choice(axis, &choice, &mut there);
                picture.unit(wallings, axis, &there)
            });
            if first.min() < Some(unit) {
                assert_eq!(done, Tally { candidates: done.candidates, ..Tally::default() });
            } else {
                swept += u64::from(done.states > 0);
            }
        }
        assert!(swept > 0 && swept < enumeration.units() / 2);
    }
}
