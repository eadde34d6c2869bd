//! All spaces of the boards that have the same vehicles on the same lines.
//!
//! These boards make up a *signature*. Their states fill a few boxes, and every state belongs to
//! one space: one flood after the other finds them all.

use super::flood::Flood;
use super::frame::{BoxFrame, Goal, Levels, Seat, byte};
use super::graph::Graph;
use super::layers::Layers;
use super::line::{Line, Slot, bits};
use super::nodes::{Halt, WORD};
use super::part::Part;
use super::placings::Placings;
use super::plan;
use super::shifts::Shifts;
use super::solvable::Solvable;
use super::spaces::All;
use crate::bits::{Bits, Kernel, run};
use crate::board::{Axis, Metric};
use crate::search::{Control, StopReason};
use std::sync::Arc;

/// How many placings of the outer vehicles are sampled to divide the inner lines.
const SAMPLES: usize = 24;

/// The red car's line and where it is solved.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) axis: Axis,
    pub(crate) line: u8,
    /// The placings of that line, and which of its vehicles it is.
    pub(crate) placings: Arc<Line>,
    pub(crate) slot: usize,
    pub(crate) vehicle: Slot,
    pub(crate) offset: u8,
    /// Where it is solved if the exit is at the other end of its line.
    pub(crate) opposite: u8,
}

/// The size of the boards, along which axis their outer lines run, and the metric of depths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) axis: Axis,
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) metric: Metric,
}

impl Shape {
    /// How many inner lines there are.
    fn inner(self) -> usize {
        match self.axis {
            Axis::Horizontal => self.width.into(),
            Axis::Vertical => self.height.into(),
        }
    }
}

/// The exits for which spaces are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exits {
    /// The red car's exit.
    Own,
    /// Also the one at the other end of its line.
    Both,
}

/// Goes through signatures that have their outer lines in common.
#[derive(Debug)]
pub(crate) struct Sweep {
    pub(super) shape: Shape,
    placings: Placings,
    pub(super) graph: Graph,
    /// Steps within the boxes, if depths are in steps.
    pub(super) single: Shifts,
    pub(super) flood: Flood,
    pub(super) layers: Layers,
    /// Where the red car is solved: its own exit, and the opposite one.
    pub(super) goals: [Goal; 2],
    pub(super) exits: Exits,
    /// Per exit and word of the boxes: the states that the search has not met.
    pub(super) remaining: [Vec<u64>; 2],
    /// Per exit: the solved states of a space.
    pub(super) sources: [Vec<(u32, u32, u64)>; 2],
    /// Scratch memory for the search and for questions about its result.
    pub(super) many: [Part; 3],
    pub(super) scratch: [Part; 3],
}

/// The visitor of solvable spaces.
pub(crate) type Visit<'a> =
    dyn FnMut(&mut Solvable<'_>, &mut Control<'_>) -> Result<(), StopReason> + 'a;

/// The counts of one signature.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Swept {
    pub(crate) spaces: u64,
    /// By the red car's exit, and by the opposite one.
    pub(crate) solvable: [u64; 2],
    pub(crate) states: u64,
}

impl Sweep {
    /// A sweep with these outer lines, by their coordinates; the inner ones are given with each
    /// signature.
    pub(crate) fn new(
        shape: Shape,
        outer: Vec<(Arc<Line>, u8)>,
        red: &Target,
        control: &mut Control<'_>,
    ) -> Result<Self, StopReason> {
        let goals = goals(shape, &outer, red);
        let frame = frame(shape, outer, goals[0]);
        let mut placings = Placings::default();
        placings.restart(&frame, control)?;
        Ok(Self {
            shape,
            goals,
            exits: Exits::Own,
            placings,
            graph: Graph::new(frame, control)?,
            single: Shifts::default(),
            flood: Flood::default(),
            layers: Layers::default(),
            remaining: [Vec::new(), Vec::new()],
            sources: [Vec::new(), Vec::new()],
            many: [Part::new(), Part::new(), Part::new()],
            scratch: [Part::new(), Part::new(), Part::new()],
        })
    }

    /// Starts again with other outer lines, reusing the memory.
    pub(crate) fn restart(
        &mut self,
        shape: Shape,
        outer: Vec<(Arc<Line>, u8)>,
        red: &Target,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        self.shape = shape;
        self.goals = goals(shape, &outer, red);
        self.graph.nodes.frame = frame(shape, outer, self.goals[0]);
        self.placings.restart(&self.graph.nodes.frame, control)
    }

    /// Adds an inner line to the signatures that follow. Returns whether all lines so far have
    /// room.
    pub(crate) fn add_inner(
        &mut self,
        at: usize,
        line: &Arc<Line>,
        control: &mut Control<'_>,
    ) -> Result<bool, StopReason> {
        self.graph.nodes.frame.inner[at].clone_from(line);
        // A line without vehicles has room between any others.
        Ok(line.slots() == 0 || self.placings.narrow(at, line, control)?)
    }

    /// Removes the inner line that was added last.
    pub(crate) fn drop_inner(&mut self, line: &Line) {
        if line.slots() > 0 {
            self.placings.widen();
        }
    }

    /// Finds every space of the signature. All inner lines must have been added.
    ///
    /// Calls `visit` for each solvable space and exit, except where all states are solved.
    pub(crate) fn run(
        &mut self,
        exits: Exits,
        control: &mut Control<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<Swept, StopReason> {
        self.exits = exits;
        let mut samples = self.samples();
        loop {
            let levels = if samples.is_empty() {
                Levels { bits: u8::MAX, ..Levels::default() }
            } else {
                let chosen = plan::choose(&self.graph.nodes.frame, &samples);
                chosen.expect("all lines can be part of the key").0
            };
            let frame = &mut self.graph.nodes.frame;
            frame.set_inner_levels(levels).expect("a board has fewer states than a word counts");
            match run(Load { sweep: self, control }) {
                Ok(()) => break,
                Err(Halt::Stop(reason)) => return Err(reason),
                Err(Halt::TooLarge(counts)) => samples.push(counts),
            }
        }
        run(All { sweep: self, control, visit })
    }

    /// Samples of placings, large boxes among them; empty if all boxes fit a word.
    fn samples(&self) -> Vec<plan::Counts> {
        if self.placings.largest() <= WORD {
            return Vec::new();
        }
        let rooms = self.placings.rooms();
        let largest = rooms.iter().max_by_key(|room| room.size);
        let some = rooms.iter().step_by(rooms.len().div_ceil(SAMPLES)).chain(largest);
        some.map(|room| self.graph.nodes.frame.counts(room.board)).collect()
    }
}

/// Where the red car is solved: at its exit, and at the opposite end.
fn goals(shape: Shape, outer: &[(Arc<Line>, u8)], red: &Target) -> [Goal; 2] {
    let is_outer = red.axis == shape.axis;
    let line = if is_outer {
        outer.iter().position(|&(_, at)| at == red.line).expect("the red car has a line")
    } else {
        red.line.into()
    };
    let seat = Seat { is_outer, line, slot: red.slot, vehicle: red.vehicle };
    [red.offset, red.opposite].map(|offset| Goal::new(seat, &red.placings, offset))
}

fn frame(shape: Shape, outer: Vec<(Arc<Line>, u8)>, goal: Goal) -> BoxFrame {
    let empty = Arc::new(Line::new(1, &[]).expect("no vehicle has one configuration"));
    BoxFrame::from_lines(outer, vec![empty; shape.inner()], goal)
        .expect("the placings of 8 lines are fewer than a word counts")
}

/// Makes the boxes of a signature.
struct Load<'a, 'b> {
    sweep: &'a mut Sweep,
    control: &'a mut Control<'b>,
}

impl Kernel for Load<'_, '_> {
    type Output = Result<(), Halt>;

    #[inline(always)]
    fn run<B: Bits>(self, bits: B) -> Self::Output {
        let Self { sweep, control } = self;
        let Sweep { graph, single, placings, .. } = sweep;
        graph.nodes.clear(control)?;
        graph.shifts.clear();
        single.clear();
        graph.links.clear(graph.nodes.frame.pieces.len());
        let rooms = placings.rooms();
        if placings.largest() <= WORD {
            graph.nodes.adopt(rooms, &placings.configurations, control)?;
        } else {
            for room in rooms {
                let outer = placings.configurations[room.key as usize];
                if graph.nodes.frame.levels.keys == 0 {
                    graph.nodes.make(room.key.into(), room.board, outer, 0, control)?;
                } else {
                    make_each(graph, room.key.into(), room.board, outer, control)?;
                }
            }
        }
        graph.grow(bits, control)?;
        if sweep.shape.metric == Metric::Steps {
            single.grow(bits, &graph.nodes, Metric::Steps, control)?;
        }
        if graph.nodes.frame.levels.keys == 0 {
            graph.links.join_all(bits, &graph.nodes, placings);
        } else {
            graph.links.open_all(bits, &graph.nodes);
        }
        sweep.flood.clear();
        sweep.layers.clear();
        sweep.flood.grow(graph.nodes.words, graph.nodes.list.len(), control)?;
        let [own, opposite] = &mut sweep.remaining;
        own.clear();
        control.reserve(own, graph.nodes.words)?;
        for node in &graph.nodes.list {
            own.extend(std::iter::repeat_n(node.full, node.word_count()));
        }
        opposite.clear();
        if sweep.exits == Exits::Both {
            control.reserve(opposite, graph.nodes.words)?;
            opposite.extend_from_slice(own);
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
