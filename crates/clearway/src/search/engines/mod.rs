//! One engine per family of searches; the algorithms are thin recipes over them.

pub(crate) mod among;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod breadth_first;
pub(crate) mod classes;
pub(crate) mod deepening;
mod fifo;
pub(crate) mod layers;

pub(crate) use fifo::Levels;

use super::{Arena, Control, StateGraph, StateTable, StopReason};

/// The actions from the start to the state with this number, along the parents' numbers.
///
/// A depth-first search can be millions of states deep, so the actions are charged before they are
/// allocated.
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

/// The numbers of the parents, one per state of a table.
pub(crate) type Parents = Arena<u32>;

/// How many edges lead from the start to each state of a table.
///
/// Kept only for an observer that watches: walking back along the parents would make a deep search
/// quadratic.
pub(crate) struct Lengths(Arena<u32>);

impl Lengths {
    pub(crate) const fn new() -> Self {
        Self(Arena::new())
    }

    /// Adds the state with the next number, which is reached from `parent`.
    pub(crate) fn push(
        &mut self,
        parent: u32,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        if !control.is_watched() {
            return Ok(());
        }
        let length = if self.0.len() == 0 { 0 } else { self.get(parent) + 1 };
        self.0.push(length, control)
    }

    /// The length of the path to the state with this number, in a watched search.
    pub(crate) fn get(&self, number: u32) -> u32 {
        *self.0.get(number as usize)
    }
}
