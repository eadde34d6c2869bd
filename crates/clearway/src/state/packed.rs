//! States packed into machine words, and the moves between them.

mod sorted;

use super::Lanes;
use crate::board::{Cell, Metric, Move, VehicleId};
use crate::search::{StateGraph, StateKey};

/// A state in `N` machine words: a field of bits per vehicle, each within one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Packed<const N: usize>([u64; N]);

impl<const N: usize> StateKey for Packed<N> {
    fn hash(&self) -> u64 {
        // Multiply and fold: every input bit reaches the high and the low bits.
        let mut hash = 0;
        for &word in &self.0 {
            let product = u128::from(word ^ hash ^ 0x9e37_79b9_7f4a_7c15)
                * u128::from(0xd6e8_feb8_6659_fd93_u64);
            hash = (product as u64) ^ ((product >> 64) as u64);
        }
        hash
    }
}

/// Where a vehicle's offset is in the packed state, and how its cells are found on the board.
#[derive(Clone, Copy, Debug)]
struct Field {
    word: usize,
    shift: u32,
    mask: u64,
    low: u8,
    high: u8,
    length: u8,
    /// Index of the cell at coordinate 0 of the line.
    origin: u16,
    /// Distance between the indices of neighbouring cells of the line.
    stride: u16,
    /// Where the vehicle's cell masks begin, for offset `low`.
    masks: u32,
}

/// The states of a puzzle in one metric: `N` words per state, `B` words per board.
///
/// Successors come in a fixed order: vehicle by vehicle in the puzzle's order, first towards lower
/// offsets (left or up), then towards higher ones, the short slide before the long one. In
/// [`Metric::Steps`] each slide is one cell.
#[derive(Clone, Debug)]
pub(crate) struct PackedGraph<const N: usize, const B: usize> {
    lanes: Lanes,
    fields: Vec<Field>,
    masks: Vec<[u64; B]>,
    walls: [u64; B],
    reach: u8,
    red: usize,
    solved_offset: u8,
    start: Packed<N>,
}

/// A bit for each of these cells.
fn mask<const B: usize>(lanes: &Lanes, cells: impl Iterator<Item = Cell>) -> [u64; B] {
    let mut mask = [0; B];
    for index in cells.map(|cell| lanes.index(cell)) {
        mask[index / 64] |= 1 << (index % 64);
    }
    mask
}

impl<const N: usize, const B: usize> PackedGraph<N, B> {
    /// The graph of a puzzle with these lanes, or `None` if a state or the board needs more words.
    pub(crate) fn new(lanes: &Lanes, metric: Metric) -> Option<Self> {
        if lanes.area() > 64 * B {
            return None;
        }
        let mut fields = Vec::with_capacity(lanes.all().len());
        let mut masks = Vec::new();
        let (mut word, mut shift) = (0, 0);
        for lane in lanes.all() {
            let bits = lane.count().next_power_of_two().trailing_zeros();
            if shift + bits > 64 {
                word += 1;
                shift = 0;
            }
            if word >= N {
                return None;
            }
            let origin = lanes.index(lane.cell(0));
            let stride = match lane.axis {
                crate::board::Axis::Horizontal => 1,
                crate::board::Axis::Vertical => lanes.width().into(),
            };
            fields.push(Field {
                word,
                // A field of no bits may stand at the end of a full word.
                shift: shift.min(63),
                mask: (1 << bits) - 1,
                low: lane.low,
                high: lane.high,
                length: lane.length,
                origin: origin as u16,
                stride,
                masks: masks.len() as u32,
            });
            shift += bits;
            masks.extend((lane.low..=lane.high).map(|offset| mask(lanes, lane.cells(offset))));
        }
        let walls = mask(lanes, lanes.walls().iter());
        let mut graph = Self {
            lanes: lanes.clone(),
            fields,
            masks,
            walls,
            reach: match metric {
                Metric::Moves => u8::MAX,
                Metric::Steps => 1,
            },
            red: lanes.red().index(),
            solved_offset: lanes.solved_offset(),
            start: Packed([0; N]),
        };
        graph.start = graph.pack(lanes.start().iter().copied());
        Some(graph)
    }

    /// The lanes that the graph was made from.
    pub(crate) const fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// The packed form of these offsets, one per vehicle, each within its lane.
    pub(crate) fn pack(&self, offsets: impl Iterator<Item = u8>) -> Packed<N> {
        let mut state = Packed([0; N]);
        for (field, offset) in self.fields.iter().zip(offsets) {
            state.0[field.word] |= u64::from(offset - field.low) << field.shift;
        }
        state
    }

    /// The offset of each vehicle.
    pub(crate) fn offsets(&self, state: &Packed<N>) -> impl Iterator<Item = u8> {
        self.fields.iter().map(|field| offset(field, state))
    }

    /// The move that leads from one state to its neighbour.
    ///
    /// # Panics
    /// If the two states are the same.
    pub(crate) fn move_between(&self, from: &Packed<N>, to: &Packed<N>) -> Move {
        let (index, by) = self
            .fields
            .iter()
            .map(|field| offset(field, to) as i8 - offset(field, from) as i8)
            .enumerate()
            .find(|&(_, by)| by != 0)
            .expect("neighbouring states differ in one vehicle");
        Move { vehicle: VehicleId(index as u8), by }
    }

    /// The state after one step of a vehicle towards lower (-1) or higher (+1) offsets, if the cell
    /// is free.
    pub(crate) fn step(
        &self,
        state: &Packed<N>,
        vehicle: VehicleId,
        sign: i8,
    ) -> Option<Packed<N>> {
        let board = self.occupied(state);
        let field = &self.fields[vehicle.index()];
        let at = offset(field, state);
        let next = at.checked_add_signed(sign).filter(|o| (field.low..=field.high).contains(o))?;
        let entered = if sign < 0 { next } else { at + field.length };
        (!is_set(&board, cell_index(field, entered))).then(|| place(field, state, next))
    }

    /// The state after a move that is legal in `state`.
    pub(crate) fn after(&self, state: &Packed<N>, step: Move) -> Packed<N> {
        let field = &self.fields[step.vehicle.index()];
        place(field, state, offset(field, state).saturating_add_signed(step.by))
    }

    /// How many vehicles there are.
    pub(crate) fn vehicle_count(&self) -> usize {
        self.fields.len()
    }

    fn occupied(&self, state: &Packed<N>) -> [u64; B] {
        let mut board = self.walls;
        for field in &self.fields {
            let mask = &self.masks[field.masks as usize + field_value(field, state) as usize];
            for (word, &bits) in board.iter_mut().zip(mask) {
                *word |= bits;
            }
        }
        board
    }
}

fn field_value<const N: usize>(field: &Field, state: &Packed<N>) -> u64 {
    // With one word the index is always 0. Written out so that the compiler drops the bounds check.
    let word = if N == 1 { state.0[0] } else { state.0[field.word] };
    (word >> field.shift) & field.mask
}

fn offset<const N: usize>(field: &Field, state: &Packed<N>) -> u8 {
    field.low + field_value(field, state) as u8
}

fn place<const N: usize>(field: &Field, state: &Packed<N>, offset: u8) -> Packed<N> {
    let mut next = *state;
    let word = if N == 1 { 0 } else { field.word };
    let cleared = next.0[word] & !(field.mask << field.shift);
    next.0[word] = cleared | u64::from(offset - field.low) << field.shift;
    next
}

fn cell_index(field: &Field, along: u8) -> usize {
    usize::from(field.origin) + usize::from(along) * usize::from(field.stride)
}

fn is_set<const B: usize>(board: &[u64; B], index: usize) -> bool {
    let word = if B == 1 { 0 } else { index / 64 };
    board[word] >> (index % 64) & 1 != 0
}

impl<const N: usize, const B: usize> StateGraph for PackedGraph<N, B> {
    type State = Packed<N>;
    type Action = Move;

    fn start(&self) -> Packed<N> {
        self.start
    }

    fn is_solved(&self, state: &Packed<N>) -> bool {
        offset(&self.fields[self.red], state) == self.solved_offset
    }

    fn successors(&self, state: &Packed<N>, found: &mut Vec<Packed<N>>) {
        let board = self.occupied(state);
        for field in &self.fields {
            if field.low == field.high {
                continue;
            }
            let at = offset(field, state);
            let furthest = field.low.max(at.saturating_sub(self.reach));
            for next in (furthest..at).rev() {
                if is_set(&board, cell_index(field, next)) {
                    break;
                }
                found.push(place(field, state, next));
            }
            let furthest = field.high.min(at.saturating_add(self.reach));
            for next in at + 1..=furthest {
                if is_set(&board, cell_index(field, next + field.length - 1)) {
                    break;
                }
                found.push(place(field, state, next));
            }
        }
    }

    fn action(&self, from: &Packed<N>, to: &Packed<N>) -> Move {
        self.move_between(from, to)
    }

    fn offsets(&self, state: &Packed<N>) -> Vec<u8> {
        Self::offsets(self, state).collect()
    }
}
