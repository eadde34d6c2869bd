//! A small convolutional network: the pixels around a cell in, the odds of what it shows out.
//!
//! Two convolutions, one layer that also gets what is known about the whole board, and one output
//! per part. The weights are fitted on generated pictures by `cargo xtask pictures train`; they
//! are stored as one byte each, with a scale per tensor.

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

const KERNEL_1: usize = 4;
const FILTERS_1: usize = 20;
/// The side after the first convolution, which moves by two pixels.
const SIDE_1: usize = (SIDE - KERNEL_1) / 2 + 1;
const KERNEL_2: usize = 3;
const FILTERS_2: usize = 32;
const SIDE_2: usize = (SIDE_1 - KERNEL_2) / 2 + 1;
const FLAT: usize = SIDE_2 * SIDE_2 * FILTERS_2;
const HIDDEN: usize = 48;

/// The pixels of a cell and its surroundings, row by row, the channels of a pixel together.
pub(crate) type Pixels = [f32; SIDE * SIDE * CHANNELS];

/// The numbers of weights of each tensor: weights and constants of each layer.
pub(crate) const TENSORS: [usize; 8] = [
    KERNEL_1 * KERNEL_1 * CHANNELS * FILTERS_1,
    FILTERS_1,
    KERNEL_2 * KERNEL_2 * FILTERS_1 * FILTERS_2,
    FILTERS_2,
    (FLAT + CONTEXT) * HIDDEN,
    HIDDEN,
    HIDDEN * OUTPUTS,
    OUTPUTS,
];

/// The number of inputs that each output of a tensor's layer has.
#[cfg(feature = "maker")]
pub(crate) const INPUTS: [usize; 8] = [
    KERNEL_1 * KERNEL_1 * CHANNELS,
    0,
    KERNEL_2 * KERNEL_2 * FILTERS_1,
    0,
    FLAT + CONTEXT,
    0,
    HIDDEN,
    0,
];

/// The weights, one list per tensor. Those of one input for all outputs lie together.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) tensors: [Vec<f32>; 8],
}

/// The values of all layers for one input.
#[cfg_attr(not(feature = "maker"), expect(dead_code, reason = "only fitting needs the others"))]
pub(crate) struct Layers {
    pub(crate) first: [f32; SIDE_1 * SIDE_1 * FILTERS_1],
    /// The second convolution, then the context.
    pub(crate) flat: [f32; FLAT + CONTEXT],
    pub(crate) hidden: [f32; HIDDEN],
    /// The log probabilities of the outputs.
    pub(crate) output: [f32; OUTPUTS],
}

impl Network {
    /// The network that is part of the program.
    pub(crate) fn fitted() -> Self {
        Self::from_bytes(include_bytes!("network.bin")).expect("the file has the right length")
    }

    /// Reads the stored form: per tensor its scale, then its weights in steps of it.
    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut tensors: [Vec<f32>; 8] = Default::default();
        for (tensor, count) in tensors.iter_mut().zip(TENSORS) {
            let (scale, rest) = bytes.split_first_chunk::<4>()?;
            let scale = f32::from_le_bytes(*scale);
            let (weights, rest) = rest.split_at_checked(count)?;
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

    /// All layers for one input.
    pub(crate) fn layers(&self, pixels: &Pixels, context: &[f32; CONTEXT]) -> Layers {
        let [w1, b1, w2, b2, w3, b3, w4, b4] = &self.tensors;
        let mut first = [0.0; SIDE_1 * SIDE_1 * FILTERS_1];
        convolve::<SIDE, CHANNELS, KERNEL_1, FILTERS_1>(pixels, w1, b1, &mut first);
        let mut flat = [0.0; FLAT + CONTEXT];
        convolve::<SIDE_1, FILTERS_1, KERNEL_2, FILTERS_2>(&first, w2, b2, &mut flat[..FLAT]);
        flat[FLAT..].copy_from_slice(context);
        let mut hidden = [0.0; HIDDEN];
        dense(&flat, w3, b3, &mut hidden);
        hidden = hidden.map(|value| larger(value, 0.0));
        let mut output = [0.0; OUTPUTS];
        dense(&hidden, w4, b4, &mut output);
        let most = output.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = output.iter().map(|value| (value - most).exp()).sum();
        let all = most + sum.ln();
        Layers { first, flat, hidden, output: output.map(|value| value - all) }
    }
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

fn dense<const N: usize>(input: &[f32], weights: &[f32], constants: &[f32], output: &mut [f32; N]) {
    output.copy_from_slice(constants);
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
