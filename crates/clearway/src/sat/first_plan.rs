//! Finds some plan quickly, and a shorter one near it.
//!
//! The first plan comes from a best-first search that prefers novelty. First come states in which
//! some vehicle is at a place where no earlier state with the same estimate had it, then states
//! with a new pair of places, then the rest; ties are ordered by the estimate, which is `closure`
//! in moves. This leaves plateaus quickly, on which an estimate alone would wander.
//!
//! Then all states near the plan are collected, and a shortest path among them is the next plan.
//! This repeats until the plan gets no shorter.
//!
//! # Reference
//! Lipovetzky, Geffner: Best-first width search, 2017. Nakhost, Müller: Action
//! elimination and plan neighborhood graph search, 2010.

use crate::board::{Metric, Move};
use crate::heuristics::{self, Heuristic};
use crate::search::engines::best_first::{self, Priority, Trust};
use crate::search::{Control, Estimate, StateGraph, StateTable, StopReason};
use crate::state::{Lanes, Packed, PackedGraph, Position, with_large_graph};

/// The number of bits that record which places and pairs of places were seen, by hash.
const SEEN_BITS: usize = 1 << 24;
/// Estimates from here on count as equal.
const MOST: u32 = 255;

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
    heuristic: Box<dyn Heuristic>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let position = Position::at_start(graph.lanes());
    let mut news = News { heuristic, graph, position, seen: vec![0; SEEN_BITS / 64] };
    best_first::search(graph, Priority::Estimate, Trust::Unknown, &mut news, control)
}

/// An estimate that puts states with something new first: novelty search.
struct News<'a, const N: usize, const B: usize> {
    heuristic: Box<dyn Heuristic>,
    graph: &'a PackedGraph<N, B>,
    position: Position,
    seen: Vec<u64>,
}

impl<const N: usize, const B: usize> News<'_, N, B> {
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

impl<const N: usize, const B: usize> Estimate<Packed<N>> for News<'_, N, B> {
    fn estimate(&mut self, state: &Packed<N>) -> Option<u32> {
        self.position.set(self.graph.offsets(state));
        let estimate = self.heuristic.estimate(&self.position)?.min(MOST);
        if estimate == 0 {
            return Some(0);
        }
        let (mut new_places, mut new_pairs) = (false, false);
        for first in 0..self.position.offsets().len() {
            let here = (first, self.position.offsets()[first]);
            new_places |= self.is_new(estimate, here, here);
            for second in 0..first {
                let there = (second, self.position.offsets()[second]);
                new_pairs |= self.is_new(estimate, here, there);
            }
        }
        let class = match (new_places, new_pairs) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        Some(class * (MOST + 1) + estimate)
    }
}

/// A cheaper plan through at most `neighbours` states around this one, if there is one.
pub(super) fn shorten(
    lanes: &Lanes,
    metric: Metric,
    plan: &[Move],
    neighbours: usize,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let used = control.used();
    let found =
        with_large_graph!(lanes, metric, |graph| shorten_in(&graph, plan, neighbours, control));
    control.forget_back_to(used);
    found
}

fn shorten_in<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    plan: &[Move],
    neighbours: usize,
    control: &mut Control<'_>,
) -> Result<Option<Vec<Move>>, StopReason> {
    let states = states_of(graph, plan);
    let shorter = way_near(graph, &states, neighbours, control)?;
    // A path visits one more state than it has edges.
    let is_shorter = shorter.len() < states.len();
    let moves = || shorter.windows(2).map(|pair| graph.action(&pair[0], &pair[1])).collect();
    Ok(is_shorter.then(moves))
}

/// The states of the graph that a plan goes through.
fn states_of<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    plan: &[Move],
) -> Vec<Packed<N>> {
    let mut states = vec![graph.start()];
    let mut found = Vec::new();
    for step in plan {
        // One edge in moves; as many as cells in steps.
        let mut left = step.by;
        while left != 0 {
            let last = states[states.len() - 1];
            found.clear();
            graph.successors(&last, &mut found);
            let next = (found.iter())
                .map(|next| (graph.action(&last, next), next))
                .filter(|(action, _)| {
                    action.vehicle == step.vehicle && action.by.signum() == left.signum()
                })
                .filter(|(action, _)| action.by.abs() <= left.abs())
                .max_by_key(|(action, _)| action.by.abs());
            let (action, &next) = next.expect("a plan is possible");
            left -= action.by;
            states.push(next);
        }
    }
    states
}

/// A shortest path from the first state to a solved one through states near the given ones.
fn way_near<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    states: &[Packed<N>],
    neighbours: usize,
    control: &mut Control<'_>,
) -> Result<Vec<Packed<N>>, StopReason> {
    let mut near = StateTable::new();
    let mut count = 0;
    for &state in states {
        count += usize::from(near.insert(state, control)?.1);
    }
    let mut found = Vec::new();
    let mut next = 0;
    while next < count && count < neighbours {
        control.expand()?;
        found.clear();
        graph.successors(near.state(next as u32), &mut found);
        for &state in &found {
            count += usize::from(near.insert(state, control)?.1);
        }
        next += 1;
    }
    let mut parents = vec![u32::MAX; count];
    let mut queue = vec![0_u32];
    parents[0] = 0;
    let mut head = 0;
    while let Some(&number) = queue.get(head) {
        head += 1;
        control.expand()?;
        let state = *near.state(number);
        if graph.is_solved(&state) {
            let mut way = vec![state];
            let mut at = number;
            while at != 0 {
                at = parents[at as usize];
                way.push(*near.state(at));
            }
            way.reverse();
            return Ok(way);
        }
        found.clear();
        graph.successors(&state, &mut found);
        for other in &found {
            if let Some(number_of) = near.find(other)
                && parents[number_of as usize] == u32::MAX
            {
                parents[number_of as usize] = number;
                queue.push(number_of);
            }
        }
    }
    Ok(states.to_vec())
}
