//! An independent implementation of the puzzle, from the text of a board.

use std::collections::{HashMap, HashSet};

/// A vehicle: where it starts on its line, and what never changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bar {
    pub(crate) name: char,
    pub(crate) vertical: bool,
    pub(crate) line: usize,
    pub(crate) length: usize,
}

/// A 6x6 board without walls, with the exit on the right.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) bars: Vec<Bar>,
    pub(crate) start: Vec<usize>,
    red: usize,
}

const SIDE: usize = 6;

impl Naive {
    pub(crate) fn new(board: &str, red: char) -> Self {
        let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
        assert!(rows.len() == SIDE && rows.iter().all(|row| row.len() == SIDE), "{board}");
        let mut cells: HashMap<char, Vec<(usize, usize)>> = HashMap::new();
        for (r, row) in rows.iter().enumerate() {
            for (c, &sign) in row.iter().enumerate().filter(|(_, sign)| **sign != '.') {
                cells.entry(sign).or_default().push((r, c));
            }
        }
        let mut found: Vec<(Bar, usize)> = cells
            .into_iter()
            .map(|(name, cells)| {
                let vertical = cells[0].1 == cells[1].1;
                let (line, at) = if vertical { (cells[0].1, cells[0].0) } else { cells[0] };
                (Bar { name, vertical, line, length: cells.len() }, at)
            })
            .collect();
        // Ordered by position, not by name: names differ between the states of a space.
        found.sort_by_key(|(bar, at)| (bar.vertical, bar.line, *at));
        let red = found.iter().position(|(bar, _)| bar.name == red).expect("the red car");
        let (bars, start) = found.into_iter().unzip();
        Self { bars, start, red }
    }

    pub(crate) fn taken(&self, offsets: &[usize]) -> [bool; SIDE * SIDE] {
        let mut taken = [false; SIDE * SIDE];
        for (bar, &at) in self.bars.iter().zip(offsets) {
            for along in at..at + bar.length {
                let cell = Self::cell(bar, along);
                assert!(!taken[cell], "two vehicles on one cell");
                taken[cell] = true;
            }
        }
        taken
    }

    fn cell(bar: &Bar, along: usize) -> usize {
        if bar.vertical { along * SIDE + bar.line } else { bar.line * SIDE + along }
    }

    pub(crate) fn is_solved(&self, offsets: &[usize]) -> bool {
        offsets[self.red] + self.bars[self.red].length == SIDE
    }

    /// Every way to move one vehicle by at most `reach` cells.
    fn each_neighbour(&self, offsets: &[usize], reach: usize, mut visit: impl FnMut(usize, usize)) {
        let taken = self.taken(offsets);
        for (index, (bar, &at)) in self.bars.iter().zip(offsets).enumerate() {
            let below = (0..at).rev().take(reach);
            for to in below.take_while(|&to| !taken[Self::cell(bar, to)]) {
                visit(index, to);
            }
            let above = (at + 1..=SIDE - bar.length).take(reach);
            for to in above.take_while(|&to| !taken[Self::cell(bar, to + bar.length - 1)]) {
                visit(index, to);
            }
        }
    }

    /// Makes a move cell by cell; false if it is blocked.
    pub(crate) fn slide(&self, offsets: &mut [usize], name: char, by: i64) -> bool {
        let index = self.bars.iter().position(|bar| bar.name == name).expect("a vehicle");
        let reach = by.unsigned_abs() as usize;
        let Some(wanted) = offsets[index].checked_add_signed(by as isize) else { return false };
        let mut found = false;
        self.each_neighbour(offsets, reach, |vehicle, to| {
            found |= (vehicle, to) == (index, wanted);
        });
        if found {
            offsets[index] = wanted;
        }
        found
    }

    /// The least number of moves (or steps, if `reach` is 1), the number of states, and the
    /// smallest state, which identifies the space.
    pub(crate) fn search(&self, reach: usize) -> (u32, usize, u64) {
        // Three bits a vehicle, the first one lowest.
        let pack =
            |offsets: &[usize]| offsets.iter().rev().fold(0, |sum, &at| sum << 3 | at as u64);
        let start = pack(&self.start);
        let (mut layer, mut seen) = (vec![start], HashSet::from([start]));
        let (mut depth, mut optimum) = (0, None);
        let mut state = self.start.clone();
        while !layer.is_empty() {
            let mut next = Vec::new();
            for &packed in &layer {
                for (index, at) in state.iter_mut().enumerate() {
                    *at = (packed >> (3 * index) & 7) as usize;
                }
                if self.is_solved(&state) {
                    optimum = optimum.or(Some(depth));
                }
                self.each_neighbour(&state, reach, |vehicle, to| {
                    let after = packed & !(7 << (3 * vehicle)) | (to as u64) << (3 * vehicle);
                    if seen.insert(after) {
                        next.push(after);
                    }
                });
            }
            if reach == 1 && optimum.is_some() {
                // The search by moves already counted the space.
                break;
            }
            depth += 1;
            layer = next;
        }
        let least = seen.iter().min().copied().expect("the start");
        (optimum.expect("a solution"), seen.len(), least)
    }
}
