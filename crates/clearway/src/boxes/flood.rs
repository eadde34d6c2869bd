//! Everything that can be reached: a flood that takes a box of states at a time.

use super::Place;
use super::bits::Bits;
use super::frame::byte;
use super::line::NONE;
use super::nodes::{Halt, Node, Nodes};
use super::part::Part;
use crate::search::Control;

/// The states that were reached, per word of the boxes.
#[derive(Debug)]
pub(super) struct Flood {
    /// A bit for each state that was reached.
    pub(super) reached: Vec<u64>,
    /// States that were met but whose neighbours were not.
    pending: Vec<u64>,
    /// Per box: its words with pending states.
    used: Vec<u64>,
    /// Boxes with pending states.
    waiting: Vec<u32>,
    here: Part,
    there: Part,
}

impl Flood {
    pub(super) fn new() -> Self {
        Self {
            reached: Vec::new(),
            pending: Vec::new(),
            used: Vec::new(),
            waiting: Vec::new(),
            here: Part::new(),
            there: Part::new(),
        }
    }

    /// Makes room for the words of all boxes.
    #[inline(always)]
    fn grow(&mut self, nodes: &Nodes, control: &mut Control<'_>) -> Result<(), Halt> {
        while self.reached.len() < nodes.words {
            control.push(&mut self.reached, 0)?;
            control.push(&mut self.pending, 0)?;
        }
        while self.used.len() < nodes.list.len() {
            control.push(&mut self.used, 0)?;
        }
        Ok(())
    }

    /// Makes a box and room for it.
    fn make(
        &mut self,
        nodes: &mut Nodes,
        (key, board, outer, inner): (u64, u64, u64, u64),
        control: &mut Control<'_>,
    ) -> Result<u32, Halt> {
        let number = nodes.make(key, board, outer, inner, control)?;
        self.grow(nodes, control)?;
        Ok(number)
    }

    /// Notes states of a box that were perhaps not met before.
    #[inline(always)]
    fn meet(
        &mut self,
        number: u32,
        node: &Node,
        part: &Part,
        control: &mut Control<'_>,
    ) -> Result<(), Halt> {
        let mut new = 0;
        part.each(part.used, |at, word| {
            let index = node.base as usize + at;
            let more = word & !(self.reached[index] | self.pending[index]);
            self.pending[index] |= more;
            new |= u64::from(more != 0) << at;
        });
        if new != 0 {
            let used = &mut self.used[number as usize];
            if *used == 0 {
                control.push(&mut self.waiting, number)?;
            }
            *used |= new;
        }
        Ok(())
    }

    /// Reaches everything from one state; returns how many states that are.
    #[inline(always)]
    pub(super) fn run<B: Bits>(
        &mut self,
        bits: B,
        nodes: &mut Nodes,
        start: Place,
        control: &mut Control<'_>,
    ) -> Result<u64, Halt> {
        let mut count = 0;
        self.grow(nodes, control)?;
        let mut here = std::mem::replace(&mut self.here, Part::new());
        here.used = 0;
        here.put(start.word, 1 << start.bit);
        self.meet(start.node, &nodes.list[start.node as usize], &here, control)?;
        while let Some(number) = self.waiting.pop() {
            let node = nodes.list[number as usize];
            here.used = 0;
            let mut used = std::mem::take(&mut self.used[number as usize]);
            while used != 0 {
                let at = used.trailing_zeros();
                used &= used - 1;
                here.put(at, std::mem::take(&mut self.pending[node.base as usize + at as usize]));
            }
            // What was reached before is closed under the moves within the box, so this adds
            // nothing of it.
            nodes.close(bits, &node, &mut here);
            let mut new = 0;
            here.each(here.used, |at, word| {
                self.reached[node.base as usize + at] |= word;
                new += u64::from(word.count_ones());
            });
            count += new;
            control.expand_many(new)?;
            self.spread(bits, nodes, &node, &here, control)?;
        }
        self.here = here;
        Ok(count)
    }

    /// Meets what lies one step beyond the box.
    #[inline(always)]
    fn spread<B: Bits>(
        &mut self,
        bits: B,
        nodes: &mut Nodes,
        node: &Node,
        here: &Part,
        control: &mut Control<'_>,
    ) -> Result<(), Halt> {
        let mut there = std::mem::replace(&mut self.there, Part::new());
        for index in 0..nodes.frame.outer.len() {
            let outer = &nodes.frame.outer[index];
            let (at, slots) = (outer.at, outer.line.slots());
            let from = byte(node.outer, index);
            for slot in 0..slots {
                for direction in 0..2 {
                    let step =
                        nodes.frame.outer[index].steps[usize::from(from) * slots + slot][direction];
                    if step.to == NONE {
                        continue;
                    }
                    let Some(leaving) = nodes.leaving(bits, node, at, &step, here) else {
                        continue;
                    };
                    let key = node.key.wrapping_add(step.key);
                    let next = if let Some(next) = nodes.find(key) {
                        next
                    } else {
                        let changed = u64::from(from ^ step.to) << (8 * index);
                        let (board, outer) = (node.board ^ step.board, node.outer ^ changed);
                        self.make(nodes, (key, board, outer, node.inner), control)?
                    };
                    let behind = &nodes.list[next as usize];
                    nodes.arrive(bits, behind, at, &step, leaving, (here, &mut there));
                    self.meet(next, behind, &there, control)?;
                }
            }
        }
        let mut lines = nodes.frame.levels.keys;
        while lines != 0 {
            let index = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            for slot in 0..nodes.frame.inner[index].slots() {
                for direction in 0..2 {
                    let Some((key, inner)) = nodes.inner_step(node, index, slot, direction) else {
                        continue;
                    };
                    let next = if let Some(next) = nodes.find(key) {
                        next
                    } else {
                        self.make(nodes, (key, node.board, node.outer, inner), control)?
                    };
                    self.meet(next, &nodes.list[next as usize], here, control)?;
                }
            }
        }
        self.there = there;
        Ok(())
    }

    /// The states that were reached; the rest is given back.
    pub(super) fn finish(self, control: &mut Control<'_>) -> Vec<u64> {
        control.drop_list(self.pending);
        control.drop_list(self.used);
        control.drop_list(self.waiting);
        self.reached
    }
}
