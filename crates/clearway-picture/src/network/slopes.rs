//! The slopes of the loss, for fitting.

use super::{
    BoardLayers, CHANNELS, CONTEXT, CellLayers, FILTERS_1, FILTERS_2, FLAT, HIDDEN, KERNEL_1,
    KERNEL_2, MIXED, NEAR, Network, OUTPUTS, Pixels, Ring, SHIFTS, SIDE, SIDE_1, mean,
};

/// How much a shift that is wrong by a cell counts beside a part that is wrong; and how small an
/// error counts by its square, in cells.
const SHIFT_COUNTS: f32 = 1.5;
const SMALL_SHIFT: f32 = 0.04;

/// The cells of a board, and the answers where they are known. Corners have neither.
pub(crate) struct KnownBoard {
    pub(crate) ring: Ring,
    pub(crate) cells: Vec<Option<(Box<Pixels>, [f32; CONTEXT])>>,
    pub(crate) answers: Vec<Option<usize>>,
    /// How far the middle of the true cell is, in cells.
    pub(crate) shifts: Vec<Option<[f32; SHIFTS]>>,
}

/// All layers of a board.
pub(crate) struct KnownLayers {
    cells: Vec<Option<CellLayers>>,
    hidden: Vec<[f32; HIDDEN]>,
    pub(crate) board: Vec<BoardLayers>,
}

impl KnownLayers {
    pub(crate) fn new(network: &Network, board: &KnownBoard) -> Self {
        let cells: Vec<Option<CellLayers>> = board
            .cells
            .iter()
            .map(|cell| cell.as_ref().map(|(pixels, context)| network.cell(pixels, context)))
            .collect();
        let hidden: Vec<[f32; HIDDEN]> = cells
            .iter()
            .map(|layers| layers.as_ref().map_or([0.0; HIDDEN], |layers| layers.hidden))
            .collect();
        Self { board: network.board(board.ring, &hidden), cells, hidden }
    }
}

/// Adds the slopes of the loss of a board, and returns the loss: the sum over the known cells.
pub(crate) fn add(network: &Network, board: &KnownBoard, slopes: &mut Network) -> f32 {
    let layers = KnownLayers::new(network, board);
    let (to_hidden, loss) = compared(network, board, &layers, slopes);
    for ((cell, layers), mut back) in board.cells.iter().zip(&layers.cells).zip(to_hidden) {
        if let (Some((pixels, _)), Some(layers)) = (cell, layers) {
            gate(&mut back, &layers.hidden);
            by_itself(network, pixels, layers, &back, slopes);
        }
    }
    loss
}

/// The slopes of the layers that compare cells. Returns those of what describes each cell, and the
/// loss.
fn compared(
    network: &Network,
    board: &KnownBoard,
    layers: &KnownLayers,
    slopes: &mut Network,
) -> (Vec<[f32; HIDDEN]>, f32) {
    let ring = board.ring;
    let KnownLayers { hidden, board: layers, .. } = layers;
    let [.., w4, _, w5, _, w6, _, w7, _] = &network.tensors;
    let [.., d4, e4, d5, e5, d6, e6, d7, e7] = &mut slopes.tensors;
    let mut to_hidden = vec![[0.0; HIDDEN]; ring.places()];
    let mut to_mixed = vec![[0.0; MIXED]; ring.places()];
    let mut loss = 0.0;
    let is_known = |&place: &usize| board.answers[place].is_some() || board.shifts[place].is_some();
    for place in (0..ring.places()).filter(is_known) {
        let again = &layers[place].again;
        let mut to_again = [0.0; MIXED];
        let mut to_cell =
            Told { cell: (&hidden[place], &mut to_hidden[place]), again, to_again: &mut to_again };
        if let Some(answer) = board.answers[place] {
            let (missed, back) = part_loss(&layers[place].output, answer);
            loss += missed;
            to_cell.add(w6, &back, d6, e6);
        }
        if let Some(shift) = board.shifts[place] {
            let (missed, back) = shift_loss(layers[place].shift, shift);
            loss += missed;
            to_cell.add(w7, &back, d7, e7);
        }
        gate(&mut to_again, again);
        add_to(e5, &to_again);
        let parts = w5.chunks_exact(MIXED * MIXED).zip(d5.chunks_exact_mut(MIXED * MIXED));
        for (near, (weights, to_weights)) in ring.near(place).into_iter().zip(parts) {
            let Some(near) = near else { continue };
            dense(&layers[near].mixed, weights, &to_again, &mut to_mixed[near], to_weights);
        }
    }
    let mean = mean(ring, hidden);
    let mut to_mean = [0.0; HIDDEN];
    let split = NEAR * HIDDEN * MIXED;
    for place in (0..ring.places()).filter(|&place| !ring.is_corner(place)) {
        let mut back = to_mixed[place];
        gate(&mut back, &layers[place].mixed);
        add_to(e4, &back);
        let parts = w4.chunks_exact(HIDDEN * MIXED).zip(d4.chunks_exact_mut(HIDDEN * MIXED));
        for (near, (weights, to_weights)) in ring.near(place).into_iter().zip(parts) {
            let Some(near) = near else { continue };
            dense(&hidden[near], weights, &back, &mut to_hidden[near], to_weights);
        }
        dense(&mean, &w4[split..], &back, &mut to_mean, &mut d4[split..]);
    }
    let share = 1.0 / (ring.columns * ring.rows) as f32;
    for place in (0..ring.places()).filter(|&place| ring.is_inside(place)) {
        for (slope, mean) in to_hidden[place].iter_mut().zip(to_mean) {
            *slope += mean * share;
        }
    }
    (to_hidden, loss)
}

/// The layers from which a cell's outputs are told, and their slopes.
struct Told<'a> {
    cell: (&'a [f32; HIDDEN], &'a mut [f32; HIDDEN]),
    again: &'a [f32; MIXED],
    to_again: &'a mut [f32; MIXED],
}

impl Told<'_> {
    /// Adds the slopes of outputs with these weights.
    fn add<const N: usize>(
        &mut self,
        weights: &[f32],
        back: &[f32; N],
        to_weights: &mut [f32],
        to_constants: &mut [f32],
    ) {
        add_to(to_constants, back);
        let (cell, again) = weights.split_at(HIDDEN * N);
        let (to_cell, to_again) = to_weights.split_at_mut(HIDDEN * N);
        dense(self.cell.0, cell, back, self.cell.1, to_cell);
        dense(self.again, again, back, self.to_again, to_again);
    }
}

/// The loss of the log probabilities of the parts, and its slopes.
fn part_loss(told: &[f32; OUTPUTS], known: usize) -> (f32, [f32; OUTPUTS]) {
    let mut back = told.map(f32::exp);
    back[known] -= 1.0;
    (-told[known], back)
}

/// The loss of a shift and its slopes: about the distance from the true one, so that cells in which
/// it cannot be seen do not count too much.
fn shift_loss(told: [f32; SHIFTS], known: [f32; SHIFTS]) -> (f32, [f32; SHIFTS]) {
    let off: [f32; SHIFTS] = std::array::from_fn(|k| told[k] - known[k]);
    let far = off.map(|off| off.hypot(SMALL_SHIFT));
    let loss = far.iter().map(|far| SHIFT_COUNTS * (far - SMALL_SHIFT)).sum();
    (loss, std::array::from_fn(|k| SHIFT_COUNTS * off[k] / far[k]))
}

/// The slopes of the layers that describe a cell by itself.
fn by_itself(
    network: &Network,
    pixels: &Pixels,
    layers: &CellLayers,
    back: &[f32; HIDDEN],
    slopes: &mut Network,
) {
    let [_, _, w2, _, w3, ..] = &network.tensors;
    let [d1, e1, d2, e2, d3, e3, ..] = &mut slopes.tensors;
    add_to(e3, back);
    let mut flat = [0.0; FLAT + CONTEXT];
    dense(&layers.flat, w3, back, &mut flat, d3);
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
}

fn add_to(sums: &mut [f32], values: &[f32]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value;
    }
}

/// Nothing flows back where the value was cut off at 0.
fn gate(back: &mut [f32], values: &[f32]) {
    for (slope, value) in back.iter_mut().zip(values) {
        if *value <= 0.0 {
            *slope = 0.0;
        }
    }
}

/// Adds what flows back through a layer to its inputs and to its weights.
fn dense<const N: usize>(
    input: &[f32],
    weights: &[f32],
    back: &[f32; N],
    to_input: &mut [f32],
    to_weights: &mut [f32],
) {
    let lines = weights.chunks_exact(N).zip(to_weights.chunks_exact_mut(N));
    for ((value, to_value), (line, to_line)) in input.iter().zip(to_input).zip(lines) {
        for (to_weight, slope) in to_line.iter_mut().zip(back) {
            *to_weight += value * slope;
        }
        *to_value += dot(line, back);
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
                    to_input[from + at] += dot(line, back);
                }
            }
        }
    }
}

/// The sum of the products, in eight sums: one after the other would take four times as long.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    const WIDE: usize = 8;
    let (wide_a, rest_a) = a.as_chunks::<WIDE>();
    let (wide_b, rest_b) = b.as_chunks::<WIDE>();
    let mut sums = [0.0; WIDE];
    for (a, b) in wide_a.iter().zip(wide_b) {
        for k in 0..WIDE {
            sums[k] += a[k] * b[k];
        }
    }
    let rest: f32 = rest_a.iter().zip(rest_b).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}
