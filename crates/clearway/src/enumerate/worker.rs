//! Does the units of an enumeration.

use super::candidates::count_candidates;
use super::groups::Group;
use super::images::images;
use super::minimal::MinimalityTest;
use super::pictures::{Picture, pictures};
use super::unit::Walled;
use super::walk::{Walk, WalkPlan};
use super::{Enumeration, Found, Tally};
use crate::board::Axis;
use crate::boxes::{Shape, Slot, Sweep, Target};
use crate::search::{Budget, Control, Observer, StopReason};
use std::sync::Arc;

/// Does units of an enumeration one after the other, and reuses its memory.
#[derive(Debug)]
pub struct Worker<'a> {
    enumeration: &'a Enumeration,
    judge: MinimalityTest,
    sweep: Option<Sweep>,
    /// The choice of walls that was worked on last.
    ground: Option<Ground>,
    /// The most memory, and how much is held.
    memory: u64,
    held: u64,
}

/// A choice of walls.
#[derive(Debug)]
struct Ground {
    /// Its number.
    index: usize,
    walled: Walled,
    pictures: Vec<Picture>,
}

/// The default memory limit of a worker; on the 6x6 board none takes 100 MB.
const USUAL_MEMORY: u64 = 4 << 30;

impl<'a> Worker<'a> {
    /// A worker for an enumeration.
    pub fn new(enumeration: &'a Enumeration) -> Self {
        let judge = MinimalityTest::new(enumeration.field());
        Self { enumeration, judge, sweep: None, ground: None, memory: USUAL_MEMORY, held: 0 }
    }

    /// Sets the memory limit for the spaces of one signature, in bytes. Units that need more are
    /// stopped.
    #[must_use]
    pub const fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Does one unit, and calls `sink` with every minimal puzzle.
    ///
    /// Use these puzzles only if the unit finished.
    pub fn run(
        &mut self,
        unit: u64,
        observer: &mut dyn Observer,
        sink: &mut dyn FnMut(Found),
    ) -> Result<Tally, StopReason> {
        let budget = Budget { memory: Some(self.memory), ..Budget::default() };
        let control = &mut Control::new(budget, observer);
        let result =
            control.charge(self.held as usize).and_then(|()| self.unit(unit, control, sink));
        self.held = control.used();
        if result.is_err() {
            // Free the memory, so that the next unit starts with all of it.
            self.sweep = None;
            self.held = 0;
        }
        result
    }

    fn unit(
        &mut self,
        unit: u64,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(Found),
    ) -> Result<Tally, StopReason> {
        let (index, number) = self.enumeration.wallings.find(unit);
        let wallings = &self.enumeration.wallings;
        if self.ground.as_ref().is_none_or(|known| known.index != index) {
            let walled = wallings.get(index);
            self.ground = walled.map(|walled| Ground {
                index,
                pictures: pictures(wallings, &walled),
                walled,
            });
        }
        let Some(Ground { walled, pictures, .. }) = &self.ground else {
            return Ok(Tally::default());
        };
        let (axis, choice) = walled.unit(number);
        let outer: Vec<&Group> = walled.groups(axis, &choice).collect();
        let candidates = match axis {
            Axis::Horizontal => count_candidates(&self.enumeration.columns, walled, &outer),
            Axis::Vertical => 0,
        };
        let nothing = Tally { candidates, ..Tally::default() };
        let Some(images) = images(wallings, (walled, pictures), unit, (axis, &choice)) else {
            return Ok(nothing);
        };
        let Some(plan) = WalkPlan::new(axis, &images[0]) else { return Ok(nothing) };
        let taken = outer.iter().enumerate().filter(|(_, group)| !group.slots.is_empty());
        let outer_lines = taken.map(|(at, group)| (Arc::clone(&group.line), at as u8)).collect();
        let red = target(self.enumeration, walled);
        let field = self.enumeration.field();
        let shape =
            Shape { axis, width: field.width(), height: field.height(), metric: field.metric() };
        let sweep = match &mut self.sweep {
            Some(sweep) => {
                sweep.restart(shape, outer_lines, &red, control)?;
                sweep
            }
            none => none.insert(Sweep::new(shape, outer_lines, &red, control)?),
        };
        let (judge, chosen) = (&mut self.judge, Vec::new());
        let mut found = nothing;
        let tally = &mut found;
        Walk { plan, images, judge, sweep, chosen, tally, sink, control }.run()?;
        Ok(found)
    }
}

/// The red car's line.
fn target(enumeration: &Enumeration, walled: &Walled) -> Target {
    let line = enumeration.field().red_row();
    let group = &walled.rows[usize::from(line)][0];
    let vehicle: Slot = group.slots[0];
    Target {
        axis: Axis::Horizontal,
        line,
        placings: Arc::clone(&group.line),
        slot: 0,
        vehicle,
        offset: vehicle.high,
        opposite: vehicle.low,
    }
}
