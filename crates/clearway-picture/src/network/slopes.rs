//! The slopes of the loss, for fitting.

use super::{
    CHANNELS, CONTEXT, FILTERS_1, FILTERS_2, FLAT, HIDDEN, KERNEL_1, KERNEL_2, Network, OUTPUTS,
    Pixels, SIDE, SIDE_1,
};

/// Adds the slopes of the loss of one example, and returns the loss.
pub(crate) fn add(
    network: &Network,
    pixels: &Pixels,
    context: &[f32; CONTEXT],
    answer: usize,
    slopes: &mut Network,
) -> f32 {
    let layers = network.layers(pixels, context);
    let mut back: [f32; OUTPUTS] = layers.output.map(f32::exp);
    back[answer] -= 1.0;
    let [_, _, w2, _, w3, _, w4, _] = &network.tensors;
    let [d1, e1, d2, e2, d3, e3, d4, e4] = &mut slopes.tensors;
    let mut hidden = [0.0; HIDDEN];
    dense(&layers.hidden, w4, &back, &mut hidden, d4, e4);
    gate(&mut hidden, &layers.hidden);
    let mut flat = [0.0; FLAT + CONTEXT];
    dense(&layers.flat, w3, &hidden, &mut flat, d3, e3);
    gate(&mut flat, &layers.flat);
    let mut first = [0.0; SIDE_1 * SIDE_1 * FILTERS_1];
    convolve::<SIDE_1, FILTERS_1, KERNEL_2, FILTERS_2>(
        &layers.first,
        w2,
        &flat[..FLAT],
        Some(&mut first),
        d2,
        e2,
    );
    gate(&mut first, &layers.first);
    convolve::<SIDE, CHANNELS, KERNEL_1, FILTERS_1>(pixels, &[], &first, None, d1, e1);
    -layers.output[answer]
}

/// Nothing flows back where the value was cut off at 0.
fn gate(back: &mut [f32], values: &[f32]) {
    for (slope, value) in back.iter_mut().zip(values) {
        if *value <= 0.0 {
            *slope = 0.0;
        }
    }
}

fn dense<const N: usize>(
    input: &[f32],
    weights: &[f32],
    back: &[f32; N],
    to_input: &mut [f32],
    to_weights: &mut [f32],
    to_constants: &mut [f32],
) {
    for (sum, slope) in to_constants.iter_mut().zip(back) {
        *sum += slope;
    }
    let lines = weights.chunks_exact(N).zip(to_weights.chunks_exact_mut(N));
    for ((value, to_value), (line, to_line)) in input.iter().zip(to_input).zip(lines) {
        let mut sum = 0.0;
        for ((weight, to_weight), slope) in line.iter().zip(to_line).zip(back) {
            sum += weight * slope;
            *to_weight += value * slope;
        }
        *to_value = sum;
    }
}

fn convolve<const S: usize, const C: usize, const K: usize, const F: usize>(
    input: &[f32],
    weights: &[f32],
    back: &[f32],
    mut to_input: Option<&mut [f32]>,
    to_weights: &mut [f32],
    to_constants: &mut [f32],
) {
    let side = (S - K) / 2 + 1;
    for (place, back) in back.chunks_exact(F).enumerate() {
        if back.iter().all(|slope| *slope == 0.0) {
            continue;
        }
        let (top, left) = (place / side * 2, place % side * 2);
        for (sum, slope) in to_constants.iter_mut().zip(back) {
            *sum += slope;
        }
        for row in 0..K {
            let from = ((top + row) * S + left) * C;
            for at in 0..K * C {
                let line = (row * K * C + at) * F;
                let value = input[from + at];
                for (to_weight, slope) in to_weights[line..line + F].iter_mut().zip(back) {
                    *to_weight += value * slope;
                }
                if let Some(to_input) = to_input.as_deref_mut() {
                    let line = &weights[line..line + F];
                    to_input[from + at] +=
                        line.iter().zip(back).map(|(weight, slope)| weight * slope).sum::<f32>();
                }
            }
        }
    }
}
