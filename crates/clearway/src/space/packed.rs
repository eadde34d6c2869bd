//! States in a table, for boards that are too large for boxes.

use super::states::States;
use crate::board::Move;
use crate::search::{Arena, Control, StateGraph, StateTable, StopReason};
use crate::state::{Packed, PackedGraph};

/// Marks a state whose depth is not known yet.
const UNKNOWN: u32 = u32::MAX;

/// States in the order of their discovery by a breadth-first search from the start.
#[derive(Debug)]
struct PackedStates<const N: usize, const B: usize> {
    space: PackedGraph<N, B>,
    table: StateTable<Packed<N>>,
    /// One depth per state; empty if the puzzle has no solution.
    depths: Arena<u32>,
    depth_counts: Vec<u64>,
    edges: u64,
}

/// All states that can be reached from the start.
pub(super) fn explore<const N: usize, const B: usize>(
    space: PackedGraph<N, B>,
    control: &mut Control<'_>,
) -> Result<Box<dyn States>, StopReason> {
    let mut table = StateTable::new();
    let mut found = Vec::new();
    let mut ends = 0;
    table.insert(space.start(), control)?;
    let mut next = 0;
    while next < table.len() {
        control.expand()?;
        found.clear();
        space.successors(table.state(next as u32), &mut found);
        control.generated(found.len());
        ends += found.len() as u64;
        for &state in &found {
            table.insert(state, control)?;
        }
        next += 1;
        control.frontier(table.len() - next);
    }
    // Each edge was met from both of its ends.
    let edges = ends / 2;
    let (depths, depth_counts) = (Arena::new(), Vec::new());
    let mut states = PackedStates { space, table, depths, depth_counts, edges };
    states.find_depths(control)?;
    Ok(Box::new(states))
}

impl<const N: usize, const B: usize> PackedStates<N, B> {
    /// Searches breadth first from all solved states at once.
    fn find_depths(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        let mut queue = Arena::new();
        for number in 0..self.len() as u32 {
            control.tick()?;
            if self.is_solved(number) {
                queue.push(number, control)?;
            }
        }
        if queue.len() == 0 {
            return Ok(());
        }
        for _ in 0..self.len() {
            self.depths.push(UNKNOWN, control)?;
        }
        for &number in queue.iter() {
            *self.depths.get_mut(number as usize) = 0;
        }
        let mut neighbours = Vec::new();
        let (mut next, mut depth) = (0, 0);
        while next < queue.len() {
            let layer_end = queue.len();
            self.depth_counts.push((layer_end - next) as u64);
            depth += 1;
            for index in next..layer_end {
                control.tick()?;
                self.neighbours(*queue.get(index), &mut neighbours);
                for &neighbour in &neighbours {
                    let known = self.depths.get_mut(neighbour as usize);
                    if *known == UNKNOWN {
                        *known = depth;
                        queue.push(neighbour, control)?;
                    }
                }
            }
            next = layer_end;
        }
        queue.clear(control);
        Ok(())
    }
}

impl<const N: usize, const B: usize> States for PackedStates<N, B> {
    fn len(&self) -> usize {
        self.table.len()
    }

    fn is_solved(&self, number: u32) -> bool {
        self.space.is_solved(self.table.state(number))
    }

    fn find(&self, offsets: &[u8]) -> Option<u32> {
        let lanes = self.space.lanes().all();
        // Only offsets within the lanes can be packed.
        let fits = offsets.len() == lanes.len()
            && offsets.iter().zip(lanes).all(|(o, lane)| (lane.low..=lane.high).contains(o));
        fits.then(|| self.table.find(&self.space.pack(offsets.iter().copied()))).flatten()
    }

    fn write_offsets(&self, number: u32, offsets: &mut Vec<u8>) {
        offsets.clear();
        offsets.extend(self.space.offsets(self.table.state(number)));
    }

    fn neighbours(&self, number: u32, found: &mut Vec<u32>) {
        let mut states = Vec::new();
        self.space.successors(self.table.state(number), &mut states);
        found.clear();
        found.extend(
            states
                .iter()
                .map(|state| self.table.find(state).expect("the space is closed under successors")),
        );
    }

    fn move_between(&self, from: u32, to: u32) -> Move {
        self.space.move_between(self.table.state(from), self.table.state(to))
    }

    fn edge_count(&self) -> u64 {
        self.edges
    }

    fn depth(&self, number: u32) -> Option<u32> {
        (!self.depth_counts.is_empty()).then(|| *self.depths.get(number as usize))
    }

    fn depth_counts(&self) -> &[u64] {
        &self.depth_counts
    }

    fn at_depth(&self, depth: u32) -> Vec<u32> {
        (0..self.len() as u32).filter(|&number| self.depth(number) == Some(depth)).collect()
    }

    fn distances(&self) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.len()];
        distances[0] = 0;
        let mut neighbours = Vec::new();
        // States are numbered breadth first, so a state's distance is known before it is expanded.
        for number in 0..self.len() {
            self.neighbours(number as u32, &mut neighbours);
            let next = distances[number] + 1;
            for &neighbour in &neighbours {
                let known = &mut distances[neighbour as usize];
                *known = next.min(*known);
            }
        }
        distances
    }

    fn eccentricity(&self) -> u32 {
        // States are numbered breadth first, so the last one is farthest away, and its parent is
        // its neighbour with the least number.
        let mut distance = 0;
        let mut state = self.len() as u32 - 1;
        let mut neighbours = Vec::new();
        while state != 0 {
            self.neighbours(state, &mut neighbours);
            state = neighbours.iter().copied().min().expect("the start can reach every state");
            distance += 1;
        }
        distance
    }
}
