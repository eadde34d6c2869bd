//! Best-first search: the waiting state with the least priority is expanded next.
//!
//! Uniform-cost, A* and greedy search are this loop with three priorities. All costs are small
//! integers, so the queue is an array of queues. Among states of one priority a goal comes first,
//! then the state with the least estimate, because it is furthest on its way; ties are first in,
//! first out.
//!
//! The estimate is called through a pointer, so there is only one copy of this code per kind of
//! state. The call is cheap compared with the estimate itself.

use super::fifo::Levels;
use super::path_to;
use crate::search::{Arena, Control, Estimate, StateGraph, StateTable, StopReason};

/// What the queue is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Priority {
    /// The cost so far; the estimate is never called.
    Cost,
    /// The cost so far plus the estimate.
    Sum,
    /// The estimate alone; a state is expanded once, whatever its cost.
    Estimate,
}

/// Whether the estimates are known to be admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Known: the least priority in the queue is a lower bound on the optimum.
    Admissible,
    /// Not known, or known to be false.
    Unknown,
}

/// Searches by `priority`.
pub(crate) fn search<S: StateGraph>(
    graph: &S,
    priority: Priority,
    trust: Trust,
    estimate: &mut dyn Estimate<S::State>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    let mut open = Open::<S::State>::new(priority);
    open.meet(graph, graph.start(), (0, 0), estimate, control)?;
    let mut found = Vec::new();
    while let Some((number, key)) = open.pop() {
        if trust == Trust::Admissible {
            // Some state of a shortest path waits, and its priority is at most the optimum.
            control.prove_lower_bound(key);
        }
        let state = *open.table.state(number);
        if graph.is_solved(&state) {
            let parent = |n: u32| open.nodes.get(n as usize).parent;
            return path_to(graph, &open.table, parent, number, control).map(Some);
        }
        control.expand_state(graph, &state, || open.nodes.get(number as usize).cost)?;
        found.clear();
        graph.successors(&state, &mut found);
        control.generated(found.len());
        let cost = open.nodes.get(number as usize).cost + 1;
        for &successor in &found {
            open.meet(graph, successor, (number, cost), estimate, control)?;
        }
        control.frontier(open.waiting);
    }
    Ok(None)
}

/// Marks a state from which no goal can be reached.
const DEAD: u32 = u32::MAX;

/// The data of a state.
struct Node {
    parent: u32,
    cost: u32,
    estimate: u32,
    waits: bool,
}

/// An entry of the queue; stale once its state was expanded or met at a lower cost.
#[derive(Clone, Copy)]
struct Entry {
    number: u32,
    cost: u32,
}

/// All states met so far, and the queue of those that wait.
struct Open<S> {
    priority: Priority,
    table: StateTable<S>,
    nodes: Arena<Node>,
    queue: Levels<Entry>,
    waiting: usize,
}

impl<S: crate::search::StateKey> Open<S> {
    const fn new(priority: Priority) -> Self {
        Self {
            priority,
            table: StateTable::new(),
            nodes: Arena::new(),
            queue: Levels::new(),
            waiting: 0,
        }
    }

    /// Records a path to `state` from `parent` at `cost`, and queues the state if the path is
    /// better.
    fn meet(
        &mut self,
        graph: &impl StateGraph<State = S>,
        state: S,
        (parent, cost): (u32, u32),
        estimate: &mut dyn Estimate<S>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let (number, new) = self.table.insert(state, control)?;
        if new {
            let value = match self.priority {
                Priority::Cost => 0,
                Priority::Sum | Priority::Estimate => {
                    control.evaluate()?;
                    estimate.estimate(&state).unwrap_or(DEAD)
                }
            };
            let waits = value != DEAD;
            self.nodes.push(Node { parent, cost, estimate: value, waits }, control)?;
            if !waits {
                return Ok(());
            }
            self.waiting += 1;
        } else {
            let node = self.nodes.get_mut(number as usize);
            if cost >= node.cost || node.estimate == DEAD || self.priority == Priority::Estimate {
                return Ok(());
            }
            node.parent = parent;
            node.cost = cost;
            if !node.waits {
                node.waits = true;
                self.waiting += 1;
                control.stats.reopened += 1;
            }
        }
        let value = self.nodes.get(number as usize).estimate;
        let rank = if graph.is_solved(&state) { 0 } else { value.max(1) };
        let keys = match self.priority {
            Priority::Cost => (cost, rank),
            Priority::Sum => (cost + value, rank),
            Priority::Estimate => (value, rank),
        };
        self.queue.push(keys, Entry { number, cost }, control)
    }

    /// The waiting state of least priority, and that priority.
    fn pop(&mut self) -> Option<(u32, u32)> {
        while let Some((entry, key)) = self.queue.pop() {
            let node = self.nodes.get_mut(entry.number as usize);
            if node.waits && node.cost == entry.cost {
                node.waits = false;
                self.waiting -= 1;
                return Some((entry.number, key));
            }
        }
        None
    }
}
