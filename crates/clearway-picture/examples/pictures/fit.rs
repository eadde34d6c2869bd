//! Fits the weights of the reader on the open half, by logistic regression.

use crate::{KINDS, seeds};
use clearway_picture::maker::{self, Half, Sample, Wanted};

/// Prints the weights of borders, of the red car and of the exit, in the form of `weights.rs`.
pub(crate) fn cells(count: u64) {
    let all = collect(count, maker::cell_examples);
    print("EDGE", &joined(&all, |found| &found.edges));
    print("RED", &joined(&all, |found| &found.reds));
    print("EXIT", &joined(&all, |found| &found.exits));
}

/// Prints the weights of boards and of the confidence. All others change how boards are read, so
/// they come first.
pub(crate) fn boards(count: u64) {
    let all = collect(count, maker::board_examples);
    print("BOARD", &joined(&all, |found| &found.pairs));
    print("IS_BOARD", &joined(&all, |found| &found.boards));
    print("CONFIDENCE", &joined(&all, |found| &found.readings));
}

/// The examples of `count` pictures of each kind.
fn collect<T: Send>(count: u64, examples: impl Fn(&Sample) -> T + Sync) -> Vec<T> {
    seeds::collect(&(seeds::FITTED..seeds::FITTED + count), |seed| {
        // Half of them invented: what is fitted must hold for skins that it was not fitted to.
        let wanted = Wanted { invented: seed % 2 == 1, ..Wanted::default() };
        let sample = |kind| maker::make(kind, Half::Open, seed, wanted);
        KINDS.map(|kind| examples(&sample(kind))).into()
    })
}

fn joined<T, E: Copy>(all: &[T], part: impl Fn(&T) -> &Vec<E>) -> Vec<E> {
    all.iter().flat_map(|found| part(found).iter().copied()).collect()
}

fn print<const N: usize>(name: &str, examples: &[([f32; N], bool)]) {
    let weights = logistic(examples);
    let missed = examples.iter().filter(|(features, is_true)| {
        let odds: f64 = features.iter().zip(&weights).map(|(a, b)| f64::from(*a) * b).sum();
        (odds > 0.0) != *is_true
    });
    let (count, missed) = (examples.len(), missed.count());
    println!("{name} = {weights:.2?}; {missed} of {count} examples are on the wrong side");
}

/// Newton's method with weak regularisation.
fn logistic<const N: usize>(examples: &[([f32; N], bool)]) -> [f64; N] {
    const PULL: f64 = 0.5;
    let mut weights = [0.0_f64; N];
    for _ in 0..30 {
        let mut slope: [f64; N] = weights.map(|weight| -PULL * weight);
        let mut curve = [[0.0_f64; N]; N];
        for (row, line) in curve.iter_mut().enumerate() {
            line[row] = PULL;
        }
        for (features, is_true) in examples {
            let x: [f64; N] = features.map(f64::from);
            let odds: f64 = x.iter().zip(&weights).map(|(a, b)| a * b).sum();
            let p = 1.0 / (1.0 + (-odds).exp());
            let miss = f64::from(u8::from(*is_true)) - p;
            for row in 0..N {
                slope[row] += miss * x[row];
                for column in 0..N {
                    curve[row][column] += p * (1.0 - p) * x[row] * x[column];
                }
            }
        }
        let step = solve(curve, slope);
        for (weight, change) in weights.iter_mut().zip(step) {
            *weight += change;
        }
    }
    weights
}

/// Solves a linear system by elimination with pivots.
fn solve<const N: usize>(mut a: [[f64; N]; N], mut b: [f64; N]) -> [f64; N] {
    for column in 0..N {
        let pivot = (column..N).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()));
        let pivot = pivot.unwrap_or(column);
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in 0..N {
            if row != column && a[column][column].abs() > 1e-12 {
                let factor = a[row][column] / a[column][column];
                let pivot_row = a[column];
                for (value, pivot) in a[row].iter_mut().zip(pivot_row) {
                    *value -= factor * pivot;
                }
                b[row] -= factor * b[column];
            }
        }
    }
    std::array::from_fn(|k| if a[k][k].abs() > 1e-12 { b[k] / a[k][k] } else { 0.0 })
}
