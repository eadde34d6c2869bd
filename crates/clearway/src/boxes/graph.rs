//! The graph of boxes.

use super::frame::BoxFrame;
use super::links::{Direction, Links};
use super::nodes::{Halt, Nodes};
use super::part::States;
use super::shifts::Shifts;
use crate::bits::Bits;
use crate::board::Metric;
use crate::search::{Control, StopReason};

/// Boxes and the moves between and within them.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) nodes: Nodes,
    pub(super) links: Links,
    /// Moves within the boxes.
    pub(super) shifts: Shifts,
}

impl Graph {
    /// A graph without boxes.
    pub(super) fn new(frame: BoxFrame, control: &mut Control<'_>) -> Result<Self, StopReason> {
        let mut links = Links::default();
        links.clear(frame.pieces.len());
        Ok(Self { nodes: Nodes::new(frame, control)?, links, shifts: Shifts::default() })
    }

    /// Makes the box that a step leads to, if a state of `part` goes there.
    #[inline(always)]
    pub(super) fn open<B: Bits>(
        &mut self,
        bits: B,
        number: u32,
        step: (usize, Direction),
        part: &impl States,
        control: &mut Control<'_>,
    ) -> Result<(), Halt> {
        self.links.open(bits, &mut self.nodes, number, step, part, control)?;
        self.shifts.grow(bits, &self.nodes, Metric::Moves, control)?;
        Ok(())
    }

    /// Adds the boxes that are new since the last call.
    #[inline(always)]
    pub(super) fn grow<B: Bits>(
        &mut self,
        bits: B,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        self.links.grow(&self.nodes, control)?;
        self.shifts.grow(bits, &self.nodes, Metric::Moves, control)
    }
}
