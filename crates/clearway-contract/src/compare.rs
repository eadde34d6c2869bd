//! `compare`: algorithms and heuristics side by side, on one puzzle.

use crate::{
    Measured, NamedPuzzle, PuzzleRequest, Refusal, RequestWatch, Subject, Verdict, rounded,
};
use clearway::algorithms::{Algorithm, AlgorithmInfo};
use clearway::board::Puzzle;
use clearway::heuristics::HeuristicInfo;
use clearway::solve::{Answer, Outcome, SolveOptions, solve_observed};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Compares algorithms and heuristics on a puzzle.
#[derive(Clone, Debug)]
pub struct CompareRequest {
    /// How to solve, apart from the algorithm and the heuristic.
    pub options: SolveOptions,
    /// The time limit of each run.
    pub time: Option<Duration>,
    /// The combinations to compare.
    pub combinations: Vec<Combination>,
}

impl PuzzleRequest for CompareRequest {
    type Answer = Vec<CompareAnswer>;

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn answer_under(
        &self,
        named: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<Vec<CompareAnswer>, Refusal> {
        let puzzle = named.puzzle();
        let mut runs = Vec::new();
        for (index, combination) in (0..).zip(&self.combinations) {
            watch.restart(index);
            let answer = solve_observed(puzzle, &combination.options(&self.options), watch);
            runs.push((answer, watch.measured()));
        }
        // Use the last proof; if no run has one, run `auto`.
        let proof = runs.iter().rev().map(|(answer, _)| answer).find(|answer| is_settled(answer));
        let optimum = if let Some(proof) = proof {
            proof.cost()
        } else {
            watch.restart(runs.len() as u32);
            let options =
                SolveOptions { algorithm: Algorithm::Auto, heuristic: None, ..self.options };
            let answer = solve_observed(puzzle, &options, watch);
            answer.cost().filter(|_| answer.is_optimal())
        };
        let answers =
            self.combinations.iter().zip(&runs).map(|(combination, (answer, measured))| {
                CompareAnswer::new(named.name(), puzzle, combination, answer, *measured, optimum)
            });
        Ok(answers.collect())
    }
}

/// Whether a run has proven the least cost, or that there is none.
fn is_settled(answer: &Answer) -> bool {
    answer.outcome == Outcome::Unsolvable || answer.is_optimal()
}

/// An algorithm, with a heuristic if it uses one.
#[derive(Clone, Copy, Debug)]
pub struct Combination {
    /// The algorithm.
    pub algorithm: &'static AlgorithmInfo,
    /// The heuristic.
    pub heuristic: Option<&'static HeuristicInfo>,
}

impl Combination {
    /// Adds an algorithm, with each of these heuristics if it uses any, to a list.
    ///
    /// Skips combinations that are already in the list.
    pub fn add(algorithm: Algorithm, used: &[&'static HeuristicInfo], list: &mut Vec<Self>) {
        let informed = used.iter().copied().map(Some);
        let heuristics: Vec<_> =
            if algorithm.info().informed { informed.collect() } else { vec![None] };
        for heuristic in heuristics {
            let combination = Self { algorithm: algorithm.info(), heuristic };
            if list.iter().all(|known| known.label() != combination.label()) {
                list.push(combination);
            }
        }
    }

    /// The options of a run: `others`, with this algorithm and heuristic.
    pub fn options(&self, others: &SolveOptions) -> SolveOptions {
        let algorithm = Algorithm::from_id(self.algorithm.id).unwrap_or(others.algorithm);
        SolveOptions { algorithm, heuristic: self.heuristic, ..*others }
    }

    /// Its label: `bfs`, `a-star blocking`.
    pub fn label(&self) -> String {
        match self.heuristic {
            Some(heuristic) => format!("{} {}", self.algorithm.id, heuristic.id),
            None => self.algorithm.id.to_owned(),
        }
    }
}

/// The result of one algorithm, with one heuristic if it uses any, on one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareStats {
    /// States whose successors were produced.
    pub expanded: u64,
    /// Successors produced, duplicates included.
    pub generated: u64,
    /// Different states met, the start included; null if the algorithm keeps no set of states.
    pub distinct: Option<u64>,
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
    /// How long the search took; null if other searches ran at the same time.
    pub seconds: Option<f64>,
    /// The most memory that the search held at any time.
    pub peak_bytes: u64,
}

impl CompareAnswer {
    /// The result of `combination` on a puzzle whose least cost is `optimum`, if known.
    pub fn new(
        name: Option<&str>,
        puzzle: &Puzzle,
        combination: &Combination,
        answer: &Answer,
        measured: Measured,
        optimum: Option<u32>,
    ) -> Self {
        let stats = &answer.stats;
        // The core is the same for all algorithms, and part of the answer to `solve`.
        let mut verdict = Verdict { core: Vec::new(), ..Verdict::new(answer) };
        combination.algorithm.id.clone_into(&mut verdict.algorithm);
        verdict.heuristic = combination.heuristic.map(|heuristic| heuristic.id.to_owned());
        Self {
            subject: Subject::new(name, puzzle),
            verdict,
            optimum,
            cost: answer.cost(),
            moves: answer.moves(),
            steps: answer.steps(),
            repeat: 1,
            stats: CompareStats {
                expanded: stats.expanded,
                generated: stats.generated,
                distinct: Some(stats.distinct).filter(|&states| states > 0),
                evaluated: stats.evaluated,
                reopened: stats.reopened,
                peak_frontier: stats.peak_frontier,
                iterations: stats.iterations,
                branching_factor: answer.branching_factor(),
                seconds: Some(measured.seconds),
                peak_bytes: measured.peak_bytes,
            }
            .rounded(),
        }
    }
}

impl CompareStats {
    /// The same with the precision of the contract.
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
            distinct: Some(8),
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
                r#"{"expanded":1,"generated":2,"distinct":8,"evaluated":3,"reopened":4,"peak_frontier":5,"#,
                r#""iterations":6,"branching_factor":1.2346,"seconds":null,"peak_bytes":7}"#
            )
        );
        let timed = CompareStats { seconds: Some(0.123_456_78), ..stats }.rounded();
        assert_eq!(timed.seconds, Some(0.123_457));
    }
}
