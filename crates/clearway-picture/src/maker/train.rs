//! Fits the network that tells the parts of pieces, by stochastic descent (Adam).

use super::parts::{PartExample, change};
use super::random::Random;
use crate::network::slopes::{self, KnownBoard};
use crate::network::{INPUTS, Network, weights};
use std::{panic, thread};

/// Boards per step.
const BATCH: usize = 4;
/// How far a step goes at most: from random weights, and from those of a fitted network.
const SPEED: f32 = 0.0015;
const SPEED_ON: f32 = 0.0008;
/// How much of the last steps goes on into the next one, and of their squares into the scale.
const MOTION: f32 = 0.9;
const ENERGY: f32 = 0.999;
/// The pull of the weights to 0.
const PULL: f32 = 0.01;

/// Fits the network and returns its stored form. It starts from random weights, or goes on from
/// those of the reader. `report` is told the progress.
pub fn train(
    examples: &[PartExample],
    rounds: usize,
    goes_on: bool,
    mut report: impl FnMut(&str),
) -> Vec<u8> {
    let mut random = Random::new(1);
    let (network, speed) =
        if goes_on { (Network::fitted(), SPEED_ON) } else { (start(&mut random), SPEED) };
    let mut descent = Descent::new(network, speed, rounds * (examples.len() / BATCH));
    let mut order: Vec<usize> = (0..examples.len()).collect();
    for round in 0..rounds {
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at + 1));
        }
        let (mut loss, mut known) = (0.0, 0);
        for batch in order.chunks_exact(BATCH) {
            let batch: Vec<KnownBoard> =
                batch.iter().map(|&at| change(&examples[at], &mut random)).collect();
            loss += f64::from(descent.step(&batch));
            known += batch.iter().map(known_cells).sum::<usize>();
        }
        report(&format!("round {round}: loss {:.4}", loss / known.max(1) as f64));
    }
    descent.network.to_bytes()
}

fn known_cells(board: &KnownBoard) -> usize {
    board.answers.iter().flatten().count()
}

/// The state of the fit.
struct Descent {
    network: Network,
    motion: Network,
    energy: Network,
    speed: f32,
    steps: usize,
    total: usize,
}

impl Descent {
    fn new(network: Network, speed: f32, total: usize) -> Self {
        Self { motion: zero(), energy: zero(), network, speed, steps: 0, total }
    }

    /// One step down the slope of a batch; returns the loss before it.
    fn step(&mut self, batch: &[KnownBoard]) -> f32 {
        let (a, b) = batch.split_at(batch.len() / 2);
        let network = &self.network;
        let (first, second) = thread::scope(|scope| {
            let other = scope.spawn(|| batch_slopes(network, b));
            let first = batch_slopes(network, a);
            (first, other.join().unwrap_or_else(|cause| panic::resume_unwind(cause)))
        });
        self.steps += 1;
        // Faster at first, then ever slower.
        let part = self.steps as f32 / self.total as f32;
        let fall = 0.5 * (1.0 + (part * std::f32::consts::PI).cos());
        let speed = self.speed * (part * 40.0).min(1.0) * fall;
        let grown = |keep: f32| 1.0 - keep.powi(self.steps as i32);
        let (motion_grown, energy_grown) = (grown(MOTION), grown(ENERGY));
        let known = batch.iter().map(known_cells).sum::<usize>().max(1) as f32;
        for (layer, inputs) in INPUTS.into_iter().enumerate() {
            let pull = if inputs > 0 { PULL } else { 0.0 };
            for (at, weight) in self.network.tensors[layer].iter_mut().enumerate() {
                let sum = first.0.tensors[layer][at] + second.0.tensors[layer][at];
                let slope = sum / known;
                let motion = &mut self.motion.tensors[layer][at];
                *motion += (1.0 - MOTION) * (slope - *motion);
                let energy = &mut self.energy.tensors[layer][at];
                *energy += (1.0 - ENERGY) * (slope * slope - *energy);
                let scale = (*energy / energy_grown).sqrt() + 1e-7;
                *weight -= speed * (*motion / motion_grown / scale + pull * *weight);
            }
        }
        first.1 + second.1
    }
}

fn zero() -> Network {
    Network { tensors: std::array::from_fn(|tensor| vec![0.0; weights(tensor)]) }
}

fn batch_slopes(network: &Network, batch: &[KnownBoard]) -> (Network, f32) {
    let mut sum = zero();
    let loss = batch.iter().map(|board| slopes::add(network, board, &mut sum)).sum();
    (sum, loss)
}

/// Random weights to start from.
fn start(random: &mut Random) -> Network {
    let tensors = std::array::from_fn(|layer| {
        let spread = if INPUTS[layer] > 0 { (2.0 / INPUTS[layer] as f32).sqrt() } else { 0.0 };
        (0..weights(layer)).map(|_| random.normal() * spread).collect()
    });
    Network { tensors }
}
