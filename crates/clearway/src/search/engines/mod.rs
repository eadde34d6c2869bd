//! One engine per family of searches; the algorithms are thin recipes over them.

pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod breadth_first;
pub(crate) mod classes;
pub(crate) mod deepening;
pub(crate) mod depth_first;
mod fifo;
pub(crate) mod layers;

use super::{Arena, StateGraph, StateTable};

/// The actions from the start to the state with this number, along the parents' numbers.
pub(crate) fn path_to<S: StateGraph>(
    graph: &S,
    table: &StateTable<S::State>,
    parent: impl Fn(u32) -> u32,
    last: u32,
) -> Vec<S::Action> {
    let mut actions = Vec::new();
    let mut number = last;
    // The start is number 0 in every engine and the only one without a parent.
    while number != 0 {
        let before = parent(number);
        actions.push(graph.action(table.state(before), table.state(number)));
        number = before;
    }
    actions.reverse();
    actions
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
