//! Among the shortest plans, one that is shortest in the other metric.
//!
//! When a search has found the least cost, it continues until everything that costs no more is
//! expanded. Then each state on a shortest plan is in the table with its cost. All shortest plans
//! are followed back from the solved states together, layer by layer. Only the few states on
//! shortest plans are visited.

use super::Engine;
use super::grid::Grid;
use super::model::Piece;
use super::search::neighbours;
use crate::board::{Metric, Move, VehicleId};
use crate::search::{Control, StopReason};
use crate::sort;

/// A state on a shortest plan, and the best way on from it. Ordered by the fields, first to last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    key: u64,
    /// In steps: the piece that moves next, and its direction; continuing with it is not a new
    /// move.
    going: Option<(u16, bool)>,
    /// The cost of the rest of the plan in the other metric.
    rest: u32,
    /// The next state, by its place in its layer.
    after: u32,
    /// The piece that moves next.
    piece: u16,
}

impl<G: Grid> Engine<G> {
    /// Among the plans that cost as little as the one just found, one with the least cost in the
    /// other metric; `None` if no plan was found.
    pub(super) fn shortest_in_both(
        &mut self,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let Some((key, least)) = self.solved else { return Ok(None) };
        let others = match metric {
            Metric::Moves => self.buffers.go_on::<false>(&self.model, least, control)?,
            Metric::Steps => self.buffers.go_on::<true>(&self.model, least, control)?,
        };
        let mut layers: Vec<Vec<Entry>> = vec![Vec::new()];
        for key in others.into_iter().chain([key]) {
            let end = Entry { key, rest: 0, going: None, piece: 0, after: 0 };
            control.push(&mut layers[0], end)?;
        }
        sort::long(&mut layers[0]);
        for cost in (0..least).rev() {
            let layer = self.layer_before(cost, &layers[layers.len() - 1], metric, control)?;
            layers.push(layer);
        }
        Ok(Some(self.follow(&layers)))
    }

    /// The states of this cost from which some state of the next layer is reached.
    fn layer_before(
        &self,
        cost: u32,
        layer: &[Entry],
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Result<Vec<Entry>, StopReason> {
        let mut found = Vec::new();
        let mut before = Vec::new();
        let mut last = None;
        for (after, next) in layer.iter().enumerate() {
            // In steps there is an entry per direction; those of one state stand together.
            if last != Some(next.key) {
                last = Some(next.key);
                control.expand_quickly()?;
                neighbours(&self.model, next.key, &mut found);
                found.retain(|&(key, _)| self.buffers.cost(key) == Some(cost));
            }
            for &(key, piece) in &found {
                let by = self.by(piece, key, next.key);
                if metric == Metric::Steps && by.abs() != 1 {
                    continue;
                }
                let (going, price) = match metric {
                    Metric::Moves => (None, by.unsigned_abs().into()),
                    Metric::Steps => {
                        let going = Some((piece, by > 0));
                        (going, u32::from(going != next.going))
                    }
                };
                let entry =
                    Entry { key, rest: next.rest + price, going, piece, after: after as u32 };
                control.push(&mut before, entry)?;
            }
        }
        sort::long(&mut before);
        before.dedup_by_key(|entry| (entry.key, entry.going));
        Ok(before)
    }

    /// The plan from the start, which is the last layer.
    fn follow(&self, layers: &[Vec<Entry>]) -> Vec<Move> {
        let mut plan = Vec::with_capacity(layers.len());
        let mut now = layers.last().and_then(|start| start.iter().min_by_key(|entry| entry.rest));
        for layer in layers.iter().rev().skip(1) {
            let Some(entry) = now else { break };
            let next = &layer[entry.after as usize];
            let by = self.by(entry.piece, entry.key, next.key);
            plan.push(Move { vehicle: VehicleId(self.piece(entry.piece).vehicle), by });
            now = Some(next);
        }
        plan
    }

    fn piece(&self, number: u16) -> &Piece {
        &self.model.pieces[usize::from(number)]
    }

    /// How far a piece goes from one state to another.
    fn by(&self, piece: u16, from: u64, to: u64) -> i8 {
        let piece = self.piece(piece);
        piece.value(to) as i8 - piece.value(from) as i8
    }
}
