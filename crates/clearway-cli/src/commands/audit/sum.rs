//! Audits added up over puzzles.

use crate::source::Item;
use clearway::audit::Audit;
use clearway::board::Metric;
use clearway::heuristics::HeuristicInfo;
use clearway_contract::AuditAnswer;
use std::sync::Arc;

/// One heuristic in one metric over all puzzles.
pub(super) struct Line {
    pub(super) info: &'static HeuristicInfo,
    pub(super) metric: Metric,
    pub(super) audit: Audit,
    puzzles: u64,
    /// The puzzle that the worst state belongs to.
    pub(super) worst: Option<Arc<Item>>,
}

/// Every heuristic in every metric.
pub(super) struct Sum {
    pub(super) lines: Vec<Line>,
    /// How many spaces were looked at, each metric by itself.
    pub(super) spaces: u64,
    /// How many puzzles they belong to.
    pub(super) puzzles: u64,
    last: Option<Arc<Item>>,
}

impl Sum {
    /// Nothing yet, for these heuristics and metrics.
    pub(super) fn new(heuristics: &[&'static HeuristicInfo], metrics: &[Metric]) -> Self {
        let line =
            |info, metric| Line { info, metric, audit: Audit::default(), puzzles: 0, worst: None };
        let lines = heuristics
            .iter()
            .flat_map(|info| metrics.iter().map(|&metric| line(*info, metric)))
            .collect();
        Self { lines, spaces: 0, puzzles: 0, last: None }
    }

    /// Adds the audits of one puzzle in one metric, in the order of the heuristics.
    pub(super) fn add(&mut self, item: &Arc<Item>, metric: Metric, audits: Vec<Audit>) {
        self.spaces += 1;
        // The metrics of one puzzle follow each other.
        if !self.last.as_ref().is_some_and(|last| Arc::ptr_eq(last, item)) {
            self.puzzles += 1;
            self.last = Some(Arc::clone(item));
        }
        let lines = self.lines.iter_mut().filter(|line| line.metric == metric);
        for (line, audit) in lines.zip(audits) {
            line.puzzles += 1;
            if line.audit.add(audit) {
                line.worst = Some(Arc::clone(item));
            }
        }
    }

    /// The answers, in the order of the lines.
    pub(super) fn answers(&self) -> Vec<AuditAnswer> {
        let answer = |line: &Line| {
            let worst = line.worst.as_ref().map(|item| (item.puzzle(), item.named.name()));
            AuditAnswer::new(line.info, line.metric, &line.audit, line.puzzles, worst)
        };
        self.lines.iter().map(answer).collect()
    }
}
