//! One answer out of several about the same puzzle.

use super::{Answer, Outcome};
use crate::search::{SearchStats, StopReason};

impl Answer {
    /// Whether nothing is left to be found out.
    pub fn is_final(&self) -> bool {
        self.outcome == Outcome::Unsolvable || self.is_optimal()
    }

    /// What this answer and another one say together of the same puzzle and metric.
    ///
    /// A proof decides; without one, the cheaper plan and the higher lower bound
    /// count, which may be a proof together. The counters are added up.
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
        // What is proven of the cost is never more than what a plan costs.
        joined.lower_bound = lower_bound;
        joined.reason = reason.filter(|_| !joined.is_optimal());
        joined
    }
}

/// How late a reason is: who has run out of memory leaves the others at work, until their end.
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
