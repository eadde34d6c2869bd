//! How many pairs of states are neighbours.

use super::Boxes;
use super::bits::{Bits, Kernel, run};
use super::frame::byte;
use super::line::NONE;
use super::part::Part;
use crate::board::Metric;

impl Boxes {
    /// How many pairs of states are one move (or step) apart.
    pub(crate) fn edge_count(&self) -> u64 {
        run(CountEdges(self))
    }
}

struct CountEdges<'a>(&'a Boxes);

impl Kernel for CountEdges<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> u64 {
        let Boxes { nodes, reached, .. } = self.0;
        let metric = nodes.frame.metric;
        let reach = match metric {
            Metric::Moves => u32::MAX,
            Metric::Steps => 1,
        };
        let mut edges = 0;
        let (mut here, mut one, mut other) = (Part::new(), Part::new(), Part::new());
        for node in &nodes.list {
            here.used = 0;
            for (at, &word) in reached[node.base as usize..][..node.word_count()].iter().enumerate()
            {
                here.put(at as u32, word);
            }
            edges += nodes.pairs_within(bits, metric, node, &here);
            for (index, outer) in nodes.frame.outer.iter().enumerate() {
                let slots = outer.line.slots();
                for slot in 0..slots {
                    let (mut behind, mut from) = (node, byte(node.outer, index));
                    let mut is_first = true;
                    for _ in 0..reach {
                        let [_, step] = &outer.steps[usize::from(from) * slots + slot];
                        if step.to == NONE {
                            break;
                        }
                        let part = if is_first { &here } else { &one };
                        let Some(leaving) = nodes.leaving(bits, behind, outer.at, step, part)
                        else {
                            break;
                        };
                        let next = nodes.find(behind.key.wrapping_add(step.key));
                        let next = next.expect("the flood met every box that can be entered");
                        behind = &nodes.list[next as usize];
                        nodes.arrive(bits, behind, outer.at, step, leaving, (part, &mut other));
                        edges += other.count();
                        std::mem::swap(&mut one, &mut other);
                        (from, is_first) = (step.to, false);
                    }
                }
            }
            let lines = (0..nodes.frame.inner.len())
                .filter(|index| nodes.frame.levels.keys >> index & 1 != 0);
            for index in lines {
                for slot in 0..nodes.frame.inner[index].slots() {
                    let mut behind = node;
                    for _ in 0..reach {
                        let step = nodes.inner_step(behind, index, slot, 1);
                        let Some(next) = step.and_then(|(key, _)| nodes.find(key)) else { break };
                        behind = &nodes.list[next as usize];
                        edges += here.count();
                    }
                }
            }
        }
        edges
    }
}
