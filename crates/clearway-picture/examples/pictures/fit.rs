//! Fits the weights of the reader on the open half, by logistic regression.

use clearway_picture::maker::{self, Examples, Half, Kind, Wanted};

/// Prints the weights in the form of `weights.rs`, from `count` pictures of each kind.
///
/// Update the edge weights first: they change how boards are read, so run it again for the other
/// weights.
pub(crate) fn run(count: u64) {
    let mut all = Examples::default();
    for kind in [Kind::Screen, Kind::Photo, Kind::ScreenPhoto, Kind::Negative] {
        for seed in 0..count {
            // Seeds that are not used for measuring the reader.
            let sample = maker::make(kind, Half::Open, 1_000_000 + seed, Wanted::default());
            let found = maker::examples(&sample);
            all.edges.extend(found.edges);
            all.pairs.extend(found.pairs);
            all.boards.extend(found.boards);
            all.readings.extend(found.readings);
        }
    }
    print("EDGE", &all.edges);
    print("BOARD", &all.pairs);
    print("IS_BOARD", &all.boards);
    print("CONFIDENCE", &all.readings);
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
