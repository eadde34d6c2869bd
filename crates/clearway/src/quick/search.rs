//! The search itself: A* reduced to what it needs, for speed.

use super::grid::Grid;
use super::model::{Model, Piece, VehiclePlace, Word};
use super::table::Table;
use crate::bits::{self, Bits, Kernel};
use crate::search::{Control, StopReason};

/// A state that waits to be expanded.
#[derive(Clone, Copy, Debug)]
struct Node<G> {
    key: u64,
    board: [G; 3],
    cost: u32,
    /// The pieces that may move next: from the first on, and some that were crossed.
    next: u8,
    crossed: (u8, u8),
    /// The node below it on its stack.
    below: u32,
}

/// The memory of a search, reused for the next one.
#[derive(Debug)]
pub(super) struct Buffers<G> {
    table: Table,
    nodes: Vec<Node<G>>,
    /// Per sum of cost and estimate: the node on top of the stack of waiting nodes.
    tops: Vec<u32>,
    /// The free nodes, as a stack.
    free: u32,
    /// Further solved states of the least cost, if the search continued to find them.
    solved: Vec<u64>,
}

/// The end of a stack.
const NONE: u32 = u32::MAX;

/// How many nodes may be kept.
const MOST_KEPT: usize = 1 << 17;

/// What the successors of a node included.
struct Met {
    /// One that costs the limit or more.
    limit: bool,
    /// One that was reached at a higher cost before.
    cheaper_way: bool,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// With a solved state and its cost.
    Solved(u64, u32),
    /// All states below the limit were visited.
    Limit,
    /// All states were visited.
    Exhausted,
}

/// Counters of the search itself, which are faster than those of the control.
#[derive(Default)]
struct Counts {
    expanded: u32,
    generated: u32,
    evaluated: u32,
    waiting: usize,
    peak: usize,
}

/// The search as a kernel, which is compiled for the present processor.
struct Search<'a, 'c, G, const STEPS: bool> {
    buffers: &'a mut Buffers<G>,
    model: &'a Model<G>,
    limit: u32,
    /// The least cost, if the search continues after it has found a solved state.
    least: Option<u32>,
    counts: &'a mut Counts,
    control: &'a mut Control<'c>,
}

impl<G: Grid, const STEPS: bool> Kernel for Search<'_, '_, G, STEPS> {
    type Output = Result<End, StopReason>;

    #[inline(always)]
    fn run<B: Bits>(self, _: B) -> Self::Output {
        let Self { buffers, model, limit, least, counts, control } = self;
        buffers.run::<STEPS>(model, limit, least, counts, control)
    }
}

impl<G: Grid> Buffers<G> {
    pub(super) const fn new() -> Self {
        Self {
            table: Table::new(),
            nodes: Vec::new(),
            tops: Vec::new(),
            free: NONE,
            solved: Vec::new(),
        }
    }

    fn clear(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        self.table.clear(control)?;
        let bytes = self.nodes.capacity() * size_of::<Node<G>>();
        if self.nodes.capacity() > MOST_KEPT || control.charge(bytes).is_err() {
            self.nodes = Vec::new();
        }
        self.nodes.clear();
        let bytes = self.tops.capacity() * size_of::<u32>();
        if self.tops.capacity() > MOST_KEPT || control.charge(bytes).is_err() {
            self.tops = Vec::new();
        }
        self.tops.clear();
        self.solved.clear();
        self.free = NONE;
        Ok(())
    }

    /// Finds the least cost below `limit`.
    pub(super) fn search<const STEPS: bool>(
        &mut self,
        model: &Model<G>,
        limit: u32,
        control: &mut Control<'_>,
    ) -> Result<End, StopReason> {
        self.clear(control)?;
        self.run_kernel::<STEPS>(model, limit, None, control)
    }

    /// Continues after a solved state of cost `least` was found, until every state on a shortest
    /// plan is in the table with its cost. Returns the other solved states of that cost.
    pub(super) fn go_on<const STEPS: bool>(
        &mut self,
        model: &Model<G>,
        least: u32,
        control: &mut Control<'_>,
    ) -> Result<Vec<u64>, StopReason> {
        self.run_kernel::<STEPS>(model, least.saturating_add(1), Some(least), control)?;
        Ok(std::mem::take(&mut self.solved))
    }

    fn run_kernel<const STEPS: bool>(
        &mut self,
        model: &Model<G>,
        limit: u32,
        least: Option<u32>,
        control: &mut Control<'_>,
    ) -> Result<End, StopReason> {
        let counts = &mut Counts::default();
        let result =
            bits::run(Search::<G, STEPS> { buffers: self, model, limit, least, counts, control });
        count(counts, control);
        control.met(self.table.len());
        result
    }

    /// The cost of a state that was met.
    pub(super) fn cost(&self, key: u64) -> Option<u32> {
        self.table.find(key).ok().map(|slot| self.table.get(slot).cost)
    }

    #[inline(always)]
    fn run<const STEPS: bool>(
        &mut self,
        model: &Model<G>,
        limit: u32,
        least: Option<u32>,
        counts: &mut Counts,
        control: &mut Control<'_>,
    ) -> Result<End, StopReason> {
        let mut end = End::Exhausted;
        let mut sum = if let Some(least) = least {
            counts.waiting = self.table.len();
            least
        } else {
            counts.evaluated += 1;
            let Some(first) = model.estimate::<STEPS>(model.start, &model.board) else {
                return Ok(end);
            };
            if first >= limit {
                return Ok(End::Limit);
            }
            self.push_start(model, first, control)?;
            counts.waiting = 1;
            first
        };
        counts.peak = counts.waiting;
        // Whether a state was met again at a lower cost: then an older node of it is stale.
        let mut has_stale = least.is_some();
        let mut allowed = 0_u32;
        while let Some(&top) = self.tops.get(sum as usize) {
            if top == NONE {
                sum += 1;
                // If the search continues, some nodes were pushed before there was a limit.
                if sum >= limit {
                    break;
                }
                continue;
            }
            let node = self.pop(top, sum);
            if has_stale && self.is_stale(&node) {
                continue;
            }
            if model.distance(node.key) == 0 {
                control.prove_lower_bound(sum);
                if least.is_some() {
                    control.push(&mut self.solved, node.key)?;
                    continue;
                }
                return Ok(End::Solved(node.key, node.cost));
            }
            if allowed == 0 {
                control.prove_lower_bound(sum);
                count(counts, control);
                allowed = control.allowance()?;
            }
            allowed -= 1;
            counts.expanded += 1;
            counts.waiting -= 1;
            let met = self.expand::<STEPS>(model, &node, limit, counts, control)?;
            has_stale |= met.cheaper_way;
            if met.limit {
                end = End::Limit;
            }
            counts.peak = counts.peak.max(counts.waiting);
        }
        Ok(end)
    }

    /// Pushes the successors of a node that may lead to a cost below `limit`.
    #[inline(always)]
    fn expand<const STEPS: bool>(
        &mut self,
        model: &Model<G>,
        node: &Node<G>,
        limit: u32,
        counts: &mut Counts,
        control: &mut Control<'_>,
    ) -> Result<Met, StopReason> {
        let mut met = Met { limit: false, cheaper_way: false };
        let cost = node.cost + 1;
        for word in &model.words {
            let mut targets = targets_in::<G, STEPS>(model, word, node);
            while targets != 0 {
                let place = &model.places[word.base + targets.trailing_zeros() as usize];
                targets &= targets - 1;
                counts.generated += 1;
                let key = node.key & place.clear | place.set;
                let slot = match self.table.find(key) {
                    Ok(slot) if self.table.slot(slot).cost <= cost => continue,
                    other => other,
                };
                let (board, (next, crossed), from) = moved(model, node, place);
                counts.evaluated += 1;
                let Some(estimate) = model.estimate::<STEPS>(key, &board) else {
                    continue;
                };
                if cost + estimate >= limit {
                    met.limit = true;
                    continue;
                }
                match slot {
                    Ok(slot) => {
                        let slot = self.table.slot(slot);
                        (slot.cost, slot.from) = (cost, from);
                        met.cheaper_way = true;
                    }
                    Err(slot) => {
                        self.table.insert(slot, key, cost, from, control)?;
                        counts.waiting += 1;
                    }
                }
                let node = Node { key, board, cost, next, crossed, below: NONE };
                self.push(node, cost + estimate, control)?;
            }
        }
        Ok(met)
    }

    /// Begins with the start, whose estimate is `sum`.
    fn push_start(
        &mut self,
        model: &Model<G>,
        sum: u32,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let key = model.start;
        if let Err(slot) = self.table.find(key) {
            self.table.insert(slot, key, 0, 0, control)?;
        }
        let board = model.board;
        let start = Node { key, board, cost: 0, next: 0, crossed: (0, 0), below: NONE };
        self.push(start, sum, control)
    }

    /// Pops the node `top` off the stack of `sum`, and frees it.
    #[inline(always)]
    fn pop(&mut self, top: u32, sum: u32) -> Node<G> {
        let node = self.nodes[top as usize];
        self.tops[sum as usize] = node.below;
        self.nodes[top as usize].below = self.free;
        self.free = top;
        node
    }

    /// Whether the state of a node has been met at a lower cost since.
    #[inline(always)]
    fn is_stale(&mut self, node: &Node<G>) -> bool {
        match self.table.find(node.key) {
            Ok(slot) => self.table.slot(slot).cost < node.cost,
            Err(_) => false,
        }
    }

    #[inline(always)]
    fn push(
        &mut self,
        mut node: Node<G>,
        sum: u32,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        while self.tops.len() <= sum as usize {
            control.push(&mut self.tops, NONE)?;
        }
        let top = &mut self.tops[sum as usize];
        node.below = *top;
        if self.free == NONE {
            *top = self.nodes.len() as u32;
            control.push(&mut self.nodes, node)
        } else {
            *top = self.free;
            let free = &mut self.nodes[self.free as usize];
            self.free = free.below;
            *free = node;
            Ok(())
        }
    }

    /// The state before one that was met, and the piece that moved; `None` at the start.
    pub(super) fn before<'a>(&self, model: &'a Model<G>, key: u64) -> Option<(u64, &'a Piece)> {
        let slot = self.table.get(self.table.find(key).ok()?);
        if slot.cost == 0 {
            return None;
        }
        let place = &model.places[usize::from(slot.from)];
        Some((key & place.clear | place.set, &model.pieces[usize::from(place.piece)]))
    }
}

/// The states that are one slide away from one with this key, each with the piece that moves.
pub(super) fn neighbours<G: Grid>(model: &Model<G>, key: u64, found: &mut Vec<(u64, u16)>) {
    found.clear();
    let board = model.board_at(key);
    let node = Node { key, board, cost: 0, next: 0, crossed: (0, 0), below: NONE };
    for word in &model.words {
        let pieces = model.pieces.get(word.first..word.end).unwrap_or_default();
        let mut targets = targets_of::<G, false>(pieces, &node);
        while targets != 0 {
            let place = &model.places[word.base + targets.trailing_zeros() as usize];
            targets &= targets - 1;
            found.push((key & place.clear | place.set, place.piece));
        }
    }
}

fn count(counts: &mut Counts, control: &mut Control<'_>) {
    control.stats.expanded += u64::from(counts.expanded);
    control.stats.generated += u64::from(counts.generated);
    control.stats.evaluated += u64::from(counts.evaluated);
    control.frontier(counts.peak);
    (counts.expanded, counts.generated, counts.evaluated) = (0, 0, 0);
}

/// The places of a word that some vehicle that may be next can go to, as bits.
#[inline(always)]
fn targets_in<G: Grid, const STEPS: bool>(model: &Model<G>, word: &Word, node: &Node<G>) -> u64 {
    let (first, end) = (word.first, word.end);
    let next = usize::from(node.next).max(first);
    let crossed = usize::from(node.crossed.0).max(first)..usize::from(node.crossed.1).min(end);
    let pieces = model.pieces.get(next..end).unwrap_or_default();
    let crossed = model.pieces.get(crossed).unwrap_or_default();
    targets_of::<G, STEPS>(pieces, node) | targets_of::<G, STEPS>(crossed, node)
}

/// The places that some vehicle can go to, as bits.
///
/// Without a branch: most vehicles usually cannot move, and the processor cannot predict which.
#[inline(always)]
fn targets_of<G: Grid, const STEPS: bool>(pieces: &[Piece], node: &Node<G>) -> u64 {
    let mut targets = 0;
    for piece in pieces {
        let value = piece.value(node.key);
        let here = 1_u32 << value;
        let window = node.board[piece.axis & 1].window(piece.line, piece.low) | piece.end;
        // All cells up to the last taken one before it, and the first taken one after it. On many
        // processors, finding the highest bit takes longer than spreading it.
        let mut before = window & (here - 1);
        before |= before >> 1;
        before |= before >> 2;
        before |= before >> 4;
        if G::SIDE > 8 {
            before |= before >> 8;
        }
        let after = window >> (value + u32::from(piece.length));
        let after = (after & after.wrapping_neg()) << (value + 1);
        let mut reach = (after - before - 1) ^ here;
        if STEPS {
            reach &= here << 1 | here >> 1;
        }
        targets |= u64::from(reach) << piece.bit;
    }
    targets
}

/// The board after a move, the lines that may be next, and the place that was left.
#[inline(always)]
fn moved<G: Grid>(
    model: &Model<G>,
    node: &Node<G>,
    place: &VehiclePlace,
) -> ([G; 3], (u8, (u8, u8)), u16) {
    let piece = &model.pieces[usize::from(place.piece)];
    let value = piece.value(node.key);
    let from = piece.base + value as u16;
    let to = piece.base + place.value;
    let mut board = node.board;
    let (left, entered) = (&model.masks[usize::from(from)], &model.masks[usize::from(to)]);
    for (board, (left, entered)) in board.iter_mut().zip(left.iter().zip(entered)) {
        board.toggle(left);
        board.toggle(entered);
    }
    let crossed = if piece.axis == 1 {
        let (low, high) = (value.min(place.value.into()), value.max(place.value.into()));
        let low = u32::from(piece.low) + low;
        let end = u32::from(piece.low + piece.length) + high;
        (model.before[low as usize & 31], model.before[end as usize & 31])
    } else {
        (0, 0)
    };
    (board, (piece.next, crossed), from)
}
