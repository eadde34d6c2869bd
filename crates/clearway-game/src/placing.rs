//! The 22 ways to place cars and trucks on a line of six cells.
//!
//! A line is empty, or has one or two vehicles of 2 or 3 cells; it is never full.

/// Cells per line, which is also the number of rows and of columns.
pub(crate) const SIDE: usize = 6;

/// Number of placings of a line.
pub(crate) const COUNT: usize = 22;

/// Number of placings of one car on a line, as in the red car's row.
pub(crate) const RED_COUNT: usize = 5;

/// The first of them: they follow the empty line, ordered by offset.
pub(crate) const RED_FIRST: u8 = 1;

/// Vehicles on a line: offset and length of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placing {
    bars: [(u8, u8); 2],
    vehicles: u8,
    /// The covered cells, the first in the lowest bit.
    pub(crate) cells: u8,
}

impl Placing {
    const EMPTY: Self = Self { bars: [(0, 0); 2], vehicles: 0, cells: 0 };

    const fn with(mut self, offset: u8, length: u8) -> Self {
        self.bars[self.vehicles as usize] = (offset, length);
        self.vehicles += 1;
        self.cells |= ((1 << length) - 1) << offset;
        self
    }

    /// The offset and length of each vehicle, in order.
    pub(crate) fn bars(&self) -> &[(u8, u8)] {
        &self.bars[..self.vehicles.into()]
    }

    /// The index of the placing with these vehicles, given in order; `None` if there is none.
    pub(crate) fn number(bars: &[(u8, u8)]) -> Option<u8> {
        PLACINGS.iter().position(|placing| placing.bars() == bars).map(|number| number as u8)
    }
}

/// All placings: the empty one, one car by its offset, one truck, two cars (by the first, then
/// the second), a car and a truck, a truck and a car.
pub(crate) static PLACINGS: [Placing; COUNT] = placings();

const fn placings() -> [Placing; COUNT] {
    const GROUPS: [(u8, u8); 5] = [(2, 0), (3, 0), (2, 2), (2, 3), (3, 2)];
    let mut all = [Placing::EMPTY; COUNT];
    let mut count = 1;
    let mut group = 0;
    while group < GROUPS.len() {
        let (first, second) = GROUPS[group];
        let mut offset = 0;
        while offset + first + second <= SIDE as u8 {
            let alone = Placing::EMPTY.with(offset, first);
            if second == 0 {
                all[count] = alone;
                count += 1;
            } else {
                let mut next = offset + first;
                while next + second <= SIDE as u8 {
                    all[count] = alone.with(next, second);
                    count += 1;
                    next += 1;
                }
            }
            offset += 1;
        }
        group += 1;
    }
    assert!(count == COUNT, "a line of six has 22 placings");
    all
}

/// The placings of a column that is partly occupied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    numbers: [u8; COUNT],
    count: u8,
}

impl Room {
    /// The placings that avoid the `taken` cells.
    pub(crate) fn beside(taken: u8) -> &'static Self {
        &ROOMS[usize::from(taken & 0b11_1111)]
    }

    /// The indices of the placings, ascending.
    pub(crate) fn numbers(&self) -> &[u8] {
        &self.numbers[..self.count.into()]
    }
}

static ROOMS: [Room; 64] = rooms();

const fn rooms() -> [Room; 64] {
    let all = placings();
    let mut rooms = [Room { numbers: [0; COUNT], count: 0 }; 64];
    let mut taken = 0;
    while taken < rooms.len() {
        let mut number = 0;
        while number < COUNT {
            if all[number].cells & taken as u8 == 0 {
                let count = rooms[taken].count;
                rooms[taken].numbers[count as usize] = number as u8;
                rooms[taken].count = count + 1;
            }
            number += 1;
        }
        taken += 1;
    }
    rooms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placings_are_unique_and_no_line_is_full() {
        for (number, placing) in PLACINGS.iter().enumerate() {
            assert_eq!(Placing::number(placing.bars()), Some(number as u8));
            assert_ne!(placing.cells, 0b11_1111);
        }
        assert_eq!(Placing::number(&[(0, 3), (3, 3)]), None);
        assert_eq!(Placing::number(&[(0, 4)]), None);
        for number in 0..RED_COUNT {
            let placing = &PLACINGS[usize::from(RED_FIRST) + number];
            assert_eq!(placing.bars(), [(number as u8, 2)]);
        }
    }

    #[test]
    fn placings_avoid_the_taken_cells() {
        assert_eq!(Room::beside(0).numbers().len(), COUNT);
        assert_eq!(Room::beside(0b11_1111).numbers(), [0]);
        // . . x . x . : one car on the left.
        let cells: Vec<u8> = Room::beside(0b01_0100)
            .numbers()
            .iter()
            .map(|&number| PLACINGS[usize::from(number)].cells)
            .collect();
        assert_eq!(cells, [0, 0b11]);
    }
}
