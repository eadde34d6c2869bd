//! What a sample of the shards says of all of them.

/// A number that was counted, or estimated from a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    /// The standard error; 0 if all was counted.
    pub(crate) error: f64,
}

/// The sum over all shards, from the numbers of some of them.
pub(crate) fn estimate(sample: &[u64], shards: u32) -> Estimate {
    let (size, all) = (sample.len() as f64, f64::from(shards));
    let sum = sample.iter().map(|&number| number as f64).sum::<f64>();
    if sample.len() >= shards as usize {
        return Estimate { value: sum, error: 0.0 };
    }
    let mean = sum / size;
    let squares = sample.iter().map(|&number| (number as f64 - mean).powi(2)).sum::<f64>();
    // Of a random sample without repeats, of a known number of shards.
    let variance = squares / (size - 1.0).max(1.0) * (1.0 - size / all) / size;
    Estimate { value: mean * all, error: variance.sqrt() * all }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_has_no_error_and_a_sample_has_one() {
        assert_eq!(estimate(&[1, 2, 6], 3), Estimate { value: 9.0, error: 0.0 });
        let half = estimate(&[1, 3], 4);
        assert!((half.value - 8.0).abs() < 1e-9);
        // The variance of the sample is 2; (1 - 1/2) * 2 / 2 = 1/2, times 4 shards.
        assert!((half.error - 4.0 * 0.5_f64.sqrt()).abs() < 1e-9, "{half:?}");
    }
}
