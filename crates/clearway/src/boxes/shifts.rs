//! Moves within a box: shifts of its words and bits under masks.

use super::frame::byte;
use super::line::{Shift, bits as ones_of};
use super::nodes::{Node, Nodes};
use super::part::{Part, States, shifted};
use crate::bits::Bits;
use crate::board::Metric;
use crate::search::{Control, StopReason};

/// States under the mask go up by a distance, and those above come down.
#[derive(Clone, Copy, Debug)]
struct Op {
    /// Bits of a word, or words of a box.
    mask: u64,
    by: u32,
    is_word: bool,
}

/// The moves (or steps) of the inner vehicles, for each box.
#[derive(Debug, Default)]
pub(super) struct Shifts {
    ops: Vec<Op>,
    /// Per box: where its shifts end.
    ends: Vec<u32>,
    /// Per box: whether one pass over its shifts reaches everything that inner vehicles can reach.
    is_quick: Vec<bool>,
}

impl Shifts {
    /// Finds the shifts of all boxes that are new since the last call.
    #[inline(always)]
    pub(super) fn grow<B: Bits>(
        &mut self,
        bits: B,
        nodes: &Nodes,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let new = &nodes.list[self.ends.len()..];
        control.reserve(&mut self.ends, new.len())?;
        control.reserve(&mut self.is_quick, new.len())?;
        for node in new {
            let mut is_quick = metric == Metric::Moves;
            for index in ones_of(nodes.frame.axes.into()) {
                let line = &nodes.frame.inner[index];
                let crossed = byte(node.board, index);
                let shifts = line.shifts(metric, crossed);
                if shifts.is_empty() {
                    continue;
                }
                // One slide of a line's only vehicle reaches everything that several would.
                is_quick &= line.slots() == 1;
                let (axis, is_word) = nodes.axis(node, index, line.allowed(crossed));
                control.reserve(&mut self.ops, shifts.len())?;
                for &Shift { distance, ranks } in shifts {
                    let (mask, by) = (axis.mask(bits, ranks), distance * axis.stride);
                    self.ops.push(Op { mask, by, is_word });
                }
            }
            self.ends.push(self.ops.len() as u32);
            self.is_quick.push(is_quick);
        }
        Ok(())
    }

    /// Removes all boxes.
    pub(super) fn clear(&mut self) {
        self.ops.clear();
        self.ends.clear();
        self.is_quick.clear();
    }

    /// Frees everything.
    pub(super) fn finish(self, control: &mut Control<'_>) {
        control.drop_list(self.ops);
        control.drop_list(self.ends);
        control.drop_list(self.is_quick);
    }

    #[inline(always)]
    fn ops(&self, node: u32) -> &[Op] {
        let node = node as usize;
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.ops[start as usize..self.ends[node] as usize]
    }

    /// Replaces `there` by the states that a part of a box leads to within it.
    #[inline(always)]
    pub(super) fn apply<S: States>(&self, node: u32, here: &S, there: &mut S) {
        there.clear();
        for &Op { mask, by, is_word } in self.ops(node) {
            if is_word && !S::IS_WORD {
                here.each(here.used() & mask, |at, word| there.add(at as u32 + by, word));
                here.each(here.used() & mask << by, |at, word| there.add(at as u32 - by, word));
            } else {
                here.each(here.used(), |at, word| there.add(at as u32, shifted(word, mask, by)));
            }
        }
    }

    /// Adds everything that inner vehicles can reach within the box. The shifts must be moves.
    #[inline(always)]
    pub(super) fn close<S: States>(&self, node: u32, part: &mut S) {
        let ops = self.ops(node);
        let is_quick = self.is_quick[node as usize];
        loop {
            let mut is_changed = false;
            // The axes are independent: closing one leaves the others closed.
            for &Op { mask, by, is_word } in ops {
                is_changed |= if is_word && !S::IS_WORD {
                    part.shift_words(mask, by)
                } else {
                    part.shift_bits(mask, by)
                };
            }
            if !is_changed || is_quick {
                return;
            }
        }
    }

    /// How many pairs of states of a part are a shift apart.
    ///
    /// The part must be closed: all that inner vehicles can reach.
    pub(super) fn pairs(&self, number: u32, node: &Node, part: &Part) -> u64 {
        let mut count = 0;
        for op in self.ops(number) {
            // Each pair is counted at its lower end.
            let (low, words) =
                if op.is_word { (node.full, op.mask) } else { (op.mask, node.words) };
            part.each(part.used() & words, |_, word| count += u64::from((word & low).count_ones()));
        }
        count
    }
}
