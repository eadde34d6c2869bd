//! Whole spaces, a machine word of states at a time.
//!
//! # Idea
//! While the vehicles of all rows stand still, those of the columns do not meet each other: each
//! column may have any placing of its vehicles that avoids the cells taken by the rows, whatever
//! the other columns do. So all states with the same rows are a *box*: a product of a few short
//! axes, in which every point is a valid state. A box of at most 64 states is one machine word, a
//! bit per state, without a wasted bit. If a box would be larger, some columns are *promoted*: they
//! stand still with the rows. Rows and columns may change roles. The lines that stand still are
//! *outer* lines, the others are *inner* lines.
//!
//! Moves within a box are shifts of the word under masks. A move of an outer vehicle is possible in
//! the states in which the cell it enters is free. It takes them to another box, where they are the
//! states in which the cell it left is free, in the same order: gather the bits under one mask and
//! scatter them under another. So one instruction moves up to 64 states.
//!
//! # Flow
//! [`plan`] divides the lines into outer and inner ones ([`frame`]), so that boxes are as full as
//! possible. [`flood`] finds every state that can be reached; boxes ([`nodes`]) are made when they
//! are first met. [`layers`] finds the distance of all states from a set of them.
//!
//! # Reference
//! Boxes were devised for Clearway; compare bitboards in chess programs.

#![expect(
    clippy::inline_always,
    reason = "a kernel is compiled for the processor at hand only as far as it is inlined"
)]

mod descend;
mod edges;
mod flood;
mod frame;
mod graph;
mod index;
mod layers;
mod line;
mod links;
mod mirror;
mod nodes;
mod part;
mod places;
mod placings;
mod plan;
mod shifts;
mod solvable;
mod spaces;
mod sweep;

use crate::board::Metric;
use crate::search::{Control, StopReason};
use crate::state::Lanes;
pub(crate) use line::{Line, Slot};
pub(crate) use mirror::Mirror;
pub(crate) use solvable::{Cells, Hardest, Member, Solvable};
pub(crate) use sweep::{Exits, Shape, Sweep, Target};

use crate::bits::{self, Bits, Kernel};
use flood::{Boxing, Flood};
use graph::Graph;
use layers::{Layers, Steps};
use nodes::Halt;
use part::Part;
use plan::BoxPlan;
use shifts::Shifts;

/// The longest side of a board: the cells of a line are the bits of a byte.
const MAX_SIDE: usize = 8;

/// Every state that can be reached from a start, in boxes.
#[derive(Debug)]
pub(crate) struct Boxes {
    graph: Graph,
    metric: Metric,
    /// Per word of the boxes: the states that can be reached.
    reached: Vec<u64>,
    /// Per word: how many reached states are in the words before it.
    before: Vec<u32>,
    len: u32,
    depths: Layers,
    start: BoxPlace,
}

/// A state: a box, a word of it, and a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BoxPlace {
    node: u32,
    word: u32,
    bit: u32,
}

impl Boxes {
    /// Explores the space of a puzzle; `None` if its board is too large for boxes.
    pub(crate) fn explore(
        lanes: &Lanes,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Option<Self>, StopReason> {
        let Some(mut plan) = BoxPlan::new(lanes) else { return Ok(None) };
        loop {
            let used = control.used();
            let expanded = control.stats.expanded;
            let kernel =
                Explore { frame: plan.frame.clone(), metric, start: lanes.start(), control };
            match bits::run(kernel) {
                Ok(found) => return Ok(found),
                Err(Halt::Stop(reason)) => return Err(reason),
                Err(Halt::TooLarge(counts)) => {
                    control.release((control.used() - used) as usize);
                    control.stats.expanded = expanded;
                    let Some(wider) = plan.widen(counts) else { return Ok(None) };
                    plan = wider;
                }
            }
        }
    }
}

/// Explores with one division of the board.
struct Explore<'a, 'b> {
    frame: frame::BoxFrame,
    metric: Metric,
    start: &'a [u8],
    control: &'a mut Control<'b>,
}

impl Kernel for Explore<'_, '_> {
    type Output = Result<Option<Boxes>, Halt>;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Self::Output {
        let Self { frame, metric, start, control } = self;
        let Some((outer, inner)) = frame.configurations(start) else { return Ok(None) };
        let (key, board) = (frame.key(outer, inner), frame.board(outer));
        let lines = (0..MAX_SIDE).filter(|index| frame.levels.keys >> index & 1 != 0);
        let in_key = lines.map(|index| inner & 0xff << (8 * index)).sum();
        let mut graph = Graph::new(frame, control)?;
        let first = graph.nodes.make(key, board, outer, in_key, control)?;
        graph.grow(bits, control)?;
        let (word, bit) =
            graph.nodes.bit(&graph.nodes.list[0], inner).expect("the start is a state");
        let start = BoxPlace { node: first, word, bit };
        let mut flood = Flood::default();
        let parts = [&mut Part::new(), &mut Part::new()];
        let from = (Boxing::OnTheWay, start);
        let count = flood.run(bits, &mut graph, from, parts, control, |_, _, _, _| {})?;
        // Numbers of states have 32 bits.
        if count >= u64::from(u32::MAX) {
            return Err(Halt::Stop(StopReason::Memory));
        }
        let reached = flood.finish(control);
        control.charge(reached.len() * (size_of::<u64>() + size_of::<u32>()))?;
        let mut remaining = reached.clone();
        let mut depths = Layers::default();
        let sources = graph.nodes.all_solved(bits);
        search(bits, &graph, metric, &mut depths, (&mut remaining, count), sources, control)?;
        control.release(remaining.len() * size_of::<u64>());
        let mut len = 0;
        let before = reached.iter().map(|word| {
            let before = len;
            len += word.count_ones();
            before
        });
        let before = before.collect();
        Ok(Some(Boxes { graph, metric, reached, before, len, depths, start }))
    }
}

/// Finds distances in one metric. In steps, it first finds the steps within boxes.
#[inline(always)]
fn search<B: Bits>(
    bits: B,
    graph: &Graph,
    metric: Metric,
    layers: &mut Layers,
    remaining: (&mut [u64], u64),
    sources: impl Iterator<Item = (u32, u32, u64)>,
    control: &mut Control<'_>,
) -> Result<(), StopReason> {
    let Graph { nodes, links, shifts } = graph;
    let mut single = Shifts::default();
    let shifts = match metric {
        Metric::Moves => shifts,
        Metric::Steps => {
            single.grow(bits, nodes, metric, control)?;
            &single
        }
    };
    let steps = Steps { metric, nodes, links, shifts };
    let parts = &mut [Part::new(), Part::new(), Part::new()];
    layers.search(bits, &steps, remaining, sources, parts, control)?;
    single.finish(control);
    Ok(())
}
