//! Which vehicles a line can have.

use crate::boxes::{Line, Slot};
use std::sync::Arc;

/// The lengths of the vehicles of the game: cars and trucks.
const LENGTHS: [u8; 2] = [2, 3];

/// A choice of vehicles for one line: their lengths in order, between its walls.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) slots: Vec<Slot>,
    pub(super) line: Arc<Line>,
}

impl Group {
    fn new(cells: u8, slots: Vec<Slot>) -> Option<Self> {
        let line = Arc::new(Line::new(cells, &slots)?);
        Some(Self { slots, line })
    }

    /// The vehicles of the line in reverse, for a line of this many cells.
    pub(super) fn reversed(&self, cells: u8) -> Vec<Slot> {
        let slots = self.slots.iter().rev().map(|&Slot { length, low, high }| {
            let last = cells - length;
            Slot { length, low: last - high, high: last - low }
        });
        slots.collect()
    }

    /// In how many ways the vehicles can be placed.
    pub(super) fn placings(&self) -> u64 {
        self.line.count() as u64
    }
}

/// Every group of a line whose vehicles have at most `room` cells in all; `None` if one of them
/// has too many placings for the engine.
pub(super) fn groups(cells: u8, walls: u8, room: u8) -> Option<Vec<Group>> {
    let mut found = Vec::new();
    add(&stretches(cells, walls), room, &mut Vec::new(), &mut found);
    found.into_iter().map(|slots| Group::new(cells, slots)).collect()
}

/// The one group of the red car's line: the red car alone, with no wall ahead of it.
///
/// `None` if the walls do not leave it room.
pub(super) fn red_group(cells: u8, walls: u8) -> Option<Group> {
    let low = 8 - walls.leading_zeros() as u8;
    let high = cells.checked_sub(RED_LENGTH)?;
    // A line is never full.
    let is_full = u32::from(RED_LENGTH) + walls.count_ones() >= cells.into();
    if low > high || is_full {
        return None;
    }
    Group::new(cells, vec![Slot { length: RED_LENGTH, low, high }])
}

/// The length of the red car.
pub(super) const RED_LENGTH: u8 = 2;

/// The stretches between the walls, as start and length.
fn stretches(cells: u8, walls: u8) -> Vec<(u8, u8)> {
    let mut found = Vec::new();
    let mut start = 0;
    for at in 0..=cells {
        if at == cells || walls >> at & 1 != 0 {
            if at > start {
                found.push((start, at - start));
            }
            start = at + 1;
        }
    }
    found
}

/// Adds every way to continue the chosen vehicles on the remaining stretches.
fn add(stretches: &[(u8, u8)], room: u8, chosen: &mut Vec<Slot>, found: &mut Vec<Vec<Slot>>) {
    let Some((&(start, length), rest)) = stretches.split_first() else {
        found.push(chosen.clone());
        return;
    };
    // Without another vehicle on this stretch.
    add(rest, room, chosen, found);
    let used: u8 = chosen.iter().filter(|slot| slot.low >= start).map(|slot| slot.length).sum();
    for vehicle in LENGTHS {
        if vehicle <= room && used + vehicle <= length {
            let slot = Slot { length: vehicle, low: start, high: start + length - vehicle };
            chosen.push(slot);
            add(stretches, room - vehicle, chosen, found);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(cells: u8, walls: u8, room: u8) -> Vec<Vec<u8>> {
        let all = groups(cells, walls, room).expect("small");
        all.iter().map(|group| group.slots.iter().map(|slot| slot.length).collect()).collect()
    }

    #[test]
    fn a_line_of_six_has_six_groups_and_22_placings() {
        let expected: [&[u8]; 6] = [&[], &[2], &[2, 2], &[2, 3], &[3], &[3, 2]];
        assert_eq!(lengths(6, 0, 5), expected);
        let all = groups(6, 0, 5).expect("small");
        assert_eq!(all.iter().map(Group::placings).sum::<u64>(), 22);
    }

    #[test]
    fn walls_part_the_line() {
        // . . x . . .
        let expected: [&[u8]; 6] = [&[], &[2], &[3], &[2], &[2, 2], &[2, 3]];
        assert_eq!(lengths(6, 0b100, 5), expected);
        assert_eq!(lengths(6, 0b100, 4).len(), 5);
        assert_eq!(lengths(3, 0b111, 2), [[]; 1] as [[u8; 0]; 1]);
    }

    #[test]
    fn a_group_in_a_mirror_is_one_of_the_line_in_the_mirror() {
        let walls = 0b100_u8;
        let mirrored = walls.reverse_bits() >> 2;
        let there = groups(6, mirrored, 5).expect("small");
        for group in groups(6, walls, 5).expect("small") {
            let reversed = group.reversed(6);
            assert_eq!(there.iter().filter(|other| other.slots == reversed).count(), 1);
        }
    }

    #[test]
    fn the_red_car_has_no_wall_ahead() {
        assert_eq!(red_group(6, 0).expect("room").placings(), 5);
        assert_eq!(red_group(6, 0b10).expect("room").placings(), 3);
        assert!(red_group(6, 0b1_0000).is_none());
        assert!(red_group(4, 0b11).is_none());
        assert!(red_group(1, 0).is_none());
    }
}
