//! Neighbours together with their boards, for a search that estimates on bits.
//!
//! A slide changes the board by two masks, and the blockers of the red car are
//! the bits of the board on its way out: so a neighbour's estimate takes a few
//! instructions, without decoding the state.

use super::{Packed, PackedSpace, cell_index, is_set, offset, place};
use crate::board::Metric;

/// A state with the cells that are taken in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed<const N: usize, const B: usize> {
    pub(crate) state: Packed<N>,
    board: [u64; B],
}

/// Per offset of the red car: the cells of its way out.
#[derive(Clone, Debug)]
pub(crate) struct WaysOut<const B: usize> {
    low: u8,
    masks: Vec<[u64; B]>,
    distances: Vec<u32>,
}

/// The vehicle that moved last, which need not move again at once.
pub(crate) type Mover = u8;

impl<const N: usize, const B: usize> PackedSpace<N, B> {
    /// A state with its board.
    pub(crate) fn placed(&self, state: Packed<N>) -> Placed<N, B> {
        Placed { state, board: self.occupied(&state) }
    }

    /// The red car's ways out.
    pub(crate) fn ways_out(&self) -> WaysOut<B> {
        let field = &self.fields[self.red];
        let forward = self.lanes.exit().sign() > 0;
        let (mut masks, mut distances) = (Vec::new(), Vec::new());
        for at in field.low..=field.high {
            let cells = if forward {
                at + field.length..self.solved_offset + field.length
            } else {
                self.solved_offset..at
            };
            let mut mask = [0; B];
            for along in cells {
                let index = cell_index(field, along);
                mask[index / 64] |= 1 << (index % 64);
            }
            masks.push(mask);
            distances.push(u32::from(at.abs_diff(self.solved_offset)));
        }
        WaysOut { low: field.low, masks, distances }
    }

    /// The `blocking` estimate for moves, the `hybrid` one for steps.
    pub(crate) fn quick_estimate(
        &self,
        ways: &WaysOut<B>,
        metric: Metric,
        placed: &Placed<N, B>,
    ) -> u32 {
        let at = usize::from(offset(&self.fields[self.red], &placed.state) - ways.low);
        let distance = ways.distances[at];
        if distance == 0 {
            return 0;
        }
        let blockers: u32 = ways.masks[at]
            .iter()
            .zip(&placed.board)
            .map(|(way, board)| (way & board).count_ones())
            .sum();
        match metric {
            Metric::Moves => blockers + 1,
            Metric::Steps => blockers + distance,
        }
    }

    /// Calls `meet` with each neighbour that is not reached as cheaply without this state.
    ///
    /// In moves, a second slide of the vehicle that moved last leads only where
    /// its first slide could have gone.
    pub(crate) fn quick_successors<E>(
        &self,
        placed: &Placed<N, B>,
        last: Option<Mover>,
        mut meet: impl FnMut(Placed<N, B>, Mover) -> Result<(), E>,
    ) -> Result<(), E> {
        let Placed { state, board } = placed;
        for (index, field) in self.fields.iter().enumerate() {
            let mover = index as Mover;
            if field.low == field.high || (self.reach > 1 && last == Some(mover)) {
                continue;
            }
            let at = offset(field, state);
            let masks = &self.masks[field.masks as usize..];
            let old = &masks[usize::from(at - field.low)];
            let mut go = |next: u8| {
                let new = &masks[usize::from(next - field.low)];
                let board = std::array::from_fn(|word| board[word] ^ old[word] ^ new[word]);
                meet(Placed { state: place(field, state, next), board }, mover)
            };
            let furthest = field.low.max(at.saturating_sub(self.reach));
            for next in (furthest..at).rev() {
                if is_set(board, cell_index(field, next)) {
                    break;
                }
                go(next)?;
            }
            let furthest = field.high.min(at.saturating_add(self.reach));
            for next in at + 1..=furthest {
                if is_set(board, cell_index(field, next + field.length - 1)) {
                    break;
                }
                go(next)?;
            }
        }
        Ok(())
    }
}
