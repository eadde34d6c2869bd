//! One engine per family of searches; the algorithms are thin recipes over them.

pub(crate) mod among;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod breadth_first;
pub(crate) mod classes;
pub(crate) mod deepening;
pub(crate) mod depth_first;
mod fifo;
pub(crate) mod layers;

use super::{Arena, Control, StateGraph, StateTable, StopReason};

/// The actions from the start to the state with this number, along the parents' numbers.
///
/// A depth-first search goes millions deep: the actions are charged before they are allocated.
pub(crate) fn path_to<S: StateGraph>(
    graph: &S,
    table: &StateTable<S::State>,
    parent: impl Fn(u32) -> u32,
    last: u32,
    control: &mut Control<'_>,
) -> Result<Vec<S::Action>, StopReason> {
    let mut actions = Vec::new();
    let mut number = last;
    // The start is number 0 in every engine and the only one without a parent.
    while number != 0 {
        let before = parent(number);
        control.tick()?;
        control.push(&mut actions, graph.action(table.state(before), table.state(number)))?;
        number = before;
    }
    actions.reverse();
    Ok(actions)
}

/// How many edges lead from the start to the state with this number.
pub(crate) fn length_to(parents: &Parents, last: u32) -> u32 {
    let (mut number, mut length) = (last, 0);
    while number != 0 {
        number = *parents.get(number as usize);
        length += 1;
    }
    length
}

/// The numbers of the parents, one per state of a table.
pub(crate) type Parents = Arena<u32>;
