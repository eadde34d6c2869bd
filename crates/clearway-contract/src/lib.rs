//! The requests and answers of Clearway: one contract for every front end.
//!
//! Every front end (command line, HTTP, WebAssembly, Python) makes only these requests and
//! serialises only these answers, so the same request gives the same JSON everywhere. The order of
//! the fields is part of the contract; [`VERSION`] rises when a field changes its meaning or is
//! removed.
//!
//! ```
//! use clearway_contract::{NoContext, PuzzleRequest, ReadRequest, SolveRequest, answer_json};
//!
//! let text = answer_json("solve", r#"{"puzzle":"XXB/..B/..."}"#, &mut NoContext);
//! assert!(text.expect("a solution").contains(r#""outcome":"solved""#));
//!
//! let board = ReadRequest { text: "XXB/..B/...".to_owned(), ..ReadRequest::default() };
//! let puzzle = board.read(&mut NoContext).expect("a board");
//! let answer = SolveRequest::default().answer(&puzzle, &mut NoContext).expect("a solution");
//! assert_eq!(answer.moves, Some(2));
//! ```

#[cfg(feature = "full")]
mod audit;
mod compare;
mod context;
mod convert;
#[cfg(feature = "full")]
mod distances;
mod explore;
mod fields;
mod generate;
#[cfg(feature = "full")]
mod heuristics;
mod hint;
mod json;
mod list;
#[cfg(feature = "picture")]
mod picture;
#[cfg(feature = "full")]
mod puzzles;
mod read;
mod refusal;
mod render;
mod request;
#[cfg(feature = "full")]
mod review;
mod shapes;
mod solve;
mod verify;

#[cfg(feature = "full")]
pub use audit::{AuditAnswer, AuditLine, AuditRequest, AuditSum, WorstEntry};
pub use compare::{Combination, CompareAnswer, CompareRequest, CompareStats};
pub use context::{Context, Limits, NoContext, RequestWatch};
pub use convert::{ConvertAnswer, ConvertRequest};
#[cfg(feature = "full")]
pub use distances::{DistanceEntry, DistancesAnswer, DistancesRequest, RatedMoveEntry};
pub use explore::{ExploreAnswer, ExploreRequest, Explored, Finding, GreedyEntry};
pub use fields::{Fields, MOST_BYTES, Span};
pub use generate::{GenerateAnswer, GenerateRequest, Generated};
#[cfg(feature = "full")]
pub use heuristics::{
    BlockerEntry, EstimateEntry, HeuristicsAnswer, HeuristicsRequest, ValueEntry,
};
pub use hint::{HintAnswer, HintRequest};
pub use json::{MOST_ANSWER_BYTES, WriteError, to_json, write_json};
pub use list::{
    AlgorithmEntry, ClaimsEntry, HeuristicEntry, ListKind, ListRequest, Listing, NotationEntry,
    PuzzleEntry,
};
#[cfg(feature = "picture")]
pub use picture::{PictureRequest, PictureSource, ReadPicture, RedCar, corners, read_pixels_json};
#[cfg(feature = "full")]
pub use puzzles::{
    Candidate, ContainsAnswer, ContainsRequest, DrawRequest, Drawn, GameAnswer, ListedAnswer,
    PlaceEntry, PuzzlesAnswer, PuzzlesRequest,
};
pub use read::{NamedPuzzle, ReadAnswer, ReadRequest, VehicleEntry};
pub use refusal::{ErrorAnswer, ErrorBody, Refusal, codes, with_expected};
pub use render::{Picture, RenderAnswer, RenderRequest};
pub use request::{Answer, PuzzleRequest, Request, RequestId, answer, answer_json};
#[cfg(feature = "full")]
pub use review::{Judgement, ReviewAnswer, ReviewEntry, ReviewRequest};
pub use shapes::*;
pub use solve::{Measured, MoveEntry, SolveAnswer, SolveRequest, StatsEntry, TieEntry};
pub use verify::{VerifyAnswer, VerifyRequest};

/// The version of the contract, in the field `version` of every answer.
pub const VERSION: u32 = 1;

/// `value` rounded to `digits` decimals, so that JSON shows no rounding noise.
fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// `value` rounded to `digits` significant digits.
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
