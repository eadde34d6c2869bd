//! Finds the spaces of a signature once all its boxes are made.

use super::BoxPlace;
use super::flood::{Boxing, Flood};
use super::frame::{Goal, byte};
use super::graph::Graph;
use super::layers::{Layers, Steps};
use super::nodes::{Halt, Node};
use super::part::{Part, States, Word};
use super::shifts::Shifts;
use super::solvable::{Parts, Solvable};
use super::sweep::{Exits, Shape, Sweep, Swept, Visit};
use crate::bits::{Bits, Kernel};
use crate::board::Metric;
use crate::search::{Control, StopReason};

/// Finds all spaces of a signature.
pub(super) struct All<'a, 'b, 'v> {
    pub(super) sweep: &'a mut Sweep,
    pub(super) control: &'a mut Control<'b>,
    pub(super) visit: &'a mut Visit<'v>,
}

impl Kernel for All<'_, '_, '_> {
    type Output = Result<Swept, StopReason>;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Self::Output {
        let Self { sweep, control, visit } = self;
        let Sweep { shape, goals, exits, graph, single, flood, layers, .. } = sweep;
        let Sweep { remaining, sources, many, scratch, .. } = sweep;
        let goals = match exits {
            Exits::Own => &goals[..1],
            Exits::Both => &goals[..],
        };
        let is_word = graph.nodes.words == graph.nodes.list.len();
        let spaces = Spaces {
            shape: *shape,
            goals,
            graph,
            single,
            flood,
            layers,
            remaining,
            sources,
            scratch,
            control,
        };
        if is_word {
            spaces.find(bits, &mut [Word::default(); 3], visit)
        } else {
            spaces.find(bits, many, visit)
        }
    }
}

/// The search for the spaces of a signature.
struct Spaces<'a, 'b> {
    shape: Shape,
    goals: &'a [Goal],
    graph: &'a mut Graph,
    /// Steps within the boxes, if depths are in steps.
    single: &'a Shifts,
    flood: &'a mut Flood,
    layers: &'a mut Layers,
    remaining: &'a mut [Vec<u64>; 2],
    sources: &'a mut [Vec<(u32, u32, u64)>; 2],
    scratch: &'a mut [Part; 3],
    control: &'a mut Control<'b>,
}

impl Spaces<'_, '_> {
    #[inline(always)]
    fn find<B: Bits, S: States>(
        mut self,
        bits: B,
        parts: &mut [S; 3],
        visit: &mut Visit<'_>,
    ) -> Result<Swept, StopReason> {
        let mut swept = Swept::default();
        for number in 0..self.graph.nodes.list.len() as u32 {
            let Node { base, full, .. } = self.graph.nodes.list[number as usize];
            for word in 0..self.graph.nodes.list[number as usize].word_count() as u32 {
                loop {
                    let unmet = full & !self.flood.reached[(base + word) as usize];
                    if unmet == 0 {
                        break;
                    }
                    let start = BoxPlace { node: number, word, bit: unmet.trailing_zeros() };
                    let (states, solved) = self.flood_from(bits, start, parts)?;
                    swept.spaces += 1;
                    swept.states += states;
                    for (exit, solved) in solved.into_iter().enumerate() {
                        swept.solvable[exit] += u64::from(solved > 0);
                        if solved == 0 || solved == states {
                            continue;
                        }
                        self.search(bits, exit, states, parts)?;
                        let Self { shape, graph, single, layers, scratch, control, .. } = &mut self;
                        let shifts = in_metric(shape.metric, &graph.shifts, single);
                        let sweep = Parts { shape: *shape, graph, shifts, layers, scratch };
                        let is_opposite = exit > 0;
                        visit(&mut Solvable { states, is_opposite, sweep }, control)?;
                    }
                }
            }
        }
        Ok(swept)
    }

    /// Floods a whole space and collects its solved states. Returns how many states it has, and how
    /// many of them are solved, for each exit.
    #[inline(always)]
    fn flood_from<B: Bits, S: States>(
        &mut self,
        bits: B,
        start: BoxPlace,
        parts: &mut [S; 3],
    ) -> Result<(u64, [u64; 2]), StopReason> {
        let Self { goals, graph, flood, sources, control, .. } = self;
        sources.iter_mut().for_each(Vec::clear);
        let mut counts = [0; 2];
        let [here, there, _] = parts;
        let from = (Boxing::Done, start);
        let result =
            flood.run(bits, graph, from, [here, there], control, |nodes, number, node, part| {
                for (exit, &goal) in goals.iter().enumerate() {
                    // Most boxes of a frame with an outer red car have no solved state.
                    let Goal { seat, solved } = goal;
                    if seat.is_outer && solved >> byte(node.outer, seat.line) & 1 == 0 {
                        continue;
                    }
                    let (bits, words) = nodes.at_goal(bits, node, goal);
                    part.each(part.used() & words, |at, word| {
                        if word & bits != 0 {
                            counts[exit] += u64::from((word & bits).count_ones());
                            sources[exit].push((number, at as u32, word & bits));
                        }
                    });
                }
            });
        match result {
            Ok(states) => Ok((states, counts)),
            Err(Halt::Stop(reason)) => Err(reason),
            Err(Halt::TooLarge(_)) => unreachable!("all boxes are there"),
        }
    }

    /// Finds the depths of a space's states.
    #[inline(always)]
    fn search<B: Bits, S: States>(
        &mut self,
        bits: B,
        exit: usize,
        states: u64,
        parts: &mut [S; 3],
    ) -> Result<(), StopReason> {
        let Self { shape, graph, single, layers, remaining, sources, control, .. } = self;
        let Graph { nodes, links, shifts } = &**graph;
        let (metric, shifts) = (shape.metric, in_metric(shape.metric, shifts, single));
        let steps = Steps { metric, nodes, links, shifts };
        let sources = sources[exit].iter().copied();
        layers.search(bits, &steps, (&mut remaining[exit], states), sources, parts, control)
    }
}

/// What one move, or one step, does within a box.
fn in_metric<'a>(metric: Metric, moves: &'a Shifts, steps: &'a Shifts) -> &'a Shifts {
    match metric {
        Metric::Moves => moves,
        Metric::Steps => steps,
    }
}
