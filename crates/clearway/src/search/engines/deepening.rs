//! Iterative deepening: depth-first rounds under a rising limit on cost plus estimate.
//!
//! IDS and IDA* are this loop with two estimates. In the plain form every round
//! walks all paths again, and the number of paths to a state grows
//! exponentially with its depth. The table remembers the least cost at which
//! each state was ever met and in which round, and cuts off
//!
//! * a visit at a higher cost than the least known: a cheaper visit to the same state also happens
//!   in this round, because the cheaper path still exists and the limit has only risen;
//! * a second visit at the least known cost in one round.
//!
//! Neither cut loses the optimum. Let `s0 .. sn` be a shortest path, so that no
//! `si` is ever met at a cost below `i`. In the round whose limit is the
//! optimum, `s0` is expanded at cost 0; and if `si` is expanded at cost `i`,
//! then `si+1` is met at cost `i + 1`, which is the least possible, so the visit
//! is cut off only if an equal one came before, and an admissible estimate keeps
//! it within the limit. After a few rounds the least costs of all but the
//! outermost states are exact, and a round expands each state about once.

use crate::search::{Arena, Control, StateGraph, StateTable, StopReason};

use super::best_first::Trust;

/// Whether the rounds share a table of states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// States are remembered.
    #[default]
    Table,
    /// Only the current path is known, as in the plain textbook form.
    PathOnly,
}

/// Searches in rounds; `estimate` returns `None` if no goal can be reached.
pub(crate) fn search<S: StateGraph>(
    graph: &S,
    memory: Memory,
    trust: Trust,
    mut estimate: impl FnMut(&S::State, &mut Control<'_>) -> Result<Option<u32>, StopReason>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    let start = graph.start();
    let Some(mut limit) = estimate(&start, control)? else { return Ok(None) };
    let mut known = Known::new(memory);
    control.stats.iterations = 0;
    loop {
        control.stats.iterations += 1;
        if trust == Trust::Admissible {
            // Every path within a smaller limit has been walked.
            control.prove_lower_bound(limit);
        }
        match round(graph, limit, &mut known, &mut estimate, control)? {
            Round::Found(path) => return Ok(Some(path)),
            Round::Cut(next) => limit = next,
            Round::Complete => return Ok(None),
        }
    }
}

/// How a round ended.
enum Round<Action> {
    /// With a goal.
    Found(Vec<Action>),
    /// Without a goal; with the least sum of cost and estimate beyond the limit.
    Cut(u32),
    /// Without a goal, and nothing was beyond the limit: there is no goal.
    Complete,
}

/// A state on the current path.
struct PathEntry<S> {
    state: S,
    /// How many successors waited before those of this state.
    floor: usize,
}

fn round<S: StateGraph>(
    graph: &S,
    limit: u32,
    known: &mut Known<S::State>,
    estimate: &mut impl FnMut(&S::State, &mut Control<'_>) -> Result<Option<u32>, StopReason>,
    control: &mut Control<'_>,
) -> Result<Round<S::Action>, StopReason> {
    known.round += 1;
    let mut path: Vec<PathEntry<S::State>> = Vec::new();
    let mut waiting = Vec::new();
    let mut found = Vec::new();
    let mut next_limit = None;
    control.push(&mut waiting, graph.start())?;
    loop {
        let floor = path.last().map_or(0, |frame| frame.floor);
        if waiting.len() == floor {
            if path.pop().is_none() {
                break;
            }
            continue;
        }
        let Some(state) = waiting.pop() else { break };
        let cost = path.len();
        // Going straight back never helps, and can be detected without a table.
        if cost >= 2 && path[cost - 2].state == state {
            continue;
        }
        if !known.admit(&state, cost as u32, control)? {
            continue;
        }
        let Some(value) = known.estimate(&state, estimate, control)? else { continue };
        let total = cost as u32 + value;
        if total > limit {
            next_limit = Some(next_limit.map_or(total, |next: u32| next.min(total)));
            continue;
        }
        if graph.is_solved(&state) {
            let states: Vec<_> = path.iter().map(|frame| frame.state).chain([state]).collect();
            let actions = states.windows(2).map(|pair| graph.action(&pair[0], &pair[1]));
            return Ok(Round::Found(actions.collect()));
        }
        control.expand_state(graph, &state, || cost as u32)?;
        found.clear();
        graph.successors(&state, &mut found);
        control.generated(found.len());
        let floor = waiting.len();
        control.push(&mut path, PathEntry { state, floor })?;
        // The last one pushed is entered first: the first in the graph's order.
        for &successor in found.iter().rev() {
            control.push(&mut waiting, successor)?;
        }
        control.frontier(waiting.len());
    }
    control.drop_list(waiting);
    control.drop_list(path);
    Ok(next_limit.map_or(Round::Complete, Round::Cut))
}

/// The last visit to a state.
struct Visit {
    cost: u32,
    round: u32,
    estimate: Cached,
}

/// An estimate, once it has been computed.
#[derive(Clone, Copy)]
enum Cached {
    Unknown,
    Dead,
    Value(u32),
}

/// What is kept between visits, if anything.
struct Known<S> {
    memory: Memory,
    round: u32,
    table: StateTable<S>,
    visits: Arena<Visit>,
    /// The number of the state that was admitted last.
    current: u32,
}

impl<S: crate::search::StateKey> Known<S> {
    const fn new(memory: Memory) -> Self {
        Self { memory, round: 0, table: StateTable::new(), visits: Arena::new(), current: 0 }
    }

    /// Whether a visit to `state` at this cost can lead to anything new.
    fn admit(
        &mut self,
        state: &S,
        cost: u32,
        control: &mut Control<'_>,
    ) -> Result<bool, StopReason> {
        if self.memory == Memory::PathOnly {
            return Ok(true);
        }
        let (number, new) = self.table.insert(*state, control)?;
        self.current = number;
        if new {
            let visit = Visit { cost, round: self.round, estimate: Cached::Unknown };
            self.visits.push(visit, control)?;
            return Ok(true);
        }
        let visit = self.visits.get_mut(number as usize);
        if cost > visit.cost || (cost == visit.cost && self.round == visit.round) {
            return Ok(false);
        }
        visit.cost = cost;
        visit.round = self.round;
        Ok(true)
    }

    /// The estimate of the state that was admitted last.
    fn estimate(
        &mut self,
        state: &S,
        estimate: &mut impl FnMut(&S, &mut Control<'_>) -> Result<Option<u32>, StopReason>,
        control: &mut Control<'_>,
    ) -> Result<Option<u32>, StopReason> {
        if self.memory == Memory::PathOnly {
            return estimate(state, control);
        }
        let visit = self.visits.get_mut(self.current as usize);
        if let Cached::Unknown = visit.estimate {
            visit.estimate = estimate(state, control)?.map_or(Cached::Dead, Cached::Value);
        }
        Ok(match visit.estimate {
            Cached::Value(value) => Some(value),
            Cached::Dead | Cached::Unknown => None,
        })
    }
}
