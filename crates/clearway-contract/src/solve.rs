//! `solve`: a solution, and the counters of the search.

use crate::{
    NamedPuzzle, PuzzleRequest, Refusal, RequestWatch, Subject, TraceEntry, Verdict, rounded,
};
use clearway::board::{Metric, Move, Puzzle};
use clearway::search::Trace;
use clearway::solve::{Answer, SolveOptions, Solver};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks for a solution.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveRequest {
    /// How to solve.
    pub options: SolveOptions,
    /// The time.
    pub time: Option<Duration>,
    /// The most frames of a recording of the search; no recording if missing.
    pub trace: Option<u16>,
    /// Whether to give the solution cell by cell.
    pub single: bool,
}

impl PuzzleRequest for SolveRequest {
    type Answer = SolveAnswer;

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<SolveAnswer, Refusal> {
        Ok(self.answer_with(&mut Solver::new(), puzzle, watch))
    }
}

impl SolveRequest {
    /// Answers the request with a given solver, for callers with many requests.
    pub fn answer_with(
        &self,
        solver: &mut Solver,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> SolveAnswer {
        let (answer, trace) = match self.trace {
            None => (solver.solve_observed(puzzle.puzzle(), &self.options, watch), None),
            Some(frames) => {
                let mut trace = Trace::new(usize::from(frames), watch);
                let answer = solver.solve_observed(puzzle.puzzle(), &self.options, &mut trace);
                (answer, Some(TraceEntry::from(&trace)))
            }
        };
        let measured = watch.measured();
        let answer = SolveAnswer::new(puzzle.name(), puzzle.puzzle(), &answer, measured);
        let answer = SolveAnswer { trace, ..answer };
        if self.single { answer.in_single_cells() } else { answer }
    }
}

/// The answer of `solve` for one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// How the search went.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The cost of the solution in `metric`.
    pub cost: Option<u32>,
    /// The moves of the solution.
    pub moves: Option<u32>,
    /// The steps of the solution.
    pub steps: Option<u32>,
    /// The solution; empty if none was found.
    pub solution: Vec<MoveEntry>,
    /// The counters.
    pub stats: StatsEntry,
    /// The recording of the search, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<TraceEntry>,
    /// What is proven about the other metric; missing if that was not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie: Option<TieEntry>,
}

/// The choice among the shortest solutions: the second metric, and what is proven.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TieEntry {
    /// The metric that decides among equally short solutions: `steps` or `moves`.
    pub metric: String,
    /// Whether no equally short solution costs less in it; false if that took too much work.
    pub proven: bool,
}

impl TieEntry {
    fn new(metric: Metric, proven: bool) -> Self {
        let other = if metric == Metric::Moves { Metric::Steps } else { Metric::Moves };
        Self { metric: other.id().to_owned(), proven }
    }
}

impl SolveAnswer {
    /// The answer for `puzzle`, with the measurements of the front end.
    pub fn new(name: Option<&str>, puzzle: &Puzzle, answer: &Answer, measured: Measured) -> Self {
        let solution = answer.solution.iter().map(|&step| MoveEntry::new(puzzle, step));
        Self {
            subject: Subject::new(name, puzzle),
            verdict: Verdict::new(answer),
            cost: answer.cost(),
            moves: answer.moves(),
            steps: answer.steps(),
            solution: solution.collect(),
            stats: StatsEntry::new(answer, measured),
            trace: None,
            tie: answer.tie.map(|proven| TieEntry::new(answer.metric, proven)),
        }
    }

    /// The same with each slide of the solution cut into steps of one cell.
    #[must_use]
    pub fn in_single_cells(mut self) -> Self {
        let steps = self.solution.iter().flat_map(|entry| {
            let step = MoveEntry { by: entry.by.signum(), ..entry.clone() };
            std::iter::repeat_n(step, entry.by.unsigned_abs().into())
        });
        self.solution = steps.collect();
        self
    }

    /// The moves of the solution, for the puzzle that it is a solution of.
    pub fn plan(&self, puzzle: &Puzzle) -> Vec<Move> {
        self.solution.iter().filter_map(|entry| entry.to_move(puzzle)).collect()
    }
}

/// One move of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveEntry {
    /// The name of the vehicle.
    pub vehicle: String,
    /// How many cells: + is right or down, - is left or up.
    pub by: i8,
}

impl MoveEntry {
    /// A move of `puzzle`.
    pub fn new(puzzle: &Puzzle, step: Move) -> Self {
        Self { vehicle: puzzle.vehicle(step.vehicle).name.clone(), by: step.by }
    }

    /// The move, if `puzzle` has such a vehicle.
    pub fn to_move(&self, puzzle: &Puzzle) -> Option<Move> {
        let (vehicle, _) = puzzle.ids().find(|(_, vehicle)| vehicle.name == self.vehicle)?;
        Some(Move { vehicle, by: self.by })
    }
}

/// The measurements of the front end: the library has no clock and no allocator.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    /// How long the search took.
    pub seconds: f64,
    /// The most memory that the search held at any time.
    pub peak_bytes: u64,
}

/// The counters of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StatsEntry {
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
    /// How long the search took.
    pub seconds: f64,
    /// The most memory that the search held at any time.
    pub peak_bytes: u64,
}

impl StatsEntry {
    /// The counters of `answer`, with the measurements of the front end.
    pub fn new(answer: &Answer, measured: Measured) -> Self {
        let stats = &answer.stats;
        Self {
            expanded: stats.expanded,
            generated: stats.generated,
            distinct: Some(stats.distinct).filter(|&states| states > 0),
            evaluated: stats.evaluated,
            reopened: stats.reopened,
            peak_frontier: stats.peak_frontier,
            iterations: stats.iterations,
            branching_factor: rounded(answer.branching_factor(), 4),
            seconds: rounded(measured.seconds, 6),
            peak_bytes: measured.peak_bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::algorithms::Algorithm;
    use clearway::notation::{ReadOptions, read};
    use clearway::solve::solve;

    const GOLDEN: &str = concat!(
        r#"{"version":1,"puzzle":"small","board":"XXB/..B/...","width":3,"height":3,"#,
        r#""exit":"right","red":"X","algorithm":"bfs","heuristic":null,"metric":"moves","#,
        r#""outcome":"solved","reason":null,"optimal":true,"lower_bound":2,"cost":2,"moves":2,"#,
        r#""steps":2,"solution":[{"vehicle":"B","by":1},{"vehicle":"X","by":1}],"#,
        r#""stats":{"expanded":EXPANDED,"generated":GENERATED,"distinct":DISTINCT,"#,
        r#""evaluated":0,"reopened":0,"#,
        r#""peak_frontier":FRONTIER,"iterations":1,"branching_factor":FACTOR,"seconds":0.25,"#,
        r#""peak_bytes":4096}}"#,
    );

    fn answer() -> SolveAnswer {
        let puzzle = read("XXB/..B/...", &ReadOptions::default()).expect("valid").puzzle;
        let options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
        let answer = solve(&puzzle, &options);
        let measured = Measured { seconds: 0.250_000_01, peak_bytes: 4096 };
        SolveAnswer::new(Some("small"), &puzzle, &answer, measured)
    }

    #[test]
    fn the_fields_stand_in_the_order_of_the_contract() {
        let answer = answer();
        // The library tests the counters; this test only checks their order.
        let golden = GOLDEN
            .replace("EXPANDED", &answer.stats.expanded.to_string())
            .replace("GENERATED", &answer.stats.generated.to_string())
            .replace("DISTINCT", &answer.stats.distinct.unwrap_or(0).to_string())
            .replace("FRONTIER", &answer.stats.peak_frontier.to_string())
            .replace("FACTOR", &format!("{:?}", answer.stats.branching_factor));
        assert_eq!(serde_json::to_string(&answer).expect("serialisable"), golden);
    }

    #[test]
    fn what_is_written_can_be_read_back() {
        let answer = answer();
        let text = serde_json::to_string(&answer).expect("serialisable");
        assert_eq!(serde_json::from_str::<SolveAnswer>(&text).expect("readable"), answer);
    }

    #[test]
    fn an_unsolvable_puzzle_has_no_bound_and_no_solution() {
        let puzzle = read("XX#/.../...", &ReadOptions::default()).expect("valid").puzzle;
        let answer = solve(&puzzle, &SolveOptions::default());
        let answer = SolveAnswer::new(None, &puzzle, &answer, Measured::default());
        assert_eq!(answer.verdict.outcome, "unsolvable");
        assert_eq!((answer.verdict.lower_bound, answer.cost, answer.moves), (None, None, None));
        assert!(answer.solution.is_empty() && !answer.verdict.optimal);
        assert_eq!(answer.verdict.core, ["X"]);
    }
}
