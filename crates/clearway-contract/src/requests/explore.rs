//! `explore`: the whole space of a puzzle.

use super::search::{Door, Watch, budget};
use super::{Refusal, options, read, text};
use crate::{ExploreAnswer, Explored, Request};
use clearway::board::{Metric, Puzzle, VehicleId};
use clearway::difficulty::{Difficulty, ESTIMATE_NODES, Signs};
use clearway::search::{Budget, StopReason};
use clearway::space::{Facts, Space, StateNumber, removable};

/// What was found before a limit was met, if one was.
#[derive(Default)]
struct Finding {
    space: Option<Space>,
    facts: Option<Facts>,
    removable: Option<Vec<VehicleId>>,
    difficulty: Option<Difficulty>,
    signs: Option<Signs>,
}

pub(crate) fn explore(request: &Request, door: &mut dyn Door) -> Result<String, Refusal> {
    let read = read(request)?;
    let metric = options::metric(request)?;
    let puzzle = read.puzzle();
    let mut finding = Finding::default();
    let mut watch = Watch::new(request, 0, door);
    let stopped = finding.search(puzzle, metric, request, &mut watch).err();
    let seconds = watch.elapsed();
    let name = read.name.as_deref();
    let Some(space) = &finding.space else {
        let reason = stopped.unwrap_or(StopReason::Interrupted);
        // The watch hears of the states now and then only; the node limit is exact.
        let exact = request.node_limit.filter(|_| reason == StopReason::Nodes);
        let states = exact.unwrap_or(watch.expanded);
        let difficulty = matches!(reason, StopReason::Nodes | StopReason::Memory)
            .then(|| estimate(puzzle, request, &mut watch))
            .flatten();
        let answer = ExploreAnswer::stopped(name, puzzle, metric, states, reason, seconds);
        return Ok(text(&answer.with_difficulty(difficulty.as_ref())));
    };
    let explored = Explored {
        puzzle,
        metric,
        space,
        facts: finding.facts.as_ref(),
        removable: finding.removable.as_deref(),
        difficulty: finding.difficulty.as_ref(),
        signs: finding.signs.as_ref(),
        stopped,
    };
    Ok(text(&ExploreAnswer::new(name, &explored, seconds)))
}

impl Finding {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        metric: Metric,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<(), StopReason> {
        let space = Space::explore(puzzle, metric, budget(request), watch)?;
        let depth = space.depth(StateNumber::START);
        let space = self.space.insert(space);
        self.facts = Some(Facts::find(space, puzzle, budget(request), watch)?);
        // Difficulty counts moves: under steps that is another graph on the same states.
        let in_moves = match metric {
            Metric::Moves => None,
            Metric::Steps => Some(Space::explore(puzzle, Metric::Moves, budget(request), watch)?),
        };
        let in_moves = in_moves.as_ref().unwrap_or(space);
        self.difficulty = Difficulty::of_space(in_moves, puzzle, budget(request), watch)?;
        if request.brief {
            return Ok(());
        }
        self.signs = Signs::find(in_moves, puzzle, budget(request), watch)?;
        if let Some(depth) = depth {
            self.removable = Some(removable(puzzle, metric, depth, budget(request), watch)?);
        }
        Ok(())
    }
}

/// The difficulty of a puzzle whose space is too large, if a short search finds it.
fn estimate(puzzle: &Puzzle, request: &Request, watch: &mut Watch<'_>) -> Option<Difficulty> {
    let limits = budget(request);
    let nodes = limits.nodes.map_or(ESTIMATE_NODES, |limit| limit.min(ESTIMATE_NODES));
    Difficulty::estimate(puzzle, Budget { nodes: Some(nodes), ..limits }, watch).ok().flatten()
}
