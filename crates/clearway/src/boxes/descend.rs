//! Which vehicles move in a shortest solution.

use super::graph::Graph;
use super::layers::Layers;
use super::links::{Direction, Links};
use super::part::{Part, States};
use super::solvable::{Member, Parts};
use super::{BoxPlace, MAX_SIDE};
use crate::bits::{Bits, Kernel};
use crate::board::Metric;

/// Follows a shortest solution.
pub(super) struct Descend<'a, 'b> {
    pub(super) sweep: &'a mut Parts<'b>,
    pub(super) place: BoxPlace,
    pub(super) moved: &'a mut Vec<Member>,
}

impl Kernel for Descend<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) {
        let Self { sweep, mut place, moved } = self;
        moved.clear();
        for depth in (0..sweep.layers.counts.len() as u32 - 1).rev() {
            let (next, member) = sweep.descend(bits, place, depth);
            if !moved.contains(&member) {
                moved.push(member);
            }
            place = next;
        }
    }
}

impl Parts<'_> {
    /// A neighbour of a state at a smaller depth, and the vehicle that goes there.
    #[inline(always)]
    fn descend<B: Bits>(&mut self, bits: B, place: BoxPlace, depth: u32) -> (BoxPlace, Member) {
        let Graph { nodes, links, .. } = self.graph;
        let [here, one, other] = &mut *self.scratch;
        here.clear();
        here.put(place.word, 1 << place.bit);
        self.shifts.apply(place.node, here, one);
        if let Some(next) = hit(self.layers, place.node, one, depth) {
            let (from, to) = (nodes.inner_configurations(place), nodes.inner_configurations(next));
            let line = (0..MAX_SIDE).find(|&at| from[at] != to[at]).expect("one line changes");
            let inner = &nodes.frame.inner[line];
            let (from, to) = (inner.offsets(from[line]), inner.offsets(to[line]));
            let slot = (0..from.len()).find(|&at| from[at] != to[at]).expect("one vehicle moves");
            return (next, self.member(false, line, slot));
        }
        for (index, piece) in nodes.frame.pieces.iter().enumerate() {
            for direction in Direction::BOTH {
                if let Some(next) = slide(
                    bits,
                    (links, self.shape.metric),
                    self.layers,
                    (place.node, index, direction),
                    depth,
                    [here, one, other],
                ) {
                    return (next, self.member(piece.is_outer, piece.line, piece.slot));
                }
            }
        }
        unreachable!("a state of depth d has a neighbour of depth d - 1")
    }

    fn member(&self, is_outer: bool, line: usize, slot: usize) -> Member {
        let (axis, line) = if is_outer {
            (self.shape.axis, self.graph.nodes.frame.outer[line].at)
        } else {
            (self.shape.axis.across(), line as u8)
        };
        Member { axis, line, slot: slot as u8 }
    }
}

/// Slides a vehicle until it meets a state of a depth, by one step only if depths are in steps.
#[inline(always)]
fn slide<B: Bits>(
    bits: B,
    (links, metric): (&Links, Metric),
    layers: &Layers,
    (node, piece, direction): (u32, usize, Direction),
    depth: u32,
    [here, one, other]: [&mut Part; 3],
) -> Option<BoxPlace> {
    let mut at = node;
    let mut is_first = true;
    while let Some(way) = links.way(at, piece, direction) {
        let part: &Part = if is_first { here } else { one };
        if !way.follow(bits, part, other) {
            break;
        }
        if let Some(next) = hit(layers, way.to, other, depth) {
            return Some(next);
        }
        if metric == Metric::Steps {
            break;
        }
        std::mem::swap(one, other);
        (at, is_first) = (way.to, false);
    }
    None
}

/// A state of a part at a depth.
#[inline(always)]
fn hit(layers: &Layers, node: u32, part: &Part, depth: u32) -> Option<BoxPlace> {
    let (used, words) = layers.of_node(node, depth)?;
    let mut found = None;
    part.each(part.used() & used, |at, word| {
        let both = word & words[at];
        if both != 0 && found.is_none() {
            found = Some(BoxPlace { node, word: at as u32, bit: both.trailing_zeros() });
        }
    });
    found
}
