//! Among the shortest solutions, one that is shortest in the other metric.

use super::{Answer, Solver, Tie};
use crate::board::{Move, merge_in_place};
use crate::search::Control;
use crate::space::Space;
use crate::verify::verify;

/// The least work allowed for it, in the units of [`Control::share`]: about a millisecond. The work
/// of a search is counted in portions, so the work of a small one is not known exactly.
const LEAST_WORK: u64 = 10_000;

impl Solver {
    /// Replaces the solution by one that is also shortest in the other metric, as `tie` says.
    ///
    /// `is_quick` says whether the answer comes from the quick search, which can continue. The
    /// counters stay those of the first solution.
    pub(super) fn choose(
        &mut self,
        mut answer: Answer,
        tie: Tie,
        is_quick: bool,
        control: &mut Control<'_>,
    ) -> Answer {
        if !answer.is_optimal() || tie == Tie::Any || (tie == Tie::Cheap && !is_quick) {
            return answer;
        }
        let chosen =
            control.uncounted(|control| self.shortest_in_both(&answer, tie, is_quick, control));
        answer.tie = Some(chosen.is_some());
        if let Some(mut chosen) = chosen {
            merge_in_place(&mut chosen);
            let replay = verify(&answer.puzzle, &chosen);
            let is_as_short = Some(answer.metric.cost(&chosen)) == answer.cost();
            assert!(
                is_as_short && replay.as_ref().is_ok_and(|replay| replay.solved),
                "the plan that was chosen is not a shortest solution: {replay:?}"
            );
            answer.solution = chosen;
        }
        answer
    }

    /// The solution, or `None` if it takes too much work or memory.
    fn shortest_in_both(
        &mut self,
        answer: &Answer,
        tie: Tie,
        is_quick: bool,
        control: &mut Control<'_>,
    ) -> Option<Vec<Move>> {
        let metric = answer.metric;
        if !is_quick {
            let space = Space::explore_under(&answer.puzzle, metric, control).ok()?;
            return space.shortest_in_both();
        }
        let work = match tie {
            Tie::Always => u64::MAX,
            _ => control.work().max(LEAST_WORK),
        };
        control.share(work, |control| self.quick.shortest_in_both(metric, control)).ok()??
    }
}
