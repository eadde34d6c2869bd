//! States in boxes, and their packed form for the moves of a single state.

use super::states::States;
use crate::board::{Metric, Move};
use crate::boxes::Boxes;
use crate::search::{Control, StateGraph, StopReason};
use crate::state::{Lanes, Packed, PackedGraph, with_graph};

#[derive(Debug)]
struct BoxedStates<const N: usize, const B: usize> {
    space: PackedGraph<N, B>,
    boxes: Boxes,
}

/// All states that can be reached from the start; `None` if the board is too large for boxes.
pub(super) fn explore(
    lanes: &Lanes,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<Option<Box<dyn States>>, StopReason> {
    let Some(boxes) = Boxes::explore(lanes, metric, control)? else { return Ok(None) };
    Ok(Some(with_graph!(lanes, metric, |space| wrap(space, boxes))))
}

fn wrap<const N: usize, const B: usize>(space: PackedGraph<N, B>, boxes: Boxes) -> Box<dyn States> {
    Box::new(BoxedStates { space, boxes })
}

impl<const N: usize, const B: usize> BoxedStates<N, B> {
    fn pack(&self, number: u32) -> Packed<N> {
        let mut offsets = Vec::new();
        self.boxes.write_offsets(number, &mut offsets);
        self.space.pack(offsets.into_iter())
    }
}

impl<const N: usize, const B: usize> States for BoxedStates<N, B> {
    fn len(&self) -> usize {
        self.boxes.len()
    }

    fn is_solved(&self, number: u32) -> bool {
        self.boxes.is_solved(number)
    }

    fn find(&self, offsets: &[u8]) -> Option<u32> {
        self.boxes.find(offsets)
    }

    fn write_offsets(&self, number: u32, offsets: &mut Vec<u8>) {
        self.boxes.write_offsets(number, offsets);
    }

    fn neighbours(&self, number: u32, found: &mut Vec<u32>) {
        let mut states = Vec::new();
        self.space.successors(&self.pack(number), &mut states);
        let mut offsets = Vec::new();
        found.clear();
        found.extend(states.iter().map(|state| {
            offsets.clear();
            offsets.extend(self.space.offsets(state));
            self.boxes.find(&offsets).expect("the space is closed under successors")
        }));
    }

    fn move_between(&self, from: u32, to: u32) -> Move {
        self.space.move_between(&self.pack(from), &self.pack(to))
    }

    fn edge_count(&self) -> u64 {
        self.boxes.edge_count()
    }

    fn depth(&self, number: u32) -> Option<u32> {
        self.boxes.depth(number)
    }

    fn depth_counts(&self) -> &[u64] {
        self.boxes.depth_counts()
    }

    fn at_depth(&self, depth: u32) -> Vec<u32> {
        self.boxes.at_depth(depth)
    }

    fn distances(&self) -> Vec<u32> {
        self.boxes.distances()
    }

    fn eccentricity(&self) -> u32 {
        self.boxes.eccentricity()
    }
}
