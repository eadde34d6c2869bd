//! A small network: the pixels around the cells of a board in, the odds of what each cell shows out.
//!
//! Two convolutions and one layer describe each cell by itself, with the pixels around it. Two more
//! layers compare it with its neighbours, and with the mean of the board: a vehicle goes on in the
//! next cell, and a wall looks like nothing else. From the same layers it tells how far the lattice
//! is off at each cell. The weights are fitted on generated pictures by
//! `cargo xtask pictures train`; they are stored as one byte each, with a scale per tensor.

use crate::load::larger;

/// Pixels per side of the input; each is the mean of 3 x 3 pixels of the straight board.
pub(crate) const SIDE: usize = 20;
/// Colour channels; the range of the lightness, in which thin seams stay; and the lightness compared
/// with the same place of the other cells, in which a vehicle in the colour of the floor stands out.
pub(crate) const CHANNELS: usize = 5;
/// Numbers about the cell in its board.
pub(crate) const CONTEXT: usize = 4;
/// Outputs: the parts of `parts::Part`.
pub(crate) const OUTPUTS: usize = 9;
/// How far off the lattice is: to the right and down.
pub(crate) const SHIFTS: usize = 2;

const KERNEL_1: usize = 4;
const FILTERS_1: usize = 20;
/// The side after the first convolution, which moves by two pixels.
const SIDE_1: usize = (SIDE - KERNEL_1) / 2 + 1;
const KERNEL_2: usize = 3;
const FILTERS_2: usize = 32;
const SIDE_2: usize = (SIDE_1 - KERNEL_2) / 2 + 1;
const FLAT: usize = SIDE_2 * SIDE_2 * FILTERS_2;
/// The numbers that describe a cell by itself, and beside its neighbours.
pub(crate) const HIDDEN: usize = 48;
const MIXED: usize = 40;
/// A cell and its four neighbours.
const NEAR: usize = 5;
/// What the first comparison gets: the cells, and the mean of the board.
const COMPARED: usize = (NEAR + 1) * HIDDEN;

/// The pixels of a cell and its surroundings, row by row, the channels of a pixel together.
pub(crate) type Pixels = [f32; SIDE * SIDE * CHANNELS];

/// The number of tensors: weights and constants of each layer.
pub(crate) const LAYERS: usize = 14;

/// The number of inputs that each output of a tensor's layer has; 0 for constants.
pub(crate) const INPUTS: [usize; LAYERS] = [
    KERNEL_1 * KERNEL_1 * CHANNELS,
    0,
    KERNEL_2 * KERNEL_2 * FILTERS_1,
    0,
    FLAT + CONTEXT,
    0,
    COMPARED,
    0,
    NEAR * MIXED,
    0,
    HIDDEN + MIXED,
    0,
    HIDDEN + MIXED,
    0,
];

/// The number of outputs of each tensor's layer.
const WIDTHS: [usize; LAYERS] = [
    FILTERS_1, FILTERS_1, FILTERS_2, FILTERS_2, HIDDEN, HIDDEN, MIXED, MIXED, MIXED, MIXED,
    OUTPUTS, OUTPUTS, SHIFTS, SHIFTS,
];

/// The number of weights of a tensor.
pub(crate) const fn weights(tensor: usize) -> usize {
    WIDTHS[tensor] * if INPUTS[tensor] > 0 { INPUTS[tensor] } else { 1 }
}

/// The weights, one list per tensor. Those of one input for all outputs lie together.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) tensors: [Vec<f32>; LAYERS],
}

/// The layers that describe a cell by itself.
pub(crate) struct CellLayers {
    #[cfg_attr(not(feature = "maker"), expect(dead_code, reason = "only fitting needs it"))]
    pub(crate) first: [f32; SIDE_1 * SIDE_1 * FILTERS_1],
    /// The second convolution, then the context.
    #[cfg_attr(not(feature = "maker"), expect(dead_code, reason = "only fitting needs it"))]
    pub(crate) flat: [f32; FLAT + CONTEXT],
    pub(crate) hidden: [f32; HIDDEN],
}

/// The layers that compare a cell with others.
pub(crate) struct BoardLayers {
    #[cfg_attr(not(feature = "maker"), expect(dead_code, reason = "only fitting needs it"))]
    pub(crate) mixed: [f32; MIXED],
    #[cfg_attr(not(feature = "maker"), expect(dead_code, reason = "only fitting needs it"))]
    pub(crate) again: [f32; MIXED],
    /// The log probabilities of the outputs.
    pub(crate) output: [f32; OUTPUTS],
    /// How far the middle of the true cell is, in cells.
    pub(crate) shift: [f32; SHIFTS],
}

/// A lattice of cells, and the cells just outside of it; not those at its corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Ring {
    /// How many places there are, with the corners.
    pub(crate) const fn places(self) -> usize {
        (self.columns + 2) * (self.rows + 2)
    }

    /// The place of a cell; its row and column may be one outside.
    pub(crate) const fn place(self, row: i32, column: i32) -> usize {
        (row + 1) as usize * (self.columns + 2) + (column + 1) as usize
    }

    /// The row and the column of a place.
    pub(crate) const fn cell(self, place: usize) -> (i32, i32) {
        let across = self.columns + 2;
        ((place / across) as i32 - 1, (place % across) as i32 - 1)
    }

    pub(crate) const fn is_inside(self, place: usize) -> bool {
        let (row, column) = self.cell(place);
        row >= 0 && column >= 0 && row < self.rows as i32 && column < self.columns as i32
    }

    pub(crate) const fn is_corner(self, place: usize) -> bool {
        let (row, column) = self.cell(place);
        (row < 0 || row == self.rows as i32) && (column < 0 || column == self.columns as i32)
    }

    /// The cell, and its neighbours on the left, on the right, above and below.
    fn near(self, place: usize) -> [Option<usize>; NEAR] {
        let (row, column) = self.cell(place);
        [(0, 0), (0, -1), (0, 1), (-1, 0), (1, 0)].map(|(down, right)| {
            let (row, column) = (row + down, column + right);
            let is_there = (-1..=self.rows as i32).contains(&row)
                && (-1..=self.columns as i32).contains(&column);
            is_there.then(|| self.place(row, column)).filter(|&place| !self.is_corner(place))
        })
    }
}

impl Network {
    /// The network that is part of the program.
    pub(crate) fn fitted() -> Self {
        Self::from_bytes(include_bytes!("network.bin")).expect("the file has the right length")
    }

    /// Reads the stored form: per tensor its scale, then its weights in steps of it.
    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut tensors: [Vec<f32>; LAYERS] = Default::default();
        for (layer, tensor) in tensors.iter_mut().enumerate() {
            let (scale, rest) = bytes.split_first_chunk::<4>()?;
            let scale = f32::from_le_bytes(*scale);
            let (weights, rest) = rest.split_at_checked(self::weights(layer))?;
            *tensor = weights.iter().map(|&byte| scale * f32::from(byte as i8)).collect();
            bytes = rest;
        }
        bytes.is_empty().then_some(Self { tensors })
    }

    /// The stored form.
    #[cfg(feature = "maker")]
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for tensor in &self.tensors {
            let most = tensor.iter().fold(1e-6_f32, |most, weight| most.max(weight.abs()));
            let scale = most / 127.0;
            bytes.extend(scale.to_le_bytes());
            bytes.extend(tensor.iter().map(|weight| (weight / scale).round() as i8 as u8));
        }
        bytes
    }

    /// Describes a cell by itself.
    pub(crate) fn cell(&self, pixels: &Pixels, context: &[f32; CONTEXT]) -> CellLayers {
        let [w1, b1, w2, b2, w3, b3, ..] = &self.tensors;
        let mut first = [0.0; SIDE_1 * SIDE_1 * FILTERS_1];
        convolve::<SIDE, CHANNELS, KERNEL_1, FILTERS_1>(pixels, w1, b1, &mut first);
        let mut flat = [0.0; FLAT + CONTEXT];
        convolve::<SIDE_1, FILTERS_1, KERNEL_2, FILTERS_2>(&first, w2, b2, &mut flat[..FLAT]);
        flat[FLAT..].copy_from_slice(context);
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(b3);
        dense(&flat, w3, &mut hidden);
        CellLayers { first, flat, hidden: hidden.map(|value| larger(value, 0.0)) }
    }

    /// What each cell shows, from what describes the cells. There is nothing at the corners.
    pub(crate) fn board(&self, ring: Ring, cells: &[[f32; HIDDEN]]) -> Vec<BoardLayers> {
        let [.., w4, b4, w5, b5, w6, b6, w7, b7] = &self.tensors;
        let mean = mean(ring, cells);
        let mut base = [0.0; MIXED];
        base.copy_from_slice(b4);
        dense(&mean, &w4[NEAR * HIDDEN * MIXED..], &mut base);
        let mixed: Vec<[f32; MIXED]> = (0..ring.places())
            .map(|place| compare::<HIDDEN>(ring, place, cells, w4, base))
            .collect();
        let mut base = [0.0; MIXED];
        base.copy_from_slice(b5);
        (0..ring.places())
            .map(|place| {
                let again = compare::<MIXED>(ring, place, &mixed, w5, base);
                let output: [f32; OUTPUTS] = told(&cells[place], &again, w6, b6);
                let most = output.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                let sum: f32 = output.iter().map(|value| (value - most).exp()).sum();
                let all = most + sum.ln();
                let output = output.map(|value| value - all);
                let shift = told(&cells[place], &again, w7, b7);
                BoardLayers { mixed: mixed[place], again, output, shift }
            })
            .collect()
    }
}

/// The mean of the cells of the lattice.
fn mean(ring: Ring, cells: &[[f32; HIDDEN]]) -> [f32; HIDDEN] {
    let mut mean = [0.0; HIDDEN];
    let share = 1.0 / (ring.columns * ring.rows) as f32;
    for place in (0..ring.places()).filter(|&place| ring.is_inside(place)) {
        for (sum, value) in mean.iter_mut().zip(&cells[place]) {
            *sum += value * share;
        }
    }
    mean
}

/// A cell and its neighbours, weighted; negative results become 0. Nothing at the corners.
fn compare<const N: usize>(
    ring: Ring,
    place: usize,
    cells: &[[f32; N]],
    weights: &[f32],
    base: [f32; MIXED],
) -> [f32; MIXED] {
    if ring.is_corner(place) {
        return [0.0; MIXED];
    }
    let mut result = base;
    for (near, weights) in ring.near(place).iter().zip(weights.chunks_exact(N * MIXED)) {
        if let Some(near) = near {
            dense(&cells[*near], weights, &mut result);
        }
    }
    result.map(|value| larger(value, 0.0))
}

/// What the layers of a cell tell, weighted.
fn told<const N: usize>(
    cell: &[f32; HIDDEN],
    again: &[f32; MIXED],
    weights: &[f32],
    constants: &[f32],
) -> [f32; N] {
    let mut told = [0.0; N];
    told.copy_from_slice(constants);
    dense(cell, weights, &mut told);
    dense(again, &weights[HIDDEN * N..], &mut told);
    told
}

/// A convolution that moves by two pixels; negative results become 0.
fn convolve<const S: usize, const C: usize, const K: usize, const F: usize>(
    input: &[f32],
    weights: &[f32],
    constants: &[f32],
    output: &mut [f32],
) {
    let side = (S - K) / 2 + 1;
    for (place, result) in output.chunks_exact_mut(F).enumerate() {
        let (top, left) = (place / side * 2, place % side * 2);
        let mut sums = [0.0_f32; F];
        sums.copy_from_slice(constants);
        for row in 0..K {
            let from = ((top + row) * S + left) * C;
            let taken = &input[from..from + K * C];
            let lines = weights[row * K * C * F..(row + 1) * K * C * F].chunks_exact(F);
            for (value, line) in taken.iter().zip(lines) {
                for (sum, weight) in sums.iter_mut().zip(line) {
                    *sum += value * weight;
                }
            }
        }
        for (result, sum) in result.iter_mut().zip(sums) {
            *result = larger(sum, 0.0);
        }
    }
}

/// Adds the weighted inputs.
fn dense<const N: usize>(input: &[f32], weights: &[f32], output: &mut [f32; N]) {
    for (value, line) in input.iter().zip(weights.chunks_exact(N)) {
        if *value != 0.0 {
            for (sum, weight) in output.iter_mut().zip(line) {
                *sum += value * weight;
            }
        }
    }
}

#[cfg(feature = "maker")]
pub(crate) mod slopes;
#[cfg(all(test, feature = "maker"))]
mod tests;
