//! A queue with classes: states of a better class jump the line.
//!
//! Within a class first come, first served. Each state is queued once, when it
//! is first produced, in the class of the action that produced it.

use super::fifo::Fifo;
use super::{Lengths, Parents, path_to};
use crate::search::{Control, StateGraph, StateTable, StopReason};

/// Searches by classes; `class` gives 0 for the best and at most `COUNT - 1`.
pub(crate) fn search<const COUNT: usize, S: StateGraph>(
    graph: &S,
    class: impl Fn(S::Action) -> usize,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    let mut table = StateTable::new();
    let mut parents = Parents::new();
    let mut lengths = Lengths::new();
    let mut queues: [Fifo<u32>; COUNT] = std::array::from_fn(|_| Fifo::default());
    let mut found = Vec::new();
    let start = graph.start();
    table.insert(start, control)?;
    parents.push(0, control)?;
    lengths.push(0, control)?;
    if graph.is_solved(&start) {
        return Ok(Some(Vec::new()));
    }
    queues[0].push(0, control)?;
    while let Some(number) = queues.iter_mut().find_map(Fifo::pop) {
        let state = *table.state(number);
        control.expand_state(graph, &state, || lengths.get(number))?;
        found.clear();
        graph.successors(&state, &mut found);
        control.generated(found.len());
        for &successor in &found {
            let (next, new) = table.insert(successor, control)?;
            if !new {
                continue;
            }
            parents.push(number, control)?;
            lengths.push(number, control)?;
            if graph.is_solved(&successor) {
                let parent = |n: u32| *parents.get(n as usize);
                return path_to(graph, &table, parent, next, control).map(Some);
            }
            queues[class(graph.action(&state, &successor))].push(next, control)?;
        }
        control.frontier(queues.iter().map(Fifo::len).sum());
    }
    Ok(None)
}
