//! Beam search: only the most promising states of each layer are expanded.
//!
//! If a beam becomes empty although states were left out, the search restarts with a beam twice as
//! wide. So it finds a solution if there is one; and if nothing was left out, it has visited
//! everything.

use super::{Parents, path_to};
use crate::search::{Control, Estimate, StateGraph, StateTable, StopReason};

/// Searches with beams of `width` states and more.
pub(crate) fn search<S: StateGraph>(
    graph: &S,
    width: usize,
    estimate: &mut impl Estimate<S::State>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    let mut width = width.clamp(1, u32::MAX as usize);
    control.stats.iterations = 0;
    loop {
        control.stats.iterations += 1;
        let mut beam = Beam { table: StateTable::new(), parents: Parents::new() };
        match beam.run(graph, width, estimate, control)? {
            End::Found(path) => return Ok(Some(path)),
            End::SawEverything => return Ok(None),
            End::RanDry => width = width.saturating_mul(2).min(u32::MAX as usize),
        }
        beam.table.clear(control);
        beam.parents.clear(control);
    }
}

/// How a beam ended.
enum End<Action> {
    Found(Vec<Action>),
    SawEverything,
    RanDry,
}

/// A successor that may be kept.
struct Candidate<S> {
    estimate: u32,
    parent: u32,
    state: S,
}

/// The estimates with the indices of their candidates, the least first; ties keep their order.
fn by_estimate<S>(candidates: &[Candidate<S>]) -> Vec<(u32, u32)> {
    let order = candidates.iter().zip(0..).map(|(candidate, at)| (candidate.estimate, at));
    let mut order: Vec<(u32, u32)> = order.collect();
    crate::sort::long(&mut order);
    order
}

struct Beam<S> {
    table: StateTable<S>,
    parents: Parents,
}

impl<S: crate::search::StateKey> Beam<S> {
    fn run<P: StateGraph<State = S>>(
        &mut self,
        graph: &P,
        width: usize,
        estimate: &mut impl Estimate<S>,
        control: &mut Control<'_>,
    ) -> Result<End<P::Action>, StopReason> {
        let start = graph.start();
        self.table.insert(start, control)?;
        self.parents.push(0, control)?;
        if graph.is_solved(&start) {
            return Ok(End::Found(Vec::new()));
        }
        let mut left_out = false;
        let mut found = Vec::new();
        let mut candidates: Vec<Candidate<S>> = Vec::new();
        // A layer is a range of consecutive state numbers.
        let mut layer = 0..1;
        let mut depth = 0;
        while !layer.is_empty() {
            control.frontier(layer.len());
            for number in layer {
                let state = *self.table.state(number);
                control.expand_state(graph, &state, || depth)?;
                found.clear();
                graph.successors(&state, &mut found);
                control.generated(found.len());
                found.retain(|state| self.table.find(state).is_none());
                for &state in &found {
                    control.evaluate()?;
                    let Some(estimate) = estimate.estimate(&state) else { continue };
                    let candidate = Candidate { estimate, parent: number, state };
                    control.push(&mut candidates, candidate)?;
                }
            }
            let bytes = candidates.len() * size_of::<(u32, u32)>();
            control.charge(bytes)?;
            let order = by_estimate(&candidates);
            let first = self.table.len() as u32;
            for &(_, at) in &order {
                let Candidate { parent, state, .. } = candidates[at as usize];
                if self.table.len() as u32 - first >= width as u32 {
                    left_out |= self.table.find(&state).is_none();
                    continue;
                }
                let (number, true) = self.table.insert(state, control)? else { continue };
                self.parents.push(parent, control)?;
                if graph.is_solved(&state) {
                    let parent = |n: u32| *self.parents.get(n as usize);
                    return path_to(graph, &self.table, parent, number, control).map(End::Found);
                }
            }
            candidates.clear();
            control.release(bytes);
            layer = first..self.table.len() as u32;
            depth += 1;
        }
        control.drop_list(candidates);
        Ok(if left_out { End::RanDry } else { End::SawEverything })
    }
}
