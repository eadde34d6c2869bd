//! The heuristics, one per file, each with its claims as data.
//!
//! A heuristic estimates how far a position is from being solved. It is *admissible* if it is never
//! too large, and *consistent* if it never falls faster than the cost rises. Both depend on the
//! metric. [`HeuristicInfo`] has our claims and those of the reports.

mod blocked_blocking;
mod blocking;
mod clearing;
mod closure;
mod distance;
mod distance_blocked;
mod goal_manhattan;
mod hybrid;
mod perfect;
mod recursive;
mod recursive_distance;
#[cfg(test)]
pub(crate) mod testing;
mod vertical_right;
mod zero;

use crate::board::{Metric, Puzzle};
use crate::ids::is_alias;
use crate::search::{Budget, Control, StopReason, Unobserved};
use crate::state::{Lanes, Position};
pub(crate) use clearing::LINES_ASKED;

/// Estimates how far a position is from being solved.
///
/// Your own type, or a closure, can guide a search through
/// [`Solver::solve_by`](crate::Solver::solve_by). It gets positions of one puzzle only, so it may
/// cache what it computes.
pub trait Heuristic {
    /// The estimate, 0 if the position is solved; `None` if it can provably never be solved.
    fn estimate(&mut self, position: &Position) -> Option<u32>;

    /// How much work the last estimate took, in units of about a tenth of a microsecond.
    fn work(&self) -> u32 {
        1
    }
}

impl<F: FnMut(&Position) -> Option<u32>> Heuristic for F {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        self(position)
    }
}

/// Larger estimates of a caller's own heuristic count as this one.
///
/// Queues are arrays by estimate, so it bounds their size; no known puzzle needs as many moves.
const LARGEST_OWN: u32 = 65_535;

/// A caller's own heuristic, limited so that a wrong `None` or a huge estimate cannot break a
/// search.
pub(crate) struct Guarded<'a> {
    heuristic: &'a mut dyn Heuristic,
    claims: Claims,
}

impl<'a> Guarded<'a> {
    pub(crate) fn new(heuristic: &'a mut dyn Heuristic, claims: Claims) -> Self {
        Self { heuristic, claims }
    }
}

impl Heuristic for Guarded<'_> {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        match self.heuristic.estimate(position) {
            Some(estimate) => Some(estimate.min(LARGEST_OWN)),
            None if self.claims.admissible => None,
            // Not trusted without a claim: the position comes last, but stays in the search.
            None => Some(LARGEST_OWN),
        }
    }
}

/// The claims about a heuristic in one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Never larger than the true depth.
    pub admissible: bool,
    /// Never falls by more than the cost of an edge, so that no state must be reopened.
    pub consistent: bool,
}

impl Claims {
    /// Nothing is claimed.
    pub const NONE: Self = Self { admissible: false, consistent: false };
    /// Admissible, perhaps not consistent.
    pub const ADMISSIBLE: Self = Self { admissible: true, consistent: false };
    /// Consistent, and so admissible.
    pub const CONSISTENT: Self = Self { admissible: true, consistent: true };
}

/// What a report says about a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportClaim {
    /// The report's number.
    pub report: &'static str,
    /// The metric that the report counts in, and that its claim is about.
    pub metric: Metric,
    /// Whether it calls the heuristic admissible; `None` if it does not say.
    pub admissible: Option<bool>,
    /// A short quotation from the report; empty with the feature `compact`.
    pub words: &'static str,
}

impl ReportClaim {
    pub(crate) const fn new(
        report: &'static str,
        metric: Metric,
        admissible: Option<bool>,
        words: &'static str,
    ) -> Self {
        let words = if cfg!(feature = "compact") { "" } else { words };
        Self { report, metric, admissible, words }
    }

    /// The claim as a phrase: `003: admissible in steps`.
    pub fn phrase(&self) -> String {
        let verdict = match self.admissible {
            Some(true) => "admissible",
            Some(false) => "not admissible",
            None => "does not say whether admissible",
        };
        format!("{}: {verdict} in {}", self.report, self.metric)
    }
}

/// The description and guarantees of a heuristic.
#[derive(Debug)]
pub struct HeuristicInfo {
    /// The id in the command line, JSON and URLs.
    pub id: &'static str,
    /// A short title.
    pub title: &'static str,
    /// The value in one line.
    pub formula: &'static str,
    /// Our claims for moves; `audit` and the tests check them.
    pub moves: Claims,
    /// Our claims for steps.
    pub steps: Claims,
    /// The reports' claims, each in the metric that it counts; empty if no report uses it.
    pub reported: &'static [ReportClaim],
    /// The reports that use it.
    pub reports: &'static [&'static str],
    /// Prepares it for a puzzle.
    pub(crate) prepare: Prepare,
}

/// A heuristic, unless its preparation was stopped.
pub(crate) type Prepared = Result<Box<dyn Heuristic>, StopReason>;

/// How a heuristic is prepared for a puzzle under a metric.
#[derive(Debug)]
pub(crate) enum Prepare {
    /// At once.
    AtOnce(fn(&Lanes, Metric) -> Box<dyn Heuristic>),
    /// By a search of its own, which obeys the limits but is not counted.
    BySearch(fn(&Lanes, Metric, &mut Control<'_>) -> Prepared),
}

impl HeuristicInfo {
    /// Our claims in `metric`.
    pub const fn claims(&self, metric: Metric) -> Claims {
        match metric {
            Metric::Moves => self.moves,
            Metric::Steps => self.steps,
        }
    }

    /// The reports' claims as phrases, in all metrics or in one; `None` if there are none.
    pub fn reported(&self, metric: Option<Metric>) -> Option<String> {
        let claims = self.reported.iter();
        let meant = claims.filter(|claim| metric.is_none_or(|metric| claim.metric == metric));
        let phrases: Vec<String> = meant.map(ReportClaim::phrase).collect();
        (!phrases.is_empty()).then(|| phrases.join("; "))
    }

    /// The heuristic for one puzzle and metric.
    ///
    /// Stops only if preparing it takes more states than can be numbered.
    ///
    /// ```
    /// use clearway::{Metric, Position, heuristics};
    ///
    /// let puzzle: clearway::Puzzle = "XX.A/...A/....".parse()?;
    /// let info = heuristics::find("blocking").expect("listed");
    /// let mut blocking = info.prepare(&puzzle, Metric::Moves).expect("nothing to prepare");
    /// assert_eq!(blocking.estimate(&Position::new(&puzzle)), Some(2));
    /// # Ok::<(), clearway::Faults>(())
    /// ```
    pub fn prepare(
        &self,
        puzzle: &Puzzle,
        metric: Metric,
    ) -> Result<Box<dyn Heuristic>, StopReason> {
        let mut observer = Unobserved;
        let mut control = Control::new(Budget::default(), &mut observer);
        self.prepare_under(&Lanes::new(puzzle), metric, &mut control)
    }

    /// As [`prepare`](Self::prepare), under the limits of a running search, without changing its
    /// counters.
    pub(crate) fn prepare_under(
        &self,
        lanes: &Lanes,
        metric: Metric,
        control: &mut Control<'_>,
    ) -> Prepared {
        match self.prepare {
            Prepare::AtOnce(prepare) => Ok(prepare(lanes, metric)),
            Prepare::BySearch(prepare) => {
                control.uncounted(|control| prepare(lanes, metric, control))
            }
        }
    }
}

/// All heuristics, in the order in which they are listed.
pub static HEURISTICS: &[&HeuristicInfo] = &[
    &zero::INFO,
    &distance::INFO,
    &blocking::INFO,
    &hybrid::INFO,
    &blocked_blocking::INFO,
    &distance_blocked::INFO,
    &recursive::INFO,
    &recursive_distance::INFO,
    &vertical_right::INFO,
    &goal_manhattan::INFO,
    &clearing::INFO,
    &closure::INFO,
    &perfect::INFO,
];

/// The heuristic with this id; also accepts spellings such as `distanceHeuristic`.
pub fn find(id: &str) -> Option<&'static HeuristicInfo> {
    HEURISTICS.iter().copied().find(|info| is_alias(id, info.id))
}

/// The default heuristic: the strongest admissible one for the metric.
///
/// `perfect` is stronger, but preparing it means solving the puzzle.
pub const fn strongest(metric: Metric) -> &'static HeuristicInfo {
    match metric {
        Metric::Moves | Metric::Steps => &closure::INFO,
    }
}

/// The heuristic of the quick search for small boards: cheap, and consistent in both metrics.
pub(crate) const fn quick() -> &'static HeuristicInfo {
    &clearing::INFO
}

/// Says of every position that it can never be solved.
struct Hopeless;

impl Heuristic for Hopeless {
    fn estimate(&mut self, _: &Position) -> Option<u32> {
        None
    }
}

/// The heuristic for puzzles whose way out is shut by a wall or by a vehicle on the red car's line.
fn hopeless() -> Box<dyn Heuristic> {
    Box::new(Hopeless)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_of_the_directory_is_registered_under_its_name() {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/src/heuristics");
        let files: BTreeSet<String> = std::fs::read_dir(directory)
            .expect("the directory of this file")
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|name| Some(name.strip_suffix(".rs")?.replace('_', "-")))
            .filter(|name| name != "mod" && name != "testing")
            .collect();
        let ids: BTreeSet<String> = HEURISTICS.iter().map(|info| info.id.to_owned()).collect();
        assert_eq!(files, ids);
        assert_eq!(ids.len(), HEURISTICS.len());
        assert!(
            HEURISTICS.iter().all(|info| find(info.id).is_some_and(|f| std::ptr::eq(f, *info)))
        );
    }
}
