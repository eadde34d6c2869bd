//! Distances: a breadth-first search that takes a box of states at a time.

use super::links::{Direction, Links};
use super::nodes::{Node, Nodes};
use super::part::States;
use super::shifts::Shifts;
use crate::bits::Bits;
use crate::board::Metric;
use crate::search::{Control, StopReason};

/// Stands for "no entry".
const NO_ENTRY: u32 = u32::MAX;

/// The states of one box at one distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The words that have states.
    pub(super) used: u64,
    pub(super) node: u32,
    /// Where its words are: as many as the box has.
    pub(super) start: u32,
    /// The entry of the same box at a smaller distance.
    before: u32,
}

/// All states by their distance from the sources.
#[derive(Debug, Default)]
pub(super) struct Layers {
    /// Sorted by distance.
    pub(super) entries: Vec<Entry>,
    pub(super) words: Vec<u64>,
    /// Where each distance begins, and the end.
    starts: Vec<u32>,
    /// How many states there are at each distance.
    pub(super) counts: Vec<u64>,
    /// Per box: its entry at the greatest distance.
    last: Vec<u32>,
}

/// The search while it runs.
struct Search<'a, 'c, 'o> {
    layers: &'a mut Layers,
    /// States that were not met yet, per word of the boxes.
    remaining: &'a mut [u64],
    /// Where the entries of the next distance begin.
    next: u32,
    /// How many states were met.
    met: u64,
    control: &'c mut Control<'o>,
}

impl Search<'_, '_, '_> {
    /// Adds states of a box, some of which may have been met before.
    #[inline(always)]
    fn meet<S: States>(
        &mut self,
        nodes: &Nodes,
        number: u32,
        at: usize,
        word: u64,
    ) -> Result<(), StopReason> {
        let remaining = &mut self.remaining[nodes.base::<S>(number) + at];
        let new = word & *remaining;
        if new == 0 {
            return Ok(());
        }
        *remaining ^= new;
        self.met += u64::from(new.count_ones());
        let mut last = self.layers.last[number as usize];
        if last == NO_ENTRY || last < self.next {
            last = self.open(number, &nodes.list[number as usize], last)?;
        }
        if S::IS_WORD {
            // Every entry is one word, in the same order.
            self.layers.words[last as usize] |= new;
            return Ok(());
        }
        let entry = &mut self.layers.entries[last as usize];
        entry.used |= 1 << at;
        self.layers.words[entry.start as usize + at] |= new;
        Ok(())
    }

    /// Makes the entry of a box at the next distance.
    fn open(&mut self, number: u32, node: &Node, before: u32) -> Result<u32, StopReason> {
        let start = self.layers.words.len() as u32;
        // The only word of a box will have a state.
        let used = match node.word_count() {
            1 => {
                self.control.push(&mut self.layers.words, 0)?;
                1
            }
            count => {
                self.control.fill(&mut self.layers.words, start as usize + count, 0)?;
                0
            }
        };
        let index = self.layers.entries.len() as u32;
        let entry = Entry { used, node: number, start, before };
        self.control.push(&mut self.layers.entries, entry)?;
        self.layers.last[number as usize] = index;
        Ok(index)
    }

    #[inline(always)]
    fn meet_part<S: States>(
        &mut self,
        nodes: &Nodes,
        number: u32,
        part: &S,
    ) -> Result<(), StopReason> {
        if S::IS_WORD {
            return self.meet::<S>(nodes, number, 0, part.get(0));
        }
        let mut which = part.used();
        while which != 0 {
            let at = which.trailing_zeros();
            which &= which - 1;
            self.meet::<S>(nodes, number, at as usize, part.get(at))?;
        }
        Ok(())
    }

    /// Meets everything that is one move (or step) away from a part of a box.
    #[inline(always)]
    fn visit<B: Bits, S: States>(
        &mut self,
        bits: B,
        steps: &Steps<'_>,
        number: u32,
        [here, one, other]: &mut [S; 3],
    ) -> Result<(), StopReason> {
        let nodes = steps.nodes;
        steps.shifts.apply(number, here, one);
        self.meet_part(nodes, number, one)?;
        for direction in Direction::BOTH {
            for piece in steps.links.pieces(number, direction) {
                let mut way = steps.links.known_way(number, piece, direction);
                if !way.follow(bits, here, one) {
                    continue;
                }
                self.meet_part(nodes, way.to, one)?;
                if steps.metric == Metric::Steps {
                    continue;
                }
                while let Some(next) = steps.links.way(way.to, piece, direction) {
                    way = next;
                    if !way.follow(bits, one, other) {
                        break;
                    }
                    self.meet_part(nodes, way.to, other)?;
                    std::mem::swap(one, other);
                }
            }
        }
        Ok(())
    }
}

/// The moves (or steps) between and within boxes.
pub(super) struct Steps<'a> {
    pub(super) metric: Metric,
    pub(super) nodes: &'a Nodes,
    pub(super) links: &'a Links,
    /// The moves or steps within boxes, by the metric.
    pub(super) shifts: &'a Shifts,
}

impl Layers {
    /// Clears everything, in time proportional to what is there.
    pub(super) fn clear(&mut self) {
        for entry in &self.entries {
            self.last[entry.node as usize] = NO_ENTRY;
        }
        self.entries.clear();
        self.words.clear();
        self.starts.clear();
        self.counts.clear();
    }

    /// Finds the distance of every remaining state from the nearest source.
    ///
    /// A source is a box, a word of it, and bits; the sources reach `total` states. `remaining` has
    /// a word for each word of the boxes; the bits left in it afterwards cannot be reached.
    #[inline(always)]
    pub(super) fn search<B: Bits, S: States>(
        &mut self,
        bits: B,
        steps: &Steps<'_>,
        (remaining, total): (&mut [u64], u64),
        sources: impl Iterator<Item = (u32, u32, u64)>,
        parts: &mut [S; 3],
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        self.clear();
        control.fill(&mut self.last, steps.nodes.list.len(), NO_ENTRY)?;
        self.starts.push(0);
        let mut search = Search { layers: self, remaining, next: 0, met: 0, control };
        for (number, at, word) in sources {
            search.meet::<S>(steps.nodes, number, at as usize, word)?;
        }
        let (mut begin, mut counted) = (0, 0);
        while begin < search.layers.entries.len() {
            let end = search.layers.entries.len();
            search.next = end as u32;
            search.layers.starts.push(end as u32);
            search.layers.counts.push(search.met - counted);
            counted = search.met;
            // The states of the greatest distance lead to nothing new.
            if counted == total {
                break;
            }
            for index in begin..end {
                let Entry { used, node, start, .. } = search.layers.entries[index];
                let here = &mut parts[0];
                here.clear();
                let mut left = if S::IS_WORD { 1 } else { used };
                while left != 0 {
                    let at = left.trailing_zeros();
                    left &= left - 1;
                    here.put(at, search.layers.words[start as usize + at as usize]);
                }
                search.control.spend(parts[0].work())?;
                search.visit(bits, steps, node, parts)?;
            }
            begin = end;
        }
        Ok(())
    }

    /// The distance of a state of a box; `None` if no source can reach it.
    pub(super) fn distance(&self, node: u32, word: u32, bit: u32) -> Option<u32> {
        let mut index = self.last[node as usize];
        while index != NO_ENTRY {
            let entry = &self.entries[index as usize];
            if self.words[(entry.start + word) as usize] >> bit & 1 != 0 {
                return Some(self.starts.partition_point(|&start| start <= index) as u32 - 1);
            }
            index = entry.before;
        }
        None
    }

    /// The states of a box at a distance: the words that have any, and where the words are.
    pub(super) fn of_node(&self, node: u32, distance: u32) -> Option<(u64, &[u64])> {
        let range = self.starts[distance as usize]..self.starts[distance as usize + 1];
        let mut index = self.last[node as usize];
        while index != NO_ENTRY && index >= range.start {
            let entry = &self.entries[index as usize];
            if range.contains(&index) {
                return Some((entry.used, &self.words[entry.start as usize..]));
            }
            index = entry.before;
        }
        None
    }

    /// The entries at a distance.
    pub(super) fn at(&self, distance: u32) -> &[Entry] {
        let starts = &self.starts[distance as usize..];
        &self.entries[starts[0] as usize..starts[1] as usize]
    }
}
