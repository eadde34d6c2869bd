//! The placings of the outer vehicles, shared by all signatures with the same outer lines.
//!
//! A signature is built line by line, and each inner line removes the placings that leave it no
//! room. The number of states of the remaining boxes and their strides are kept for all signatures
//! that begin with the same lines.

use super::frame::{BoxFrame, byte};
use super::line::{Line, NONE};
use crate::search::{Control, StopReason};

/// Placings of the outer vehicles, by key.
#[derive(Debug, Default)]
pub(super) struct Placings {
    /// Per key: the cells, a byte for each inner line.
    boards: Vec<u64>,
    /// Per key: the configuration of each outer line, a byte each.
    pub(super) configurations: Vec<u64>,
    steps: Vec<StepUp>,
    /// Per key: where its steps end.
    ends: Vec<u32>,
    /// The placings that leave room: an entry per inner line with vehicles added so far.
    rooms: Vec<Rooms>,
    depth: usize,
}

/// A step up of an outer vehicle.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepUp {
    /// The key of the placing that it leads to.
    pub(super) to: u32,
    pub(super) piece: u8,
    /// The inner lines whose cells are taken and left, and which cell of them that is.
    pub(super) entered: u8,
    pub(super) left: u8,
    pub(super) at: u8,
}

/// Placings that leave room on some inner lines.
#[derive(Debug, Default)]
struct Rooms {
    /// May be longer than `len`, to reuse the memory.
    list: Vec<Room>,
    len: usize,
    /// The most states of a box.
    largest: u32,
}

/// A placing with the box of states of the inner lines so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Room {
    pub(super) board: u64,
    /// The stride of each inner line, a byte each, if the whole box fits a word.
    pub(super) strides: u64,
    pub(super) key: u32,
    /// The number of states of the box, saturating.
    pub(super) size: u32,
}

impl Placings {
    /// Starts again with the outer lines of a frame.
    pub(super) fn restart(
        &mut self,
        frame: &BoxFrame,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let Self { boards, configurations, steps, ends, rooms, depth } = self;
        let keys: u64 = frame.outer.iter().map(|outer| outer.line.count() as u64).product();
        // Numbers of placings have 32 bits.
        let keys = u32::try_from(keys).map_err(|_| StopReason::Memory)? as usize;
        boards.clear();
        configurations.clear();
        control.reserve(boards, keys)?;
        control.reserve(configurations, keys)?;
        boards.push(0);
        configurations.push(0);
        for (index, outer) in frame.outer.iter().enumerate() {
            let old = boards.len();
            for configuration in 1..outer.spread.len() {
                let digit = (configuration as u64) << (8 * index);
                for key in 0..old {
                    boards.push(boards[key] | outer.spread[configuration]);
                    configurations.push(configurations[key] | digit);
                }
            }
            for board in &mut boards[..old] {
                *board |= outer.spread[0];
            }
        }
        steps.clear();
        ends.clear();
        control.reserve(ends, keys)?;
        for (key, &outer) in (0..).zip(&*configurations) {
            control.reserve(steps, frame.pieces.len())?;
            for (piece, at) in (0..).zip(frame.pieces.iter().filter(|piece| piece.is_outer)) {
                let line = &frame.outer[at.line];
                let from = usize::from(byte(outer, at.line));
                let [_, step] = line.steps[from * line.line.slots() + at.slot];
                if step.to != NONE {
                    let to = step.key.wrapping_add(key) as u32;
                    let (entered, left) = (step.entered, step.left);
                    steps.push(StepUp { to, piece, entered, left, at: line.at });
                }
            }
            ends.push(steps.len() as u32);
        }
        rooms.resize_with(rooms.len().max(1), Rooms::default);
        let all = &mut rooms[0];
        all.list.clear();
        control.reserve(&mut all.list, keys)?;
        let room = |(key, &board)| Room { board, strides: 0, key, size: 1 };
        all.list.extend((0..).zip(&*boards).map(room));
        (all.len, all.largest) = (keys, 1);
        *depth = 0;
        Ok(())
    }

    /// Keeps the placings that leave room on another inner line. Returns whether there are any.
    pub(super) fn narrow(
        &mut self,
        at: usize,
        line: &Line,
        control: &mut Control<'_>,
    ) -> Result<bool, StopReason> {
        if self.rooms.len() <= self.depth + 1 {
            self.rooms.push(Rooms::default());
        }
        let [from, to] = &mut self.rooms[self.depth..self.depth + 2] else {
            unreachable!("one for each line with vehicles")
        };
        self.depth += 1;
        control.fill(&mut to.list, from.len, Room::default())?;
        let (counts, list) = (line.counts(), &mut to.list[..from.len]);
        let (mut len, mut largest) = (0, 0);
        for &Room { board, strides, key, size } in &from.list[..from.len] {
            let count = counts[usize::from(byte(board, at))];
            let product = size.saturating_mul(count.into());
            // Strides of boxes that do not fit a word are not used.
            let stride = u64::from(size as u8) << (8 * at);
            list[len] = Room { board, strides: strides | stride, key, size: product };
            len += usize::from(count > 0);
            largest = largest.max(product);
        }
        (to.len, to.largest) = (len, largest);
        Ok(len > 0)
    }

    /// Removes the last inner line.
    pub(super) fn widen(&mut self) {
        self.depth -= 1;
    }

    /// The placings that have room.
    pub(super) fn rooms(&self) -> &[Room] {
        let rooms = &self.rooms[self.depth];
        &rooms.list[..rooms.len]
    }

    /// The most states of a box.
    pub(super) fn largest(&self) -> u32 {
        self.rooms[self.depth].largest
    }

    /// The steps up from a placing.
    #[inline(always)]
    pub(super) fn steps(&self, key: usize) -> &[StepUp] {
        let start = if key == 0 { 0 } else { self.ends[key - 1] };
        &self.steps[start as usize..self.ends[key] as usize]
    }
}
