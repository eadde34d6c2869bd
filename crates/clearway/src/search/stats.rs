//! The counters, one set for all algorithms.

/// What a search has done so far; each counter means the same in every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// States whose successors were produced.
    pub expanded: u64,
    /// Successors produced, duplicates included.
    pub generated: u64,
    /// Different states met, the start included; 0 if the algorithm keeps no such set.
    pub distinct: u64,
    /// Heuristic calls.
    pub evaluated: u64,
    /// States put back with a lower cost.
    pub reopened: u64,
    /// The largest number of states that waited to be expanded.
    pub peak_frontier: u64,
    /// Rounds: deepening steps, walks, beams; 1 for one-pass searches.
    pub iterations: u64,
}

/// The b for which b + b^2 + ... + b^depth = `generated`, as the textbooks define it; 0 without a solution path.
///
/// ```
/// use clearway::search::effective_branching_factor;
/// let b = effective_branching_factor(11_589, 8);
/// assert!((b - 3.066).abs() < 0.001);
/// ```
pub fn effective_branching_factor(generated: u64, depth: u32) -> f64 {
    if depth == 0 || generated == 0 {
        return 0.0;
    }
    let total = generated as f64;
    let nodes = |b: f64| (0..depth).fold(0.0, |sum, _| (sum + 1.0) * b);
    let (mut low, mut high) = (0.0, total);
    // Each halving gives a bit, and 200 are more than an f64 has.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if nodes(middle) < total {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}
