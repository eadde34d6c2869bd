//! How many pairs of states are neighbours.

use super::links::Direction;
use super::part::{Part, States};
use super::shifts::Shifts;
use super::{Boxes, Graph};
use crate::bits::{Bits, Kernel, run};
use crate::board::Metric;
use crate::search::{Budget, Control, StopReason, Unobserved};

impl Boxes {
    /// How many pairs of states are one move (or step) apart.
    pub(crate) fn edge_count(&self) -> u64 {
        run(CountEdges(self)).expect("there is no limit")
    }
}

struct CountEdges<'a>(&'a Boxes);

impl Kernel for CountEdges<'_> {
    type Output = Result<u64, StopReason>;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Self::Output {
        let Boxes { graph: Graph { nodes, links, .. }, metric, reached, .. } = self.0;
        let mut observer = Unobserved;
        let control = &mut Control::new(Budget::default(), &mut observer);
        let mut shifts = Shifts::default();
        shifts.grow(bits, nodes, *metric, control)?;
        let mut edges = 0;
        let [mut here, mut one, mut other] = [Part::new(), Part::new(), Part::new()];
        for (number, node) in (0..).zip(&nodes.list) {
            here.clear();
            for (at, &word) in (0..).zip(&reached[node.base as usize..][..node.word_count()]) {
                here.put(at, word);
            }
            edges += shifts.pairs(number, node, &here);
            for piece in links.pieces(number, Direction::Up) {
                // Each pair is counted at its lower end.
                let mut at = number;
                let mut is_first = true;
                while let Some(way) = links.way(at, piece, Direction::Up) {
                    let part = if is_first { &here } else { &one };
                    if !way.follow(bits, part, &mut other) {
                        break;
                    }
                    edges += other.count();
                    std::mem::swap(&mut one, &mut other);
                    (at, is_first) = (way.to, false);
                    if *metric == Metric::Steps {
                        break;
                    }
                }
            }
        }
        Ok(edges)
    }
}
