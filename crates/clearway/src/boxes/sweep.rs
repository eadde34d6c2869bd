//! All spaces of the boards that have the same vehicles on the same lines.
//!
//! Such boards make up a *signature*. Their states are those of a few boxes, and
//! every state belongs to one space: flood after flood, all of them are found.

use super::Place;
use super::descend::Descend;
use super::flood::{Boxing, Flood};
use super::frame::{Frame, Goal, Levels, Seat, byte};
use super::graph::Graph;
use super::layers::{Layers, Steps};
use super::line::{Line, Slot, bits};
use super::nodes::{Halt, Node, WORD};
use super::part::Part;
use super::plan;
use crate::bits::{Bits, Kernel, run};
use crate::board::{Axis, Metric};
use crate::search::{Control, StopReason};
use std::sync::Arc;

/// How many placings of the outer vehicles are looked at to divide the inner lines.
const SAMPLES: usize = 24;

/// A vehicle by its line and its place among the vehicles of that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) axis: Axis,
    pub(crate) line: u8,
    pub(crate) slot: u8,
}

/// The red car's line and where it is solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) axis: Axis,
    pub(crate) line: u8,
    pub(crate) slot: usize,
    pub(crate) vehicle: Slot,
    pub(crate) offset: u8,
}

/// The cells of the vehicles of each axis: a byte for each row, a bit for each column of it.
///
/// Ordered by the horizontal vehicles' cells first, those of the last row most
/// significant; then by the vertical ones'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cells {
    pub(crate) horizontal: u64,
    pub(crate) vertical: u64,
}

/// Goes through signatures that have their outer lines in common.
#[derive(Debug)]
pub(crate) struct Sweep {
    axis: Axis,
    graph: Graph,
    flood: Flood,
    layers: Layers,
    remaining: Vec<u64>,
    sources: Vec<(u32, u32, u64)>,
    parts: [Part; 3],
    flood_parts: [Part; 2],
    /// The configurations of the red car's line in which it is at the exit.
    solved: u32,
    /// Per key without inner lines: the cells and the configurations of the outer lines.
    boards: Vec<u64>,
    configurations: Vec<u64>,
}

/// What a sweep tells about each space that can be solved.
pub(crate) struct Solvable<'a> {
    /// How many states it has.
    pub(crate) states: u64,
    sweep: Parts<'a>,
}

/// The parts of a sweep that describe a space.
pub(super) struct Parts<'a> {
    pub(super) axis: Axis,
    pub(super) graph: &'a Graph,
    pub(super) layers: &'a Layers,
    pub(super) scratch: &'a mut [Part; 3],
}

/// How much was found in one signature.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Swept {
    pub(crate) spaces: u64,
    pub(crate) solvable: u64,
    pub(crate) states: u64,
}

impl Sweep {
    /// A sweep with these outer lines along `axis`, by their coordinates.
    ///
    /// The inner lines are given with each signature; there are `inner` of them.
    pub(crate) fn new(
        axis: Axis,
        outer: Vec<(Arc<Line>, u8)>,
        inner: usize,
        red: Target,
        control: &mut Control<'_>,
    ) -> Result<Self, StopReason> {
        let frame = frame(axis, outer, inner, red);
        let (boards, configurations) = placings(&frame);
        Ok(Self {
            axis,
            graph: Graph::new(frame, control)?,
            flood: Flood::default(),
            layers: Layers::default(),
            remaining: Vec::new(),
            sources: Vec::new(),
            parts: [Part::new(), Part::new(), Part::new()],
            flood_parts: [Part::new(), Part::new()],
            solved: 0,
            boards,
            configurations,
        })
    }

    /// Takes other outer lines, in the memory of those before.
    pub(crate) fn restart(
        &mut self,
        axis: Axis,
        outer: Vec<(Arc<Line>, u8)>,
        inner: usize,
        red: Target,
    ) {
        self.axis = axis;
        self.graph.nodes.frame = frame(axis, outer, inner, red);
        (self.boards, self.configurations) = placings(&self.graph.nodes.frame);
    }

    /// The cells of the outer vehicles for each key: a byte for each inner line.
    pub(crate) fn boards(&self) -> &[u64] {
        &self.boards
    }

    /// Finds every space of the signature with these inner lines.
    ///
    /// `keys` are the placings of the outer vehicles that leave room on each of them.
    pub(crate) fn run(
        &mut self,
        inner: &[Arc<Line>],
        keys: &[u32],
        control: &mut Control<'_>,
        visit: &mut dyn FnMut(&mut Solvable<'_>, &mut Control<'_>) -> Result<(), StopReason>,
    ) -> Result<Swept, StopReason> {
        self.graph.nodes.frame.inner.clear();
        self.graph.nodes.frame.inner.extend(inner.iter().cloned());
        self.solved = self.graph.nodes.frame.solved_set();
        let mut samples = self.samples(keys);
        loop {
            let levels = if samples.is_empty() {
                Levels { bits: u8::MAX, ..Levels::default() }
            } else {
                let chosen = plan::choose(&self.graph.nodes.frame, &samples);
                chosen.expect("all lines can be part of the key").0
            };
            let frame = &mut self.graph.nodes.frame;
            frame.set_inner_levels(levels).expect("a board has fewer states than a word counts");
            match run(Load { sweep: self, keys, control }) {
                Ok(()) => break,
                Err(Halt::Stop(reason)) => return Err(reason),
                Err(Halt::TooLarge(counts)) => samples.push(counts),
            }
        }
        run(All { sweep: self, control, visit })
    }

    /// Placings with large boxes among them; none if all boxes fit a word.
    fn samples(&self, keys: &[u32]) -> Vec<plan::Counts> {
        let frame = &self.graph.nodes.frame;
        let most: usize = frame.inner.iter().map(|line| line.count()).product();
        if most <= WORD as usize {
            return Vec::new();
        }
        let size = |key: u32| {
            let board = self.boards[key as usize];
            let lines = frame.inner.iter().enumerate();
            lines.map(|(at, line)| line.allowed(byte(board, at)).count_ones()).product::<u32>()
        };
        let largest = keys.iter().map(|&key| (size(key), key)).max();
        let Some((_, largest)) = largest.filter(|&(size, _)| size > WORD) else {
            return Vec::new();
        };
        let every = keys.len().div_ceil(SAMPLES);
        let some = keys.iter().copied().step_by(every).chain([largest]);
        some.map(|key| frame.counts(self.boards[key as usize])).collect()
    }
}

fn frame(axis: Axis, outer: Vec<(Arc<Line>, u8)>, inner: usize, red: Target) -> Frame {
    let is_outer = red.axis == axis;
    let line = if is_outer {
        outer.iter().position(|&(_, at)| at == red.line).expect("the red car has a line")
    } else {
        red.line.into()
    };
    let seat = Seat { is_outer, line, slot: red.slot, vehicle: red.vehicle };
    let goal = Goal { seat, offset: red.offset };
    let empty = Arc::new(Line::new(1, &[]).expect("no vehicle has one configuration"));
    Frame::from_lines(outer, vec![empty; inner], goal)
        .expect("the placings of 8 lines are fewer than a word counts")
}

/// The cells and configurations of all placings of the outer vehicles, by key.
fn placings(frame: &Frame) -> (Vec<u64>, Vec<u64>) {
    let (mut boards, mut configurations) = (vec![0], vec![0]);
    for (index, outer) in frame.outer.iter().enumerate() {
        let (old_boards, old_configurations) = (boards.clone(), configurations.clone());
        boards.clear();
        configurations.clear();
        for (configuration, &cells) in outer.spread.iter().enumerate() {
            boards.extend(old_boards.iter().map(|board| board | cells));
            let digit = (configuration as u64) << (8 * index);
            configurations.extend(old_configurations.iter().map(|old| old | digit));
        }
    }
    (boards, configurations)
}

/// Makes the boxes of a signature.
struct Load<'a, 'b> {
    sweep: &'a mut Sweep,
    keys: &'a [u32],
    control: &'a mut Control<'b>,
}

impl Kernel for Load<'_, '_> {
    type Output = Result<(), Halt>;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Self::Output {
        let Self { sweep, keys, control } = self;
        let graph = &mut sweep.graph;
        graph.nodes.clear(control)?;
        graph.shifts.clear();
        graph.links.clear(graph.nodes.frame.pieces.len());
        for &key in keys {
            let board = sweep.boards[key as usize];
            let outer = sweep.configurations[key as usize];
            if graph.nodes.frame.levels.keys == 0 {
                graph.nodes.make(key.into(), board, outer, 0, control)?;
            } else {
                make_each(graph, key.into(), board, outer, control)?;
            }
        }
        graph.grow(bits, control)?;
        graph.links.open_all(bits, &graph.nodes);
        sweep.flood.clear();
        sweep.layers.clear();
        sweep.flood.grow(graph.nodes.words, graph.nodes.list.len(), control)?;
        sweep.remaining.clear();
        for node in &graph.nodes.list {
            let end = node.base as usize + node.word_count();
            control.fill(&mut sweep.remaining, end, node.full)?;
        }
        Ok(())
    }
}

/// Makes a box for each configuration of the inner lines that are part of the key.
fn make_each(
    graph: &mut Graph,
    key: u64,
    board: u64,
    outer: u64,
    control: &mut Control<'_>,
) -> Result<(), Halt> {
    let frame = &graph.nodes.frame;
    let mut boxes = vec![(key, 0_u64)];
    for index in (0..frame.inner.len()).filter(|index| frame.levels.keys >> index & 1 != 0) {
        let (allowed, stride) =
            (frame.inner[index].allowed(byte(board, index)), frame.inner_strides[index]);
        let with = |configuration: usize, (key, inner): (u64, u64)| {
            (key + configuration as u64 * stride, inner | (configuration as u64) << (8 * index))
        };
        boxes = bits(allowed)
            .flat_map(|configuration| boxes.iter().map(move |&old| with(configuration, old)))
            .collect();
    }
    for (key, inner) in boxes {
        graph.nodes.make(key, board, outer, inner, control)?;
    }
    Ok(())
}

/// Finds all spaces of a signature.
struct All<'a, 'b> {
    sweep: &'a mut Sweep,
    control: &'a mut Control<'b>,
    visit: &'a mut dyn FnMut(&mut Solvable<'_>, &mut Control<'_>) -> Result<(), StopReason>,
}

impl Kernel for All<'_, '_> {
    type Output = Result<Swept, StopReason>;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Self::Output {
        let Self { sweep, control, visit } = self;
        let mut swept = Swept::default();
        for number in 0..sweep.graph.nodes.list.len() as u32 {
            let Node { base, full, .. } = sweep.graph.nodes.list[number as usize];
            for word in 0..sweep.graph.nodes.list[number as usize].word_count() as u32 {
                loop {
                    let unmet = full & !sweep.flood.reached[(base + word) as usize];
                    if unmet == 0 {
                        break;
                    }
                    let start = Place { node: number, word, bit: unmet.trailing_zeros() };
                    let states = sweep.flood_from(bits, start, control)?;
                    swept.spaces += 1;
                    swept.states += states;
                    if sweep.sources.is_empty() {
                        continue;
                    }
                    swept.solvable += 1;
                    let Sweep { axis, graph, layers, remaining, sources, parts, .. } = sweep;
                    let Graph { nodes, links, shifts } = &*graph;
                    let steps = Steps { metric: Metric::Moves, nodes, links, shifts };
                    let sources = sources.iter().copied();
                    layers.search(bits, &steps, remaining, sources, parts, control)?;
                    let sweep = Parts { axis: *axis, graph, layers, scratch: parts };
                    visit(&mut Solvable { states, sweep }, control)?;
                }
            }
        }
        Ok(swept)
    }
}

impl Sweep {
    /// Reaches a whole space and notes its solved states; returns how many states it has.
    #[inline(always)]
    fn flood_from<B: Bits>(
        &mut self,
        bits: B,
        start: Place,
        control: &mut Control<'_>,
    ) -> Result<u64, StopReason> {
        let Self { graph, flood, sources, flood_parts, solved, .. } = self;
        sources.clear();
        let goal = graph.nodes.frame.red;
        let result = flood.run(
            bits,
            graph,
            (Boxing::Done, start),
            flood_parts,
            control,
            |nodes, number, node, part| {
                // Most boxes of a frame with an outer red car have no solved state.
                if goal.seat.is_outer && *solved >> byte(node.outer, goal.seat.line) & 1 == 0 {
                    return;
                }
                let (bits, words) = nodes.solved(bits, node);
                part.each(part.used & words, |at, word| {
                    if word & bits != 0 {
                        sources.push((number, at as u32, word & bits));
                    }
                });
            },
        );
        result.map_err(|halt| match halt {
            Halt::Stop(reason) => reason,
            Halt::TooLarge(_) => unreachable!("all boxes are there"),
        })
    }
}

impl Solvable<'_> {
    /// The greatest depth.
    pub(crate) fn depth(&self) -> u32 {
        self.sweep.layers.counts.len() as u32 - 1
    }

    /// How many states there are of each depth.
    pub(crate) fn depth_counts(&self) -> &[u64] {
        &self.sweep.layers.counts
    }

    /// The hardest state: of those of the greatest depth, the first in the order of [`Cells`].
    pub(crate) fn hardest(&self) -> Hardest {
        let Parts { layers, .. } = &self.sweep;
        let mut best = None;
        for entry in layers.at(self.depth()) {
            let mut used = entry.used;
            while used != 0 {
                let word = used.trailing_zeros();
                used &= used - 1;
                let mut states = layers.words[(entry.start + word) as usize];
                while states != 0 {
                    let bit = states.trailing_zeros();
                    states &= states - 1;
                    let place = Place { node: entry.node, word, bit };
                    let cells = self.sweep.cells(place);
                    if best.as_ref().is_none_or(|best: &Hardest| cells < best.cells) {
                        best = Some(Hardest { cells, place });
                    }
                }
            }
        }
        best.expect("a space that can be solved has a deepest state")
    }

    /// The vehicles that move in a shortest solution from a state of the greatest depth.
    pub(crate) fn moved(&mut self, from: &Hardest, moved: &mut Vec<Member>) {
        run(Descend { sweep: &mut self.sweep, place: from.place, moved });
    }
}

/// The hardest state of a space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hardest {
    pub(crate) cells: Cells,
    place: Place,
}

impl Parts<'_> {
    fn cells(&self, place: Place) -> Cells {
        let nodes = &self.graph.nodes;
        let node = &nodes.list[place.node as usize];
        let configurations = nodes.inner_configurations(place);
        let lines = nodes.frame.inner.iter().zip(configurations).enumerate();
        let inner = lines.fold(0, |all, (at, (line, configuration))| {
            all | u64::from(line.occupied(configuration)) << (8 * at)
        });
        // A byte per inner line; the outer cells are kept the same way.
        let (along, across) = (node.board, inner);
        match self.axis {
            Axis::Horizontal => {
                Cells { horizontal: transposed(along), vertical: transposed(across) }
            }
            Axis::Vertical => Cells { horizontal: across, vertical: along },
        }
    }
}

/// Rows become columns.
fn transposed(cells: u64) -> u64 {
    let mut found = 0;
    for row in 0..8 {
        for column in 0..8 {
            found |= (cells >> (8 * row + column) & 1) << (8 * column + row);
        }
    }
    found
}
