//! Finds everything about a space under the limits.

use crate::args::Limits;
use crate::output::numbers::counted;
use clearway::board::{Metric, Puzzle, VehicleId};
use clearway::difficulty::{Difficulty, ESTIMATE_NODES, Signs};
use clearway::search::{Budget, StopReason};
use clearway::space::{Space, SpaceFacts, StateNumber, removable};
use clearway_run::RunContext;
use indicatif::ProgressBar;
use std::time::Instant;

/// What was found before a limit was met, if one was.
pub(super) struct Finding {
    pub(super) space: Option<Space>,
    pub(super) facts: Option<SpaceFacts>,
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
        let mut context =
            limits.context_showing(spinner, |progress| counted(progress.stats.expanded, "state"));
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
        finding.stopped = finding.search(puzzle, metric, limits, &mut context).err();
        if finding.space.is_none() {
            // The observer hears of the states now and then only; the node limit is exact.
            let exact = limits.nodes.filter(|_| finding.stopped == Some(StopReason::Nodes));
            finding.counted = exact.unwrap_or(context.expanded());
            if matches!(finding.stopped, Some(StopReason::Nodes | StopReason::Memory)) {
                finding.difficulty = estimate(puzzle, limits, &mut context);
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
        context: &mut RunContext<'_>,
    ) -> Result<(), StopReason> {
        let budget = || limits.budget(1);
        let space = Space::explore_observed(puzzle, metric, budget(), context)?;
        let depth = space.depth(StateNumber::START);
        self.counted = space.len() as u64;
        let space = self.space.insert(space);
        self.facts = Some(SpaceFacts::find_observed(space, budget(), context)?);
        // Difficulty counts moves: under steps that is another graph on the same states.
        let in_moves = match metric {
            Metric::Moves => None,
            Metric::Steps => {
                Some(Space::explore_observed(puzzle, Metric::Moves, budget(), context)?)
            }
        };
        let in_moves = in_moves.as_ref().unwrap_or(space);
        self.difficulty = Difficulty::of_space_observed(in_moves, budget(), context)?;
        self.signs = Signs::find_observed(in_moves, budget(), context)?;
        if let Some(depth) = depth {
            self.removable = Some(removable(puzzle, metric, depth, budget(), context)?);
        }
        Ok(())
    }
}

/// The difficulty of a puzzle whose space is too large, if a short search finds it.
fn estimate(puzzle: &Puzzle, limits: &Limits, context: &mut RunContext<'_>) -> Option<Difficulty> {
    let nodes = limits.nodes.map_or(ESTIMATE_NODES, |limit| limit.min(ESTIMATE_NODES));
    let budget = Budget { nodes: Some(nodes), ..limits.budget(1) };
    Difficulty::estimate(puzzle, budget, context).ok().flatten()
}
