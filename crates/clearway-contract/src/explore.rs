//! `explore`: the whole space of a puzzle.

use crate::{
    DifficultyEntry, Limits, MoveEntry, NamedPuzzle, PuzzleRequest, Refusal, RequestWatch,
    SignsEntry, VERSION, rounded,
};
use clearway::board::{Metric, Puzzle, VehicleId, merge_moves};
use clearway::difficulty::{Difficulty, ESTIMATE_NODES, Signs};
use clearway::notation::one_line_board;
use clearway::search::StopReason;
use clearway::space::{Space, SpaceFacts, StateNumber, removable};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks for everything about the space of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct ExploreRequest {
    /// What depths and edges count.
    pub metric: Metric,
    /// Leave out the removable vehicles, which take a search each, and the further signs of
    /// difficulty.
    pub brief: bool,
    /// The limits.
    pub limits: Limits,
}

/// The findings, complete or up to a limit.
#[derive(Debug, Default)]
pub struct Finding {
    /// The space; missing if a limit stopped its exploration.
    pub space: Option<Space>,
    /// How hard the puzzle is, or an estimate.
    pub difficulty: Option<Difficulty>,
    facts: Option<SpaceFacts>,
    removable: Option<Vec<VehicleId>>,
    signs: Option<Signs>,
    /// The limit.
    pub stopped: Option<StopReason>,
}

impl Finding {
    /// The known parts of the space of `puzzle`; `None` if the space is missing.
    pub fn explored<'a>(&'a self, puzzle: &'a Puzzle, metric: Metric) -> Option<Explored<'a>> {
        Some(Explored {
            puzzle,
            metric,
            space: self.space.as_ref()?,
            facts: self.facts.as_ref(),
            removable: self.removable.as_deref(),
            difficulty: self.difficulty.as_ref(),
            signs: self.signs.as_ref(),
            stopped: self.stopped,
        })
    }
}

impl PuzzleRequest for ExploreRequest {
    type Answer = ExploreAnswer;

    fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<ExploreAnswer, Refusal> {
        Ok(self.find(puzzle, watch).0)
    }
}

impl ExploreRequest {
    /// The answer, and the space that it is about.
    pub fn find(
        &self,
        named: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> (ExploreAnswer, Finding) {
        let puzzle = named.puzzle();
        let mut finding = Finding::default();
        finding.stopped = self.search(puzzle, &mut finding, watch).err();
        let seconds = watch.seconds();
        let answer = if let Some(explored) = finding.explored(puzzle, self.metric) {
            ExploreAnswer::new(named.name(), &explored, seconds)
        } else {
            let reason = finding.stopped.unwrap_or(StopReason::Interrupted);
            // The watch is updated only now and then; the node limit is exact.
            let exact = self.limits.budget.nodes.filter(|_| reason == StopReason::Nodes);
            let states = exact.unwrap_or(watch.expanded);
            finding.difficulty = self.estimate(puzzle, reason, watch);
            ExploreAnswer::stopped(named.name(), puzzle, self.metric, states, reason, seconds)
                .with_difficulty(finding.difficulty.as_ref())
        };
        (answer, finding)
    }

    fn search(
        &self,
        puzzle: &Puzzle,
        finding: &mut Finding,
        watch: &mut RequestWatch<'_>,
    ) -> Result<(), StopReason> {
        let (metric, asked) = (self.metric, self.limits.budget);
        let space = Space::explore_observed(puzzle, metric, watch.budget(asked), watch)?;
        let depth = space.depth(StateNumber::START);
        let space = finding.space.insert(space);
        finding.facts = Some(SpaceFacts::find_observed(space, watch.budget(asked), watch)?);
        // Difficulty counts moves. In steps, that is another graph on the same states.
        let in_moves = match metric {
            Metric::Moves => None,
            Metric::Steps => {
                Some(Space::explore_observed(puzzle, Metric::Moves, watch.budget(asked), watch)?)
            }
        };
        let in_moves = in_moves.as_ref().unwrap_or(space);
        finding.difficulty = Difficulty::of_space_observed(in_moves, watch.budget(asked), watch)?;
        if self.brief {
            return Ok(());
        }
        finding.signs = Signs::find_observed(in_moves, watch.budget(asked), watch)?;
        if let Some(depth) = depth {
            finding.removable = Some(removable(puzzle, metric, depth, watch.budget(asked), watch)?);
        }
        Ok(())
    }

    /// The difficulty of a puzzle whose space is too large, if a short search finds it.
    fn estimate(
        &self,
        puzzle: &Puzzle,
        reason: StopReason,
        watch: &mut RequestWatch<'_>,
    ) -> Option<Difficulty> {
        if !matches!(reason, StopReason::Nodes | StopReason::Memory) {
            return None;
        }
        let mut budget = watch.budget(self.limits.budget);
        budget.nodes = Some(budget.nodes.map_or(ESTIMATE_NODES, |nodes| nodes.min(ESTIMATE_NODES)));
        Difficulty::estimate(puzzle, budget, watch).ok().flatten()
    }
}

/// The answer of `explore` about the space of one puzzle.
///
/// If a limit stopped it, `outcome` is `stopped`, `states` is the count so far, and unknown fields
/// are null or empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExploreAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The puzzle's name, if it has one.
    pub puzzle: Option<String>,
    /// The board, as in the answer to `solve`.
    pub board: String,
    /// How many states can be reached.
    pub states: u64,
    /// How many of them are solved.
    pub solved_states: Option<u64>,
    /// The greatest depth; null if there is no solution.
    pub max_depth: Option<u32>,
    /// The board of the hardest state; null if there is no solution.
    pub hardest: Option<String>,
    /// How many states have each depth, from 0; empty if there is no solution.
    pub depth_counts: Vec<u64>,
    /// How many pairs of states are one move (or step) apart.
    pub edges: Option<u64>,
    /// Whether there is a solution.
    pub solvable: Option<bool>,
    /// What depths and edges count: `moves` or `steps`.
    pub metric: String,
    /// How long it took.
    pub seconds: f64,
    /// `done` or `stopped`.
    pub outcome: String,
    /// Why it ended early: `time`, `memory`, `nodes` or `interrupted`.
    pub reason: Option<String>,
    /// The depth of the start.
    pub depth: Option<u32>,
    /// The greatest distance of any state from the start.
    pub eccentricity: Option<u32>,
    /// A shortest solution of the hardest state.
    pub hardest_solution: Vec<MoveEntry>,
    /// How many shortest solutions the start has, in decimal digits: it may not fit a number.
    pub shortest_solutions: Option<String>,
    /// Whether `shortest_solutions` is only a lower bound.
    pub saturated: bool,
    /// After how many moves (or steps) shortest solutions first differ; null if there is only one.
    pub diverge_after: Option<u32>,
    /// How many states lie on shortest solutions.
    pub shortest_states: Option<u64>,
    /// The vehicles that stand in the same place in every state.
    pub immobile: Vec<String>,
    /// The vehicles whose removal, one at a time, does not change the depth of the start.
    pub removable: Option<Vec<String>>,
    /// How far a greedy player gets.
    pub greedy: Option<GreedyEntry>,
    /// How hard the start is for people. Counts moves, whatever the metric.
    #[serde(flatten)]
    pub difficulty: DifficultyEntry,
    /// Further signs of difficulty. Counts moves, whatever the metric.
    #[serde(flatten)]
    pub signs: SignsEntry,
}

/// How far a greedy player gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GreedyEntry {
    /// How many moves (or steps) it makes.
    pub length: u32,
    /// Whether it reaches the exit; otherwise it is stuck.
    pub solved: bool,
    /// The least depth on its way.
    pub least_depth: Option<u32>,
}

/// The known parts of a space.
#[derive(Clone, Copy, Debug)]
pub struct Explored<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The metric.
    pub metric: Metric,
    /// The space.
    pub space: &'a Space,
    /// Its facts, unless they were stopped.
    pub facts: Option<&'a SpaceFacts>,
    /// The vehicles that can be removed, unless that was stopped or there is no solution.
    pub removable: Option<&'a [VehicleId]>,
    /// How hard it is, unless that was stopped or there is no solution.
    pub difficulty: Option<&'a Difficulty>,
    /// Further signs of difficulty, unless that was stopped or there is no solution.
    pub signs: Option<&'a Signs>,
    /// What stopped the rest.
    pub stopped: Option<StopReason>,
}

impl ExploreAnswer {
    /// The answer for an explored space.
    pub fn new(name: Option<&str>, explored: &Explored<'_>, seconds: f64) -> Self {
        let Explored { puzzle, metric, space, facts, .. } = *explored;
        let names = |ids: &[VehicleId]| -> Vec<String> {
            ids.iter().map(|&id| puzzle.vehicle(id).name.clone()).collect()
        };
        let hardest = space.hardest();
        let solution = hardest
            .map_or_else(Vec::new, |state| merge_moves(&space.moves_along(&space.way_out(state))));
        let solutions = facts.and_then(|facts| facts.solutions);
        Self {
            states: space.len() as u64,
            solved_states: Some(space.solved_count()),
            max_depth: space.max_depth(),
            hardest: hardest.map(|state| one_line_board(&space.board(state))),
            depth_counts: space.depth_counts().to_vec(),
            edges: Some(space.edge_count()),
            solvable: Some(space.is_solvable()),
            depth: space.depth(clearway::space::StateNumber::START),
            eccentricity: facts.map(|facts| facts.eccentricity),
            hardest_solution: solution.iter().map(|&step| MoveEntry::new(puzzle, step)).collect(),
            shortest_solutions: solutions.map(|found| found.count.to_string()),
            saturated: solutions.is_some_and(|found| found.is_saturated),
            diverge_after: solutions.and_then(|found| found.diverge_after),
            shortest_states: solutions.map(|found| found.states),
            immobile: facts.map_or_else(Vec::new, |facts| names(&facts.immobile)),
            removable: explored.removable.map(names),
            greedy: facts.map(|facts| GreedyEntry {
                length: facts.greedy.length,
                solved: facts.greedy.is_solved,
                least_depth: facts.greedy.least_depth,
            }),
            difficulty: DifficultyEntry::new(explored.difficulty),
            signs: SignsEntry::new(explored.signs),
            ..Self::empty(name, puzzle, metric, explored.stopped, seconds)
        }
    }

    /// The answer for a space that a limit cut short after `states` states.
    pub fn stopped(
        name: Option<&str>,
        puzzle: &Puzzle,
        metric: Metric,
        states: u64,
        reason: StopReason,
        seconds: f64,
    ) -> Self {
        Self { states, ..Self::empty(name, puzzle, metric, Some(reason), seconds) }
    }

    /// The same with an estimate of how hard the puzzle is.
    #[must_use]
    pub fn with_difficulty(self, difficulty: Option<&Difficulty>) -> Self {
        Self { difficulty: DifficultyEntry::new(difficulty), ..self }
    }

    fn empty(
        name: Option<&str>,
        puzzle: &Puzzle,
        metric: Metric,
        reason: Option<StopReason>,
        seconds: f64,
    ) -> Self {
        Self {
            version: VERSION,
            puzzle: name.map(str::to_owned),
            board: one_line_board(puzzle),
            states: 0,
            solved_states: None,
            max_depth: None,
            hardest: None,
            depth_counts: Vec::new(),
            edges: None,
            solvable: None,
            metric: metric.id().to_owned(),
            seconds: rounded(seconds, 6),
            outcome: if reason.is_none() { "done" } else { "stopped" }.to_owned(),
            reason: reason.map(|reason| reason.id().to_owned()),
            depth: None,
            eccentricity: None,
            hardest_solution: Vec::new(),
            shortest_solutions: None,
            saturated: false,
            diverge_after: None,
            shortest_states: None,
            immobile: Vec::new(),
            removable: None,
            greedy: None,
            difficulty: DifficultyEntry::default(),
            signs: SignsEntry::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn the_fields_stand_in_the_order_of_the_contract() {
        let puzzle = read("AA../..../..../....", &ReadOptions::default()).expect("valid").puzzle;
        let metric = Metric::Steps;
        let space = Space::explore(&puzzle, metric).expect("no limit");
        let facts = SpaceFacts::find(&space);
        let facts = facts.expect("no limit");
        let difficulty = Difficulty::of_moves(1);
        let signs = Signs { red_retreats: 0, returns: 0, blocker_depth: 0, random_walk: Some(2.0) };
        let explored = Explored {
            puzzle: &puzzle,
            metric,
            space: &space,
            facts: Some(&facts),
            removable: Some(&[]),
            difficulty: Some(&difficulty),
            signs: Some(&signs),
            stopped: None,
        };
        let answer = ExploreAnswer::new(Some("small"), &explored, 0.25);
        let golden = concat!(
            r#"{"version":1,"puzzle":"small","board":"AA../..../..../....","states":3,"#,
            r#""solved_states":1,"max_depth":2,"hardest":"AA../..../..../....","#,
            r#""depth_counts":[1,1,1],"edges":2,"solvable":true,"metric":"steps","#,
            r#""seconds":0.25,"outcome":"done","reason":null,"depth":2,"eccentricity":2,"#,
            r#""hardest_solution":[{"vehicle":"A","by":2}],"shortest_solutions":"1","#,
            r#""saturated":false,"diverge_after":null,"shortest_states":3,"immobile":[],"#,
            r#""removable":[],"greedy":{"length":2,"solved":true,"least_depth":0},"#,
            r#""grade":2,"level":"beginner","equivalent_moves":1.0,"surprise":null,"#,
            r#""room":null,"estimated":true,"red_retreats":0,"returns":0,"blocker_depth":0,"#,
            r#""random_walk":2.0}"#,
        );
        assert_eq!(serde_json::to_string(&answer).expect("serialisable"), golden);
        assert_eq!(serde_json::from_str::<ExploreAnswer>(golden).expect("readable"), answer);
    }
}
