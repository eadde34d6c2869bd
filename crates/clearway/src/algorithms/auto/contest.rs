//! Several algorithms take turns at one board, and each round allows more work than the last.
//!
//! Work stands for time, so no algorithm waits for ever for another.
//!
//! The *opening* is three rounds of milliseconds, in which each search decides some boards that would
//! take another one seconds: the search on a few vehicles, the quick search, the search through the
//! whole space (on boards of up to 8x8), and A* with `closure`.
//!
//! After the opening a round has more parts: a little work for the search on a few vehicles, a little
//! for finding a plan and shortening it, about a fifth of the time for A*, and the rest for `sat`,
//! from above and from below. At first the searches come before `sat`, because they mostly decide in
//! their first turns what they can decide at all, and later after it. On small boards the quick
//! search goes on, and gets half of the time. The searches start again in each turn, so that they
//! hold no memory while `sat` works, which continues where it was. Once A* does not fit the memory
//! limit, a breadth-first search by layers replaces it, and keeps its layers between turns. An
//! algorithm that runs out of memory frees what it held. Layers that did not fit beside `sat` start
//! again when `sat` has left.

use super::core::CoreSearch;
use super::whole;
use crate::algorithms::{Algorithm, Finder, Task, a_star};
use crate::board::Move;
use crate::quick::QuickSearch;
use crate::sat::climb::Climb;
use crate::search::engines::layers::{self, Layers};
use crate::search::{Run, StateGraph, StopReason};
use crate::state::Packed;

/// The units of the rounds of the opening, in work: the first is a fifth of a millisecond.
const OPENING: [u64; 3] = [2_000, 6_000, 18_000];

/// The unit of the first round after the opening: a tenth of a second.
const FIRST_TURN: u64 = 1_000_000;

/// How much longer each round is than the one before.
const GROWTH: u64 = 4;

/// The work of the search on a few vehicles, in units of the round. It gets a part of this before
/// the others, which is enough for most boards on which few vehicles matter.
const CORE_SHARE: u64 = 2;
const CORE_FIRST: u64 = 6;

/// The work of A* or the layers, in units of the round: beside `sat`, and if `sat` does not take
/// part.
const SEARCH_SHARE: u64 = 8;
const SEARCH_SHARE_ALONE: u64 = 32;

/// A part of a round.
#[derive(Clone, Copy)]
enum Part {
    /// The quick search, then A* or the layers, then the whole space.
    Search,
    /// The search on a few vehicles.
    Core,
    Sat,
}

/// In the rounds up to this unit the searches come before `sat`: if they can decide a board at all,
/// they mostly do so early. Later `sat` comes first, because it continues where it was.
const EARLY_UNIT: u64 = 4_000_000;
const EARLY_ORDER: [Part; 3] = [Part::Search, Part::Core, Part::Sat];
const LATE_ORDER: [Part; 3] = [Part::Core, Part::Sat, Part::Search];

/// The work of the quick search, in units of the round: on small boards, and on others in the
/// opening only. There the stronger estimate of A* pays in the end.
const QUICK_SHARE_SMALL: u64 = 30;
const QUICK_SHARE: u64 = 8;

/// The work of the search through the whole space, in units of the round: in the opening, and after
/// it. In longer rounds it does not take part: then there are too many states.
const WHOLE_SHARE_OPENING: u64 = 24;
const WHOLE_SHARE: u64 = 8;
const WHOLE_UNIT: u64 = 4_000_000;

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

/// The search over states that has the next turn after the quick search.
enum Searcher<const N: usize> {
    AStar,
    Layers(Box<Layers<Packed<N>>>),
    /// Not even the layers fit.
    Exhausted,
}

/// How a turn ended.
pub(super) enum TurnEnd {
    /// With an answer: a path, or `None` if there is no solution.
    Done(Option<Vec<Move>>),
    /// Without an answer.
    Open,
}

/// The algorithms and what they keep between their turns.
struct Contest<'a, const N: usize> {
    core: CoreSearch<'a>,
    is_small: bool,
    /// Whether the quick search takes part: it can represent the board, and fits the memory limit.
    is_quick: bool,
    /// Whether the search through the whole space takes part, likewise.
    is_whole: bool,
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

/// Takes turns without `sat`.
pub(super) fn search<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    Contest::new(task, None).run(task)
}

impl<'a, const N: usize> Contest<'a, N> {
    fn new<const B: usize>(task: &Task<'a, '_, N, B>, climb: Option<Climb<'a>>) -> Self {
        let lanes = task.space.lanes();
        Self {
            core: CoreSearch::new(lanes, task.metric),
            is_small: super::is_small(lanes),
            is_quick: true,
            is_whole: true,
            searcher: Searcher::AStar,
            climb,
            best: None,
        }
    }

    fn run<const B: usize>(mut self, task: &mut Task<'a, '_, N, B>) -> Run<Move> {
        match self.decide(task) {
            Ok(path) => Run { path, stopped: None },
            Err(reason) => {
                let path = self.climb.map_or(self.best, Climb::into_best);
                Run { path, stopped: Some(reason) }
            }
        }
    }

    /// Plays the opening, and then one round after the other, until there is an answer.
    fn decide<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        task.control.stats.iterations = 0;
        for unit in OPENING {
            task.control.stats.iterations += 1;
            if let TurnEnd::Done(path) = self.open(task, unit)? {
                return Ok(path);
            }
        }
        let mut unit = FIRST_TURN;
        loop {
            task.control.stats.iterations += 1;
            if let TurnEnd::Done(path) = self.round(task, unit)? {
                return Ok(path);
            }
            unit = unit.saturating_mul(GROWTH);
        }
    }

    /// A round of the opening.
    fn open<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        unit: u64,
    ) -> Result<TurnEnd, StopReason> {
        let core_work = unit * CORE_SHARE;
        if let done @ TurnEnd::Done(_) = self.search_core(task, core_work / CORE_FIRST)? {
            return Ok(done);
        }
        let quick = if self.is_small { QUICK_SHARE_SMALL } else { QUICK_SHARE };
        if let done @ TurnEnd::Done(_) = self.search_quickly(task, unit * quick)? {
            return Ok(done);
        }
        if let done @ TurnEnd::Done(_) = self.search_whole(task, unit * WHOLE_SHARE_OPENING)? {
            return Ok(done);
        }
        if let done @ TurnEnd::Done(_) = self.search_states(task, unit)? {
            return Ok(done);
        }
        self.search_core(task, core_work)
    }

    /// A round after the opening: gives each algorithm a turn.
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
        for part in if unit <= EARLY_UNIT { EARLY_ORDER } else { LATE_ORDER } {
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
        task.finder = Finder::new(Algorithm::Sat);
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
        task.finder = Finder::QUICK;
        Ok(TurnEnd::Done(found.into_run(task.control).path))
    }

    /// The searches over states, after the opening.
    fn search<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        unit: u64,
    ) -> Result<TurnEnd, StopReason> {
        if self.is_small
            && let done @ TurnEnd::Done(_) =
                self.search_quickly(task, unit.saturating_mul(QUICK_SHARE_SMALL))?
        {
            return Ok(done);
        }
        if let done @ TurnEnd::Done(_) = self.search_states(task, unit)? {
            return Ok(done);
        }
        if unit > WHOLE_UNIT {
            return Ok(TurnEnd::Open);
        }
        self.search_whole(task, unit * WHOLE_SHARE)
    }

    /// A turn of the quick search. It leaves if it does not fit the memory limit.
    fn search_quickly<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        work: u64,
    ) -> Result<TurnEnd, StopReason> {
        let turn = if self.is_quick { quick_turn(task, work) } else { None };
        stay(&mut self.is_quick, turn)
    }

    /// A turn of the search through the whole space, likewise.
    fn search_whole<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        work: u64,
    ) -> Result<TurnEnd, StopReason> {
        // The feature is known when it is compiled, so the boxes are left out.
        let takes_part = cfg!(not(feature = "compact")) && self.is_whole;
        let turn = if takes_part { whole::turn(task, work) } else { None };
        stay(&mut self.is_whole, turn)
    }

    /// A turn of A* or the layers. If one does not fit the memory limit, the next replaces it.
    fn search_states<const B: usize>(
        &mut self,
        task: &mut Task<'a, '_, N, B>,
        unit: u64,
    ) -> Result<TurnEnd, StopReason> {
        let share = if self.climb.is_some() { SEARCH_SHARE } else { SEARCH_SHARE_ALONE };
        match self.searcher.turn(task, unit.saturating_mul(share)) {
            Err(StopReason::Memory) => {
                if matches!(self.searcher, Searcher::AStar) {
                    self.begin_layers(task);
                } else {
                    self.searcher = Searcher::Exhausted;
                }
                Ok(TurnEnd::Open)
            }
            other => other,
        }
    }

    fn begin_layers<const B: usize>(&mut self, task: &Task<'a, '_, N, B>) {
        self.searcher = Searcher::Layers(Box::new(Layers::new(task.space.start())));
    }
}

/// The end of a search's turn. The search leaves if it cannot represent the board, which is `None`,
/// or does not fit the memory limit.
fn stay(
    takes_part: &mut bool,
    turn: Option<Result<TurnEnd, StopReason>>,
) -> Result<TurnEnd, StopReason> {
    match turn {
        None | Some(Err(StopReason::Memory)) => {
            *takes_part = false;
            Ok(TurnEnd::Open)
        }
        Some(end) => end,
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
            Self::AStar => {
                if task.estimator.mean_work().is_none()
                    && let done @ TurnEnd::Done(_) = a_star_turn(task, FIRST_ESTIMATES)?
                {
                    return Ok(done);
                }
                a_star_turn(task, work)
            }
            Self::Layers(layers) => {
                task.finder = Finder::new(Algorithm::Bfs);
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
    task.finder = Finder::QUICK;
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
    task.finder = Finder::new(Algorithm::AStar);
    let (space, trust, estimator) = (task.space, task.trust, &mut task.estimator);
    let price = estimator.mean_work().unwrap_or(FIRST_ESTIMATE) + NEW_STATE;
    let search = |control: &mut _| a_star::search(space, trust, estimator, control);
    let used = task.control.used();
    task.control.price_evaluations(price);
    let result = task.control.share(work, search);
    task.control.forget_back_to(used);
    Ok(result?.map_or(TurnEnd::Open, TurnEnd::Done))
}
