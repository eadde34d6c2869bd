//! Combines several answers about the same puzzle.

use super::{Answer, Outcome};
use crate::search::{SearchStats, StopReason};

impl Answer {
    /// Whether the answer is proven: no search could add to it.
    pub fn is_final(&self) -> bool {
        self.outcome == Outcome::Unsolvable || self.is_optimal()
    }

    /// Combines this answer with another one about the same puzzle and metric.
    ///
    /// A proven answer wins. Otherwise takes the cheaper plan and the higher lower bound, which
    /// together may be a proof. Adds up the counters.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        let stats = add(self.stats, other.stats);
        let lower_bound = self.lower_bound.max(other.lower_bound);
        let reason = self.reason.into_iter().chain(other.reason).max_by_key(|&reason| rank(reason));
        let takes_other = match (self.is_final(), other.is_final()) {
            (true, _) => false,
            (false, true) => true,
            _ => other.cost().is_some_and(|cost| self.cost().is_none_or(|own| cost < own)),
        };
        let mut joined = if takes_other { other } else { self };
        joined.stats = stats;
        if joined.outcome == Outcome::Unsolvable {
            return joined;
        }
        // A proven lower bound is never above the cost of a plan.
        joined.lower_bound = lower_bound;
        joined.reason = reason.filter(|_| !joined.is_optimal());
        joined
    }
}

/// Which reason wins: after one search runs out of memory, the others continue, so their reason
/// counts.
const fn rank(reason: StopReason) -> u8 {
    match reason {
        StopReason::Memory => 0,
        StopReason::Nodes => 1,
        StopReason::Time => 2,
        StopReason::Interrupted => 3,
    }
}

const fn add(a: SearchStats, b: SearchStats) -> SearchStats {
    SearchStats {
        expanded: a.expanded + b.expanded,
        generated: a.generated + b.generated,
        // Both met the same states, more or less.
        distinct: if a.distinct > b.distinct { a.distinct } else { b.distinct },
        evaluated: a.evaluated + b.evaluated,
        reopened: a.reopened + b.reopened,
        peak_frontier: a.peak_frontier + b.peak_frontier,
        iterations: a.iterations + b.iterations,
    }
}
