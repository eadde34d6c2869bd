//! Several ways to a proof take turns, each time with more work than before.
//!
//! Work stands for time, so that none of them waits for ever for another: of each
//! round the rising side of `sat` has three fifths, its falling side and A* with
//! `closure` a fifth each, and before them the search on a few vehicles has a
//! little. A* starts again in each turn, so that it holds no memory while `sat` works. Once it does not fit the memory limit, the
//! layers of a breadth-first search take its place, and keep what they hold
//! between turns. Whoever runs out of memory leaves what it held to the other;
//! layers that did not fit beside `sat` begin once more when they are alone.

use super::core::CoreSearch;
use crate::algorithms::{Algorithm, Task, a_star};
use crate::board::Move;
use crate::sat::climb::Climb;
use crate::search::engines::layers::{self, Layers};
use crate::search::{Run, StateGraph, StopReason};
use crate::state::Packed;

/// The work of A* in its first turn: a tenth of a second.
const FIRST_TURN: u64 = 1_000_000;

/// How much longer each turn is than the one before.
const GROWTH: u64 = 6;

/// The search on a few vehicles has so little of the work of A*.
const CORE_SHARE: u64 = 3;

/// What an estimate takes as long as that is not known.
const FIRST_ESTIMATE: u64 = 300;

/// What a new state takes besides its estimate.
const NEW_STATE: u64 = 10;

/// Whose turn it is among those who search states.
enum Searcher<const N: usize> {
    AStar,
    Layers(Box<Layers<Packed<N>>>),
    /// Not even the layers fit.
    Nobody,
}

/// How a turn ended.
enum Turn {
    /// With an answer: a path, or that there is none.
    Done(Option<Vec<Move>>),
    /// Without one.
    Open,
}

/// The turns, until one has the answer.
pub(super) fn take_turns<const N: usize, const B: usize>(
    task: &mut Task<'_, '_, N, B>,
) -> Run<Move> {
    let climb = Climb::new(task.space.lanes(), task.metric);
    run(task, Some(climb), FIRST_TURN)
}

/// A* and the layers without `sat`, each as long as it takes.
pub(super) fn search<const N: usize, const B: usize>(task: &mut Task<'_, '_, N, B>) -> Run<Move> {
    // Half of the largest number, so that sums with it are numbers.
    run(task, None, u64::MAX / 2)
}

fn run<'a, const N: usize, const B: usize>(
    task: &mut Task<'a, '_, N, B>,
    mut climb: Option<Climb<'a>>,
    mut turn: u64,
) -> Run<Move> {
    let start = task.space.start();
    let begin_layers = || Searcher::Layers(Box::new(Layers::new(start)));
    let mut best = None;
    let mut searcher = Searcher::AStar;
    let mut core = CoreSearch::new(task.space.lanes(), task.metric);
    task.control.stats.iterations = 0;
    loop {
        task.control.stats.iterations += 1;
        let core_turn = if climb.is_some() { turn / CORE_SHARE } else { FIRST_TURN };
        match core.turn(core_turn, task.control) {
            Ok(None) => {}
            Ok(Some(found)) => {
                task.finder = Algorithm::AStar;
                return found.into_run(task.control);
            }
            Err(reason) => {
                let path = climb.map_or(best, Climb::into_best);
                return Run { path, stopped: Some(reason) };
            }
        }
        if let Some(climber) = &mut climb {
            task.finder = Algorithm::Sat;
            match climber.turn(turn, task.control) {
                Ok(true) => {
                    return Run { path: climb.and_then(Climb::into_best), stopped: None };
                }
                Ok(false) => {}
                Err(StopReason::Memory) => {
                    task.control.release(climber.bytes());
                    best = climb.take().and_then(Climb::into_best);
                    if matches!(searcher, Searcher::Nobody) {
                        searcher = begin_layers();
                    }
                }
                Err(reason) => {
                    return Run { path: climb.and_then(Climb::into_best), stopped: Some(reason) };
                }
            }
        } else if matches!(searcher, Searcher::Nobody) {
            return Run { path: best, stopped: Some(StopReason::Memory) };
        }
        match searcher.turn(task, turn) {
            Ok(Turn::Done(path)) => return Run { path, stopped: None },
            Ok(Turn::Open) => {}
            Err(StopReason::Memory) => {
                searcher = match searcher {
                    Searcher::AStar => begin_layers(),
                    _ => Searcher::Nobody,
                };
            }
            Err(reason) => {
                let path = climb.map_or(best, Climb::into_best);
                return Run { path, stopped: Some(reason) };
            }
        }
        turn = turn.saturating_mul(GROWTH);
    }
}

impl<const N: usize> Searcher<N> {
    /// Works for so much; what did not fit the memory is given back.
    fn turn<const B: usize>(
        &mut self,
        task: &mut Task<'_, '_, N, B>,
        work: u64,
    ) -> Result<Turn, StopReason> {
        match self {
            Self::Nobody => Ok(Turn::Open),
            Self::AStar => {
                task.finder = Algorithm::AStar;
                let (space, trust, estimator) = (task.space, task.trust, &mut task.estimator);
                let price = estimator.mean_work().unwrap_or(FIRST_ESTIMATE) + NEW_STATE;
                let search = |control: &mut _| a_star::search(space, trust, estimator, control);
                let used = task.control.used();
                task.control.price_evaluations(price);
                let result = task.control.share(work, search);
                task.control.forget_back_to(used);
                Ok(result?.map_or(Turn::Open, Turn::Done))
            }
            Self::Layers(layers) => {
                task.finder = Algorithm::Bfs;
                let (space, control) = (task.space, &mut *task.control);
                let goal = match control.share(work, |control| layers.find_goal(space, control)) {
                    Ok(None) => return Ok(Turn::Open),
                    Ok(Some(goal)) => goal,
                    Err(reason) => {
                        layers.clear(control);
                        return Err(reason);
                    }
                };
                let distance = layers.distance() + 1;
                layers.clear(control);
                let Some(goal) = goal else { return Ok(Turn::Done(None)) };
                control.prove_lower_bound(distance);
                let used = control.used();
                let path = layers::path(space, goal, distance, control);
                control.forget_back_to(used);
                path.map(|path| Turn::Done(Some(path)))
            }
        }
    }
}
