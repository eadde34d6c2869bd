//! The heuristics, one per file, each with its claims as data.
//!
//! A heuristic estimates how far a position is from being solved. Whether it
//! may be trusted (never too large: *admissible*; never falling faster than the
//! cost rises: *consistent*) depends on the metric, and is stated in its
//! [`HeuristicInfo`] by us; what its first authors claimed stands beside it.

mod distance;
mod zero;

use crate::board::Metric;
pub(crate) use crate::search::Control;
use crate::search::StopReason;
use crate::state::{Lanes, Position};

/// A prepared heuristic for one puzzle and metric.
pub trait Heuristic {
    /// The estimate, 0 if the position is solved; `None` if it can provably never be solved.
    fn estimate(&mut self, position: &Position<'_>) -> Option<u32>;
}

/// What is true of a heuristic in one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Never larger than the true depth.
    pub admissible: bool,
    /// Never falls by more than the cost of an edge.
    pub consistent: bool,
}

/// What a heuristic is and what may be relied on.
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
    /// Whether its authors called it admissible; `None` if it is ours.
    pub authors_claim: Option<&'static str>,
    /// The reports that use it.
    pub reports: &'static [&'static str],
    /// Prepares it for a puzzle; long preparations respect the control's budget.
    pub(crate) prepare: Prepare,
}

/// Prepares a heuristic for a puzzle under a metric.
pub(crate) type Prepare =
    fn(&Lanes, Metric, &mut Control<'_>) -> Result<Box<dyn Heuristic>, StopReason>;

impl HeuristicInfo {
    /// Our claims in `metric`.
    pub const fn claims(&self, metric: Metric) -> Claims {
        match metric {
            Metric::Moves => self.moves,
            Metric::Steps => self.steps,
        }
    }
}

/// All heuristics, in the order in which they are listed.
pub static HEURISTICS: &[&HeuristicInfo] = &[&zero::INFO, &distance::INFO];

/// The heuristic with this id.
pub fn find(id: &str) -> Option<&'static HeuristicInfo> {
    HEURISTICS.iter().copied().find(|info| info.id == id)
}

/// The strongest admissible heuristic for a metric.
pub fn strongest(_: Metric) -> &'static HeuristicInfo {
    &zero::INFO
}
