//! Divides the lines of a board into those that number the boxes and those that fill them.

use super::MAX_SIDE;
use super::line::{Line, NONE, Slot, cover};
use super::links::MAX_PIECES;
use crate::board::Axis;
use crate::state::Lanes;
use std::sync::Arc;

/// The lines of a board.
///
/// The *outer* lines run along one axis, the *inner* ones across it. Bit
/// `8 * inner + outer` of a board stands for the cell where two lines cross, so
/// that the cells of an inner line are one byte.
#[derive(Clone, Debug)]
pub(crate) struct BoxFrame {
    /// The outer lines that have vehicles.
    pub(super) outer: Vec<Outer>,
    /// All inner lines, by their coordinate.
    pub(super) inner: Vec<Arc<Line>>,
    /// The use of the inner lines.
    pub(super) levels: Levels,
    /// The inner lines that have vehicles and are not part of a key, as bits.
    pub(super) axes: u8,
    /// Per inner line: the factor of its configuration in a key, if it is part of one.
    pub(super) inner_strides: [u64; MAX_SIDE],
    /// How many keys there are.
    pub(super) keys: u64,
    /// The vehicles whose steps lead from box to box.
    pub(super) pieces: Vec<Piece>,
    /// Where each vehicle of the puzzle is.
    pub(super) seats: Vec<Seat>,
    pub(super) red: Goal,
}

/// The use of each inner line: its bit is set in one of the three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Levels {
    /// Lines whose configuration determines the bit of a state in its word.
    pub(super) bits: u8,
    /// Lines whose configuration determines the word of a state in its box.
    pub(super) words: u8,
    /// Lines whose configuration determines the box: they are part of its key.
    pub(super) keys: u8,
}

/// An outer line.
#[derive(Clone, Debug)]
pub(super) struct Outer {
    pub(super) line: Arc<Line>,
    /// Its coordinate: the bit in the bytes of the inner lines.
    pub(super) at: u8,
    /// The factor of its configuration in a key.
    pub(super) stride: u64,
    /// Per configuration: its cells on the board.
    pub(super) spread: Vec<u64>,
    /// Per configuration and vehicle: one cell down, one cell up.
    pub(super) steps: Vec<[OuterStep; 2]>,
}

/// What one step of an outer vehicle changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct OuterStep {
    /// The change of the board.
    pub(super) board: u64,
    /// The change of the key, to be added with wrapping.
    pub(super) key: u64,
    /// The new configuration of the line; [`NONE`] if the line does not allow the step.
    pub(super) to: u8,
    /// The inner lines whose cells are taken and left.
    pub(super) entered: u8,
    pub(super) left: u8,
}

/// A vehicle whose steps lead from box to box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// Whether it is on an outer line, or on an inner one that is part of the key.
    pub(super) is_outer: bool,
    /// Index of its outer line, or its inner line.
    pub(super) line: usize,
    pub(super) slot: usize,
}

/// The place of a vehicle in the frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) is_outer: bool,
    /// Index of its outer line, or its inner line.
    pub(super) line: usize,
    pub(super) slot: usize,
    pub(super) vehicle: Slot,
}

/// The red car's place when it is solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) seat: Seat,
    /// The configurations of its line in which it is at the exit: a bit for each.
    pub(super) solved: u32,
}

impl Goal {
    /// The red car of a line, at the exit when it has this offset.
    pub(super) fn new(seat: Seat, line: &Line, offset: u8) -> Self {
        let solved = (0..line.count()).filter(|&index| line.offsets(index)[seat.slot] == offset);
        Self { seat, solved: solved.map(|index| 1 << index).sum() }
    }
}

impl BoxFrame {
    /// The lines of a puzzle, those along `axis` as the outer ones; `None` if they are too large.
    pub(crate) fn new(lanes: &Lanes, axis: Axis) -> Option<Self> {
        if usize::from(lanes.width().max(lanes.height())) > MAX_SIDE {
            return None;
        }
        let (outer_cells, inner_cells) = match axis {
            Axis::Horizontal => (lanes.width(), lanes.height()),
            Axis::Vertical => (lanes.height(), lanes.width()),
        };
        let mut seats = vec![None; lanes.all().len()];
        let mut outer = Vec::new();
        for at in 0..inner_cells {
            let vehicles = on_line(lanes, axis, at);
            if vehicles.is_empty() {
                continue;
            }
            let slots: Vec<Slot> = vehicles.iter().map(|(_, slot)| *slot).collect();
            for (slot, &(id, vehicle)) in vehicles.iter().enumerate() {
                seats[id] = Some(Seat { is_outer: true, line: outer.len(), slot, vehicle });
            }
            outer.push(Outer::new(Arc::new(Line::new(outer_cells, &slots)?), at));
        }
        let mut inner = Vec::new();
        for line in 0..outer_cells {
            let vehicles = on_line(lanes, axis.across(), line);
            let slots: Vec<Slot> = vehicles.iter().map(|(_, slot)| *slot).collect();
            for (slot, &(id, vehicle)) in vehicles.iter().enumerate() {
                seats[id] = Some(Seat { is_outer: false, line: line.into(), slot, vehicle });
            }
            inner.push(Arc::new(Line::new(inner_cells, &slots)?));
        }
        let seats: Vec<Seat> = seats.into_iter().collect::<Option<_>>()?;
        let seat = seats[lanes.red().index()];
        let line = if seat.is_outer { &outer[seat.line].line } else { &inner[seat.line] };
        let red = Goal::new(seat, line, lanes.solved_offset());
        let mut frame = Self {
            outer,
            inner,
            levels: Levels::default(),
            axes: 0,
            inner_strides: [0; MAX_SIDE],
            keys: 1,
            pieces: Vec::new(),
            seats,
            red,
        };
        frame.set_levels(Levels::default())?;
        Some(frame)
    }

    /// A frame from lines: outer ones with their coordinates, all inner ones, and the red car.
    ///
    /// Seats go line by line: the outer ones first.
    pub(super) fn from_lines(
        outer: Vec<(Arc<Line>, u8)>,
        inner: Vec<Arc<Line>>,
        red: Goal,
    ) -> Option<Self> {
        let mut frame = Self {
            outer: outer.into_iter().map(|(line, at)| Outer::new(line, at)).collect(),
            inner,
            levels: Levels::default(),
            axes: 0,
            inner_strides: [0; MAX_SIDE],
            keys: 1,
            pieces: Vec::new(),
            seats: Vec::new(),
            red,
        };
        frame.set_levels(Levels::default())?;
        Some(frame)
    }

    /// Sets the use of the inner lines; `None` if there are too many keys.
    pub(super) fn set_levels(&mut self, levels: Levels) -> Option<()> {
        let mut keys = 1_u64;
        self.pieces.clear();
        for (line, outer) in self.outer.iter_mut().enumerate() {
            outer.count_in_keys(keys);
            keys = keys.checked_mul(outer.line.count() as u64)?;
            let slots = 0..outer.line.slots();
            self.pieces.extend(slots.map(|slot| Piece { is_outer: true, line, slot }));
        }
        self.set_inner_levels(levels)
    }

    /// The configuration of each outer line (a byte each) for these offsets, and of each inner one.
    ///
    /// `None` if some vehicle is outside its stretch or two overlap on a line.
    pub(super) fn configurations(&self, offsets: &[u8]) -> Option<(u64, u64)> {
        if offsets.len() != self.seats.len() {
            return None;
        }
        let (mut outer, mut inner) = ([0_u8; MAX_SIDE], [0_u8; MAX_SIDE]);
        for (seat, &at) in self.seats.iter().zip(offsets) {
            if !(seat.vehicle.low..=seat.vehicle.high).contains(&at) {
                return None;
            }
            let taken = if seat.is_outer { &mut outer } else { &mut inner };
            let cells = cover(seat.vehicle, at);
            if taken[seat.line] & cells != 0 {
                return None;
            }
            taken[seat.line] |= cells;
        }
        let mut found = (0, 0);
        for (index, line) in self.outer.iter().enumerate() {
            found.0 |= (line.line.find(outer[index])? as u64) << (8 * index);
        }
        for (index, line) in self.inner.iter().enumerate() {
            found.1 |= (line.find(inner[index])? as u64) << (8 * index);
        }
        Some(found)
    }

    /// Sets the use of the inner lines, and keeps the factors of the outer ones.
    pub(super) fn set_inner_levels(&mut self, levels: Levels) -> Option<()> {
        let outer =
            |frame: &Self| frame.outer.last().map_or(1, |o| o.stride * o.line.count() as u64);
        self.levels = levels;
        self.keys = outer(self);
        self.pieces.retain(|piece| piece.is_outer);
        self.axes = 0;
        for (line, inner) in self.inner.iter().enumerate() {
            self.inner_strides[line] = 0;
            if levels.keys >> line & 1 == 0 {
                self.axes |= u8::from(inner.slots() > 0) << line;
            } else {
                self.inner_strides[line] = self.keys;
                self.keys = self.keys.checked_mul(inner.count() as u64)?;
                let slots = 0..inner.slots();
                self.pieces.extend(slots.map(|slot| Piece { is_outer: false, line, slot }));
            }
        }
        (self.pieces.len() <= MAX_PIECES).then_some(())
    }

    /// How many configurations each inner line may have between these outer cells.
    pub(super) fn counts(&self, board: u64) -> [u8; MAX_SIDE] {
        let mut counts = [1; MAX_SIDE];
        for (index, line) in self.inner.iter().enumerate() {
            counts[index] = line.counts()[usize::from(byte(board, index))];
        }
        counts
    }

    /// The cells of these outer configurations.
    pub(super) fn board(&self, outer: u64) -> u64 {
        let lines = self.outer.iter().enumerate();
        lines.fold(0, |board, (index, line)| board | line.spread[byte(outer, index) as usize])
    }

    /// The key of a box.
    pub(super) fn key(&self, outer: u64, inner: u64) -> u64 {
        let lines = self.outer.iter().enumerate();
        let key: u64 = lines.map(|(index, line)| u64::from(byte(outer, index)) * line.stride).sum();
        let inner_lines = self.inner_strides.iter().enumerate();
        key + inner_lines.map(|(index, stride)| u64::from(byte(inner, index)) * stride).sum::<u64>()
    }
}

impl Outer {
    pub(super) fn new(line: Arc<Line>, at: u8) -> Self {
        let cells =
            |taken: u8| (0..8).map(move |x| u64::from(taken >> x & 1) << (8 * x)).sum::<u64>();
        let spread = (0..line.count()).map(|index| cells(line.occupied(index)) << at).collect();
        Self { line, at, stride: 0, spread, steps: Vec::new() }
    }

    fn count_in_keys(&mut self, stride: u64) {
        self.stride = stride;
        self.steps.clear();
        for from in 0..self.line.count() {
            for pair in self.line.steps(from) {
                self.steps.push(pair.map(|step| {
                    let is_legal = step.to != NONE;
                    let to = if is_legal { usize::from(step.to) } else { from };
                    OuterStep {
                        board: self.spread[from] ^ self.spread[to],
                        key: stride.wrapping_mul((to as u64).wrapping_sub(from as u64)),
                        to: step.to,
                        entered: step.entered,
                        left: step.left,
                    }
                }));
            }
        }
    }
}

/// The vehicles of a line in order, with their ids.
fn on_line(lanes: &Lanes, axis: Axis, line: u8) -> Vec<(usize, Slot)> {
    let all = lanes.all().iter().enumerate();
    let mut found: Vec<_> = all
        .filter(|(_, lane)| lane.axis == axis && lane.line == line)
        .map(|(id, lane)| (id, Slot { length: lane.length, low: lane.low, high: lane.high }))
        .collect();
    crate::sort::short(&mut found, |&(id, _)| lanes.start()[id]);
    found
}

/// A byte of a word.
#[inline(always)]
pub(super) const fn byte(word: u64, index: usize) -> u8 {
    (word >> (8 * index)) as u8
}
