//! The states of a whole space, behind a face that does not show how they are packed.

use crate::board::{Metric, Move};
use crate::search::{Control, Space, StateTable, StopReason};
use crate::state::{Lanes, Packed, PackedSpace, with_space};
use std::fmt::Debug;

/// Numbered states and their neighbours.
pub(super) trait States: Debug {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether the red car is at the exit.
    fn is_solved(&self, number: u32) -> bool;

    /// The number of the state with these offsets.
    fn find(&self, offsets: &[u8]) -> Option<u32>;

    /// Replaces `offsets` by those of a state.
    fn write_offsets(&self, number: u32, offsets: &mut Vec<u8>);

    /// Replaces `found` by the numbers of a state's neighbours.
    fn neighbours(&self, number: u32, found: &mut Vec<u32>);

    /// The move that leads from a state to its neighbour.
    fn move_between(&self, from: u32, to: u32) -> Move;
}

#[derive(Debug)]
struct PackedStates<const N: usize, const B: usize> {
    space: PackedSpace<N, B>,
    table: StateTable<Packed<N>>,
}

/// All states that can be reached from the start, and how many edges they have.
pub(super) fn explore(
    lanes: &Lanes,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<(Box<dyn States>, u64), StopReason> {
    with_space!(lanes, metric, |space| explore_packed(space, control))
}

fn explore_packed<const N: usize, const B: usize>(
    space: PackedSpace<N, B>,
    control: &mut Control<'_>,
) -> Result<(Box<dyn States>, u64), StopReason> {
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
    Ok((Box::new(PackedStates { space, table }), ends / 2))
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
}
