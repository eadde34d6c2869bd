//! Several algorithms take turns at one board, and each round allows more work than the last.
//!
//! Work stands for time, so no algorithm waits for ever for another. A round has four parts: a
//! little work for the search on a few vehicles, a little for finding a plan and shortening it,
//! about a fifth of the time for A* with `closure`, and the rest for `sat`, from above and from
//! below. At first A* comes before `sat`, because it decides most of the boards that it can decide in
//! its first turns, and later after it. On small boards the quick search replaces A*, and gets half of the time. Both start
//! again in each turn, so that they hold no memory while `sat` works. Once they do not fit the
//! memory limit, a breadth-first search by layers replaces them, and keeps its layers between
//! turns. An algorithm that runs out of memory frees what it held. Layers that did not fit beside
//! `sat` start again when `sat` has left.

use super::core::CoreSearch;
use crate::algorithms::{Algorithm, Task, a_star};
use crate::board::Move;
use crate::quick::QuickSearch;
use crate::sat::climb::Climb;
use crate::search::engines::layers::{self, Layers};
use crate::search::{Run, StateGraph, StopReason};
use crate::state::Packed;

/// The unit of the first round, in work: a tenth of a second.
const FIRST_TURN: u64 = 1_000_000;

/// How much longer each round is than the one before.
const GROWTH: u64 = 4;

/// The work of the search on a few vehicles, in units of the round. It gets a part of this before
/// the first round, which is enough for most boards on which few vehicles matter.
const CORE_SHARE: u64 = 2;
const CORE_FIRST: u64 = 6;

/// The work of A* or the layers, in units of the round.
const SEARCH_SHARE: u64 = 8;

/// A part of a round.
#[derive(Clone, Copy)]
enum Part {
    /// A*, the quick search or the layers.
    Search,
    /// The search on a few vehicles.
    Core,
    Sat,
}

/// In the first rounds A* comes before `sat`: if it can decide a board at all, it mostly does so in
/// its first two turns. Later `sat` comes first, because it continues where it was.
const EARLY_ROUNDS: u64 = 2;
const EARLY_ORDER: [Part; 3] = [Part::Search, Part::Core, Part::Sat];
const LATE_ORDER: [Part; 3] = [Part::Core, Part::Sat, Part::Search];

/// The work of the quick search on small boards, in units of the round.
const QUICK_SHARE: u64 = 30;

/// The work of shortening the plan, in units of the round. Finding a first plan gets three times as
/// much.
const PLAN_SHARE: u64 = 2;

/// A quarter of the work of `sat`, in units of the round.
const SAT_SHARE: u64 = 7;

/// The assumed work of one estimate until it has been measured.
const FIRST_ESTIMATE: u64 = 300;
const FIRST_ESTIMATES: u64 = 100_000;

/// The work of a new state, without its estimate.
const NEW_STATE: u64 = 10;

/// The search over states that has the next turn.
enum Searcher<const N: usize> {
    /// The quick search, on a small board.
    Quick,
    AStar,
    Layers(Box<Layers<Packed<N>>>),
    /// Not even the layers fit.
    Exhausted,
}

/// How a turn ended.
enum TurnEnd {
    /// With an answer: a path, or `None` if there is no solution.
    Done(Option<Vec<Move>>),
    /// Without an answer.
    Open,
}

/// The algorithms and what they keep between their turns.
struct Contest<'a, const N: usize> {
    core: CoreSearch<'a>,
    searcher: Searcher<N>,
    /// `None` if `sat` does not take part, or has stopped.
    climb: Option<Climb<'a>>,
    /// The best plan that `sat` found before it stopped.
    best: Option<Vec<Move>>,
}

/// Takes turns until one algorithm has the answer.
pub(super) fn take_turns<const N: usize, const B: usize>(
    task: &mut Task<'_, '_, N, B>,
) -> Run<Move> {
    let climb = Climb::new(task.space.lanes(), task.metric);
    Contest::new(task, Some(climb)).run(task)
}

/// Runs A*, then the layers, without `sat` and without a limit on the work of a turn.
pub(super) fn search<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Contest::new(task, None).run(task)
}

impl<'a, const N: usize> Contest<'a, N> {
    fn new<const B: usize>(task: &Task<'a, '_, N, B>, climb: Option<Climb<'a>>) -> Self {
        let lanes = task.space.lanes();
        let searcher = if super::is_small(lanes) { Searcher::Quick } else { Searcher::AStar };
        Self { core: CoreSearch::new(lanes, task.metric), searcher, climb, best: None }
    }

    fn run<const B: usize>(mut self, task: &mut Task<'a, '_, N, B>) -> Run<Move> {
        let mut unit = FIRST_TURN;
        task.control.stats.iterations = 0;
        loop {
            task.control.stats.iterations += 1;
            match self.round(task, unit) {
                Ok(TurnEnd::Done(path)) => return Run { path, stopped: None },
                Ok(TurnEnd::Open) => unit = unit.saturating_mul(GROWTH),
                Err(reason) => {
                    let path = self.climb.map_or(self.best, Climb::into_best);
                    return Run { path, stopped: Some(reason) };
                }
            }
        }
    }

    /// Gives each algorithm a turn.
    fn round<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        unit: u64,
    ) -> Result<TurnEnd, StopReason> {
        let core_work = unit.saturating_mul(CORE_SHARE);
        if let done @ TurnEnd::Done(_) = self.search_core(task, core_work / CORE_FIRST)? {
            return Ok(done);
        }
        if let Some(climb) = &mut self.climb {
            climb.find_plan(unit.saturating_mul(PLAN_SHARE), task.control)?;
        }
        let is_early = task.control.stats.iterations <= EARLY_ROUNDS;
        for part in if is_early { EARLY_ORDER } else { LATE_ORDER } {
            let end = match part {
                Part::Search => self.search(task, unit)?,
                Part::Core => self.search_core(task, core_work)?,
                Part::Sat => self.ask_sat(task, unit)?,
            };
            if let TurnEnd::Done(_) = end {
                return Ok(end);
            }
        }
        Ok(TurnEnd::Open)
    }

    /// A turn of `sat`, if it takes part.
    fn ask_sat<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        unit: u64,
    ) -> Result<TurnEnd, StopReason> {
        let Some(climb) = &mut self.climb else {
            return if matches!(self.searcher, Searcher::Exhausted) {
                Err(StopReason::Memory)
            } else {
                Ok(TurnEnd::Open)
            };
        };
        task.finder = Algorithm::Sat;
        match climb.turn(unit.saturating_mul(SAT_SHARE), task.control) {
            Ok(true) => return Ok(TurnEnd::Done(self.climb.take().and_then(Climb::into_best))),
            Ok(false) => {}
            Err(StopReason::Memory) => {
                task.control.release(climb.bytes());
                self.best = self.climb.take().and_then(Climb::into_best);
                if matches!(self.searcher, Searcher::Exhausted) {
                    self.begin_layers(task);
                }
            }
            Err(reason) => return Err(reason),
        }
        Ok(TurnEnd::Open)
    }

    /// A turn of the search on a few vehicles.
    fn search_core<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        work: u64,
    ) -> Result<TurnEnd, StopReason> {
        let Some(found) = self.core.turn(work, task.control)? else { return Ok(TurnEnd::Open) };
        task.finder = Algorithm::AStar;
        Ok(TurnEnd::Done(found.into_run(task.control).path))
    }

    /// A turn of A* or the layers. If one does not fit the memory limit, the next replaces it.
    fn search<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        unit: u64,
    ) -> Result<TurnEnd, StopReason> {
        let share =
            if matches!(self.searcher, Searcher::Quick) { QUICK_SHARE } else { SEARCH_SHARE };
        // Half of the largest number, so that adding to it does not overflow.
        let work = if self.climb.is_some() { unit.saturating_mul(share) } else { u64::MAX / 2 };
        match self.searcher.turn(task, work) {
            Err(StopReason::Memory)
                if matches!(self.searcher, Searcher::Quick | Searcher::AStar) =>
            {
                self.begin_layers(task);
                Ok(TurnEnd::Open)
            }
            Err(StopReason::Memory) => {
                self.searcher = Searcher::Exhausted;
                Ok(TurnEnd::Open)
            }
            other => other,
        }
    }

    fn begin_layers<const B: usize>(&mut self, task: &Task<'a, '_, N, B>) {
        self.searcher = Searcher::Layers(Box::new(Layers::new(task.space.start())));
    }
}

impl<const N: usize> Searcher<N> {
    /// Searches for at most `work`. A search that does not fit the memory limit frees what it held.
    fn turn<const B: usize>(
        &mut self,
        task: &mut Task<'_, '_, N, B>,
        work: u64,
    ) -> Result<TurnEnd, StopReason> {
        match self {
            Self::Exhausted => Ok(TurnEnd::Open),
            Self::Quick => {
                if let Some(turn) = quick_turn(task, work) {
                    return turn;
                }
                *self = Self::AStar;
                self.turn(task, work)
            }
            Self::AStar => {
                if task.estimator.mean_work().is_none()
                    && let done @ TurnEnd::Done(_) = a_star_turn(task, FIRST_ESTIMATES)?
                {
                    return Ok(done);
                }
                a_star_turn(task, work)
            }
            Self::Layers(layers) => {
                task.finder = Algorithm::Bfs;
                let (space, control) = (task.space, &mut *task.control);
                let goal = match control.share(work, |control| layers.find_goal(space, control)) {
                    Ok(None) => return Ok(TurnEnd::Open),
                    Ok(Some(goal)) => goal,
                    Err(reason) => {
                        layers.clear(control);
                        return Err(reason);
                    }
                };
                let distance = layers.distance() + 1;
                layers.clear(control);
                let Some(goal) = goal else { return Ok(TurnEnd::Done(None)) };
                control.prove_lower_bound(distance);
                let used = control.used();
                let path = layers::path(space, goal, distance, control);
                control.forget_back_to(used);
                path.map(|path| TurnEnd::Done(Some(path)))
            }
        }
    }
}

/// Runs the quick search from the start, for at most `work`; `None` if it cannot represent the
/// board.
fn quick_turn<const N: usize, const B: usize>(
    task: &mut Task<'_, '_, N, B>,
    work: u64,
) -> Option<Result<TurnEnd, StopReason>> {
    task.finder = Algorithm::AStar;
    let (lanes, metric) = (task.space.lanes(), task.metric);
    let used = task.control.used();
    let result = QuickSearch::new().search_within(work, lanes, metric, task.control);
    task.control.forget_back_to(used);
    Some(result?.map(|found| found.map_or(TurnEnd::Open, TurnEnd::Done)))
}

/// Runs A* from the start, for at most `work`.
fn a_star_turn<const N: usize, const B: usize>(
    task: &mut Task<'_, '_, N, B>,
    work: u64,
) -> Result<TurnEnd, StopReason> {
    task.finder = Algorithm::AStar;
    let (space, trust, estimator) = (task.space, task.trust, &mut task.estimator);
    let price = estimator.mean_work().unwrap_or(FIRST_ESTIMATE) + NEW_STATE;
    let search = |control: &mut _| a_star::search(space, trust, estimator, control);
    let used = task.control.used();
    task.control.price_evaluations(price);
    let result = task.control.share(work, search);
    task.control.forget_back_to(used);
    Ok(result?.map_or(TurnEnd::Open, TurnEnd::Done))
}
