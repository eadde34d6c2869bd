//! A shorter plan near a plan: all states around it are collected, and a shortest path among them is
//! the next plan. The caller repeats this until the plan gets no shorter.
//!
//! # Reference
//! Nakhost, Müller: Action elimination and plan neighborhood graph search, 2010.

use crate::board::{Metric, Move};
use crate::search::{Control, StateGraph, StateTable, StopReason};
use crate::state::{Lanes, Packed, PackedGraph, with_large_graph};

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
