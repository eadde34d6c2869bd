//! Among the shortest solutions in one metric, one that is shortest in the other.

use super::{Space, StateNumber};
use crate::board::{Metric, Move, VehicleId, merge_moves};

/// No entry.
const NONE: usize = usize::MAX;

/// A state on a shortest path, and how it was reached.
#[derive(Clone, Copy)]
struct Reached {
    state: StateNumber,
    /// The cost so far in the other metric.
    cost: u32,
    /// The place of the state before in its layer.
    before: usize,
    step: Option<Move>,
    going: Going,
    /// The next entry of the same layer for the same state.
    chain: usize,
}

/// The vehicle that moved last and its direction: in steps, continuing is not a new move.
type Going = Option<(VehicleId, i8)>;

impl Space {
    /// Among the shortest solutions of the start in the space's metric, one with the least cost in
    /// the other; `None` if there is no solution.
    ///
    /// Compares all shortest solutions together, layer by layer, so the result is proven.
    pub fn shortest_in_both(&self) -> Option<Vec<Move>> {
        let depth = self.depth(StateNumber::START)?;
        let (state, cost) = (StateNumber::START, 0);
        let start = Reached { state, cost, before: 0, step: None, going: None, chain: NONE };
        let mut heads = vec![NONE; self.len()];
        let mut layers = vec![vec![start]];
        let mut found = Vec::new();
        for left in (0..depth).rev() {
            let last = layers.last()?;
            let mut next: Vec<Reached> = Vec::new();
            for (before, from) in last.iter().enumerate() {
                found.clear();
                self.neighbours(from.state, &mut found);
                for &state in found.iter().filter(|&&state| self.depth(state) == Some(left)) {
                    let step = self.move_between(from.state, state);
                    let going = self.going(step);
                    let cost = from.cost + self.price(from, step);
                    // The entries for a state are chained: in steps there is one per direction.
                    let mut place = heads[state.index()];
                    while place != NONE && going != next[place].going {
                        place = next[place].chain;
                    }
                    if place == NONE {
                        let chain = std::mem::replace(&mut heads[state.index()], next.len());
                        next.push(Reached { state, cost, before, step: Some(step), going, chain });
                    } else if cost < next[place].cost {
                        next[place] = Reached { cost, before, step: Some(step), ..next[place] };
                    }
                }
            }
            for reached in &next {
                heads[reached.state.index()] = NONE;
            }
            layers.push(next);
        }
        let ends = layers.last()?.iter().enumerate();
        let (mut place, _) = ends.min_by_key(|(place, end)| (end.cost, *place))?;
        let mut moves = Vec::new();
        for layer in layers.iter().rev() {
            let reached = &layer[place];
            moves.extend(reached.step);
            place = reached.before;
        }
        moves.reverse();
        Some(merge_moves(&moves))
    }

    /// What would continue this move.
    fn going(&self, step: Move) -> Going {
        (self.metric() == Metric::Steps).then(|| (step.vehicle, step.by.signum()))
    }

    /// The cost of a move in the other metric.
    fn price(&self, from: &Reached, step: Move) -> u32 {
        match self.metric() {
            Metric::Moves => step.by.unsigned_abs().into(),
            Metric::Steps => u32::from(from.going != self.going(step)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{count_moves, count_steps};
    use crate::builtin;

    /// The moves and steps of the solution that is shortest in both.
    fn both(name: &str, metric: Metric) -> (u32, u32) {
        let builtin = builtin::find(name).expect("built in");
        let space = Space::explore(&builtin.puzzle(), metric).expect("no limit");
        let moves = space.shortest_in_both().expect("solvable");
        let replay = crate::verify::verify(&builtin.puzzle(), &moves).expect("legal");
        assert!(replay.solved);
        (count_moves(&moves), count_steps(&moves))
    }

    #[test]
    fn the_fewest_steps_among_the_fewest_moves_and_the_other_way_round() {
        for name in ["hardest", "expert", "beginner", "walled"] {
            let known = builtin::find(name).expect("built in");
            let (moves, steps) = both(name, Metric::Moves);
            assert_eq!(moves, known.moves, "{name}");
            let (other_moves, other_steps) = both(name, Metric::Steps);
            assert_eq!(other_steps, known.steps, "{name}");
            assert!(steps >= other_steps && other_moves >= moves, "{name}");
        }
        assert_eq!(both("hardest", Metric::Moves), (51, 83));
    }
}
