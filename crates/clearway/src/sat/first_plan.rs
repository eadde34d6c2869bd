//! Finds some plan quickly.
//!
//! A best-first search that prefers novelty. First come states in which the vehicle that moved is at
//! a place where it was never before under the same estimate, then states in which it makes a new
//! pair of places with another vehicle, then the rest; ties are ordered by the estimate, which is
//! `closure` in moves. This leaves plateaus quickly, on which an estimate alone would wander.
//!
//! An estimate costs far more than a successor, so a state waits under the estimate of the state
//! that it came from, and gets its own only when its turn comes. On a board with many vehicles most
//! states never do.
//!
//! # Reference
//! Lipovetzky, Geffner: Best-first width search, 2017. Richter, Helmert: Preferred operators and
//! deferred evaluation in satisficing planning, 2009.

use crate::board::{Metric, Move};
use crate::heuristics::{self, Heuristic};
use crate::search::engines::{Levels, Parents, path_to};
use crate::search::{Control, StateGraph, StateTable, StopReason};
use crate::state::{Lanes, PackedGraph, Position, with_large_graph};
use std::cmp::Ordering;

/// The number of bits that record which places and pairs of places were seen, by hash.
const SEEN_BITS: usize = 1 << 24;
/// Estimates from here on count as equal.
const MOST: u32 = 255;

/// The work of an expansion without its estimate, in units of about a tenth of a microsecond.
const EXPANSION: u64 = 10;

/// Some plan, or `None` if there is none at all.
pub(super) fn find(
    lanes: &Lanes,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let info = heuristics::strongest(Metric::Moves);
    let heuristic = info.prepare_under(lanes, Metric::Moves, control)?;
    let used = control.used();
    control.charge(SEEN_BITS / 8)?;
    let found = with_large_graph!(lanes, Metric::Moves, |graph| search(&graph, heuristic, control));
    control.forget_back_to(used);
    found
}

fn search<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    mut heuristic: Box<dyn Heuristic>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let mut position = Position::at_start(graph.lanes());
    let mut novelty = Novelty { seen: vec![0; SEEN_BITS / 64] };
    let (mut table, mut parents, mut queue) = (StateTable::new(), Parents::new(), Levels::new());
    table.insert(graph.start(), control)?;
    parents.push(0, control)?;
    queue.push((0, 0), 0_u32, control)?;
    let mut found = Vec::new();
    while let Some((number, _)) = queue.pop() {
        let state = *table.state(number);
        position.set(graph.offsets(&state));
        let estimate = heuristic.estimate(&position);
        found.clear();
        graph.successors(&state, &mut found);
        control.progress(1, found.len() as u64, EXPANSION + u64::from(heuristic.work()))?;
        // A state without an estimate is a dead end.
        let Some(estimate) = estimate.map(|estimate| estimate.min(MOST)) else { continue };
        for next in &found {
            let (next_number, is_new) = table.insert(*next, control)?;
            if !is_new {
                continue;
            }
            parents.push(number, control)?;
            if graph.is_solved(next) {
                let parent = |number: u32| *parents.get(number as usize);
                return path_to(graph, &table, parent, next_number, control).map(Some);
            }
            let class = novelty.class(estimate, position.offsets(), graph.action(&state, next));
            queue.push((class, estimate), next_number, control)?;
        }
    }
    Ok(None)
}

/// Which places and pairs of places were seen under which estimate.
struct Novelty {
    seen: Vec<u64>,
}

impl Novelty {
    /// How new a state is: 0 if the vehicle that moved is at a new place, 1 if it makes a new pair,
    /// else 2. `offsets` are those before the move.
    fn class(&mut self, estimate: u32, offsets: &[u8], last: Move) -> u32 {
        let vehicle = last.vehicle.index();
        let here = (vehicle, offsets[vehicle].wrapping_add_signed(last.by));
        let is_new_place = self.is_new(estimate, here, here);
        let mut is_new_pair = false;
        for (other, &offset) in offsets.iter().enumerate() {
            let there = (other, offset);
            is_new_pair |= match other.cmp(&vehicle) {
                Ordering::Less => self.is_new(estimate, here, there),
                Ordering::Equal => false,
                Ordering::Greater => self.is_new(estimate, there, here),
            };
        }
        match (is_new_place, is_new_pair) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }

    /// Records the place of a vehicle, or of a pair, under an estimate. Returns whether it is new.
    fn is_new(&mut self, estimate: u32, first: (usize, u8), second: (usize, u8)) -> bool {
        let place = |(vehicle, offset): (usize, u8)| (vehicle as u64) << 4 | u64::from(offset);
        let key = u64::from(estimate) << 32 | place(first) << 16 | place(second);
        let bit =
            (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - SEEN_BITS.ilog2())) as usize;
        let (word, mask) = (&mut self.seen[bit / 64], 1 << (bit % 64));
        let is_new = *word & mask == 0;
        *word |= mask;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::VehicleId;

    #[test]
    fn a_new_place_comes_before_a_new_pair() {
        let mut novelty = Novelty { seen: vec![0; SEEN_BITS / 64] };
        let step = |vehicle, by| Move { vehicle: VehicleId(vehicle), by };
        assert_eq!(novelty.class(5, &[0, 0], step(0, 1)), 0);
        assert_eq!(novelty.class(5, &[0, 0], step(0, 1)), 2);
        assert_eq!(novelty.class(5, &[0, 1], step(0, 1)), 1);
        // The same pair, reached by the other vehicle, which was never seen there.
        assert_eq!(novelty.class(5, &[1, 0], step(1, 1)), 0);
        assert_eq!(novelty.class(5, &[1, 0], step(1, 1)), 2);
        // Another estimate begins anew.
        assert_eq!(novelty.class(4, &[0, 0], step(0, 1)), 0);
    }
}
