//! Numbers of states, and where each is in its box.

use super::frame::byte;
use super::layers::{Entry, Layers};
use super::{BoxPlace, Boxes, search};
use crate::bits::{Bits, Kernel, Portable, run};
use crate::search::{Budget, Control, StopReason, Unobserved};

impl Boxes {
    /// How many states there are.
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// The number of a state: counted box by box and bit by bit, beginning at the start and
    /// wrapping around.
    fn number(&self, place: BoxPlace) -> u32 {
        let offset = self.ordinal(self.start);
        let ordinal = self.ordinal(place);
        if ordinal >= offset { ordinal - offset } else { ordinal + self.len - offset }
    }

    fn ordinal(&self, place: BoxPlace) -> u32 {
        let word = (self.graph.nodes.list[place.node as usize].base + place.word) as usize;
        let below = self.reached[word] & !(u64::MAX << place.bit);
        self.before[word] + below.count_ones()
    }

    /// The state with a number.
    fn place(&self, number: u32) -> BoxPlace {
        let offset = self.ordinal(self.start);
        let left = self.len - offset;
        let ordinal = if number < left { number + offset } else { number - left };
        let word = self.before.partition_point(|&before| before <= ordinal) - 1;
        let node = self.graph.nodes.list.partition_point(|node| node.base as usize <= word) - 1;
        let rank = ordinal - self.before[word];
        let bit = Portable.deposit(1 << rank, self.reached[word]).trailing_zeros();
        BoxPlace { node: node as u32, word: word as u32 - self.graph.nodes.list[node].base, bit }
    }

    /// The number of the state with these offsets, if the start can reach it.
    pub(crate) fn find(&self, offsets: &[u8]) -> Option<u32> {
        let (outer, inner) = self.graph.nodes.frame.configurations(offsets)?;
        let number = self.graph.nodes.find(self.graph.nodes.frame.key(outer, inner))?;
        let node = &self.graph.nodes.list[number as usize];
        let (word, bit) = self.graph.nodes.bit(node, inner)?;
        let is_reached = self.reached[(node.base + word) as usize] >> bit & 1 != 0;
        is_reached.then(|| self.number(BoxPlace { node: number, word, bit }))
    }

    /// Replaces `offsets` by those of a state.
    pub(crate) fn write_offsets(&self, number: u32, offsets: &mut Vec<u8>) {
        let place = self.place(number);
        let node = &self.graph.nodes.list[place.node as usize];
        let frame = &self.graph.nodes.frame;
        let inner = self.graph.nodes.inner_configurations(place);
        offsets.clear();
        offsets.extend(frame.seats.iter().map(|seat| {
            let (line, configuration) = if seat.is_outer {
                (&*frame.outer[seat.line].line, byte(node.outer, seat.line).into())
            } else {
                (&*frame.inner[seat.line], inner[seat.line])
            };
            line.offsets(configuration)[seat.slot]
        }));
    }

    /// Whether the red car is at the exit.
    pub(crate) fn is_solved(&self, number: u32) -> bool {
        let place = self.place(number);
        let (solved, words) =
            self.graph.nodes.solved(Portable, &self.graph.nodes.list[place.node as usize]);
        words >> place.word & solved >> place.bit & 1 != 0
    }

    /// The depth of a state; `None` if there is no solution.
    pub(crate) fn depth(&self, number: u32) -> Option<u32> {
        self.distance(&self.depths, number)
    }

    fn distance(&self, layers: &Layers, number: u32) -> Option<u32> {
        let BoxPlace { node, word, bit } = self.place(number);
        layers.distance(node, word, bit)
    }

    /// How many states there are of each depth; none if there is no solution.
    pub(crate) fn depth_counts(&self) -> &[u64] {
        &self.depths.counts
    }

    /// The states of a depth, by their numbers.
    pub(crate) fn at_depth(&self, depth: u32) -> Vec<u32> {
        let mut found = Vec::new();
        for entry in self.depths.at(depth) {
            let Entry { mut used, node, start, .. } = *entry;
            while used != 0 {
                let word = used.trailing_zeros();
                used &= used - 1;
                let mut states = self.depths.words[(start + word) as usize];
                while states != 0 {
                    found.push(self.number(BoxPlace { node, word, bit: states.trailing_zeros() }));
                    states &= states - 1;
                }
            }
        }
        crate::sort::long(&mut found);
        found
    }

    /// The distance of every state from the start.
    pub(crate) fn distances(&self) -> Vec<u32> {
        let layers = self.search_from_start();
        let all = (0..self.len).map(|number| self.distance(&layers, number));
        all.map(|distance| distance.expect("the start can reach every state")).collect()
    }

    /// The greatest distance of any state from the start.
    pub(crate) fn eccentricity(&self) -> u32 {
        self.search_from_start().counts.len() as u32 - 1
    }

    fn search_from_start(&self) -> Layers {
        run(FromStart(self)).expect("there is no limit")
    }
}

/// Finds the distances from the start.
struct FromStart<'a>(&'a Boxes);

impl Kernel for FromStart<'_> {
    type Output = Result<Layers, StopReason>;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Self::Output {
        let Boxes { graph, metric, reached, start, len, .. } = self.0;
        let source = std::iter::once((start.node, start.word, 1 << start.bit));
        let mut observer = Unobserved;
        let control = &mut Control::new(Budget::default(), &mut observer);
        let mut layers = Layers::default();
        let remaining = (&mut *reached.clone(), u64::from(*len));
        search(bits, graph, *metric, &mut layers, remaining, source, control)?;
        Ok(layers)
    }
}
