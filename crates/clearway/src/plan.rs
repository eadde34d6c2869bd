//! Shortens plans that are too long for an answer.

use crate::board::{Move, count_moves};
use crate::search::engines::among;
use crate::search::{Control, Run, StateGraph, StateTable, StopReason};
use crate::state::PackedGraph;

/// The most moves of a plan.
///
/// No known shortest solution comes near, but a random walk or a depth-first search may find a plan
/// of many millions of moves. It is replaced by the shortest plan through the same positions; if
/// that is still too long, the search counts as stopped by the memory limit,
/// [`StopReason::Memory`].
pub const LONGEST_PLAN: u32 = 100_000;

/// The run with its plan cut down to [`LONGEST_PLAN`], or without a plan.
pub(crate) fn limit_length<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    run: Run<Move>,
    control: &mut Control<'_>,
) -> Run<Move> {
    let Run { path: Some(path), stopped } = run else { return run };
    match charge_and_shorten(graph, path, LONGEST_PLAN, control) {
        Ok(path) => Run { path: Some(path), stopped },
        Err(reason) => Run { path: None, stopped: stopped.or(Some(reason)) },
    }
}

fn charge_and_shorten<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    path: Vec<Move>,
    longest: u32,
    control: &mut Control<'_>,
) -> Result<Vec<Move>, StopReason> {
    control.charge(path.capacity() * size_of::<Move>())?;
    if count_moves(&path) <= longest {
        return Ok(path);
    }
    let path = shorten(graph, path, control)?;
    if count_moves(&path) <= longest { Ok(path) } else { Err(StopReason::Memory) }
}

/// The shortest plan that visits only positions of this one.
fn shorten<const N: usize, const B: usize>(
    graph: &PackedGraph<N, B>,
    path: Vec<Move>,
    control: &mut Control<'_>,
) -> Result<Vec<Move>, StopReason> {
    let mut table = StateTable::new();
    let mut state = graph.start();
    let (mut last, _) = table.insert(state, control)?;
    for &step in &path {
        control.tick()?;
        state = graph.after(&state, step);
        (last, _) = table.insert(state, control)?;
    }
    control.drop_list(path);
    let short = among::shortest_path(graph, &table, last, control)?;
    table.clear(control);
    Ok(short)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Metric, VehicleId};
    use crate::notation::{ReadOptions, read};
    use crate::search::{Budget, Unobserved};
    use crate::state::Lanes;

    /// Back and forth `times` times, then out.
    fn detour(times: usize) -> Vec<Move> {
        let slide = |vehicle, by| Move { vehicle: VehicleId(vehicle), by };
        let mut path = [slide(1, 1), slide(1, -1)].repeat(times);
        path.extend([slide(0, 1), slide(0, 1)]);
        path
    }

    fn check(longest: u32, budget: Budget) -> Result<usize, StopReason> {
        let puzzle = read("XX../..../AA../....", &ReadOptions::default()).expect("valid").puzzle;
        let graph: PackedGraph<1, 1> =
            PackedGraph::new(&Lanes::new(&puzzle), Metric::Steps).expect("a small board");
        let mut observer = Unobserved;
        let mut control = Control::new(budget, &mut observer);
        let path = charge_and_shorten(&graph, detour(50), longest, &mut control)?;
        assert_eq!(control.used(), (path.capacity() * size_of::<Move>()) as u64);
        Ok(path.len())
    }

    #[test]
    fn only_a_plan_that_is_too_long_is_shortened() {
        assert_eq!(check(101, Budget::default()), Ok(102));
        assert_eq!(check(100, Budget::default()), Ok(2));
    }

    #[test]
    fn a_plan_that_stays_too_long_counts_as_out_of_memory() {
        assert_eq!(check(0, Budget::default()), Err(StopReason::Memory));
    }

    #[test]
    fn a_plan_is_shortened_within_the_memory_limit() {
        let budget = Budget { nodes: None, memory: Some(2_000) };
        assert_eq!(check(101, budget), Ok(102));
        assert_eq!(check(100, budget), Err(StopReason::Memory));
    }
}
