//! Moves from box to box.

use super::frame::{Piece, byte};
use super::line::NONE;
use super::nodes::{Halt, Node, Nodes};
use super::part::States;
use super::placings::Placings;
use crate::bits::Bits;
use crate::search::{Control, StopReason};

/// Some states of a box: bits of each of some words.
#[derive(Clone, Copy, Debug, Default)]
struct Mask {
    bits: u64,
    words: u64,
}

/// One step up of a vehicle: the states of a box in which it is possible, and the states they
/// become.
///
/// Both are in the same order: the first becomes the first, and so on.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    here: Mask,
    there: Mask,
    to: u32,
}

/// The way of a part along a link.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkWay {
    from: Mask,
    into: Mask,
    /// The box that it leads to.
    pub(super) to: u32,
}

/// The steps of all outer vehicles, and of the inner ones whose lines are part of the key.
#[derive(Debug, Default)]
pub(super) struct Links {
    pieces: usize,
    /// Per box and vehicle: one step up. Undefined where `ways` has no bit.
    up: Vec<Link>,
    /// Per box and vehicle: the box that one step down leads to, if `ways` has a bit.
    down: Vec<u32>,
    /// Per box: the vehicles that have a way down and a way up.
    ways: Vec<[u64; 2]>,
    /// Per box: the vehicles whose steps down and up were already checked, while boxes are made.
    known: Vec<[u64; 2]>,
}

/// The most vehicles.
pub(super) const MAX_PIECES: usize = 64;

/// The direction of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Down,
    Up,
}

impl Direction {
    pub(super) const BOTH: [Self; 2] = [Self::Down, Self::Up];

    const fn opposite(self) -> Self {
        match self {
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }
}

impl Links {
    /// Removes all boxes, and sets the number of vehicles.
    pub(super) fn clear(&mut self, pieces: usize) {
        self.pieces = pieces;
        self.ways.clear();
        self.known.clear();
    }

    /// Makes room for the links of all boxes.
    #[inline(always)]
    pub(super) fn grow(
        &mut self,
        nodes: &Nodes,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let len = nodes.list.len() * self.pieces;
        control.fill(&mut self.up, len, Link::default())?;
        control.fill(&mut self.down, len, 0)?;
        control.fill(&mut self.ways, nodes.list.len(), [0; 2])
    }

    /// The vehicles that have a known way from a box.
    #[inline(always)]
    pub(super) fn pieces(&self, node: u32, direction: Direction) -> Pieces {
        Pieces(self.ways[node as usize][direction as usize])
    }

    /// The known way of a vehicle from a box, if there is one.
    #[inline(always)]
    pub(super) fn way(&self, node: u32, piece: usize, direction: Direction) -> Option<LinkWay> {
        if self.ways[node as usize][direction as usize] >> piece & 1 == 0 {
            return None;
        }
        Some(self.known_way(node, piece, direction))
    }

    /// The way of a vehicle that [`pieces`](Self::pieces) returned.
    #[inline(always)]
    pub(super) fn known_way(&self, node: u32, piece: usize, direction: Direction) -> LinkWay {
        let index = node as usize * self.pieces + piece;
        if direction == Direction::Up {
            let link = &self.up[index];
            LinkWay { from: link.here, into: link.there, to: link.to }
        } else {
            let to = self.down[index];
            let link = &self.up[to as usize * self.pieces + piece];
            LinkWay { from: link.there, into: link.here, to }
        }
    }

    /// Looks for the box that a vehicle's step leads to, and makes it if a state of `part` goes there.
    ///
    /// Call it before [`way`](Self::way) as long as boxes are made on the way.
    #[inline(always)]
    pub(super) fn open<B: Bits>(
        &mut self,
        bits: B,
        nodes: &mut Nodes,
        number: u32,
        (piece, direction): (usize, Direction),
        part: &impl States,
        control: &mut Control<'_>,
    ) -> Result<(), Halt> {
        control.fill(&mut self.known, nodes.list.len(), [0; 2])?;
        let known = &mut self.known[number as usize][direction as usize];
        if *known >> piece & 1 != 0 {
            return Ok(());
        }
        let node = nodes.list[number as usize];
        let Some(step) = find_step(nodes, &node, nodes.frame.pieces[piece], direction) else {
            *known |= 1 << piece;
            return Ok(());
        };
        let from = mask(bits, nodes, &node, step.entered);
        if from.bits == 0 || from.words == 0 {
            *known |= 1 << piece;
            return Ok(());
        }
        if !part.meets(from.bits, from.words) {
            return Ok(());
        }
        let to = if let Some(to) = nodes.find(step.key) {
            to
        } else {
            let to = nodes.make(step.key, step.board, step.outer, step.inner, control)?;
            self.grow(nodes, control)?;
            to
        };
        let into = mask(bits, nodes, &nodes.list[to as usize], step.left);
        self.join((number, from), (to, into), piece, direction);
        control.fill(&mut self.known, nodes.list.len(), [0; 2])?;
        self.known[number as usize][direction as usize] |= 1 << piece;
        self.known[to as usize][direction.opposite() as usize] |= 1 << piece;
        Ok(())
    }

    /// Finds all links between the existing boxes.
    #[inline(always)]
    pub(super) fn open_all<B: Bits>(&mut self, bits: B, nodes: &Nodes) {
        for (number, node) in (0..).zip(&nodes.list) {
            for (index, &piece) in nodes.frame.pieces.iter().enumerate() {
                let Some(step) = find_step(nodes, node, piece, Direction::Up) else { continue };
                let Some(to) = nodes.find(step.key) else { continue };
                let here = mask(bits, nodes, node, step.entered);
                if here.bits != 0 && here.words != 0 {
                    let there = mask(bits, nodes, &nodes.list[to as usize], step.left);
                    self.join((number, here), (to, there), index, Direction::Up);
                }
            }
        }
    }

    /// As [`open_all`](Self::open_all) where no inner line is part of the key.
    #[inline(always)]
    pub(super) fn join_all<B: Bits>(&mut self, bits: B, nodes: &Nodes, placings: &Placings) {
        for (number, node) in (0..).zip(&nodes.list) {
            for step in placings.steps(node.key as usize) {
                let Some(to) = nodes.find(step.to.into()) else { continue };
                let here = mask(bits, nodes, node, Some((step.entered, step.at)));
                if here.bits != 0 && here.words != 0 {
                    let left = Some((step.left, step.at));
                    let there = mask(bits, nodes, &nodes.list[to as usize], left);
                    self.join((number, here), (to, there), step.piece.into(), Direction::Up);
                }
            }
        }
    }

    #[inline(always)]
    fn join(
        &mut self,
        (number, from): (u32, Mask),
        (to, into): (u32, Mask),
        piece: usize,
        direction: Direction,
    ) {
        let (low, here, high, there) = match direction {
            Direction::Up => (number, from, to, into),
            Direction::Down => (to, into, number, from),
        };
        self.up[low as usize * self.pieces + piece] = Link { here, there, to: high };
        self.down[high as usize * self.pieces + piece] = low;
        self.ways[low as usize][Direction::Up as usize] |= 1 << piece;
        self.ways[high as usize][Direction::Down as usize] |= 1 << piece;
    }
}

/// Some of the vehicles.
#[derive(Clone, Debug)]
pub(super) struct Pieces(u64);

impl Iterator for Pieces {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let piece = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(piece)
    }
}

impl LinkWay {
    /// Replaces `there` by the states that a part becomes. Returns whether there are any.
    #[inline(always)]
    pub(super) fn follow<B: Bits, S: States>(&self, bits: B, here: &S, there: &mut S) -> bool {
        there.clear();
        if S::IS_WORD {
            let moved = bits.extract(here.get(0), self.from.bits);
            there.put(0, bits.deposit(moved, self.into.bits));
            return there.get(0) != 0;
        }
        let mut sources = here.used() & self.from.words;
        let mut targets = bits.deposit(bits.extract(sources, self.from.words), self.into.words);
        while sources != 0 {
            let (source, target) = (sources.trailing_zeros(), targets.trailing_zeros());
            sources &= sources - 1;
            targets &= targets - 1;
            let moved = bits.extract(here.get(source), self.from.bits);
            there.put(target, bits.deposit(moved, self.into.bits));
        }
        there.used() != 0
    }
}

/// What a step changes: the box behind it, and the cells that must be free of inner vehicles.
struct Step {
    key: u64,
    board: u64,
    outer: u64,
    inner: u64,
    /// Inner line and cell; `None` where no inner vehicle can be in the way.
    entered: Option<(u8, u8)>,
    left: Option<(u8, u8)>,
}

#[inline(always)]
fn find_step(nodes: &Nodes, node: &Node, piece: Piece, direction: Direction) -> Option<Step> {
    let Node { key, board, outer, inner, .. } = *node;
    let shift = 8 * piece.line;
    if piece.is_outer {
        let line = &nodes.frame.outer[piece.line];
        let from = byte(outer, piece.line);
        let step =
            &line.steps[usize::from(from) * line.line.slots() + piece.slot][direction as usize];
        return (step.to != NONE).then(|| Step {
            key: key.wrapping_add(step.key),
            board: board ^ step.board,
            outer: outer ^ u64::from(from ^ step.to) << shift,
            inner,
            entered: Some((step.entered, line.at)),
            left: Some((step.left, line.at)),
        });
    }
    let line = &nodes.frame.inner[piece.line];
    let from = byte(inner, piece.line);
    let to = line.steps(from.into())[piece.slot][direction as usize].to;
    // No outer vehicle moves, so the states of the box go along unchanged.
    (to != NONE && line.allowed(byte(board, piece.line)) >> to & 1 != 0).then(|| {
        let change = u64::from(to).wrapping_sub(from.into());
        let stride = nodes.frame.inner_strides[piece.line];
        Step {
            key: key.wrapping_add(stride.wrapping_mul(change)),
            board,
            outer,
            inner: inner ^ u64::from(from ^ to) << shift,
            entered: None,
            left: None,
        }
    })
}

/// The states of a box in which a cell is free of inner vehicles.
#[inline(always)]
fn mask<B: Bits>(bits: B, nodes: &Nodes, node: &Node, cell: Option<(u8, u8)>) -> Mask {
    let (bits, words) = match cell {
        Some((inner, outer)) => nodes.free(bits, node, inner, outer),
        None => (node.full, node.words),
    };
    Mask { bits, words }
}
