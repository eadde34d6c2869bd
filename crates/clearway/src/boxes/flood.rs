//! Everything that can be reached: a flood that takes a box of states at a time.

use super::BoxPlace;
use super::graph::Graph;
use super::links::Direction;
use super::nodes::{Halt, Node, Nodes};
use super::part::States;
use crate::bits::Bits;
use crate::search::{Control, StopReason};

/// The states that were reached, per word of the boxes.
#[derive(Debug, Default)]
pub(super) struct Flood {
    /// A bit for each state that was met.
    pub(super) reached: Vec<u64>,
    /// Those whose neighbours were not met yet.
    pending: Vec<u64>,
    /// Per box: its words with pending states.
    used: Vec<u64>,
    /// Boxes with pending states.
    waiting: Vec<u32>,
}

/// Whether boxes are made when they are first met, or all exist already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boxing {
    OnTheWay,
    Done,
}

/// The work of looking for the boxes around a box, and of making one with its links, in the units of
/// [`Control::share`](crate::search::Control).
const OPEN_WORK: u64 = 4;
const MAKE_WORK: u64 = 12;

impl Flood {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.reached.clear();
        self.pending.clear();
        self.used.clear();
        self.waiting.clear();
    }

    /// Makes room for the words of all boxes.
    #[inline(always)]
    pub(super) fn grow(
        &mut self,
        words: usize,
        boxes: usize,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        control.fill(&mut self.reached, words, 0)?;
        control.fill(&mut self.pending, words, 0)?;
        control.fill(&mut self.used, boxes, 0)?;
        // A box waits at most once.
        let more = boxes - self.waiting.len();
        control.reserve(&mut self.waiting, more)
    }

    /// Adds states of a box, some of which may be new.
    #[inline(always)]
    fn meet<S: States>(&mut self, nodes: &Nodes, number: u32, part: &S) {
        let (reached, pending) = (&mut *self.reached, &mut *self.pending);
        let base = nodes.base::<S>(number);
        if S::IS_WORD {
            let more = part.get(0) & !reached[base];
            if more != 0 {
                reached[base] |= more;
                if pending[base] == 0 {
                    self.waiting.push(number);
                }
                pending[base] |= more;
            }
            return;
        }
        let mut new = 0;
        part.each(part.used(), |at, word| {
            let more = word & !reached[base + at];
            reached[base + at] |= more;
            pending[base + at] |= more;
            new |= u64::from(more != 0) << at;
        });
        if new != 0 {
            let used = &mut self.used[number as usize];
            if *used == 0 {
                self.waiting.push(number);
            }
            *used |= new;
        }
    }

    /// Reaches everything from one state; returns how many states that are.
    ///
    /// Calls `visit` with each box and its new states.
    #[inline(always)]
    pub(super) fn run<B: Bits, S: States>(
        &mut self,
        bits: B,
        graph: &mut Graph,
        (boxing, start): (Boxing, BoxPlace),
        [here, there]: [&mut S; 2],
        control: &mut Control<'_>,
        mut visit: impl FnMut(&Nodes, u32, &Node, &S),
    ) -> Result<u64, Halt> {
        let mut count = 0;
        self.grow(graph.nodes.words, graph.nodes.list.len(), control)?;
        here.clear();
        here.put(start.word, 1 << start.bit);
        self.meet(&graph.nodes, start.node, here);
        while let Some(number) = self.waiting.pop() {
            let node = graph.nodes.list[number as usize];
            here.clear();
            let mut used =
                if S::IS_WORD { 1 } else { std::mem::take(&mut self.used[number as usize]) };
            while used != 0 {
                let at = used.trailing_zeros();
                used &= used - 1;
                here.put(at, std::mem::take(&mut self.pending[node.base as usize + at as usize]));
            }
            // The states reached before are closed under moves within the box, so this only adds
            // new ones.
            graph.shifts.close(number, here);
            let mut new = 0;
            here.each(here.used(), |at, word| {
                self.reached[node.base as usize + at] |= word;
                new += u64::from(word.count_ones());
            });
            visit(&graph.nodes, number, &node, here);
            count += new;
            control.expand_many(new, here.work())?;
            if boxing == Boxing::OnTheWay {
                let before = graph.nodes.list.len();
                for piece in 0..graph.nodes.frame.pieces.len() {
                    for direction in Direction::BOTH {
                        graph.open(bits, number, (piece, direction), here, control)?;
                    }
                }
                let made = graph.nodes.list.len() - before;
                control.spend(OPEN_WORK + MAKE_WORK * made as u64)?;
                self.grow(graph.nodes.words, graph.nodes.list.len(), control)?;
            }
            for direction in Direction::BOTH {
                for piece in graph.links.pieces(number, direction) {
                    let way = graph.links.known_way(number, piece, direction);
                    if way.follow(bits, here, there) {
                        self.meet(&graph.nodes, way.to, there);
                    }
                }
            }
        }
        Ok(count)
    }

    /// The states that were reached. Frees the rest.
    pub(super) fn finish(self, control: &mut Control<'_>) -> Vec<u64> {
        control.drop_list(self.pending);
        control.drop_list(self.used);
        control.drop_list(self.waiting);
        self.reached
    }
}
