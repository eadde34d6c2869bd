//! Breadth-first search that stays among the states of a table.

use super::path_to;
use crate::search::{Control, StateGraph, StateTable, StopReason};

/// Marks a state that no path has reached yet.
const UNREACHED: u32 = u32::MAX;

/// A shortest path from state 0 of `table` to `goal` that visits only states of the table.
///
/// Empty if there is none.
pub(crate) fn shortest_path<S: StateGraph>(
    graph: &S,
    table: &StateTable<S::State>,
    goal: u32,
    control: &mut Control<'_>,
) -> Result<Vec<S::Action>, StopReason> {
    let mut parents: Vec<u32> = Vec::new();
    control.fill(&mut parents, table.len(), UNREACHED)?;
    parents[0] = 0;
    let mut queue = Vec::new();
    control.push(&mut queue, 0)?;
    let mut found = Vec::new();
    let mut next = 0;
    while parents[goal as usize] == UNREACHED
        && let Some(&number) = queue.get(next)
    {
        next += 1;
        control.tick()?;
        found.clear();
        graph.successors(table.state(number), &mut found);
        for state in &found {
            if let Some(other) = table.find(state)
                && parents[other as usize] == UNREACHED
            {
                parents[other as usize] = number;
                control.push(&mut queue, other)?;
            }
        }
    }
    control.drop_list(queue);
    let path = match parents[goal as usize] {
        UNREACHED => Vec::new(),
        _ => path_to(graph, table, |n| parents[n as usize], goal, control)?,
    };
    control.drop_list(parents);
    Ok(path)
}
