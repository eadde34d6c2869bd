//! The JSON contract of Clearway: the shapes of answers and errors.
//!
//! Every door (command line, HTTP, WebAssembly) serialises these types and no
//! others, so the same request gives the same JSON everywhere. The order of the
//! fields is part of the contract; [`VERSION`] rises when a field changes its
//! meaning or goes away.

mod audit;
mod compare;
mod convert;
mod error;
mod explore;
mod hint;
mod listing;
mod progress;
mod read;
mod render;
mod request;
mod solve;
mod subject;
mod trace;
mod verdict;
mod verify;

pub use audit::{AuditAnswer, WorstEntry};
pub use compare::{CompareAnswer, CompareStats};
pub use convert::ConvertAnswer;
pub use error::{ErrorAnswer, ErrorBody, FaultsAnswer, codes, with_expected};
pub use explore::{ExploreAnswer, Explored, GreedyEntry};
pub use hint::HintAnswer;
pub use listing::{AlgorithmEntry, ClaimsEntry, HeuristicEntry, NotationEntry, PuzzleEntry};
pub use progress::ProgressEntry;
pub use read::{ReadAnswer, VehicleEntry};
pub use render::RenderAnswer;
pub use request::{Request, RequestId};
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
