//! The graph of states that an engine searches.

/// A state as a key of hash tables: a few machine words, compared by value.
pub(crate) trait StateKey: Copy + Eq {
    /// A well-mixed hash, the same in every run and on every machine.
    fn hash(&self) -> u64;
}

/// A graph of states with edges of cost 1.
///
/// Edges go both ways: a vehicle that can slide somewhere can slide back.
pub(crate) trait StateGraph {
    /// A packed state.
    type State: StateKey;
    /// The label of an edge: what leads from a state to a neighbour.
    type Action: Copy;

    /// Where searches begin.
    fn start(&self) -> Self::State;

    /// Whether the state is a goal.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// Appends the neighbours of `state` to `found`, in the order that the graph specifies.
    fn successors(&self, state: &Self::State, found: &mut Vec<Self::State>);

    /// The action that leads from a state to its neighbour.
    fn action(&self, from: &Self::State, to: &Self::State) -> Self::Action;

    /// The state as the offset of each vehicle.
    fn offsets(&self, state: &Self::State) -> Vec<u8>;
}

/// A heuristic on packed states.
pub(crate) trait Estimate<State> {
    /// The estimated cost from `state` to the nearest goal; `None` if no goal can be reached from it.
    fn estimate(&mut self, state: &State) -> Option<u32>;
}

impl<State, F: FnMut(&State) -> Option<u32>> Estimate<State> for F {
    fn estimate(&mut self, state: &State) -> Option<u32> {
        self(state)
    }
}
