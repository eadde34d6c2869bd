//! How much the shortest solutions surprise a player who thinks in subgoals.

use super::player::Player;
use super::real::log2;
use crate::board::Move;
use crate::search::{Control, StopReason};
use crate::space::{Space, StateNumber};
use crate::state::Lanes;

/// A state on a shortest solution.
#[derive(Debug)]
struct Node {
    /// Its successors on shortest solutions: a range of the edges, which are indices into the next
    /// layer.
    edges: std::ops::Range<usize>,
    /// The share of the ways from its layer to a solved state that begin here.
    ways: f64,
    /// The surprise of the player's next move, in bits.
    bits: f64,
}

/// The mean surprise of a move of a shortest solution, in bits, over all shortest solutions.
///
/// If the player makes a move that reduces the depth with probability p, this move is a surprise of
/// -log2 p bits. A state counts as often as shortest solutions pass through it. `None` without a
/// solution, 0 if the start is solved. The space must be one in moves.
pub(super) fn surprise(
    space: &Space,
    control: &mut Control<'_>,
) -> Result<Option<f64>, StopReason> {
    let Some(depth) = space.depth(StateNumber::START) else { return Ok(None) };
    if depth == 0 {
        return Ok(Some(0.0));
    }
    let lanes = Lanes::new(space.puzzle());
    let mut player = Player::new(&lanes);
    let mut edges: Vec<u32> = Vec::new();
    let mut layers: Vec<Vec<Node>> = Vec::new();
    let mut layer = vec![StateNumber::START];
    let (mut neighbours, mut offsets, mut good) = (Vec::new(), Vec::new(), Vec::<Move>::new());
    for left in (0..depth).rev() {
        control.charge(layer.len() * size_of::<Node>())?;
        let mut nodes = Vec::with_capacity(layer.len());
        let mut next: Vec<StateNumber> = Vec::new();
        let first_edge = edges.len();
        for &state in &layer {
            space.neighbours(state, &mut neighbours);
            let from = edges.len();
            good.clear();
            for &neighbour in &neighbours {
                if space.depth(neighbour) == Some(left) {
                    good.push(space.move_between(state, neighbour));
                    control.push(&mut next, neighbour)?;
                    control.push(&mut edges, neighbour.index() as u32)?;
                }
            }
            space.write_offsets(state, &mut offsets);
            let chance = player.chance(&offsets, &good, neighbours.len(), control)?;
            let edges = from..edges.len();
            nodes.push(Node { edges, ways: 0.0, bits: -log2(chance) });
        }
        crate::sort::long(&mut next);
        next.dedup();
        for edge in &mut edges[first_edge..] {
            let place = next.partition_point(|state| (state.index() as u32) < *edge);
            *edge = place as u32;
        }
        layers.push(nodes);
        layer = next;
    }
    Ok(Some(mean_bits(&mut layers, &edges, layer.len())))
}

/// The mean over all moves of all ways through the layers.
///
/// The number of ways can be too large for any number type; only the shares within a layer matter.
fn mean_bits(layers: &mut [Vec<Node>], edges: &[u32], solved: usize) -> f64 {
    let mut next = vec![1.0; solved];
    for layer in layers.iter_mut().rev() {
        let sums: Vec<f64> = layer
            .iter()
            .map(|node| edges[node.edges.clone()].iter().map(|&to| next[to as usize]).sum())
            .collect();
        let total: f64 = sums.iter().sum();
        next = sums.iter().map(|sum| sum / total).collect();
        for (node, &ways) in layer.iter_mut().zip(&next) {
            node.ways = ways;
        }
    }
    // The share of all solutions that pass through each state of a layer.
    let mut through = vec![1.0];
    let mut bits = 0.0;
    for (index, layer) in layers.iter().enumerate() {
        let after = layers.get(index + 1);
        let ways = |to: u32| after.map_or(1.0, |nodes| nodes[to as usize].ways);
        let mut forward = vec![0.0; after.map_or(solved, Vec::len)];
        for (node, &share) in layer.iter().zip(&through) {
            bits += share * node.bits;
            let out = &edges[node.edges.clone()];
            let all: f64 = out.iter().map(|&to| ways(to)).sum();
            for &to in out {
                forward[to as usize] += share * ways(to) / all;
            }
        }
        through = forward;
    }
    bits / layers.len() as f64
}
