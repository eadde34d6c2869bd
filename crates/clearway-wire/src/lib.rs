//! The JSON contract of Clearway: the shapes of answers and errors.
//!
//! Every door (command line, HTTP, WebAssembly) serialises these types and no
//! others, so the same request gives the same JSON everywhere. The order of the
//! fields is part of the contract; [`VERSION`] rises when a field changes its
//! meaning or goes away.

mod audit;
mod compare;
mod convert;
mod dataset;
mod difficulty;
mod enumerate;
mod error;
mod explore;
mod generate;
mod hint;
mod listing;
mod progress;
mod puzzles;
mod read;
mod render;
mod request;
mod score;
mod solve;
mod subject;
mod trace;
mod verdict;
mod verify;

pub use audit::{AuditAnswer, WorstEntry};
pub use compare::{CompareAnswer, CompareStats};
pub use convert::ConvertAnswer;
pub use dataset::DatasetEntry;
pub use difficulty::{DifficultyEntry, SignsEntry};
pub use enumerate::{EnumerateCounts, EnumerateTotals, EnumeratedPuzzle};
pub use error::{ErrorAnswer, ErrorBody, FaultsAnswer, codes, with_expected};
pub use explore::{ExploreAnswer, Explored, GreedyEntry};
pub use generate::GenerateAnswer;
pub use hint::HintAnswer;
pub use listing::{AlgorithmEntry, ClaimsEntry, HeuristicEntry, NotationEntry, PuzzleEntry};
pub use progress::ProgressEntry;
pub use puzzles::{ContainsAnswer, GameAnswer, ListedAnswer, PlaceEntry};
pub use read::{ReadAnswer, VehicleEntry};
pub use render::RenderAnswer;
pub use request::{Request, RequestId, Span};
pub use score::ScoreAnswer;
pub use solve::{Measured, MoveEntry, SolveAnswer, StatsEntry};
pub use subject::Subject;
pub use trace::{FrameEntry, TraceEntry};
pub use verdict::Verdict;
pub use verify::VerifyAnswer;

/// The version of the contract, in the field `version` of every answer.
pub const VERSION: u32 = 1;

/// `value` with `digits` decimals, so that JSON does not show noise.
fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// `value` with so many digits that count.
fn significant(value: f64, digits: i32) -> f64 {
    if value == 0.0 {
        return 0.0;
    }
    rounded(value, digits - 1 - value.abs().log10().floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_do_not_count_are_dropped() {
        assert!((rounded(0.123_456, 3) - 0.123).abs() < 1e-12);
        let cases = [(18_681.790_8, 18_681.8), (2_000_001.0, 2_000_000.0), (0.0, 0.0)];
        for (value, expected) in cases {
            assert!((significant(value, 6) - expected).abs() < 1e-9, "{value}");
        }
    }
}
