//! Finds everything about a space under the limits.

use crate::args::Limits;
use crate::output::numbers::counted;
use crate::search::{Watch, budget};
use clearway::board::{Metric, Puzzle, VehicleId};
use clearway::difficulty::{Difficulty, ESTIMATE_NODES, Signs};
use clearway::search::{Budget, Observer, Progress, StopReason};
use clearway::space::{Facts, Space, StateNumber, removable};
use indicatif::ProgressBar;
use std::time::Instant;

/// What was found before a limit was met, if one was.
pub(super) struct Finding {
    pub(super) space: Option<Space>,
    pub(super) facts: Option<Facts>,
    pub(super) removable: Option<Vec<VehicleId>>,
    pub(super) difficulty: Option<Difficulty>,
    pub(super) signs: Option<Signs>,
    /// The limit.
    pub(super) stopped: Option<StopReason>,
    /// How many states are known to be there.
    pub(super) counted: u64,
    pub(super) seconds: f64,
}

impl Finding {
    /// Looks for everything.
    pub(super) fn find(
        puzzle: &Puzzle,
        metric: Metric,
        limits: &Limits,
        spinner: Option<&ProgressBar>,
    ) -> Self {
        let start = Instant::now();
        let mut counter = Counter { watch: Watch::new(limits, None), spinner };
        let mut finding = Self {
            space: None,
            facts: None,
            removable: None,
            difficulty: None,
            signs: None,
            stopped: None,
            counted: 0,
            seconds: 0.0,
        };
        finding.stopped = finding.search(puzzle, metric, limits, &mut counter).err();
        if finding.space.is_none() {
            // The observer hears of the states now and then only; the node limit is exact.
            let exact = limits.nodes.filter(|_| finding.stopped == Some(StopReason::Nodes));
            finding.counted = exact.unwrap_or(counter.watch.expanded);
            if matches!(finding.stopped, Some(StopReason::Nodes | StopReason::Memory)) {
                finding.difficulty = estimate(puzzle, limits, &mut counter);
            }
        }
        finding.seconds = start.elapsed().as_secs_f64();
        finding
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        metric: Metric,
        limits: &Limits,
        counter: &mut Counter<'_>,
    ) -> Result<(), StopReason> {
        let budget = || Budget { nodes: limits.nodes, memory: Some(budget(limits, 1)) };
        let space = Space::explore(puzzle, metric, budget(), counter)?;
        let depth = space.depth(StateNumber::START);
        self.counted = space.len() as u64;
        let space = self.space.insert(space);
        self.facts = Some(Facts::find(space, puzzle, budget(), counter)?);
        // Difficulty counts moves: under steps that is another graph on the same states.
        let in_moves = match metric {
            Metric::Moves => None,
            Metric::Steps => Some(Space::explore(puzzle, Metric::Moves, budget(), counter)?),
        };
        let in_moves = in_moves.as_ref().unwrap_or(space);
        self.difficulty = Difficulty::of_space(in_moves, puzzle, budget(), counter)?;
        self.signs = Signs::find(in_moves, puzzle, budget(), counter)?;
        if let Some(depth) = depth {
            self.removable = Some(removable(puzzle, metric, depth, budget(), counter)?);
        }
        Ok(())
    }
}

/// The difficulty of a puzzle whose space is too large, if a short search finds it.
fn estimate(puzzle: &Puzzle, limits: &Limits, counter: &mut Counter<'_>) -> Option<Difficulty> {
    let nodes = limits.nodes.map_or(ESTIMATE_NODES, |limit| limit.min(ESTIMATE_NODES));
    let budget = Budget { nodes: Some(nodes), memory: Some(budget(limits, 1)) };
    Difficulty::estimate(puzzle, budget, counter).ok().flatten()
}

/// Watches, and tells how many states there are so far.
struct Counter<'a> {
    watch: Watch<'a>,
    spinner: Option<&'a ProgressBar>,
}

impl Observer for Counter<'_> {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        if let Some(spinner) = self.spinner {
            spinner.set_message(counted(self.watch.expanded, "state"));
            spinner.tick();
        }
        self.watch.poll(progress)
    }
}
