//! Breadth-first search: states leave the queue in the order in which they came.
//!
//! The table numbers states in the order of their arrival, so the queue is just the number of the
//! next state: nothing is stored twice.

use super::{Parents, path_to};
use crate::search::{Control, StateGraph, StateTable, StopReason};

/// Searches layer by layer; the first solved state produced is a nearest one.
pub(crate) fn search<S: StateGraph>(
    graph: &S,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    let mut table = StateTable::new();
    let mut parents = Parents::new();
    let mut found = Vec::new();
    let start = graph.start();
    table.insert(start, control)?;
    parents.push(0, control)?;
    if graph.is_solved(&start) {
        return Ok(Some(Vec::new()));
    }
    let mut depth = 0;
    let mut layer_end = 1;
    let mut next = 0;
    while next < table.len() {
        if next == layer_end {
            depth += 1;
            layer_end = table.len();
        }
        // No state of this layer or before it is solved: the search would have ended.
        control.prove_lower_bound(depth + 1);
        let state = *table.state(next as u32);
        control.expand_state(graph, &state, || depth)?;
        found.clear();
        graph.successors(&state, &mut found);
        control.generated(found.len());
        for &successor in &found {
            let (number, new) = table.insert(successor, control)?;
            if !new {
                continue;
            }
            parents.push(next as u32, control)?;
            if graph.is_solved(&successor) {
                let parent = |n: u32| *parents.get(n as usize);
                return path_to(graph, &table, parent, number, control).map(Some);
            }
        }
        next += 1;
        control.frontier(table.len() - next);
    }
    Ok(None)
}
