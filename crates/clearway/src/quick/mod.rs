//! The fastest proven-optimal search for small boards.
//!
//! A* on states of one machine word. Each node keeps its board twice as bits, by rows and by
//! columns, so that the places that all vehicles can go to are found without a branch. Clearing the
//! table takes constant time, and all memory is reused for the next puzzle. The estimate is
//! `clearing`.
//!
//! # Moves that are left out
//! Two moves of vehicles that do not meet can be made in either order, and one order is enough.
//! Suppose that the last move was on line `a`, and the next one, on line `b`, could also have been
//! made before it. Then it is left out if `b` is before `a` in the order of the lines (rows from
//! the top, then columns from the left).
//!
//! No state is lost, and none is reached at a higher cost. Take a state of cost `c` that is left
//! out as a neighbour of a state reached by a move on `a`. It is also a neighbour, by a move on
//! `a`, of the state in which `b` moved first, which has cost `c` - 1 or less. If it is left out
//! there too, the reason is a third state, reached by a move on a line after `a`; and so on. The
//! lines only grow, so this ends with a neighbour that does not leave it out. The sum of cost and
//! estimate of that neighbour is not greater than the state's own, because the estimate is
//! consistent, and so it is expanded in time.
//!
//! Vehicles of two rows never meet, nor those of two columns. A vehicle of a column meets only the
//! rows that it crosses during its move; vehicles of other rows can move before it.

#![expect(
    clippy::inline_always,
    reason = "a kernel is compiled for the processor at hand only as far as it is inlined"
)]

mod grid;
mod model;
mod search;
mod sketch;
mod table;
#[cfg(test)]
mod tests;
mod ties;

pub use sketch::{Bar, Sketch, SketchFault};

use crate::board::{Metric, Move, VehicleId};
use crate::search::{Budget, Control, StopReason, Unobserved};
use crate::state::Lanes;
use grid::{Grid, Large, Small};
use model::{BoardFrame, Model, Track};
use search::{Buffers, End};

/// What a search with a cost limit proves about a board's optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptimumVerdict {
    /// The least cost, which is below the limit.
    Optimum(u32),
    /// The optimum is not below this limit, or there is no solution.
    AtLeast(u32),
    /// It has no solution.
    Unsolvable,
    /// The budget ran out first.
    Stopped(StopReason),
}

/// The memory of the search, reused for the next puzzle.
#[derive(Debug)]
pub(crate) struct QuickSearch {
    small: Engine<Small>,
    large: Engine<Large>,
    stretches: Vec<Track>,
}

/// A plan, or `None` if there is none at all.
type MaybePlan = Option<Vec<Move>>;

/// A plan if there is one, unless the search was stopped.
type Found = Result<MaybePlan, StopReason>;

impl QuickSearch {
    pub(crate) fn new() -> Self {
        Self { small: Engine::new(), large: Engine::new(), stretches: Vec::new() }
    }

    /// As [`search`](Self::search), for at most `work`; `Ok(None)` if that was not enough.
    pub(crate) fn search_within(
        &mut self,
        work: u64,
        lanes: &Lanes,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Option<Result<Option<MaybePlan>, StopReason>> {
        let mut fits = true;
        let result = control.share(work, |control| {
            let found = self.search(lanes, metric, control);
            fits = found.is_some();
            found.unwrap_or(Ok(None))
        });
        fits.then_some(result)
    }

    /// Finds a shortest plan, or proves that there is none; `None` if a state takes more than 64
    /// bits.
    pub(crate) fn search(
        &mut self,
        lanes: &Lanes,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Option<Found> {
        (self.small.solved, self.large.solved) = (None, None);
        self.stretches.clear();
        self.stretches.extend(lanes.all().iter().zip(lanes.start()).map(|(lane, &start)| Track {
            axis: lane.axis,
            line: lane.line,
            length: lane.length,
            start,
            low: lane.low,
            high: lane.high,
        }));
        let frame = BoardFrame {
            width: lanes.width(),
            height: lanes.height(),
            walls: lanes.walls(),
            red: lanes.red().index(),
            exit: lanes.exit(),
        };
        if frame.fits::<Small>() {
            self.small.plan(frame, &self.stretches, metric, control)
        } else if cfg!(feature = "compact") {
            // Other searches can handle boards of this size.
            None
        } else {
            self.large.plan(frame, &self.stretches, metric, control)
        }
    }

    /// Among the plans that are as short as the last one found, one that is also shortest in the
    /// other metric.
    pub(crate) fn shortest_in_both(
        &mut self,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        if cfg!(feature = "compact") || self.small.solved.is_some() {
            self.small.shortest_in_both(metric, control)
        } else {
            self.large.shortest_in_both(metric, control)
        }
    }

    /// The least cost of a sketched board if it is below `limit`.
    pub(crate) fn optimum_below(
        &mut self,
        limit: u32,
        sketch: &Sketch<'_>,
        metric: Metric,
        budget: Budget,
    ) -> Result<OptimumVerdict, SketchFault> {
        self.stretches.clear();
        sketch.stretches(&mut self.stretches)?;
        let frame = sketch.frame();
        let red = self.stretches[frame.red];
        if !(red.low..=red.high).contains(&frame.solved_offset(red)) {
            return Ok(OptimumVerdict::Unsolvable);
        }
        let mut observer = Unobserved;
        let mut control = Control::new(budget, &mut observer);
        let end = if frame.fits::<Small>() {
            self.small.end(frame, &self.stretches, metric, limit, &mut control)
        } else if cfg!(feature = "compact") {
            None
        } else {
            self.large.end(frame, &self.stretches, metric, limit, &mut control)
        };
        Ok(match end.ok_or(SketchFault::TooLarge)? {
            Ok(End::Solved(_, cost)) => OptimumVerdict::Optimum(cost),
            Ok(End::Limit) => OptimumVerdict::AtLeast(limit),
            Ok(End::Exhausted) => OptimumVerdict::Unsolvable,
            Err(reason) => OptimumVerdict::Stopped(reason),
        })
    }
}

/// The search on boards of one size.
#[derive(Debug)]
struct Engine<G> {
    model: Model<G>,
    buffers: Buffers<G>,
    /// The solved state that the last search ended with, and its cost.
    solved: Option<(u64, u32)>,
}

impl<G: Grid> Engine<G> {
    fn new() -> Self {
        Self { model: Model::new(), buffers: Buffers::new(), solved: None }
    }

    fn end(
        &mut self,
        frame: BoardFrame<'_>,
        stretches: &[Track],
        metric: Metric,
        limit: u32,
        control: &mut Control<'_>,
    ) -> Option<Result<End, StopReason>> {
        if !self.model.fill(frame, stretches, metric) {
            return None;
        }
        Some(match metric {
            Metric::Moves => self.buffers.search::<false>(&self.model, limit, control),
            Metric::Steps => self.buffers.search::<true>(&self.model, limit, control),
        })
    }

    fn plan(
        &mut self,
        frame: BoardFrame<'_>,
        stretches: &[Track],
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Option<Found> {
        let end = self.end(frame, stretches, metric, u32::MAX, control)?;
        Some(end.map(|end| match end {
            End::Solved(key, cost) => {
                self.solved = Some((key, cost));
                Some(self.path(key, cost))
            }
            End::Limit | End::Exhausted => None,
        }))
    }

    /// The moves that lead to a state.
    fn path(&self, key: u64, cost: u32) -> Vec<Move> {
        let mut moves = Vec::with_capacity(cost as usize);
        let mut after = key;
        while let Some((before, piece)) = self.buffers.before(&self.model, after) {
            let by = piece.value(after) as i8 - piece.value(before) as i8;
            moves.push(Move { vehicle: VehicleId(piece.vehicle), by });
            after = before;
        }
        moves.reverse();
        moves
    }
}
