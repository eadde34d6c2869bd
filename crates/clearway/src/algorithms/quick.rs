//! A* for small boards, without anything that costs time.
//!
//! The same search as A* with `blocking` (for moves) or `hybrid` (for steps),
//! both of which are consistent: no state is ever put back after it was
//! expanded. Estimates come from bits of the board, which each node keeps; the
//! nodes are in one vector, the table holds their numbers.

use crate::board::{Metric, Move};
use crate::search::{Control, Space, StateKey, StopReason};
use crate::state::{Mover, Packed, PackedSpace, Placed, WaysOut};

/// Finds a shortest plan, or that there is none.
pub(super) fn search<const N: usize, const B: usize>(
    space: &PackedSpace<N, B>,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let mut quick = Quick {
        space,
        metric,
        ways: space.ways_out(),
        nodes: Vec::new(),
        slots: vec![FREE; FIRST_SLOTS],
        waiting: Vec::new(),
        count: 0,
    };
    control.charge(FIRST_SLOTS * size_of::<u32>())?;
    let start = space.placed(space.start());
    quick.meet(start, 0, 0, None, control)?;
    let mut key = 0;
    while let Some(stack) = quick.waiting.get_mut(key) {
        let Some(number) = stack.pop() else {
            key += 1;
            continue;
        };
        // An entry is stale once its state was met at a lower cost, and expanded from there.
        let node = quick.nodes[number as usize];
        if node.expanded {
            continue;
        }
        control.prove_lower_bound(key as u32);
        if space.is_solved(&node.placed.state) {
            return Ok(Some(quick.path(number)));
        }
        quick.nodes[number as usize].expanded = true;
        quick.count -= 1;
        control.expand()?;
        let mut generated = 0;
        space.quick_successors(&node.placed, node.mover, |placed, mover| {
            generated += 1;
            quick.meet(placed, number, node.cost + 1, Some(mover), control)
        })?;
        control.generated(generated);
        control.frontier(quick.count);
    }
    Ok(None)
}

/// Marks a free slot; others hold a node's number plus 1.
const FREE: u32 = 0;
/// A small table to begin with: most 6x6 puzzles need no more than a few thousand.
const FIRST_SLOTS: usize = 1 << 12;

#[derive(Clone, Copy)]
struct Node<const N: usize, const B: usize> {
    placed: Placed<N, B>,
    parent: u32,
    cost: u32,
    mover: Option<Mover>,
    expanded: bool,
}

struct Quick<'a, const N: usize, const B: usize> {
    space: &'a PackedSpace<N, B>,
    metric: Metric,
    ways: WaysOut<B>,
    nodes: Vec<Node<N, B>>,
    /// Numbers only: a table this small stays in the nearest cache, and needs no fresh pages.
    slots: Vec<u32>,
    /// Per sum of cost and estimate: the nodes that wait, latest last.
    waiting: Vec<Vec<u32>>,
    /// How many nodes wait.
    count: usize,
}

impl<const N: usize, const B: usize> Quick<'_, N, B> {
    fn meet(
        &mut self,
        placed: Placed<N, B>,
        parent: u32,
        cost: u32,
        mover: Option<Mover>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let slot = self.slot(&placed.state);
        let entry = self.slots[slot];
        let number = if entry == FREE {
            control.evaluate()?;
            let number = self.nodes.len() as u32;
            let node = Node { placed, parent, cost, mover, expanded: false };
            control.push(&mut self.nodes, node)?;
            self.slots[slot] = number + 1;
            self.count += 1;
            number
        } else {
            let node = &mut self.nodes[entry as usize - 1];
            if cost >= node.cost {
                return Ok(());
            }
            debug_assert!(!node.expanded, "a consistent estimate expands each state once");
            (node.parent, node.cost, node.mover) = (parent, cost, mover);
            entry - 1
        };
        let key = cost + self.space.quick_estimate(&self.ways, self.metric, &placed);
        while self.waiting.len() <= key as usize {
            control.push(&mut self.waiting, Vec::new())?;
        }
        control.push(&mut self.waiting[key as usize], number)?;
        if self.nodes.len() * 2 > self.slots.len() { self.grow(control) } else { Ok(()) }
    }

    /// The slot that holds `state`, or the free one where it belongs.
    fn slot(&self, state: &Packed<N>) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = state.hash() as usize & mask;
        loop {
            let entry = self.slots[slot];
            if entry == FREE || self.nodes[entry as usize - 1].placed.state == *state {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        let size = self.slots.len() * 2;
        control.charge(self.slots.len() * size_of::<u32>())?;
        self.slots = vec![FREE; size];
        for (number, node) in self.nodes.iter().enumerate() {
            let mut slot = node.placed.state.hash() as usize & (size - 1);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number as u32 + 1;
        }
        Ok(())
    }

    fn path(&self, last: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut number = last;
        while number != 0 {
            let node = &self.nodes[number as usize];
            let before = &self.nodes[node.parent as usize];
            moves.push(self.space.move_between(&before.placed.state, &node.placed.state));
            number = node.parent;
        }
        moves.reverse();
        moves
    }
}
