//! `audit`: whether the claims of heuristics are true in every state of a space.

use crate::context::stopped_before;
use crate::{Limits, NamedPuzzle, PuzzleRequest, Refusal, RequestWatch, rounded};
use clearway::audit::{Audit, audit_all};
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::{HEURISTICS, HeuristicInfo};
use clearway::notation::one_line_board;
use clearway::search::StopReason;
use clearway::space::Space;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks whether the claims of heuristics are true in every state of a puzzle's space.
#[derive(Clone, Debug)]
pub struct AuditRequest {
    /// The heuristics.
    pub heuristics: Vec<&'static HeuristicInfo>,
    /// The metrics.
    pub metrics: Vec<Metric>,
    /// What may be used.
    pub limits: Limits,
}

impl Default for AuditRequest {
    /// All heuristics in both metrics, without limits.
    fn default() -> Self {
        let (heuristics, metrics) = (HEURISTICS.to_vec(), Metric::ALL.to_vec());
        Self { heuristics, metrics, limits: Limits::default() }
    }
}

impl PuzzleRequest for AuditRequest {
    type Answer = Vec<AuditAnswer>;

    fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<Vec<AuditAnswer>, Refusal> {
        let mut sum = AuditSum::new(self);
        for &metric in &self.metrics {
            let audits = self.audit(puzzle.puzzle(), metric, watch);
            let audits =
                audits.map_err(|reason| stopped_before(reason, "the space was audited"))?;
            sum.add(metric, audits, &());
        }
        Ok(sum.answers(|()| (puzzle.puzzle(), puzzle.name())))
    }
}

impl AuditRequest {
    /// Audits the heuristics over the space of one puzzle in one metric.
    pub fn audit(
        &self,
        puzzle: &Puzzle,
        metric: Metric,
        watch: &mut RequestWatch<'_>,
    ) -> Result<Vec<Audit>, StopReason> {
        let budget = watch.budget(self.limits.budget);
        let space = Space::explore_observed(puzzle, metric, budget, watch)?;
        let budget = watch.budget(self.limits.budget);
        audit_all(&self.heuristics, &space, budget, watch)
    }
}

/// Audits added up over puzzles; `P` identifies the puzzle of a worst state.
#[derive(Clone, Debug)]
pub struct AuditSum<P> {
    lines: Vec<AuditLine<P>>,
}

/// One heuristic in one metric over all puzzles.
#[derive(Clone, Debug)]
pub struct AuditLine<P> {
    /// The heuristic.
    pub info: &'static HeuristicInfo,
    /// The metric.
    pub metric: Metric,
    /// The sum of the audits.
    pub audit: Audit,
    /// The puzzle that the worst state belongs to.
    pub worst: Option<P>,
    puzzles: u64,
}

impl<P: Clone> AuditSum<P> {
    /// An empty sum, for the heuristics and metrics of a request.
    pub fn new(request: &AuditRequest) -> Self {
        let line = |info, metric| AuditLine {
            info,
            metric,
            audit: Audit::default(),
            worst: None,
            puzzles: 0,
        };
        let metrics = |&info| request.metrics.iter().map(move |&metric| line(info, metric));
        Self { lines: request.heuristics.iter().flat_map(metrics).collect() }
    }

    /// Adds the audits of one puzzle in one metric, in the order of the heuristics.
    pub fn add(&mut self, metric: Metric, audits: Vec<Audit>, puzzle: &P) {
        let lines = self.lines.iter_mut().filter(|line| line.metric == metric);
        for (line, audit) in lines.zip(audits) {
            line.puzzles += 1;
            if line.audit.add(audit) {
                line.worst = Some(puzzle.clone());
            }
        }
    }

    /// The lines: heuristic by heuristic, each in every metric.
    pub fn lines(&self) -> &[AuditLine<P>] {
        &self.lines
    }

    /// The answers, in the order of the lines; `puzzle` returns a puzzle and its name.
    pub fn answers<'p>(
        &'p self,
        puzzle: impl Fn(&'p P) -> (&'p Puzzle, Option<&'p str>),
    ) -> Vec<AuditAnswer> {
        let answer = |line: &'p AuditLine<P>| {
            let worst = line.worst.as_ref().map(&puzzle);
            AuditAnswer::new(line.info, line.metric, &line.audit, line.puzzles, worst)
        };
        self.lines.iter().map(answer).collect()
    }
}

/// The answer of `audit` for one heuristic in one metric, over all puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "the contract's fields are what they are")]
pub struct AuditAnswer {
    /// The heuristic.
    pub heuristic: String,
    /// The metric.
    pub metric: String,
    /// Whether we claim that it is never larger than the depth.
    pub claims_admissible: bool,
    /// Whether it never was larger than the depth.
    pub admissible: bool,
    /// Whether it never fell by more than 1 along an edge.
    pub consistent: bool,
    /// How many states were checked.
    pub states: u64,
    /// States whose estimate is larger than their depth.
    pub violations: u64,
    /// The state with the largest overestimate.
    pub worst: Option<WorstEntry>,
    /// Whether we claim that it never falls by more than 1 along an edge.
    pub claims_consistent: bool,
    /// Whether our claims were not refuted.
    pub holds: bool,
    /// What its authors claimed, right or wrong.
    pub authors_claim: Option<String>,
    /// How many edges were checked, each from both ends.
    pub edges: u64,
    /// Edges along which it fell by more than 1.
    pub drops: u64,
    /// The largest fall along an edge.
    pub largest_drop: u32,
    /// The mean of estimate / depth over the unsolved states of solvable puzzles.
    pub mean_ratio: Option<f64>,
    /// How many puzzles were audited.
    pub puzzles: u64,
}

/// The state with the largest overestimate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorstEntry {
    /// Its board, as in the answer to `solve`.
    pub board: String,
    /// The estimate; null if it says that the state can never be solved.
    pub h: Option<u32>,
    /// The depth.
    #[serde(rename = "true")]
    pub depth: u32,
    /// The name of the puzzle, if it has one.
    pub puzzle: Option<String>,
}

impl AuditAnswer {
    /// The answer for `audit`, the sum over `puzzles` puzzles; `worst` is the puzzle that its worst
    /// state belongs to, and the name of that puzzle.
    fn new(
        info: &HeuristicInfo,
        metric: Metric,
        audit: &Audit,
        puzzles: u64,
        worst: Option<(&Puzzle, Option<&str>)>,
    ) -> Self {
        let claims = info.claims(metric);
        let (admissible, consistent) = (audit.is_admissible(), audit.is_consistent());
        Self {
            heuristic: info.id.to_owned(),
            metric: metric.id().to_owned(),
            claims_admissible: claims.admissible,
            admissible,
            consistent,
            states: audit.states,
            violations: audit.overestimates,
            worst: audit.worst.as_ref().zip(worst).map(|(worst, (puzzle, name))| WorstEntry {
                board: one_line_board(&worst.board(puzzle)),
                h: worst.estimate,
                depth: worst.depth,
                puzzle: name.map(str::to_owned),
            }),
            claims_consistent: claims.consistent,
            holds: (admissible || !claims.admissible) && (consistent || !claims.consistent),
            authors_claim: info.reported(Some(metric)),
            edges: audit.edges,
            drops: audit.drops,
            largest_drop: audit.largest_drop,
            mean_ratio: audit.closeness().map(|mean| rounded(mean, 6)),
            puzzles,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::audit::audit;
    use clearway::heuristics::find;
    use clearway::notation::{ReadOptions, read};
    use clearway::space::Space;

    #[test]
    fn the_fields_stand_in_the_order_of_the_contract() {
        let puzzle = read("AA../..../..../....", &ReadOptions::default()).expect("valid").puzzle;
        let metric = Metric::Moves;
        let space = Space::explore(&puzzle, metric).expect("no limit");
        let info = find("distance").expect("known");
        let audit = audit(info, &space).expect("no limit");
        let answer = AuditAnswer::new(info, metric, &audit, 1, Some((&puzzle, Some("small"))));
        let golden = concat!(
            r#"{"heuristic":"distance","metric":"moves","claims_admissible":false,"#,
            r#""admissible":false,"consistent":false,"states":3,"violations":1,"#,
            r#""worst":{"board":"AA../..../..../....","h":2,"true":1,"puzzle":"small"},"#,
            r#""claims_consistent":false,"holds":true,"#,
        );
        let text = serde_json::to_string(&answer).expect("serialisable");
        assert!(text.starts_with(golden), "{text}");
        assert_eq!((answer.edges, answer.drops, answer.largest_drop), (6, 1, 2));
        assert_eq!(answer.mean_ratio, Some(1.5));
        assert_eq!(serde_json::from_str::<AuditAnswer>(&text).expect("readable"), answer);
    }
}
