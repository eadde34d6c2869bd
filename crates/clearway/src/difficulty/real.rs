//! Logarithms and powers that are the same on every machine.
//!
//! The functions of the standard library come from the operating system, and their last bits differ
//! between systems. A level decides which puzzles are generated, so it must not depend on that.
//! Sums and products are the same everywhere.

use std::f64::consts::{LN_2, LOG2_E, SQRT_2};

/// How many terms of a series are added: the next one is below the precision.
const TERMS: u32 = 13;

/// The natural logarithm of a positive number that is not very small.
pub(super) fn ln(x: f64) -> f64 {
    log2(x) * LN_2
}

/// The logarithm to base 2 of a positive number that is not very small.
pub(super) fn log2(x: f64) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    let mut exponent = (x.to_bits() >> 52) as i32 - 1023;
    let mut fraction = f64::from_bits(x.to_bits() & FRACTION | 1023 << 52);
    if fraction > SQRT_2 {
        fraction /= 2.0;
        exponent += 1;
    }
    // ln f = 2 (t + t^3/3 + t^5/5 + ...), t = (f - 1) / (f + 1), which is at most 0.18.
    let t = (fraction - 1.0) / (fraction + 1.0);
    let mut sum = 0.0;
    for term in (0..TERMS).rev() {
        sum = sum * t * t + 1.0 / f64::from(2 * term + 1);
    }
    f64::from(exponent) + 2.0 * t * sum * LOG2_E
}

/// The exponential of a number between -700 and 700.
pub(super) fn exp(x: f64) -> f64 {
    let power = (x * LOG2_E).round();
    let rest = x - power * LN_2;
    // The remainder is at most 0.35.
    let mut sum = 1.0;
    for term in (1..=TERMS + 2).rev() {
        sum = 1.0 + sum * rest / f64::from(term);
    }
    sum * f64::from_bits(((power as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_what_the_system_says_to_the_last_digits() {
        for index in 1..4000 {
            let x = f64::from(index) / 777.0;
            assert!((ln(x) - x.ln()).abs() < 2e-15 * x.ln().abs().max(1.0), "{x}");
            assert!((log2(1.0 / x) + x.log2()).abs() < 2e-15 * x.log2().abs().max(1.0), "{x}");
            let y = x - 3.0;
            assert!((exp(y) / y.exp() - 1.0).abs() < 2e-15, "{y}");
        }
        assert!(log2(1.0).abs() < f64::EPSILON && (log2(1e-5) - 1e-5_f64.log2()).abs() < 1e-14);
    }
}
