//! The whole space of a small board, and a shortest plan from its depths.
//!
//! Other searches look at a part of the space. This one looks at all of it, but at many states at
//! once, so it is the fastest if much of the space must be looked at anyway: on boards that cannot
//! be solved, or only by long plans.

use super::contest::TurnEnd;
use crate::algorithms::{Algorithm, Finder, Task};
use crate::board::Move;
use crate::boxes::Boxes;
use crate::search::{StateGraph, StopReason};
use crate::state::PackedGraph;

/// Explores the space for at most `work`; `None` if the board is too large for boxes. Keeps no
/// memory.
pub(super) fn turn<const N: usize, const B: usize>(
    task: &mut Task<'_, '_, N, B>,
    work: u64,
) -> Option<Result<TurnEnd, StopReason>> {
    task.finder = Finder::new(Algorithm::Bfs);
    let (space, metric) = (task.space, task.metric);
    let used = task.control.used();
    let result = task.control.share(work, |control| Boxes::explore(space.lanes(), metric, control));
    task.control.forget_back_to(used);
    Some(match result {
        Ok(None) => Ok(TurnEnd::Open),
        Ok(Some(boxes)) => {
            let boxes = boxes?;
            task.control.met(boxes.len());
            let plan = plan(space, &boxes);
            if let Some(plan) = &plan {
                task.control.prove_lower_bound(plan.len() as u32);
            }
            Ok(TurnEnd::Done(plan))
        }
        Err(reason) => Err(reason),
    })
}

/// A shortest plan; ties go to the first neighbour in the order of successors.
fn plan<const N: usize, const B: usize>(
    space: &PackedGraph<N, B>,
    boxes: &Boxes,
) -> Option<Vec<Move>> {
    let mut state = space.start();
    let mut plan = Vec::new();
    let (mut neighbours, mut offsets) = (Vec::new(), Vec::new());
    for depth in (0..boxes.depth(0)?).rev() {
        neighbours.clear();
        space.successors(&state, &mut neighbours);
        let nearer = neighbours.iter().find(|&next| {
            offsets.clear();
            offsets.extend(space.offsets(next));
            boxes.find(&offsets).is_some_and(|number| boxes.depth(number) == Some(depth))
        });
        let next = *nearer.expect("a state of depth d has a neighbour of depth d - 1");
        plan.push(space.move_between(&state, &next));
        state = next;
    }
    Some(plan)
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::{Algorithm, Puzzle, SolveOptions, Solver};

    /// A board of 91 moves with 39,520 states: other searches took nearly a second.
    #[test]
    fn a_small_space_with_a_long_plan_is_explored_whole() {
        let board = "AABECCC/DDBE.FF/LXXE..G/LOJJ..G/LOMMNNK/PPH.I.K/QQH.IRR";
        let puzzle: Puzzle = board.parse().expect("a board");
        for metric in Metric::ALL {
            let auto = Solver::new().solve(&puzzle, &SolveOptions::new().metric(metric));
            let bfs = SolveOptions::new().metric(metric).algorithm(Algorithm::Bfs);
            let bfs = Solver::new().solve(&puzzle, &bfs);
            assert_eq!((auto.cost(), auto.is_optimal()), (bfs.cost(), true));
            assert_eq!(auto.algorithm.id, "bfs");
        }
    }
}
