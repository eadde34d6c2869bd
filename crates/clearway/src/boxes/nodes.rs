//! The boxes that were met, and how states go from one to another.

use super::frame::{BoxFrame, Goal, byte};
use super::index::Index;
use super::line::bits as ones_of;
use super::part::States;
use super::placings::Room;
use super::{BoxPlace, MAX_SIDE};
use crate::bits::{Bits, ones};
use crate::search::{Control, StopReason};

/// The bits of a word: the most states of a word, and the most words of a box.
pub(super) const WORD: u32 = 64;

/// A box: the outer lines and some inner ones stand still. Each other inner line can take any
/// configuration that the outer ones leave room for, independently of the rest.
///
/// A state of the box is a bit of one of its words. Each inner line contributes its rank among the
/// configurations it can have, times its stride, either to the number of the bit or to the number
/// of the word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) key: u64,
    /// The cells of the outer vehicles: a byte per inner line.
    pub(super) board: u64,
    /// The configuration of each outer line: a byte each.
    pub(super) outer: u64,
    /// The configuration of each inner line that is part of the key: a byte each.
    pub(super) inner: u64,
    /// The stride of each other inner line: a byte each.
    pub(super) strides: u64,
    /// A bit for each state of a word.
    pub(super) full: u64,
    /// A bit for each word.
    pub(super) words: u64,
    /// Where its words begin among those of all boxes.
    pub(super) base: u32,
}

impl Node {
    /// How many words it has.
    #[inline(always)]
    pub(super) const fn word_count(&self) -> usize {
        64 - self.words.leading_zeros() as usize
    }
}

/// Why a box could not be made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Halt {
    /// A limit or the observer.
    Stop(StopReason),
    /// A word or the box would be too large, with this many configurations per inner line.
    TooLarge([u8; MAX_SIDE]),
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Stop(reason)
    }
}

/// The boxes in the order in which they were met.
#[derive(Debug)]
pub(super) struct Nodes {
    pub(super) frame: BoxFrame,
    pub(super) list: Vec<Node>,
    /// How many words all boxes have together.
    pub(super) words: usize,
    index: Index,
}

/// Bits at all multiples of a period, up to 64. The table is longer so that no index is out of
/// bounds.
static REPEAT: [u64; 128] = {
    let mut table = [1; 128];
    let mut period = 1;
    while period < 64 {
        let mut at = 0;
        while at < 64 {
            table[period] |= 1 << at;
            at += period;
        }
        period += 1;
    }
    table
};

/// An axis of a box: ranks of a line, a stride apart, repeating after a period.
#[derive(Clone, Copy)]
pub(super) struct BoxAxis {
    pub(super) stride: u32,
    period: u32,
    full: u64,
}

impl BoxAxis {
    /// The bits whose rank on the axis is in `ranks`.
    #[inline(always)]
    pub(super) fn mask<B: Bits>(self, bits: B, ranks: u32) -> u64 {
        let starts = bits.deposit(ranks.into(), REPEAT[self.stride as usize % 128]);
        let once = ones(self.stride).wrapping_mul(starts);
        once.wrapping_mul(REPEAT[self.period as usize % 128]) & self.full
    }
}

impl Nodes {
    pub(super) fn new(frame: BoxFrame, control: &mut Control<'_>) -> Result<Self, StopReason> {
        let index = Index::new(frame.keys, control)?;
        Ok(Self { frame, list: Vec::new(), words: 0, index })
    }

    /// Removes all boxes, to start with another frame.
    pub(super) fn clear(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        self.list.clear();
        self.words = 0;
        self.index.clear(self.frame.keys, control)
    }

    /// The node of a key, if it was met.
    #[inline(always)]
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.index
            .find(key, |node| self.list.get(node as usize).is_some_and(|node| node.key == key))
    }

    /// Makes a node that was not met before.
    #[inline(never)]
    pub(super) fn make(
        &mut self,
        key: u64,
        board: u64,
        outer: u64,
        inner: u64,
        control: &mut Control<'_>,
    ) -> Result<u32, Halt> {
        let (mut strides, mut bits, mut words) = (0_u64, 1_u32, 1_u32);
        let levels = self.frame.levels;
        for index in ones_of(self.frame.axes.into()) {
            let size = if levels.words >> index & 1 != 0 { &mut words } else { &mut bits };
            strides |= u64::from(*size) << (8 * index);
            *size *= self.frame.inner[index].allowed(byte(board, index)).count_ones();
            if *size > WORD {
                return Err(Halt::TooLarge(self.frame.counts(board)));
            }
        }
        debug_assert!(bits > 0 && words > 0, "a box that is met has a state");
        let number = self.list.len() as u32;
        let node = Node {
            key,
            board,
            outer,
            inner,
            strides,
            full: ones(bits),
            words: ones(words),
            base: self.words as u32,
        };
        self.words += words as usize;
        control.push(&mut self.list, node)?;
        let Self { list, index, .. } = self;
        index.insert(key, number, |node| list[node as usize].key, control)?;
        Ok(number)
    }

    /// Makes a node of one word for each placing with room.
    #[inline(always)]
    pub(super) fn adopt(
        &mut self,
        rooms: &[Room],
        configurations: &[u64],
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        control.reserve(&mut self.list, rooms.len())?;
        for (number, room) in (0..).zip(rooms) {
            let node = Node {
                key: room.key.into(),
                board: room.board,
                outer: configurations[room.key as usize],
                inner: 0,
                strides: room.strides,
                full: ones(room.size),
                words: 1,
                base: number,
            };
            self.list.push(node);
            let Self { list, index, .. } = self;
            index.insert(node.key, number, |node| list[node as usize].key, control)?;
        }
        self.words = rooms.len();
        Ok(())
    }

    /// Where the words of a box begin among those of all boxes.
    #[inline(always)]
    pub(super) fn base<S: States>(&self, number: u32) -> usize {
        // If every box is one word, nothing has to be looked up.
        if S::IS_WORD { number as usize } else { self.list[number as usize].base as usize }
    }

    /// The axis of an inner line that is not part of the key, and whether it determines the word.
    #[inline(always)]
    pub(super) fn axis(&self, node: &Node, index: usize, allowed: u32) -> (BoxAxis, bool) {
        let stride = u32::from(byte(node.strides, index));
        let is_word = self.frame.levels.words >> index & 1 != 0;
        let full = if is_word { node.words } else { node.full };
        (BoxAxis { stride, period: stride * allowed.count_ones(), full }, is_word)
    }

    /// The states of a box in which a cell is free of inner vehicles: bits, and words.
    #[inline(always)]
    pub(super) fn free<B: Bits>(&self, bits: B, node: &Node, inner: u8, outer: u8) -> (u64, u64) {
        let index = usize::from(inner);
        let line = &self.frame.inner[index];
        if self.frame.axes >> inner & 1 == 0 {
            let is_free = line.free(outer) >> byte(node.inner, index) & 1 != 0;
            return if is_free { (node.full, node.words) } else { (0, 0) };
        }
        let allowed = line.allowed(byte(node.board, index));
        let ranks = bits.extract(line.free(outer).into(), allowed.into()) as u32;
        let (axis, is_word) = self.axis(node, index, allowed);
        let mask = axis.mask(bits, ranks);
        if is_word { (node.full, mask) } else { (mask, node.words) }
    }

    /// The word and bit of the state whose inner lines have these configurations (a byte each).
    ///
    /// `None` if they do not fit between the outer vehicles.
    pub(super) fn bit(&self, node: &Node, inner: u64) -> Option<(u32, u32)> {
        let (mut word, mut bit) = (0, 0);
        for (index, line) in self.frame.inner.iter().enumerate() {
            let configuration = byte(inner, index).into();
            let crossed = byte(node.board, index);
            if line.allowed(crossed) >> configuration & 1 == 0 {
                return None;
            }
            if self.frame.levels.keys >> index & 1 == 0 {
                let is_word = self.frame.levels.words >> index & 1 != 0;
                *(if is_word { &mut word } else { &mut bit }) +=
                    line.rank(crossed, configuration) * u32::from(byte(node.strides, index));
            }
        }
        Some((word, bit))
    }

    /// The states of a box in which the red car is at the exit: bits, and words.
    #[inline(always)]
    pub(super) fn solved<B: Bits>(&self, bits: B, node: &Node) -> (u64, u64) {
        self.at_goal(bits, node, self.frame.red)
    }

    /// The states of a box in which a goal is reached: bits, and words.
    #[inline(always)]
    pub(super) fn at_goal<B: Bits>(&self, bits: B, node: &Node, goal: Goal) -> (u64, u64) {
        let Goal { seat, solved } = goal;
        let all_or_none = |configuration: u8| {
            let is_solved = solved >> configuration & 1 != 0;
            if is_solved { (node.full, node.words) } else { (0, 0) }
        };
        if seat.is_outer {
            return all_or_none(byte(node.outer, seat.line));
        }
        if self.frame.levels.keys >> seat.line & 1 != 0 {
            return all_or_none(byte(node.inner, seat.line));
        }
        let allowed = self.frame.inner[seat.line].allowed(byte(node.board, seat.line));
        let ranks = bits.extract(solved.into(), allowed.into()) as u32;
        let (axis, is_word) = self.axis(node, seat.line, allowed);
        let mask = axis.mask(bits, ranks);
        if is_word { (node.full, mask) } else { (mask, node.words) }
    }

    /// All states in which the red car is at the exit: box, word and bits.
    #[inline(always)]
    pub(super) fn all_solved<B: Bits>(&self, bits: B) -> impl Iterator<Item = (u32, u32, u64)> {
        (0..).zip(&self.list).flat_map(move |(number, node)| {
            let (solved, words) = self.solved(bits, node);
            let words = (0..WORD).filter(move |at| words >> at & 1 != 0);
            words.map(move |at| (number, at, solved))
        })
    }

    /// The configuration of each inner line in a state.
    pub(super) fn inner_configurations(&self, place: BoxPlace) -> [usize; MAX_SIDE] {
        let node = &self.list[place.node as usize];
        let mut found = std::array::from_fn(|index| byte(node.inner, index).into());
        for index in ones_of(self.frame.axes.into()) {
            let is_word = self.frame.levels.words >> index & 1 != 0;
            let at = if is_word { place.word } else { place.bit };
            let allowed = self.frame.inner[index].allowed(byte(node.board, index));
            let rank = at / u32::from(byte(node.strides, index)) % allowed.count_ones();
            let configuration = ones_of(allowed).nth(rank as usize);
            found[index] = configuration.expect("a rank is less than their number");
        }
        found
    }
}
