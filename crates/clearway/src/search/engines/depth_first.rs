//! Depth-first search with a visited set: always on from the latest state.

use super::{Lengths, Parents, path_to};
use crate::search::{Arena, Control, StateGraph, StateTable, StopReason};

/// Searches depth first; a state is entered once, so the search ends.
///
/// A state counts as visited when it is entered, not when it is produced: only
/// then is this the textbook's search, which goes on from the first successor
/// as deep as it can. The stack may therefore hold a state more than once.
pub(crate) fn search<S: StateGraph>(
    graph: &S,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    let mut table = StateTable::new();
    let mut parents = Parents::new();
    let mut lengths = Lengths::new();
    let mut stack = Arena::new();
    let mut found = Vec::new();
    stack.push((graph.start(), 0), control)?;
    while let Some((state, parent)) = stack.pop(control) {
        let (number, new) = table.insert(state, control)?;
        if !new {
            continue;
        }
        parents.push(parent, control)?;
        lengths.push(parent, control)?;
        if graph.is_solved(&state) {
            let parent = |n: u32| *parents.get(n as usize);
            return path_to(graph, &table, parent, number, control).map(Some);
        }
        control.expand_state(graph, &state, || lengths.get(number))?;
        found.clear();
        graph.successors(&state, &mut found);
        control.generated(found.len());
        // The last one pushed is entered first: the first in the graph's order.
        for &successor in found.iter().rev() {
            if table.find(&successor).is_none() {
                stack.push((successor, number), control)?;
            }
        }
        control.frontier(stack.len());
    }
    Ok(None)
}
