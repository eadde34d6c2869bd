//! The answer to `compare`: one object per puzzle and combination.

use crate::{Subject, Verdict, rounded};
use serde::{Deserialize, Serialize};

/// How one algorithm, with one heuristic if it uses any, did on one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// How the search went.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The cost of a shortest solution, if any search of the comparison has proven it.
    pub optimum: Option<u32>,
    /// The cost of the solution in `metric`.
    pub cost: Option<u32>,
    /// The moves of the solution.
    pub moves: Option<u32>,
    /// The steps of the solution.
    pub steps: Option<u32>,
    /// How often the run was repeated; `stats.seconds` is the median.
    pub repeat: u32,
    /// The counters.
    pub stats: CompareStats,
}

/// The counters of `solve`; only the time may be missing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareStats {
    /// States whose successors were produced.
    pub expanded: u64,
    /// Successors produced, duplicates included.
    pub generated: u64,
    /// Heuristic calls.
    pub evaluated: u64,
    /// States put back with a lower cost.
    pub reopened: u64,
    /// The largest number of states that waited to be expanded.
    pub peak_frontier: u64,
    /// Rounds: deepening steps, walks, beams; 1 for one-pass searches.
    pub iterations: u64,
    /// The b for which b + b^2 + ... + b^depth = generated, to four decimals.
    pub branching_factor: f64,
    /// How long the search took; null if others ran beside it, which would make it mean nothing.
    pub seconds: Option<f64>,
    /// The most memory that the search held at any time.
    pub peak_bytes: u64,
}

impl CompareStats {
    /// The same with the decimals of the contract.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        self.branching_factor = rounded(self.branching_factor, 4);
        self.seconds = self.seconds.map(|seconds| rounded(seconds, 6));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_and_may_be_missing() {
        let stats = CompareStats {
            expanded: 1,
            generated: 2,
            evaluated: 3,
            reopened: 4,
            peak_frontier: 5,
            iterations: 6,
            branching_factor: 1.234_56,
            seconds: None,
            peak_bytes: 7,
        };
        let text = serde_json::to_string(&stats.clone().rounded()).expect("serialisable");
        assert_eq!(
            text,
            concat!(
                r#"{"expanded":1,"generated":2,"evaluated":3,"reopened":4,"peak_frontier":5,"#,
                r#""iterations":6,"branching_factor":1.2346,"seconds":null,"peak_bytes":7}"#
            )
        );
        let timed = CompareStats { seconds: Some(0.123_456_78), ..stats }.rounded();
        assert_eq!(timed.seconds, Some(0.123_457));
    }
}
