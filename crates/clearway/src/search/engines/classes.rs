//! A queue with classes: the successors of good moves go to its front, those of bad ones to its end.
//!
//! So the search goes deep as long as there are good moves, and then returns to where it left off.
//! Among the successors of one state, those of a better class come first. A state counts as visited
//! when it leaves the queue, so a good move reaches it early even if a bad one put it at the end
//! before.

use super::fifo::Fifo;
use super::{Lengths, Parents, path_to};
use crate::search::{Arena, Control, StateGraph, StateTable, StopReason};

/// The class of actions whose states go to the end of the queue.
pub(crate) const BAD: usize = 3;

/// Searches by classes, from 0 for the best to [`BAD`]. A state is entered once, so the search ends.
///
/// With one class for all actions this is depth-first search.
pub(crate) fn search<S: StateGraph>(
    graph: &S,
    class: &dyn Fn(S::Action) -> usize,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    let mut table = StateTable::new();
    let mut parents = Parents::new();
    let mut lengths = Lengths::new();
    // The front of the queue in reverse order, and the rest of the queue.
    let mut front: Arena<(S::State, u32)> = Arena::new();
    let mut rest: Fifo<(S::State, u32)> = Fifo::default();
    let (mut found, mut classes) = (Vec::new(), Vec::new());
    front.push((graph.start(), 0), control)?;
    while let Some((state, parent)) = front.pop(control).or_else(|| rest.pop()) {
        let (number, new) = table.insert(state, control)?;
        if !new {
            continue;
        }
        parents.push(parent, control)?;
        lengths.push(parent, control)?;
        if graph.is_solved(&state) {
            let parent = |n: u32| *parents.get(n as usize);
            let path = path_to(graph, &table, parent, number, control)?;
            // States that were produced but not visited also count as met.
            while let Some((state, _)) = front.pop(control).or_else(|| rest.pop()) {
                if table.insert(state, control).is_err() {
                    break;
                }
            }
            return Ok(Some(path));
        }
        control.expand_state(graph, &state, || lengths.get(number))?;
        found.clear();
        graph.successors(&state, &mut found);
        control.generated(found.len());
        found.retain(|successor| table.find(successor).is_none());
        classes.clear();
        classes.extend(found.iter().map(|next| class(graph.action(&state, next))));
        for (&successor, _) in found.iter().zip(&classes).filter(|(_, class)| **class == BAD) {
            rest.push((successor, number), control)?;
        }
        // The last one pushed to the front is the first to leave it.
        for wanted in (0..BAD).rev() {
            for (&successor, &class) in found.iter().zip(&classes).rev() {
                if class == wanted {
                    front.push((successor, number), control)?;
                }
            }
        }
        control.frontier(front.len() + rest.len());
    }
    Ok(None)
}
